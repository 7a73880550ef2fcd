import { describe, expect, it } from "vitest";
import { type DeclaredLine, sustainabilityOf } from "./sustainability.ts";

const line = (weight: number, given: Partial<DeclaredLine> = {}): DeclaredLine => ({
  weight,
  sfdr: null,
  labels: { isr: null, greenfin: null, esg: null },
  minInvestments: null,
  minTaxonomy: null,
  pai: null,
  ...given,
});

describe("sustainability of an allocation", () => {
  const found = sustainabilityOf([
    line(50, {
      sfdr: "ARTICLE_9",
      minInvestments: 80,
      minTaxonomy: 10,
      labels: { isr: true, greenfin: true, esg: false },
      pai: { Gge: true, We: false },
    }),
    line(30, { sfdr: "ARTICLE_6", minInvestments: 0, labels: { isr: true, greenfin: null, esg: null }, pai: { Gge: false } }),
    line(20),
  ]);

  it("keeps what is unknown apart from article 6", () => {
    expect(found.articles).toEqual({ ARTICLE_9: 50, ARTICLE_8: 0, ARTICLE_6: 30, unknown: 20 });
  });

  it("gives minima over all and over what is covered, with the coverage", () => {
    expect(found.investments).toEqual({ whole: 40, covered: 50, coverage: 80 });
    expect(found.taxonomy).toEqual({ whole: 5, covered: 10, coverage: 50 });
    expect(sustainabilityOf([line(100)]).taxonomy).toEqual({ whole: 0, covered: null, coverage: 0 });
  });

  it("counts labels by lines and by weight, and impacts as considered, not, or not stated", () => {
    expect(found.labels.isr).toEqual({ count: 2, share: 80 });
    expect(found.labels.esg).toEqual({ count: 0, share: 0 });
    expect(found.pai.find(({ code }) => code === "Gge")).toEqual({ code: "Gge", considered: 50, not: 30, unknown: 20 });
    expect(found.pai.find(({ code }) => code === "We")).toEqual({ code: "We", considered: 0, not: 50, unknown: 50 });
  });
});
