import { expect, it } from "vitest";
import type { Viewer } from "#app/services/request-context.ts";
import { refusal } from "../../../tests/fixtures/simulation.ts";
import { versionInPlace } from "./model-portfolio.server.ts";

const UUID = "de300000-0008-4000-8000-000000000001";
const viewerOf = (composition: () => unknown) =>
  ({ api: { modelPortfolios: { composition: async () => composition() } } }) as unknown as Viewer;

it("an open page learns the version in place, and nothing of a portfolio that it does not see or that has no composition", async () => {
  expect(
    await versionInPlace(
      viewerOf(() => ({ version: 7 })),
      UUID,
    ),
  ).toBe(7);
  const unseen = viewerOf(() => {
    throw refusal(404, "NOT_FOUND");
  });
  expect(await versionInPlace(unseen, UUID)).toBeNull();
  expect(
    await versionInPlace(
      viewerOf(() => ({ version: 7 })),
      "no-uuid",
    ),
  ).toBeNull();
});
