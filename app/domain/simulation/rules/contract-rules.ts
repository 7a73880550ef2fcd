import { type DiversificationRules, diversificationFaults } from "#app/domain/diversification.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import type { ExactParameters } from "../form.ts";
import { intentOf } from "../form-change.ts";
import type { Issue } from "./number-rules.ts";

/** What the contract says of one support; amounts in currency units. */
export interface SupportRule {
  series: string;
  closedSince?: string | undefined;
  notForSale?: boolean | undefined;
  notForScheduledPayments?: boolean | undefined;
  minSimpleDeposit?: string | undefined;
  minPeriodicDeposit?: string | undefined;
}

type Investing = Pick<ExactParameters, "allocation" | "movements">;

/** Supports that cannot be held, or not with these payments. Each has a change of the form that puts it right, where there is one. */
export function supportIssues({ allocation, movements }: Investing, rules: readonly SupportRule[], today: string): Issue[] {
  return allocation.flatMap(({ series, weight }, index) => {
    const rule = rules.find((one) => one.series === series);
    if (!rule) return [];
    const field = `allocation[${index}].weight`;
    const fix = allocation.length > 1 ? intentOf({ kind: "remove-series", index }) : null;
    if (rule.closedSince && rule.closedSince <= today)
      return [{ field, key: "supportClosed", params: { series, day: rule.closedSince }, fix }];
    if (rule.notForSale) return [{ field, key: "supportNotForSale", params: { series }, fix }];
    const periodic = movements.some(({ type }) => type === "PERIODIC_DEPOSIT");
    if (rule.notForScheduledPayments && periodic) return [{ field, key: "supportNotScheduled", params: { series }, fix }];
    return minimumIssues(movements, rule, Number(weight) / 100, field);
  });
}

/** Payments whose part for the support stays under its minimum: one issue for each kind, for the smallest payment. */
function minimumIssues(movements: ExactParameters["movements"], rule: SupportRule, share: number, field: string): Issue[] {
  return (["SIMPLE_DEPOSIT", "PERIODIC_DEPOSIT"] as const).flatMap((kind) => {
    const minimum = kind === "SIMPLE_DEPOSIT" ? rule.minSimpleDeposit : rule.minPeriodicDeposit;
    const amounts = movements.flatMap((movement, index) =>
      movement.type === kind ? [{ index, part: Number(movement.amount) * share }] : [],
    );
    const smallest = amounts.sort((a, b) => a.part - b.part)[0];
    // A part is rounded to the cent before it is compared.
    if (!minimum || !smallest || Math.round(smallest.part * 100) >= Math.round(Number(minimum) * 100)) return [];
    const key = kind === "SIMPLE_DEPOSIT" ? ("supportSimpleMinimum" as const) : ("supportPeriodicMinimum" as const);
    const needed = Math.ceil(Number(minimum) / share);
    const fix = share > 0 ? intentOf({ kind: "set-amount", index: smallest.index, amount: String(needed) }) : null;
    return [{ field, key, params: { series: rule.series, amount: minimum }, fix }];
  });
}

/** Fewer assets than this are pointed out, whatever the contract allows. */
export const RECOMMENDED_LINES = 4;

/** Few assets, where the contract itself asks for no more than there are and leaves room for more. */
export function spreadIssues({ allocation }: Pick<ExactParameters, "allocation">, rules: DiversificationRules): Issue[] {
  const count = allocation.length;
  const { minLines = 0, maxLines = RECOMMENDED_LINES } = rules;
  if (count >= RECOMMENDED_LINES || count < minLines || maxLines < RECOMMENDED_LINES) return [];
  return [{ field: "allocation", key: "fewLines", params: { count } }];
}

/** What the product asks of an allocation and does not get; the guaranteed fund is outside of the bounds of a line. */
export function productIssues(
  { allocation }: Pick<ExactParameters, "allocation">,
  rules: DiversificationRules,
  classes: ReadonlyMap<string, AssetClass>,
): Issue[] {
  const lines = allocation.map(({ series, weight }) => ({
    series,
    assetClass: classes.get(series) ?? ("NOT_DEFINED" as const),
    weight: Number(weight),
  }));
  const guaranteed = new Set(lines.filter(({ assetClass }) => assetClass === "CAPITAL_GUARANTEED").map(({ series }) => series));
  return diversificationFaults(rules, lines).flatMap((fault): Issue[] => {
    const params = { percent: String(fault.limit), found: String(fault.found) };
    const cap = (indexes: number[]) =>
      indexes.length < lines.length && fault.limit < 100 ? intentOf({ kind: "cap-lines", most: fault.limit, indexes }) : null;
    switch (fault.rule) {
      case "total":
        return [];
      case "minLines":
        return [{ field: "allocation", key: "tooFewLines", params: { count: fault.limit } }];
      case "maxLines":
        return [{ field: "allocation", key: "tooManyLines", params: { count: fault.limit } }];
      case "maxClassWeight": {
        const indexes = lines.flatMap((line, index) => (line.assetClass === fault.assetClass ? [index] : []));
        return [{ field: "allocation", key: "classAbove", params: { ...params, assetClass: fault.assetClass }, fix: cap(indexes) }];
      }
      default: {
        if (guaranteed.has(fault.series)) return [];
        const index = lines.findIndex((line) => line.series === fault.series);
        const field = `allocation[${index}].weight`;
        if (fault.rule === "minLineWeight") {
          const fix = lines.length > 1 ? intentOf({ kind: "remove-series", index }) : null;
          return [{ field, key: "lineBelow", params: { ...params, series: fault.series }, fix }];
        }
        return [{ field, key: "lineAbove", params: { ...params, series: fault.series }, fix: cap([index]) }];
      }
    }
  });
}
