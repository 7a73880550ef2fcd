import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { type Flag, worst } from "#app/domain/sustainability-criteria.ts";
import type { AdviceFacts } from "./facts.ts";
import type { AdviceCheck, AdviceRule } from "./rule.ts";
import { ASSET_RULES } from "./rules/asset-rules.ts";
import { CLIENT_RULES } from "./rules/client-rules.ts";
import { CONTENT_RULES } from "./rules/content-rules.ts";
import { JOURNEY_RULES } from "./rules/journey-rules.ts";
import { RISK_RULES } from "./rules/risk-rules.ts";
import { SENIOR_RULES } from "./rules/senior-rules.ts";
import { SPREAD_RULES } from "./rules/spread-rules.ts";
import { STRUCTURED_RULES } from "./rules/structured-rules.ts";

/** Every rule that an advice is held against, in the order in which outcomes are shown. */
export const ADVICE_RULES: readonly AdviceRule[] = [
  ...JOURNEY_RULES,
  ...CONTENT_RULES,
  ...RISK_RULES,
  ...SPREAD_RULES,
  ...STRUCTURED_RULES,
  ...SENIOR_RULES,
  ...ASSET_RULES,
  ...CLIENT_RULES,
];
const BY_CODE = new Map(ADVICE_RULES.map((rule) => [rule.code, rule]));
export function ruleOf(code: AdviceCheckCode): AdviceRule {
  const rule = BY_CODE.get(code);
  if (!rule) throw new Error(`There is no rule ${code}`);
  return rule;
}

/** Rules that ask nothing of the lines: they hold before there are any. */
const BEFORE_LINES = new Set<AdviceCheckCode>([...JOURNEY_RULES.map(({ code }) => code), "ALLOCATION_SELECTED"]);

/** Every outcome of the rules; red ones stand in the way. Without an allocation its rules are not asked. */
export function adviceChecks(facts: AdviceFacts): AdviceCheck[] {
  const checks = (rules: readonly AdviceRule[]) =>
    rules.flatMap((rule) => rule.measure(facts).map((outcome): AdviceCheck => ({ code: rule.code, ...outcome })));
  const first = checks(ADVICE_RULES.filter(({ code }) => BEFORE_LINES.has(code)));
  if (first.some(({ code, flag }) => code === "ALLOCATION_SELECTED" && flag === "red")) return first;
  return [...first, ...checks(ADVICE_RULES.filter(({ code }) => !BEFORE_LINES.has(code)))];
}

export const flagOf = (checks: readonly AdviceCheck[]): Flag => worst(checks.map(({ flag }) => flag));
