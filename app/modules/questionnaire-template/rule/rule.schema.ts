import { z } from "zod";
import {
  type Cap,
  CONTROL_SEVERITIES,
  type CoherenceControl,
  type QuestionnaireTemplate,
  RISK_PROFILES,
} from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { MOST_CONDITIONS } from "../limits.ts";
import { bothOf, bothOrNone, code, words } from "../template.schema.ts";
import { conditionForm, conditionOf, conditionSchema } from "./condition.schema.ts";

const PREFIX = "questionnaireTemplates.form";
/** A limit that a dimension sets, or a check of answers against one another. */
export const RULE_KINDS = ["caps", "controls"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const conditions = z.array(conditionSchema, { error: `${PREFIX}.conditionNeeded` }).min(1, `${PREFIX}.conditionNeeded`);
const common = { code, sentenceFr: words, sentenceEn: words, adviserFr: words, adviserEn: words, ...markFields };

export const ruleSchema = {
  caps: z.object({
    ...common,
    max: z.enum(RISK_PROFILES, `${PREFIX}.profileRequired`),
    severity: z.enum(CONTROL_SEVERITIES).optional(),
    when: conditions.max(1),
  }),
  controls: z
    .object({
      ...common,
      max: z.enum(RISK_PROFILES).optional(),
      severity: z.enum(CONTROL_SEVERITIES, `${PREFIX}.severityRequired`),
      when: conditions.max(MOST_CONDITIONS, `${PREFIX}.conditionsMany`),
    })
    .superRefine(({ severity, max }, context) => {
      if (severity === "CAP" && !max) context.addIssue({ code: "custom", path: ["max"], message: `${PREFIX}.profileRequired` });
    }),
};
type RuleForm = z.infer<(typeof ruleSchema)[RuleKind]>;

export const rulesOf = ({ profileRule }: QuestionnaireTemplate, kind: RuleKind): ReadonlyArray<Cap | CoherenceControl> =>
  kind === "caps" ? profileRule.caps : (profileRule.controls ?? []);

/** A stored rule as the form shows it; without one, a new rule. */
export function ruleFormOf(rule: Cap | CoherenceControl | undefined) {
  if (!rule) return { code: "", when: [{ kind: "question" }] };
  const { code: own, when, max, sentence } = rule;
  const adviser = "adviserSentence" in rule ? rule.adviserSentence : undefined;
  return {
    code: own,
    max: max ?? "",
    severity: "severity" in rule ? rule.severity : "",
    sentenceFr: sentence?.fr ?? "",
    sentenceEn: sentence?.en ?? "",
    adviserFr: adviser?.fr ?? "",
    adviserEn: adviser?.en ?? "",
    when: (Array.isArray(when) ? when : [when]).map(conditionForm),
  };
}

/** The template with the rule in the place of `former`, or at the end. */
export function withRule(template: QuestionnaireTemplate, kind: RuleKind, former: string | null, form: RuleForm): QuestionnaireTemplate {
  const { profileRule } = template;
  const place = <T extends { code: string }>(rules: readonly T[], rule: T): T[] =>
    former === null ? [...rules, rule] : rules.map((one) => (one.code === former ? rule : one));
  const when = form.when.map(conditionOf);
  if (kind === "caps") {
    const sentence = bothOrNone(form.sentenceFr, form.sentenceEn);
    const cap: Cap = { code: form.code, when: when[0]!, max: form.max!, ...(sentence && { sentence }) };
    return { ...template, profileRule: { ...profileRule, caps: place(profileRule.caps, cap) } };
  }
  const { severity = "NOTE", max } = form;
  const adviserSentence = bothOrNone(form.adviserFr, form.adviserEn);
  const control: CoherenceControl = {
    code: form.code,
    severity,
    when,
    ...(severity === "CAP" && max && { max }),
    sentence: bothOf(form.sentenceFr, form.sentenceEn),
    ...(adviserSentence && { adviserSentence }),
  };
  return { ...template, profileRule: { ...profileRule, controls: place(profileRule.controls ?? [], control) } };
}

export function withoutRule(template: QuestionnaireTemplate, kind: RuleKind, code: string): QuestionnaireTemplate {
  const { caps, controls = [] } = template.profileRule;
  const left = <T extends { code: string }>(rules: readonly T[]) => rules.filter((rule) => rule.code !== code);
  const rest = kind === "caps" ? { caps: left(caps) } : { controls: left(controls) };
  return { ...template, profileRule: { ...template.profileRule, ...rest } };
}
