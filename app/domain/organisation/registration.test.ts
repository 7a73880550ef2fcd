import { expect, it } from "vitest";
import { readOrias, registrationText } from "./registration.ts";

it.each([
  ["07001234", "07001234"],
  ["07 001 234", "07001234"],
  ["07\u202f001\u00a0234", "07001234"],
  ["7001234", null],
  ["070012345", null],
  ["0700123a", null],
  ["", null],
])("reads %j as an ORIAS number: %j", (typed, read) => {
  expect(readOrias(typed)).toBe(read);
});

it("says what is known of a distributor, and nothing where nothing is", () => {
  expect(registrationText({ orias: "07001234", regulatoryStatus: "Courtier en assurance" }, "fr")?.replace(/\u00a0/g, " ")).toBe(
    "Courtier en assurance – ORIAS n° 07 001 234",
  );
  expect(registrationText({ orias: "07001234" }, "en")?.replace(/\u00a0/g, " ")).toBe("ORIAS no. 07 001 234");
  expect(registrationText({}, "fr")).toBeNull();
});
