import { describe, expect, it } from "vitest";
import { portfolioViewer, type TestFund, testPortfolio } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { recordsOf } from "../present-composition.server.ts";
import { costsOf } from "./costs.server.ts";
import { CostsCard } from "./costs-card.tsx";

const [DEAR, CHEAP, SILENT] = [1, 2, 3].map((n) => `5b0c8c3e-0000-4000-8000-00000000001${n}`) as [string, string, string];
const funds: TestFund[] = [
  { uuid: DEAR, fullName: "Actif", managementFees: "1.80", values: [] },
  { uuid: CHEAP, fullName: "Indiciel", managementFees: "0.2", values: [] },
  { uuid: SILENT, fullName: "Muet", managementFees: null, values: [] },
];
const product = { name: "Vie", fees: { entryFee: "2", managementFee: "0.6" } };
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ") ?? null;

async function costs(weights: Record<string, string>, of: Parameters<typeof portfolioViewer>[0] = { funds, product }) {
  const viewer = portfolioViewer(of);
  const portfolio = testPortfolio(funds, [{ date: "2024-01-02", weights }], { annualFees: "0.75" });
  const [present] = portfolio.compositions;
  return costsOf(viewer, portfolio, present!, await recordsOf(viewer, present!));
}

describe("costs of a portfolio", () => {
  it("weighs the charges that are known, says for how much they are, and names the others", async () => {
    const view = await costs({ [DEAR]: "60.00", [CHEAP]: "25.00", [SILENT]: "15.00" });
    // By hand: 60 · 1.8 + 25 · 0.2 = 113, of 85 known: 1.329 %; 1.13 points with 0.75 of the portfolio: 1.88.
    expect(view.rows.map(({ name, weight, rate, points }) => [name, plain(weight), plain(rate), plain(points)])).toEqual([
      ["Actif", "60 %", "1,80 %", "1,08"],
      ["Indiciel", "25 %", "0,20 %", "0,05"],
      ["Muet", "15 %", null, null],
      ["Ensemble des supports", "100 %", "1,33 %", "1,13"],
    ]);
    expect(view.facts.map(({ label, value }) => [label, plain(value)])).toEqual([
      ["Frais courants des supports renseignés, par an", "1,33 %"],
      ["Frais annuels du portefeuille", "0,75 %"],
      ["Ensemble connu, par an", "1,88 %"],
      ["Frais sur versement du contrat", "2,00 %"],
      ["Frais de gestion du contrat, par an", "0,60 %"],
    ]);
    expect(view.notes.map(plain)).toEqual([
      "Frais courants renseignés pour 85 % du portefeuille. Ils sont déjà dans les valeurs des supports.",
      "Non renseignés, donc hors du total : Muet.",
      expect.stringContaining("(Vie)"),
    ]);
    expect(renderHtml(<CostsCard costs={view} />, "en")).toMatch(/Muet.*not available/s);
  });

  it("is the total where every fund gives its charges, and leaves open what nobody knows", async () => {
    const full = await costs({ [DEAR]: "50.00", [CHEAP]: "50.00" });
    expect(full.facts.slice(0, 3).map(({ label, value }) => [label, plain(value)])).toEqual([
      ["Frais courants des supports, par an", "1,00 %"],
      ["Frais annuels du portefeuille", "0,75 %"],
      ["Ensemble, par an", "1,75 %"],
    ]);
    const none = await costs({ [SILENT]: "100.00" }, { funds, product: { name: "Vie", fees: {} } });
    expect(none.facts.map(({ value }) => plain(value))).toEqual([null, "0,75 %", "0,75 %", null, null]);
    expect(none.rows.at(-1)).toMatchObject({ rate: null, points: null });
  });
});
