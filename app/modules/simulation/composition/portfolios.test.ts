import { describe, expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { refusal, SERIES } from "../../../../tests/fixtures/simulation.ts";
import { linesOfPortfolio, portfoliosFor } from "./portfolios.server.ts";

const writing = { t: getFixedT("fr"), language: "fr" } as const;
const portfolio = (uuid: string, change = {}) => ({
  uuid,
  name: `Portefeuille ${uuid}`,
  productName: null,
  numberOfSupports: 2,
  riskLevelSri: 4,
  ytdPerformance: null,
  active: true,
  ...change,
});
const refuse = (status: number, code: string) => () => {
  throw refusal(status, code);
};
const viewerOf = (modelPortfolios: Record<string, () => unknown>) =>
  ({
    api: { modelPortfolios: Object.fromEntries(Object.entries(modelPortfolios).map(([name, call]) => [name, async () => call()])) },
  }) as unknown as Viewer;

describe("model portfolios in the composition", () => {
  it("are offered with the simulator's own first, without inactive and empty ones, and not at all without that module", async () => {
    const items = [portfolio("a"), portfolio("b", { active: false }), portfolio("c", { numberOfSupports: 0 }), portfolio("d")];
    const offered = await portfoliosFor(viewerOf({ list: () => ({ items }) }), "d", writing);
    expect(offered.map(({ uuid }) => uuid)).toEqual(["d", "a"]);
    expect(offered[1]?.facts).toMatch(/2 supports.*4/);
    expect(await portfoliosFor(viewerOf({ list: refuse(403, "FORBIDDEN") }), null, writing)).toEqual([]);
    await expect(portfoliosFor(viewerOf({ list: refuse(503, "X") }), null, writing)).rejects.toThrow();
  });

  it("bring their lines behind those that stand there, a series that is there already keeping its weight", async () => {
    const composition = () => ({ lines: SERIES.map((series) => ({ series, weight: "50.5" })) });
    const there = [{ series: SERIES[0], weight: "12" }];
    const loaded = await linesOfPortfolio(viewerOf({ composition }), "a", there, writing);
    expect(loaded.lines).toEqual([...there, { series: SERIES[1], weight: "50,5" }]);
    const gone = await linesOfPortfolio(viewerOf({ composition: refuse(404, "NOT_FOUND") }), "a", there, writing);
    const none = await linesOfPortfolio(viewerOf({}), "", there, writing);
    expect([gone.lines, none.lines]).toEqual([there, there]);
    expect(new Set([loaded.note, gone.note, none.note]).size).toBe(3);
  });
});
