import { expect, it } from "vitest";
import type { Viewer } from "#app/services/request-context.ts";
import { refusal } from "../../../tests/fixtures/simulation.ts";
import { versionInPlace } from "./model-portfolio.server.ts";

const UUID = "de300000-0008-4000-8000-000000000001";
const viewerOf = (composition: () => unknown, seen: unknown[] = []) =>
  ({ api: { modelPortfolios: { composition: async () => composition(), in: async () => seen } } }) as unknown as Viewer;
const none = () => {
  throw refusal(404, "NOT_FOUND");
};

it("an open page learns the version in place, also before the first composition, and nothing of a portfolio that it does not see", async () => {
  expect(
    await versionInPlace(
      viewerOf(() => ({ version: 7 })),
      UUID,
    ),
  ).toBe(7);
  expect(await versionInPlace(viewerOf(none, [{ version: 0 }]), UUID)).toBe(0);
  expect(await versionInPlace(viewerOf(none), UUID)).toBeNull();
  expect(
    await versionInPlace(
      viewerOf(() => ({ version: 7 })),
      "no-uuid",
    ),
  ).toBeNull();
});
