import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";
import type { DemoSeries } from "#backend/demo/market/catalogue.ts";

const NONE = {
  isrLabel: null,
  greenfinLabel: null,
  esgLabel: null,
  sustainabilityMinInvestments: null,
  sustainabilityMinTaxonomyAlignment: null,
  pai: null,
};

/**
 * What an invented manager would declare of an invented fund: article 9 promises the most, article 8 less, article 6
 * nothing. One fund in seven says nothing at all, as in life. Drawn from the number of the series alone.
 */
export function demoSustainability({ number, sfdr }: Pick<DemoSeries, "number" | "sfdr">) {
  if (sfdr === null || number % 7 === 3) return NONE;
  const nine = sfdr === "ARTICLE_9";
  const eight = sfdr === "ARTICLE_8";
  const considered = (place: number) => nine || (eight && (number + place) % 3 !== 0);
  return {
    isrLabel: nine || (eight && number % 2 === 0),
    greenfinLabel: nine && number % 2 === 1,
    esgLabel: eight && number % 4 === 0,
    sustainabilityMinInvestments: nine ? String(80 + (number % 11)) : eight ? String(5 * (number % 7)) : "0",
    sustainabilityMinTaxonomyAlignment: nine ? String(5 + (number % 6)) : eight ? String(number % 3) : "0",
    pai: Object.fromEntries(PAI_CODES.map((code, place) => [code, considered(place)])) as Record<PaiCode, boolean>,
  };
}
