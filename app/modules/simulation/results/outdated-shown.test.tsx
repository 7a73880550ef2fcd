import { expect, it } from "vitest";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, SERIES, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { SimulatorPage } from "../page/simulator-page.tsx";
import { USUAL } from "./shown-results.ts";

/** The page as it answers a form whose results were not computed yet. */
async function shown(change: (form: SimulationForm) => Partial<SimulationForm>, language: "fr" | "en") {
  const writing = { t: getFixedT(language), language };
  const page = (await loadEditPage(fakeViewer().viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, writing))!;
  const answer = { ...page, form: { ...page.form, ...change(page.form) }, errors: [], outcome: null };
  return renderHtml(<SimulatorPage page={page} answer={answer} searchAddress="/s" />, language);
}
const movement = (change: Partial<SimulationForm["movements"][number]>) => (form: SimulationForm) => ({
  movements: form.movements.map((line) => ({ ...line, ...change })),
});
const weights =
  (...of: string[]) =>
  (form: SimulationForm) => ({ allocation: form.allocation.map((line, at) => ({ ...line, weight: of[at]! })) });

const CHANGES: Array<[what: string, change: (form: SimulationForm) => Partial<SimulationForm>]> = [
  ["the balance", () => ({ currentBalance: "10001" })],
  ["the goal", () => ({ goalAmount: "13501" })],
  ["the kind of the goal", () => ({ goalKind: "none" })],
  ["the return aimed at", () => ({ goalKind: "annualized_return", goalRate: "4" })],
  ["the horizon", () => ({ horizonYears: "3" })],
  ["the start", () => ({ startDate: "2025-04-01" })],
  ["an amount", movement({ amount: "101" })],
  ["a frequency", movement({ frequency: "YEARLY" })],
  ["the kind of a movement", movement({ type: "PERIODIC_WITHDRAWAL" })],
  ["the first day of a movement", movement({ startDate: "2025-05-01" })],
  ["the last day of a movement", movement({ endDate: "2026-05-01" })],
  ["a movement less", () => ({ movements: [] })],
  ["the weights", weights("61", "39")],
  ["a series", (form) => ({ allocation: [{ series: SERIES[1], weight: "60" }, form.allocation[1]!] })],
  ["the rebalancing", () => ({ rebalancing: "YEARLY_REBALANCING" })],
  ["the fee on deposits", () => ({ entryFee: "1" })],
  ["the fee a year", () => ({ managementFee: "1" })],
];

it.each(CHANGES)("results are outdated once another value stands for %s", async (_what, change) => {
  const english = await shown(change, "en");
  expect(english).toContain("results-outdated");
  expect(english).toContain("You changed the inputs. These results are the earlier ones.");
  const french = await shown(change, "fr");
  expect(french).toContain("results-outdated");
  expect(french.replace(/[\u202f\u00a0]/g, " ")).toContain("Les hypothèses ont changé : ces résultats correspondent aux précédentes.");
});

it("results stay up to date where the same values are written in another way", async () => {
  for (const same of [() => ({}), () => ({ currentBalance: "10000" })]) expect(await shown(same, "en")).not.toContain("results-outdated");
});
