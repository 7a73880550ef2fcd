import { expect, it } from "vitest";
import { profilesBelow, validUntil } from "./validity.ts";

it("holds two years, to the last day of February for its 29th", () => {
  // Midnight in Paris is 23:00 in winter.
  expect(validUntil("2026-10-30T22:59:59Z")).toBe("2028-10-30");
  expect(validUntil("2026-10-30T23:00:00Z")).toBe("2028-10-31");
  expect(validUntil("2028-02-29T10:00:00Z")).toBe("2030-02-28");
});

it("knows the more careful profiles", () => {
  expect(profilesBelow("DYNAMIC")).toEqual(["CONSERVATIVE", "BALANCED"]);
  expect(profilesBelow("CONSERVATIVE")).toEqual([]);
});
