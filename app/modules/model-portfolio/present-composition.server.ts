import type { Composition, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { todayOf } from "#app/modules/document/document-file.server.ts";

/** The composition in effect today; undefined before the first one. */
export const presentComposition = ({ compositions }: FullModelPortfolio): Composition | undefined => {
  const today = todayOf();
  return compositions.findLast(({ date }) => date <= today);
};

/** Weights as the computations take them: decimal fractions by series. */
export const fractionsOf = ({ lines }: Pick<Composition, "lines">): Record<string, number> =>
  Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / 100]));
