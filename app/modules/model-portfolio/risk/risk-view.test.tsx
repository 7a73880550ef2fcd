import { describe, expect, it } from "vitest";
import { portfolioViewer, type TestFund, testPortfolio, weeklyValues } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { RiskCards } from "./risk-page.tsx";
import { riskView } from "./risk-view.server.ts";

const [LIVELY, CALM, YOUNG] = [1, 2, 3].map((n) => `5b0c8c3e-0000-4000-8000-00000000000${n}`) as [string, string, string];

/**
 * Two funds of 260 weeks whose moves of 2 % and 1 % are independent over each four weeks: by hand, of 60 and 40 % a variance of
 * 0.36 · 0.02² + 0.16 · 0.01² = 0.00016 a week, of which the first carries 0.000144, nine tenths.
 */
const FRIDAY = "2019-05-31";
const funds: TestFund[] = [
  { uuid: LIVELY, fullName: "Vif", sri: 4, srri: 5, values: weeklyValues(FRIDAY, 260, [0.02, -0.02]) },
  { uuid: CALM, fullName: "Calme", sri: 2, srri: 3, values: weeklyValues(FRIDAY, 260, [0.01, 0.01, -0.01, -0.01]) },
  { uuid: YOUNG, fullName: "Jeune", sri: null, srri: null, values: weeklyValues("2024-03-01", 12, [0.01, -0.01]) },
];
const mixed = { [LIVELY]: "60.00", [CALM]: "40.00" };
const viewer = portfolioViewer({ funds });
const viewOf = async (...compositions: Parameters<typeof testPortfolio>[1]) =>
  (await riskView(viewer, testPortfolio(funds, compositions), null))!;
const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

