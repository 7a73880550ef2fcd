import { type AdviceCheckCode, RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import { type Flag, worst } from "#app/domain/sustainability-criteria.ts";
import type { AdviceFacts } from "./facts.ts";
import type { AdviceCheck, AdviceRule, AnsweredBy, Outcome } from "./rule.ts";
import { ASSET_RULES } from "./rules/asset-rules.ts";
import { CLIENT_RULES } from "./rules/client-rules.ts";
import { CONCENTRATION_RULES } from "./rules/concentration-rules.ts";
import { CONTENT_RULES } from "./rules/content-rules.ts";
import { COST_RULES } from "./rules/cost-rules.ts";
import { HORIZON_RULES } from "./rules/horizon-rules.ts";
import { JOURNEY_RULES } from "./rules/journey-rules.ts";
import { KNOWLEDGE_RULES } from "./rules/knowledge-rules.ts";
import { LOSS_RULES } from "./rules/loss-rules.ts";
import { MEANS_RULES, PROFILE_RULES } from "./rules/profile-rules.ts";
import { RISK_RULES } from "./rules/risk-rules.ts";
import { SENIOR_RULES } from "./rules/senior-rules.ts";
import { SPREAD_RULES } from "./rules/spread-rules.ts";
import { STATED_RULES } from "./rules/stated-rules.ts";
import { STRUCTURED_RULES } from "./rules/structured-rules.ts";
import { ACCEPTED_TOGETHER, togetherCheck } from "./rules/together-rule.ts";

/** Every rule that an advice is held against, in the order in which outcomes are shown. */
export const ADVICE_RULES: readonly AdviceRule[] = [
  ...JOURNEY_RULES,
  ...STATED_RULES,
  ...PROFILE_RULES,
  ...COST_RULES,
  ...CONTENT_RULES,
  ...RISK_RULES,
  ...LOSS_RULES,
  ...HORIZON_RULES,
  ...CONCENTRATION_RULES,
  ...KNOWLEDGE_RULES,
  ...MEANS_RULES,
  ...SPREAD_RULES,
  ...STRUCTURED_RULES,
  ...SENIOR_RULES,
  ...ASSET_RULES,
  ...CLIENT_RULES,
  ACCEPTED_TOGETHER,
];
const BY_CODE = new Map(ADVICE_RULES.map((rule) => [rule.code, rule]));
/** Rules that could not be judged for want of a fact: no rule of their own, the adviser says why the advice stands without. */
const NOT_JUDGED: AdviceRule = {
  code: "NOT_JUDGED",
  inputs: ["record", "assets", "scenarios"],
  measuredIn: "word",
  worst: "orange",
  answeredBy: "adviser",
  law: ["DR_2017_565_54", "DR_2017_2359_9"],
  measure: () => [],
};
export function ruleOf(code: AdviceCheckCode): AdviceRule {
  if (code === "NOT_JUDGED") return NOT_JUDGED;
  const rule = BY_CODE.get(code);
  if (!rule) throw new Error(`There is no rule ${code}`);
  return rule;
}

/** Who answers for an orange outcome of a rule. */
export const answererOf = (code: AdviceCheckCode): AnsweredBy => ruleOf(code).answeredBy ?? "client";

/** Rules that ask nothing of the lines: they hold before there are any. */
const BEFORE_LINES = new Set<AdviceCheckCode>([
  ...[...JOURNEY_RULES, ...STATED_RULES, ...PROFILE_RULES, ...COST_RULES].map(({ code }) => code),
  "ALLOCATION_SELECTED",
]);

/**
 * An outcome of a rule under its own code; one that lacks a fact and is not refused for it stands as NOT_JUDGED, whose subject is
 * the rule.
 */
const checkOf = ({ code }: AdviceRule, outcome: Outcome): AdviceCheck =>
  outcome.missing && outcome.flag === "orange" ? { ...outcome, code: "NOT_JUDGED", subject: code } : { code, ...outcome };

/** Rules that an allocation can keep or break; the others hold whatever it is. */
export const asksOfLines = (code: AdviceCheckCode): boolean => !BEFORE_LINES.has(code);

/** Every outcome of the rules; red ones stand in the way. Without an allocation its rules are not asked. */
export function adviceChecks(facts: AdviceFacts): AdviceCheck[] {
  const checks = (rules: readonly AdviceRule[]) => rules.flatMap((rule) => rule.measure(facts).map((outcome) => checkOf(rule, outcome)));
  const first = checks(ADVICE_RULES.filter(({ code }) => BEFORE_LINES.has(code)));
  if (first.some(({ code, flag }) => code === "ALLOCATION_SELECTED" && flag === "red")) return first;
  const all = [...first, ...checks(ADVICE_RULES.filter(({ code }) => !BEFORE_LINES.has(code)))];
  return [...all, ...togetherCheck(all)];
}

/** The profile that the risk was judged by, as the outcomes say it: of two subscribers the more careful one. Null where none was asked of it. */
export const profileJudged = (checks: readonly AdviceCheck[]): RiskProfile | null =>
  RISK_PROFILES.find((profile) => checks.some(({ code, figures }) => code === "RISK_RANGE" && figures?.profile === profile)) ?? null;

export const flagOf = (checks: readonly AdviceCheck[]): Flag => worst(checks.map(({ flag }) => flag));
