import { describe, expect, it } from "vitest";
import { checkCommentary } from "#app/domain/commentary.ts";
import { portfolioViewer, type TestFund, testPortfolio, weeklyValues } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { analysisView } from "./analysis-view.server.ts";
import { proposalOf } from "./commentary.server.ts";
import { CommentaryCard } from "./commentary-card.tsx";

const [LIVELY, CALM] = [1, 2].map((n) => `5b0c8c3e-0000-4000-8000-00000000002${n}`) as [string, string];
const FRIDAY = "2019-05-31";
const funds: TestFund[] = [
  { uuid: LIVELY, fullName: "Vif 90 % actions", sri: 5, managementFees: "1.80", values: weeklyValues(FRIDAY, 260, [0.02, -0.017]) },
  { uuid: CALM, fullName: "Calme", sri: 2, managementFees: "0.60", values: weeklyValues(FRIDAY, 260, [-0.002, 0.001]) },
];
const portfolio = testPortfolio(funds, [{ date: FRIDAY, weights: { [LIVELY]: "60.00", [CALM]: "40.00" } }], {
  annualFees: "0.5",
  riskLevelSri: 4,
  lastValueDate: funds[0]!.values.at(-1)![0],
});
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("the commentary of a portfolio", () => {
  for (const language of ["fr", "en"] as const)
    it(`proposes a text of which each number is a figure of the page (${language})`, async () => {
      const viewer = portfolioViewer({ funds, product: { name: "Vie", fees: {} } }, language);
      const analysis = (await analysisView(viewer, portfolio, null))!;
      const text = (await proposalOf(viewer, portfolio, analysis))!;
      const numbers = checkCommentary(text, analysis.known);
      // The whole, what each of two funds brought, annual fees, volatility, worst fall.
      expect(numbers.map(({ text: written, verdict }) => [written, verdict])).toEqual(numbers.map((one) => [one.text, "SAID"]));
      expect(numbers).toHaveLength(6);
      expect(numbers[1]?.figures[0]).toMatchObject({ kind: "contribution", of: "Vif 90 % actions" });
    });

  it("finds what one reads on the page: periods, weights, charges, risk classes", async () => {
    const { known } = (await analysisView(portfolioViewer({ funds, product: { name: "Vie", fees: {} } }), portfolio, null))!;
    const one = (text: string) => checkCommentary(text, known).map(({ verdict, figures: [first] }) => `${verdict} ${first?.label}`);
    expect(one("Vif 90 % actions a un poids de 60 %")).toEqual(["SAID Poids, Vif 90 % actions"]);
    // 60 · 1.8 + 40 · 0.6: 1.32 %, with the portfolio's own fees 1.82 %.
    expect(one("Des frais courants de 1,32 %, 1,82 % en tout")).toEqual([
      "SAID Frais courants des supports, par an",
      "SAID Ensemble, par an",
    ]);
    expect(one("Un SRI de 4")).toEqual(["SAID SRI du portefeuille"]);
    const year = known.find(({ label }) => label === "Performance, 2021")!;
    expect(one(`En 2021 : ${year.text}`)).toEqual(["SAID Performance, 2021"]);
  });

  it("warns of a number that nothing says and names the nearest figure; who only reads sees text and check", () => {
    const known = [{ kind: "performance" as const, label: "Performance, depuis janvier", value: 3.21, text: "+3,2 %" }];
    const card = (text: string, editable: boolean) =>
      plain(
        renderHtml(
          <CommentaryCard commentary={{ text, written: null, version: 2, editable, known, proposal: "Proposé." }} idem="idem-idem" />,
          "fr",
        ),
      );
    const edited = card("Il gagne 3,3 %.", true);
    expect(edited).toContain("Aucun chiffre du portefeuille ne dit cela. Le plus proche : Performance, depuis janvier (+3,2 %).");
    expect(edited).toContain("1 nombre du texte n’est pas confirmé");
    expect(edited).toMatch(/<input[^>]*name="version"[^>]*value="2"/);
    for (const intent of ["save", "check", "propose"]) expect(edited).toContain(`value="${intent}"`);
    const read = card("Il gagne 3,2 %.", false);
    expect(read).toContain("Correspond à : Performance, depuis janvier (+3,2 %).");
    expect(read).not.toContain("<textarea");
    expect(card("", false)).toContain("Personne n’a encore commenté");
  });
});
