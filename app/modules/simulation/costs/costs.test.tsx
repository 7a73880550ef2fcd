import { describe, expect, it } from "vitest";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { costsOf, fakeViewer, parameters, resultOf, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { compareView } from "../compare/compare.server.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { costsPart } from "../report/costs-part.server.ts";
import { CostsCard } from "./costs-card.tsx";
import { costsView } from "./costs-view.server.ts";

const writing = (language: InterfaceLanguage) => ({ t: getFixedT(language), language });
const mandate = {
  code: "M-1",
  label: "Prudence",
  manager: "Maison",
  mandateFee: "0.40",
  weight: "100.00",
  allocation: parameters.allocation,
};
const delegated: SimulationParameters = { ...parameters, entryFee: "2", managementFee: "0.75", mandates: [mandate] };

async function viewOf(language: InterfaceLanguage, costs = costsOf(), of = delegated) {
  const { viewer } = fakeViewer({});
  const lines = await linesOf(viewer, SERIES, writing(language));
  return costsView({ result: { ...resultOf(), costs }, parameters: of, lines }, writing(language))!;
}
/** The number that a written amount says. */
const numberOf = (text: string | null) => Number((text ?? "0").replace(/[^0-9-]/g, ""));

describe("what a simulation costs, written", () => {
  it("has each fee with its rate, the mandate's too, in euros and per cent, and the amounts shown add up", async () => {
    const view = await viewOf("fr");
    expect(view.rows.map(({ key, note }) => [key, note])).toEqual([
      ["entry", "2\u00a0% de chaque versement"],
      ["management", "0,75\u00a0% par an"],
      ["mandate", "Prudence\u202f: 0,4\u00a0% par an"],
      ["funds", "déjà dans leurs valeurs"],
      ["total", null],
    ]);
    const items = view.rows.slice(0, -1);
    const total = view.rows.at(-1)!;
    for (const column of ["firstYear", "amount"] as const)
      expect(items.reduce((sum, row) => sum + numberOf(row[column]), 0)).toBe(numberOf(total[column]));
    expect(total).toMatchObject({ firstYear: "190\u00a0€", amount: "407\u00a0€", annualRate: "1,69\u00a0%" });
    expect(view.short).toBe("407\u00a0€, soit 1,69\u00a0% par an, hors supports dont les frais ne sont pas connus");
    expect(view.years.rows).toEqual([
      ["mars\u00a02026", "190\u00a0€", "190\u00a0€"],
      ["mars\u00a02027", "217\u00a0€", "407\u00a0€"],
    ]);
  });

  it("tells what the costs take from the median result, in money and in points of return", async () => {
    expect((await viewOf("fr")).effect).toBe(
      "Sur le scénario médian, ces frais retirent 500\u00a0€ au résultat, manque à gagner compris\u202f: le rendement est de +4,12\u00a0% par an au lieu de +5,87\u00a0% sans frais, soit 1,75 point de rendement par an en moins.",
    );
    const free = { ...costsOf(), withoutCosts: { finalAmount: 13_449, gain: 1049, annualizedReturn: 0.0412 } };
    expect((await viewOf("fr", free)).effect).toBeNull();
  });

  it("says that the funds' charges are not taken twice, and names those that are not known", async () => {
    const { notes } = await viewOf("fr");
    expect(notes.join(" ")).toContain("ne sont pas déduits une seconde fois");
    expect(notes.at(-1)).toBe(
      "Frais connus pour 60\u00a0% de l’épargne. Les frais des autres ne sont pas connus et n’entrent pas dans le total\u202f: Actions monde.",
    );
    const none = await viewOf("en", costsOf(null));
    expect(none.rows.find(({ key }) => key === "funds")).toMatchObject({ amount: null, annualRate: null });
    expect(none.notes.at(-1)).toBe("The charges of the funds are not known: the total is without them (Fonds euro, Actions monde).");
    expect(renderHtml(<CostsCard costs={none} />, "en")).toMatch(/Charges of the funds.*not available/s);
  });

  it("has no row of a mandate in free management", async () => {
    expect((await viewOf("fr", costsOf(), parameters)).rows.map(({ key }) => key)).not.toContain("mandate");
  });

  it("stands in the report with the amounts of the page, and says so where a result was saved without", async () => {
    const view = await viewOf("fr");
    const table = costsPart(view, writing("fr")).find(({ kind }) => kind === "table");
    expect(table).toMatchObject({
      rows: expect.arrayContaining([["Total", "190\u00a0€", "407\u00a0€", "1,69\u00a0%"].map((text, at) => (at === 0 ? { text } : text))]),
    });
    expect(JSON.stringify(costsPart(null, writing("fr")))).toContain("enregistré sans ses frais");
  });

  it("is compared between simulations in money, a year and in points of return", async () => {
    const { viewer } = fakeViewer({
      simulation: simulationOf({ parameters: delegated }),
      project: () => ({ ...resultOf(), costs: costsOf() }),
    });
    const other = SIMULATION.replace(/1$/, "7");
    const { rows, columns } = await compareView(viewer, [SIMULATION, other], writing("fr"));
    const at = (key: string) => columns[0]?.cells[rows.findIndex((row) => row.key === key)];
    expect(at("fees")).toContain("Mandat Prudence\u202f: 0,4\u00a0% par an");
    expect(at("costs")).toContain("407\u00a0€, soit 1,69\u00a0% par an");
    expect(at("costsEffect")).toBe("1,75 point par an en moins");
  });
});
