import type { CompositionCheck } from "#app/contract/model-portfolio.ts";
import { type Product, product } from "#app/contract/product.ts";
import { diversificationFaults, diversificationFigures } from "#app/domain/diversification.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { type CompositionProblem, checkLines } from "#app/domain/model-portfolio.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { AS_OF_DAYS } from "#backend/numerics/series/monthly-returns.ts";
import { type LineSeries, seriesOfLines } from "./composition.store.ts";
import type { PortfolioRow } from "./portfolio.store.ts";

interface Line {
  series: string;
  weight: string;
}

/** Faults of one known series on the day; a day after its last value is only warned of when it is one to come. */
function faultsOfSeries(series: LineSeries, date: string | undefined): CompositionProblem[] {
  const { uuid, sri, firstValueDate, lastValueDate, closeDate } = series;
  const problems: CompositionProblem[] = [];
  // What is held may stay in a fund that takes no new money.
  if (closeDate !== null && [date ?? "", marketToday()].some((day) => closeDate <= day))
    problems.push({ code: "CLOSED", severity: "warning", series: uuid, found: closeDate });
  if (firstValueDate === null || (date !== undefined && firstValueDate > date))
    problems.push({ code: "NO_VALUE_AT_DATE", severity: "error", series: uuid, ...(firstValueDate && { found: firstValueDate }) });
  else if (date !== undefined && lastValueDate !== null && dayNumber(date) - dayNumber(lastValueDate) > AS_OF_DAYS)
    problems.push({ code: "VALUES_ENDED", severity: "warning", series: uuid, found: lastValueDate });
  if (sri === null) problems.push({ code: "NO_SRI", severity: "warning", series: uuid });
  return problems;
}

/** Rules of diversification of a product, as its details are stored. */
export const rulesOfProduct = (details: Record<string, unknown>): Product["diversification"] =>
  product.shape.diversification.parse(details.diversification ?? {});

/** A guaranteed fund is outside of the bounds of a line, as in simulations. */
const isGuaranteed = (uuid: string, series: ReadonlyMap<string, LineSeries>) => series.get(uuid)?.assetClass === "CAPITAL_GUARANTEED";

/** What rules of diversification say; the total and repeated lines are reported by the lines themselves. */
export function faultsOfRules(
  rules: Product["diversification"],
  lines: readonly Line[],
  series: ReadonlyMap<string, LineSeries>,
): CompositionProblem[] {
  const classified = lines.map((line) => ({
    series: line.series,
    assetClass: (series.get(line.series)?.assetClass ?? "NOT_DEFINED") as AssetClass,
    weight: Number(line.weight),
  }));
  return diversificationFaults(diversificationFigures(rules), classified)
    .filter((fault) => fault.rule !== "total" && !("series" in fault && isGuaranteed(fault.series, series)))
    .map((fault) => ({
      code: "DIVERSIFICATION",
      severity: "error",
      rule: fault.rule,
      found: String(fault.found),
      limit: String(fault.limit),
      ...("series" in fault ? { series: fault.series } : {}),
      ...("assetClass" in fault ? { assetClass: fault.assetClass } : {}),
    }));
}

/** What is wrong with the lines by themselves, on a day when one is given, and their series. */
export async function faultsOfLines(queries: Queries, lines: readonly Line[], date?: string) {
  const { total, problems } = checkLines(lines);
  const uuids = [...new Set(lines.map(({ series }) => series))];
  const known = await seriesOfLines(queries, uuids);
  for (const uuid of uuids) {
    const series = known.get(uuid);
    if (series) problems.push(...faultsOfSeries(series, date));
    else problems.push({ code: "UNKNOWN_SERIES", severity: "error", series: uuid });
  }
  return { total, problems, known };
}

/** Everything that is wrong with the lines for the portfolio's contract, on a day when one is given. Errors first. */
export async function checkComposition(
  queries: Queries,
  portfolio: Pick<PortfolioRow, "productDetails">,
  lines: readonly Line[],
  date?: string,
): Promise<CompositionCheck> {
  const { total, problems, known } = await faultsOfLines(queries, lines, date);
  problems.push(...faultsOfRules(rulesOfProduct(portfolio.productDetails), lines, known));
  const errors = problems.filter(({ severity }) => severity === "error");
  return { valid: errors.length === 0, total, problems: [...errors, ...problems.filter((problem) => !errors.includes(problem))] };
}
