import { describe, expect, it } from "vitest";
import { portfolioViewer, type TestFund, testPortfolio } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { recordsOf } from "../present-composition.server.ts";
import { breakdownsOf } from "./breakdown.server.ts";

const [WORLD, EURO, BONDS, SILENT] = [1, 2, 3, 4].map((n) => `5b0c8c3e-0000-4000-8000-00000000003${n}`) as [string, string, string, string];
const funds: TestFund[] = [
  { uuid: WORLD, fullName: "Monde", subAssetClass: "Grandes valeurs", geographicFocus: "INTERNATIONAL", currency: "USD", values: [] },
  { uuid: EURO, fullName: "Euro", subAssetClass: "Grandes valeurs", geographicFocus: "EUROZONE", sfdrCategory: "ARTICLE_8", values: [] },
  { uuid: BONDS, fullName: "Taux", subAssetClass: "Crédit", geographicFocus: "EUROZONE", sfdrCategory: "ARTICLE_8", values: [] },
  { uuid: SILENT, fullName: "Muet", subAssetClass: "", geographicFocus: null, values: [] },
];
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

async function told(weights: Record<string, string>) {
  const [present] = testPortfolio(funds, [{ date: "2024-01-02", weights }]).compositions;
  const breakdowns = breakdownsOf(present!, await recordsOf(portfolioViewer({ funds }), present!), "fr");
  return Object.fromEntries(
    breakdowns.map(({ key, rows, known }) => [key, [...rows.map(({ label, text }) => `${label} ${plain(text)}`), plain(known)]]),
  );
}

describe("what a composition is made of", () => {
  it("adds up what its funds say, the greatest share first, and tells for how much it is known", async () => {
    // By hand: 30 + 25.5 of large caps, 25.5 + 34.5 in the euro zone; the silent tenth says nothing but its currency.
    expect(await told({ [WORLD]: "30.00", [EURO]: "25.50", [BONDS]: "34.50", [SILENT]: "10.00" })).toEqual({
      subClass: ["Grandes valeurs 55,5 %", "Crédit 34,5 %", "90 %"],
      region: ["Zone euro 60 %", "International 30 %", "90 %"],
      currency: ["EUR 70 %", "USD 30 %", "100 %"],
      sfdr: ["Article 8 60 %", "60 %"],
    });
  });

  it("has no share where no fund says it", async () => {
    expect(await told({ [SILENT]: "100.00" })).toEqual({
      subClass: ["0 %"],
      region: ["0 %"],
      currency: ["EUR 100 %", "100 %"],
      sfdr: ["0 %"],
    });
  });
});
