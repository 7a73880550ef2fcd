import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceCheck, AdviceRule } from "../rule.ts";

/** Rules whose orange outcomes tell of one thing: money that may be lost, that is not there in time, or that cannot be had. */
const TOGETHER: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>([
  "LOSS_ACCEPTED",
  "LOSS_HORIZON",
  "EQUITY_HORIZON",
  "HOLDING_PERIOD",
  "ILLIQUID_SHARE",
  "SAVINGS_SHARE",
  "LIQUIDITY_NEED",
  "WITHDRAWALS_EXHAUST",
]);
/** From so many of them on, a second person reads the advice. */
const MOST_ALONE = 1;

/**
 * Several accepted outcomes on loss, horizon and liquidity: each may be borne, all of them together are read by a second person.
 * It looks at the outcomes of the other rules, and at facts as far as they do.
 */
export const ACCEPTED_TOGETHER: AdviceRule = {
  code: "ACCEPTED_TOGETHER",
  inputs: ["record", "assets", "scenarios"],
  measuredIn: "word",
  worst: "orange",
  answeredBy: "second-reader",
  law: ["PRACTICE"],
  measure: () => [],
};

/** The outcome over those of the other rules; its figures change with any of theirs, and a reading falls with them. */
export function togetherCheck(checks: readonly AdviceCheck[]): AdviceCheck[] {
  const orange = checks.filter(({ code, flag }) => flag === "orange" && TOGETHER.has(code));
  if (orange.length <= MOST_ALONE) return [];
  const found = orange.map(({ code, found: measure = "" }) => `${code}=${measure}`).sort();
  return [{ code: "ACCEPTED_TOGETHER", flag: "orange", found: found.join(" ").slice(0, 200) }];
}
