import { expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import type { Optimised } from "./market.server.ts";
import { loadOptimise } from "./optimise.server.ts";
import { OptimiseModal } from "./optimise-modal.tsx";
import { rangeView } from "./optimise-view.server.ts";

const point = (volatility: number, expectedReturn: number) => ({ volatility, expectedReturn });
const reach = {
  ...point(0.05, 0.04),
  range: { volatilityMin: 0.01, volatilityMax: 0.12, expectedReturnMin: 0.02, expectedReturnMax: 0.08, lowestSrri: 2, highestSrri: 5 },
  frontier: [point(0.01, 0.02), point(0.01004, 0.02), point(0.12, 0.08)],
} as unknown as Optimised;

it("the frontier is a drawing, a sentence and a table of its points", () => {
  const view = rangeView({}, reach, { t: getFixedT("en"), language: "en" });
  expect(view.points).toEqual([
    { risk: "1.0%", reward: "+2.0%" },
    { risk: "12.0%", reward: "+8.0%" },
  ]);
  const form = {
    aim: "ratio" as const,
    targetAmount: "",
    risk: "none" as const,
    srri: "4",
    volatilityMin: "",
    volatilityMax: "",
    assets: [],
    classes: [],
    wholePercent: true,
    beyondProfile: false,
  };
  const ready = {
    kind: "ready" as const,
    form,
    problems: [],
    lines: [],
    note: null,
    conflict: [],
    advice: null,
    rules: [],
    volatilities: null,
    proposal: null,
  };
  const profile = { text: "", band: null };
  const html = renderHtml(<OptimiseModal view={{ ...ready, ...view, profile }} closeHref="/s" />, "en");
  const table = html.split('<details class="chart-table">')[1] ?? "";
  expect(table).toMatch(/<th scope="row">12\.0%<\/th><td[^>]*>\+8\.0%/);
  expect(view.caption).toContain("1.0% to 12.0%");
});

it("the volatilities that the present allocation has on other pages stand beside the optimiser's, in one line", async () => {
  const { viewer } = fakeViewer();
  const computation = { ...viewer.computation, optimisation: { allocation: async () => reach } };
  const writing = { t: getFixedT("en"), language: "en" as const };
  const view = await loadOptimise({ ...viewer, computation } as unknown as Viewer, SIMULATION, "2026-11-23", writing);
  const html = renderHtml(<OptimiseModal view={view!} closeHref="/s" />, "en");
  expect(html).toContain("Volatilities of this same allocation: 8.4%");
  expect(html).toContain("5.7% over one year in the scenarios");
});