describe("risk of a portfolio", () => {
  it("measures today's weights as one does by hand", async () => {
    const { level, shares } = await viewOf({ date: FRIDAY, weights: mixed });
    // √(0.00016 · 260 / 259 · 52): 9.14 %. Together without diversification 0.6 · 2 + 0.4 · 1 = 1.6 % a week: 11.6 % a year.
    expect(level.sri).toBe(3);
    expect(level.facts.map(({ value }) => plain(value))).toEqual(["3,2", "9,1 %", "5 % à 10 % (classe 4 sur 7)", "11,6 %"]);
    expect(level.reasons).toEqual([]);
    expect(shares.rows.map(({ name, weight, share, points }) => [name, plain(weight), plain(share), points])).toEqual([
      ["Vif", "60 %", "90,0 %", "8,23"],
      ["Calme", "40 %", "10,0 %", "0,91"],
    ]);
    const sum = shares.rows.reduce((total, { points }) => total + Number(points.replace(",", ".")), 0);
    expect(plain(shares.sentences[1])).toContain(`${sum.toFixed(2).replace(".", ",")} %`);
  });

  it("says on how many weeks and since when it is measured, and which fund shortens the five years", async () => {
    const { level } = await viewOf({ date: FRIDAY, weights: mixed });
    expect(plain(level.note)).toContain("celle de ces poids sur 260 rendements hebdomadaires depuis le 31/05/2019 (cinq ans).");
    const recent: TestFund = { uuid: YOUNG, fullName: "Récent", sri: 4, srri: 5, values: weeklyValues("2022-06-03", 103, [0.01, -0.01]) };
    const all = [...funds.slice(0, 2), recent];
    const portfolio = testPortfolio(all, [{ date: "2022-06-03", weights: { [LIVELY]: "50.00", [YOUNG]: "50.00" } }]);
    const shorter = await riskView(portfolioViewer({ funds: all }), portfolio, null);
    expect(plain(shorter!.level.note)).toContain("depuis le 03/06/2022 (moins de cinq ans, faute de valeurs plus anciennes : Récent)");
  });

  it("gives the SRRI by each method over the same five years", async () => {
    const { srri } = await viewOf({ date: FRIDAY, weights: mixed });
    expect(srri.until).toBe("24/05/2024");
    // 0.6 · 5 + 0.4 · 3 = 4.2; the real history begins with the weights of today, which then hardly drift.
    expect(srri.rows.map(({ method, level, measure }) => [method, level, plain(measure)])).toEqual([
      ["PRORATA", 4, "Moyenne de 4,2"],
      ["HISTORICAL", 4, expect.stringMatching(/^Volatilité de (8,9|9,0|9,1|9,2) %$/)],
      ["HISTORICAL_ALLOCATION", 4, "Volatilité de 9,1 %"],
    ]);
    // Lively for 130 weeks, calm for 130 more: √((4 + 1) / 2) % a week of the real history, 1 % a week of the calm fund alone.
    const turned = await viewOf({ date: FRIDAY, weights: { [LIVELY]: "100.00" } }, { date: "2021-11-26", weights: { [CALM]: "100.00" } });
    expect(turned.srri.rows.map(({ method, level, measure }) => [method, level, plain(measure)])).toEqual([
      ["PRORATA", 3, "Moyenne de 3,0"],
      ["HISTORICAL", 5, "Volatilité de 11,4 %"],
      ["HISTORICAL_ALLOCATION", 4, "Volatilité de 7,2 %"],
    ]);
  });

  it("takes the weekly returns of the last five years for the SRRI: none before them, and all of them", async () => {
    // A year of 6 % up and down, then two of 4 % and three of 1 %: of the last 260 weeks (104 · 16 + 156) / 260 = 7, so √7 % a week.
    const moves = [...new Array(52).fill(0.06), ...new Array(104).fill(0.04), ...new Array(156).fill(0.01)].map((move: number, week) =>
      week % 2 === 0 ? move : -move,
    );
    const changing: TestFund = { uuid: LIVELY, fullName: "Changeant", sri: 4, srri: 5, values: weeklyValues("2018-06-01", 312, moves) };
    const composition = { date: "2018-06-01", weights: { [LIVELY]: "100.00" } };
    const view = await riskView(portfolioViewer({ funds: [changing] }), testPortfolio([changing], [composition]), null);
    // √(7 · 260 / 259 · 52) % a year: the class from 15 to 25 %.
    expect(view!.srri.rows.slice(1).map(({ method, level, measure }) => [method, level, plain(measure)])).toEqual([
      ["HISTORICAL", 6, "Volatilité de 19,1 %"],
      ["HISTORICAL_ALLOCATION", 6, "Volatilité de 19,1 %"],
    ]);
  });

  it("says why a portfolio younger than five years has no real history, and keeps the rest", async () => {
    const { srri, level } = await viewOf({ date: "2022-03-04", weights: mixed });
    expect(srri.rows[1]).toMatchObject({ level: null, reason: "La première composition date du 04/03/2022\u202f: il faut cinq ans." });
    expect([srri.rows[0]?.level, srri.rows[2]?.level, level.sri]).toEqual([4, 4, 3]);
  });

  it("names the fund that keeps a figure from being computed", async () => {
    const { srri, level, shares } = await viewOf({ date: "2024-03-01", weights: { [LIVELY]: "70.00", [YOUNG]: "30.00" } });
    expect([level.sri, ...level.facts.map(({ value }) => value)]).toEqual([null, null, null, null, null]);
    expect(level.reasons).toEqual([expect.stringMatching(/^Sans SRI.*Jeune\.$/), expect.stringMatching(/ex ante.*Jeune\.$/)]);
    expect(srri.rows.map(({ level: found }) => found)).toEqual([null, null, null]);
    expect(srri.rows[2]?.reason).toMatch(/Jeune\.$/);
    expect(shares).toMatchObject({ rows: [], reason: expect.stringContaining("Jeune") });
  });

  it("tells the worst loss with its days, and when it was made up for", async () => {
    const values: TestFund["values"] = [
      ["2023-01-02", 100],
      ["2023-03-01", 120],
      ["2023-06-01", 90],
      ["2023-09-01", 100],
      ["2024-02-01", 125],
    ];
    const one = [{ uuid: LIVELY, fullName: "Vif", values }];
    const portfolio = testPortfolio(one, [{ date: "2023-06-01", weights: { [LIVELY]: "100.00" } }]);
    const { losses } = (await riskView(portfolioViewer({ funds: one }), portfolio, null))!;
    expect(losses.map(({ key, period, worst, between, recovered }) => [key, period, plain(worst), between, recovered])).toEqual([
      ["compositions", "01/06/2023 – 01/02/2024", "0,0 %", null, null],
      ["present", "02/01/2023 – 01/02/2024", "−25,0 %", "01/03/2023 – 01/06/2023", "01/02/2024"],
    ]);
  });

  it("stands on the page with its reasons, and says so without a composition in effect", async () => {
    const html = renderHtml(<RiskCards risk={await viewOf({ date: "2022-03-04", weights: mixed })} />, "fr");
    expect(html).toContain("il faut cinq ans");
    expect(html).toContain("Vif porte 90");
    expect(await riskView(viewer, testPortfolio(funds, [{ date: "2999-01-01", weights: mixed }]), null)).toBeNull();
    expect(renderHtml(<RiskCards risk={null} />, "en")).toContain("The risk is shown once a composition has taken effect.");
  });
});
