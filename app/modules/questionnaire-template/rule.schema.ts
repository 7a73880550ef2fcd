import { z } from "zod";
import {
  type Cap,
  CONTROL_SEVERITIES,
  type CoherenceControl,
  type Condition,
  type QuestionnaireTemplate,
  RISK_PROFILES,
} from "#app/domain/questionnaire/template.ts";
import { bothOf, bothOrNone, code, marks, points, words } from "./template.schema.ts";

const PREFIX = "questionnaireTemplates.form";
export const MOST_CONDITIONS = 10;
/** A limit that a dimension sets, or a check of answers against one another. */
export const RULE_KINDS = ["caps", "controls"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const condition = z
  .object({
    kind: z.enum(["question", "section"]),
    question: z.string().optional(),
    answer: z.array(z.string()).optional(),
    section: z.string().optional(),
    from: points.optional(),
    to: points.optional(),
  })
  .superRefine(({ kind, question, answer, section, from, to }, context) => {
    const need = (field: string, value: unknown, message: string) => {
      if (value === undefined) context.addIssue({ code: "custom", path: [field], message });
    };
    if (kind === "question") {
      need("question", question, `${PREFIX}.questionRequired`);
      if (question !== undefined) need("answer", answer?.[0], `${PREFIX}.answerRequired`);
      return;
    }
    need("section", section, `${PREFIX}.sectionRequired`);
    need("from", from, `${PREFIX}.wholeNumber`);
    need("to", to, `${PREFIX}.wholeNumber`);
    if (from !== undefined && to !== undefined && to < from) need("to", undefined, `${PREFIX}.maxBelowMin`);
  });

const conditions = z.array(condition, { error: `${PREFIX}.conditionNeeded` }).min(1, `${PREFIX}.conditionNeeded`);
const common = { code, sentenceFr: words, sentenceEn: words, ...marks };

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

const conditionForm = (when: Condition) =>
  "question" in when
    ? { kind: "question", question: when.question, answer: when.answer }
    : { kind: "section", section: when.section, from: String(when.from), to: String(when.to) };

export const rulesOf = ({ profileRule }: QuestionnaireTemplate, kind: RuleKind): ReadonlyArray<Cap | CoherenceControl> =>
  kind === "caps" ? profileRule.caps : (profileRule.controls ?? []);

/** A stored rule as the form shows it; without one, a new rule. */
export function ruleFormOf(rule: Cap | CoherenceControl | undefined) {
  if (!rule) return { code: "", when: [{ kind: "question" }] };
  const { code: own, when, max, sentence } = rule;
  return {
    code: own,
    max: max ?? "",
    severity: "severity" in rule ? rule.severity : "",
    sentenceFr: sentence?.fr ?? "",
    sentenceEn: sentence?.en ?? "",
    when: (Array.isArray(when) ? when : [when]).map(conditionForm),
  };
}

const conditionOf = ({ kind, question = "", answer = [], section = "", from = 0, to = 0 }: RuleForm["when"][number]): Condition =>
  kind === "question" ? { question, answer } : { section, from, to };

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
  const control: CoherenceControl = {
    code: form.code,
    severity,
    when,
    ...(severity === "CAP" && max && { max }),
    sentence: bothOf(form.sentenceFr, form.sentenceEn),
  };
  return { ...template, profileRule: { ...profileRule, controls: place(profileRule.controls ?? [], control) } };
}

export function withoutRule(template: QuestionnaireTemplate, kind: RuleKind, code: string): QuestionnaireTemplate {
  const { caps, controls = [] } = template.profileRule;
  const left = <T extends { code: string }>(rules: readonly T[]) => rules.filter((rule) => rule.code !== code);
  const rest = kind === "caps" ? { caps: left(caps) } : { controls: left(controls) };
  return { ...template, profileRule: { ...template.profileRule, ...rest } };
}
