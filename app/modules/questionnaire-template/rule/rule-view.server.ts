import { type Band, type Condition, isMultiple, type QuestionnaireTemplate, questionOf } from "#app/domain/questionnaire/template.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { wordsIn } from "../words.server.ts";
import type { RuleKind } from "./rule.schema.ts";

/** A limit or a check in one line. */
export interface RuleLine {
  kind: RuleKind;
  code: string;
  text: string;
  effect: string;
}
export interface RuleView {
  method: "LOWEST_OF_BASE_AND_CAPS" | "SUM_OF_POINTS";
  /** The section whose points the bands read, or all of them. */
  base: string;
  bands: Array<{ code: string; points: string; profile: string }>;
  lines: RuleLine[];
  /** Families of products and what opens them. */
  gates: Array<{ code: string; text: string; effect: string }>;
}

type T = Translate;

export function ruleViews(content: QuestionnaireTemplate, language: Viewer["language"], t: T): RuleView {
  const { method, base, caps, controls = [] } = content.profileRule;
  const section = (code: string) => {
    const found = content.sections.find((one) => one.code === code);
    return found ? wordsIn(found.title, language, code) : code;
  };
  const profile = (code: string | undefined) => {
    const found = content.profiles.find((one) => one.code === code);
    return found ? wordsIn(found.label, language, found.code) : (code ?? "–");
  };
  const condition = (when: Condition): string => {
    if ("unanswered" in when)
      return t("questionnaireTemplates.rule.unansweredLine", { codes: when.unanswered.join(t("questionnaireTemplates.rule.or")) });
    if ("fromAge" in when) return t("questionnaireTemplates.rule.ageLine", when);
    if ("fact" in when) return t("questionnaireTemplates.rule.factLine", when);
    if ("aboveSection" in when) {
      const [dimension, other] = [section(when.section), section(when.aboveSection)];
      return t("questionnaireTemplates.rule.dimensionLine", { dimension, other, count: when.by });
    }
    if ("from" in when) return t("questionnaireTemplates.rule.sectionLine", { ...when, section: section(when.section) });
    const question = questionOf(content, when.question);
    const labels = when.answer.map((code) => {
      const answer = question?.answers?.find((one) => one.code === code);
      return answer ? wordsIn(answer.label, language, code) : code;
    });
    const key = question && isMultiple(question) ? "anyLine" : "questionLine";
    return t(`questionnaireTemplates.rule.${key}`, { code: when.question, answers: labels.join(t("questionnaireTemplates.rule.or")) });
  };
  const most = (code: string | undefined) => t("questionnaireTemplates.rule.atMost", { profile: profile(code) });
  return {
    method,
    base: section(base.section),
    bands: content.toleranceBands.map(({ code, from, to, profile: given }: Band) => ({
      code,
      points: t("questionnaireTemplates.pointsRange", { min: from, max: to }),
      profile: profile(given),
    })),
    lines: [
      ...caps.map(({ code, when, max }) => ({ kind: "caps" as const, code, text: condition(when), effect: most(max) })),
      ...controls.map(({ code, when, severity, max }) => ({
        kind: "controls" as const,
        code,
        text: when.map(condition).join(t("questionnaireTemplates.rule.and")),
        effect: severity === "CAP" ? most(max) : t(`questionnaireTemplates.severities.${severity}`),
      })),
    ],
    gates: (content.productGates ?? []).map(({ code, title, questions, right, forbiddenProfiles }) => {
      const never = forbiddenProfiles.map(profile).join(t("questionnaireTemplates.rule.or"));
      const test = t("questionnaireTemplates.rule.gateLine", { right, count: questions.length, codes: questions.join(", ") });
      return {
        code,
        text: wordsIn(title, language, code),
        effect: never ? `${test} · ${t("questionnaireTemplates.rule.gateNever", { profiles: never })}` : test,
      };
    }),
  };
}
