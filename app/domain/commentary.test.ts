import { describe, expect, it } from "vitest";
import { checkCommentary, type KnownFigure } from "./commentary.ts";

const figure = (kind: KnownFigure["kind"], label: string, value: number, of?: string): KnownFigure => ({
  kind,
  label,
  value,
  text: String(value),
  ...(of && { of }),
});
const KNOWN = [
  figure("performance", "ytd", 3.2499),
  figure("performance", "1y", -1.2),
  figure("volatility", "volatility", 8.46),
  figure("fall", "fall", -12.3),
  figure("weight", "weight A", 25, "Alpha 60 % actions"),
  figure("weight", "weight B", 75, "Beta"),
  figure("contribution", "contribution A", 1.14, "Alpha 60 % actions"),
  figure("contribution", "contribution B", -0.35, "Beta"),
  figure("cost", "fees", 0.75),
  figure("sri", "sri", 3),
];
/** `3,2 %: SAID ytd` for each number. */
const told = (text: string) =>
  checkCommentary(text, KNOWN).map(({ text: written, verdict, figures: [first], nearest }) =>
    [written, verdict, verdict === "UNSAID" ? `near ${nearest?.label ?? "nothing"}` : first?.label].join(" "),
  );

describe("numbers of a commentary", () => {
  it("are found as they are written in French and English", () => {
    const written = (text: string) => checkCommentary(text, []).map((one) => one.text);
    expect(written("1,2 % et +1.2%, -0,35\u00a0%, \u22120,4\u202f%, (+ 3 %)")).toEqual([
      "1,2 %",
      "+1.2%",
      "-0,35\u00a0%",
      "\u22120,4\u202f%",
      "+ 3 %",
    ]);
    expect(written("4 pour cent, 4 per cent, 4 percent, 0,5 point, 35 pb, 35 bps, 20 points de base")).toEqual([
      "4 pour cent",
      "4 per cent",
      "4 percent",
      "0,5 point",
      "35 pb",
      "35 bps",
      "20 points de base",
    ]);
    expect(written("1 234,5 % ; 1,234.5% ; 12 500 € ; €1,200 ; 3 millions d’euros ; 2 M€")).toEqual([
      "1 234,5 %",
      "1,234.5%",
      "12 500 €",
      "€1,200",
      "3 millions d’euros",
      "2 M€",
    ]);
    expect(written("de 3 à 5 %, between 3 and 5%, 3-5 %")).toEqual(["3", "5 %", "3", "5%", "3", "5 %"]);
    expect(written("SRI de 3, SRI: 4, 3 sur 7, 5/7")).toEqual(["3", "4", "3 sur 7", "5/7"]);
    expect(written("En 2024, 12 supports, CAC40, 24/11/2026, 2024 et 3 %, 3 mois")).toEqual(["3 %"]);
  });

  it("are said by the figure that they are the rounding of, and by no other", () => {
    for (const text of ["3 %", "3,2 %", "3,25 %", "+3,2 %", "3.2499%", "325 pb"]) expect(told(text)[0]).toBe(`${text} SAID ytd`);
    for (const text of ["3,3 %", "3,20 %", "3,24 %", "324 pb"]) expect(told(text)[0]).toBe(`${text} UNSAID near ytd`);
    expect(told("Une volatilité de 8,5 % et une plus forte baisse de 12,3 % (−12,3 %).")).toEqual([
      "8,5 % SAID volatility",
      "12,3 % SAID fall",
      "−12,3 % SAID fall",
    ]);
    expect(told("Fees of 0.75% a year, and a risk class of 3 out of 7; SRI 4 before")).toEqual([
      "0.75% SAID fees",
      "3 out of 7 SAID sri",
      "4 UNSAID near sri",
    ]);
  });

  it("have a direction: what was lost is no gain", () => {
    expect(told("Sur un an, il perd 1,2 %.")).toEqual(["1,2 % SAID 1y"]);
    expect(told("Sur un an, -1,2 %.")).toEqual(["-1,2 % SAID 1y"]);
    expect(told("Over a year it is down 1.2%, a 1.2% loss")).toEqual(["1.2% SAID 1y", "1.2% SAID 1y"]);
    expect(told("Sur un an, il gagne 1,2 %.")).toEqual(["1,2 % UNSAID near contribution A"]);
    expect(told("Une performance de +1,3 %")).toEqual(["+1,3 % UNSAID near contribution A"]);
    expect(told("Depuis janvier, il perd 3,2 %.")).toEqual(["3,2 % UNSAID near 1y"]);
    expect(told("Malgré la baisse des marchés, il gagne 3,2 %.")).toEqual(["3,2 % SAID ytd"]);
  });

  it("belong to what the text speaks of: a figure of something else does not bear it out", () => {
    expect(told("Une volatilité de 3,2 %")).toEqual(["3,2 % ELSEWHERE ytd"]);
    expect(checkCommentary("Une volatilité de 3,2 %", KNOWN)[0]?.nearest?.label).toBe("volatility");
    expect(told("Beta apporte +1,14 %.")).toEqual(["+1,14 % ELSEWHERE contribution A"]);
    expect(told("Alpha 60 % actions apporte 1,14 % pour un poids de 25 %, Beta retire 0,5 %")).toEqual([
      "1,14 % SAID contribution A",
      "25 % SAID weight A",
      "0,5 % UNSAID near contribution B",
    ]);
    expect(told("Alpha 60 % actions contribue pour 1,14 % et Beta en baisse de 0,35 %")).toEqual([
      "1,14 % SAID contribution A",
      "0,35 % SAID contribution B",
    ]);
  });

  it("that nothing of the portfolio says have the nearest figure, or none of their kind", () => {
    expect(told("La banque centrale a un taux de 4 %.")).toEqual(["4 % UNSAID near ytd"]);
    expect(told("Un encours de 12 500 €")).toEqual(["12 500 € UNSAID near nothing"]);
    expect(checkCommentary("3 %", [])).toEqual([{ at: 0, text: "3 %", verdict: "UNSAID", figures: [], nearest: null }]);
  });
});
