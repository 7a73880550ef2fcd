import { pathOf } from "./path.ts";
import {
  type Answers,
  type Band,
  type BothLanguages,
  type Cap,
  type Condition,
  type FieldValue,
  isMultiple,
  type QuestionnaireTemplate,
  questionOf,
  type RiskProfile,
  type TemplateQuestion,
} from "./template.ts";

/** A control or a cap that had its say, with its words for the client. */
export interface Finding {
  code: string;
  severity: "BLOCK" | "REFER" | "CAP" | "NOTE";
  sentence: BothLanguages;
}

export interface QuestionnaireScore {
  /** Code of the END that was reached. */
  end: string;
  /** Questions on the way and the END, in their order. */
  path: string[];
  /** Points by question on the way. */
  points: Record<string, number>;
  /** Points by scored section; null where the END leads to no profile. */
  sectionScores: Record<string, number> | null;
  toleranceBand: string | null;
  knowledgeBand: string | null;
  /** Profile of the base section alone, before anything lowered it. */
  baseProfile: RiskProfile | null;
  /** Null without a profile: an END that leads to none, or a control that blocks. */
  profile: RiskProfile | null;
  /** Codes of the caps that keep the profile where it is; empty where the base decides. */
  binding: string[];
  /** Every cap that binds and every control that applies. */
  findings: Finding[];
  structuredProductsUnlocked: boolean;
  suggestedSri: { min: number; max: number } | null;
  /** Facts stated by the answers. */
  fields: Record<string, FieldValue>;
}

/** The answers, or the template, do not allow a score. */
export class ScoreError extends Error {
  constructor(
    readonly code: "INCOMPLETE" | "BADLY_CONFIGURED",
    message: string,
  ) {
    super(message);
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Points of the chosen answers by the question's scoring mode: SINGLE and SUM unless it names another. */
export function pointsOf(question: TemplateQuestion, chosen: readonly string[]): number {
  const points = (question.answers ?? []).filter(({ code }) => chosen.includes(code)).map((answer) => answer.points ?? 0);
  return pointsForSum(
    question,
    points.reduce((total, value) => total + value, 0),
  );
}

/** Points of a question whose chosen answers add up to `sum`. */
export function pointsForSum(question: TemplateQuestion, sum: number): number {
  const { mode, min = 0, max = Number.POSITIVE_INFINITY } = question.scoring ?? { mode: isMultiple(question) ? "SUM" : "SINGLE" };
  if (mode === "CAPPED_SUM") return Math.min(sum, max);
  return mode === "FLOORED_SUM" ? clamp(sum, min, max) : sum;
}

const bandOf = (bands: readonly Band[], score: number): Band | undefined => bands.find(({ from, to }) => score >= from && score <= to);

const holds = (condition: Condition, answers: Answers, scores: Record<string, number>): boolean => {
  if ("question" in condition) return (answers[condition.question] ?? []).some((code) => condition.answer.includes(code));
  const score = scores[condition.section];
  return score !== undefined && score >= condition.from && score <= condition.to;
};

/** Words of a cap: its own, or made from the question or the section that it looks at. */
function sentenceOf(template: QuestionnaireTemplate, { when, max, sentence }: Cap): BothLanguages {
  if (sentence) return sentence;
  const label = template.profiles.find(({ code }) => code === max)?.label ?? { fr: max, en: max };
  const title =
    "question" in when
      ? questionOf(template, when.question)?.title
      : template.sections.find((section) => section.code === when.section)?.title;
  const about = title ?? { fr: "", en: "" };
  return "question" in when
    ? {
        fr: `Votre réponse à « ${about.fr} » limite le profil à « ${label.fr} ».`,
        en: `Your answer to “${about.en}” limits the profile to “${label.en}”.`,
      }
    : {
        fr: `Vos réponses de la partie « ${about.fr} » limitent le profil à « ${label.fr} ».`,
        en: `Your answers in the part “${about.en}” limit the profile to “${label.en}”.`,
      };
}

/**
 * Scores a complete questionnaire. By default the base section's band gives a profile and the most restrictive of the
 * caps lowers it: appetite never pays for weak capacity, and knowledge is a gate. Controls come last and only lower.
 * Throws `ScoreError`: INCOMPLETE while a question is open, BADLY_CONFIGURED where no band fits.
 */
export function scoreOf(template: QuestionnaireTemplate, answers: Answers): QuestionnaireScore {
  const { answered, end } = pathOf(template, answers);
  if (!end) throw new ScoreError("INCOMPLETE", "A question of the questionnaire is not answered yet.");
  const given = Object.fromEntries(answered.map(({ code }) => [code, answers[code] ?? []]));
  const points = Object.fromEntries(answered.map((question) => [question.code, pointsOf(question, given[question.code] ?? [])]));
  const common = { end: end.code, path: [...answered.map(({ code }) => code), end.code], points };
  if (end.outcome !== "PROFILE") return { ...common, ...NO_PROFILE, fields: {} };

  const scores: Record<string, number> = {};
  for (const { code, scored } of template.sections) if (scored) scores[code] = 0;
  for (const { code, section } of answered) if (scores[section] !== undefined) scores[section] += points[code] ?? 0;

  const { method, base, caps, controls = [] } = template.profileRule;
  const isSum = method === "SUM_OF_POINTS";
  const basis = isSum ? Object.values(scores).reduce((total, value) => total + value, 0) : scores[base.section];
  const tolerance = basis === undefined ? undefined : bandOf(template[base.bands], basis);
  const rankOf = (profile: RiskProfile) => template.profiles.find(({ code }) => code === profile)?.rank ?? Number.POSITIVE_INFINITY;
  if (!tolerance?.profile) throw new ScoreError("BADLY_CONFIGURED", `No band of the template holds ${basis} points.`);

  const baseProfile = tolerance.profile;
  let profile: RiskProfile = baseProfile;
  const applying = isSum ? [] : caps.filter(({ when }) => holds(when, given, scores));
  for (const { max } of applying) if (rankOf(max) < rankOf(profile)) profile = max;
  const binding = applying.filter(({ max }) => rankOf(max) < rankOf(baseProfile) && max === profile);
  const findings: Finding[] = binding.map((cap) => ({ code: cap.code, severity: "CAP", sentence: sentenceOf(template, cap) }));

  const raised = controls.filter(({ when }) => when.length > 0 && when.every((condition) => holds(condition, given, scores)));
  for (const { code, severity, max, sentence } of raised) {
    findings.push({ code, severity, sentence });
    if (severity === "CAP" && max && rankOf(max) < rankOf(profile)) profile = max;
  }
  const isBlocked = raised.some(({ severity }) => severity === "BLOCK");

  const rule = template.structuredProductsRule;
  const knows = rule && (points[rule.unlockedWhen.question] ?? Number.NEGATIVE_INFINITY) >= rule.unlockedWhen.pointsAtLeast;
  const knowledge = scores.KNOWLEDGE;
  return {
    ...common,
    sectionScores: scores,
    toleranceBand: tolerance.code,
    knowledgeBand: knowledge === undefined ? null : (bandOf(template.knowledgeBands, knowledge)?.code ?? null),
    baseProfile,
    profile: isBlocked ? null : profile,
    binding: binding.map(({ code }) => code),
    findings,
    structuredProductsUnlocked: Boolean(knows) && !isBlocked && !rule?.forbiddenProfiles.includes(profile),
    suggestedSri: isBlocked ? null : (template.profiles.find(({ code }) => code === profile)?.suggestedSri ?? null),
    fields: fieldsOf(answered, given),
  };
}

const NO_PROFILE = {
  sectionScores: null,
  toleranceBand: null,
  knowledgeBand: null,
  baseProfile: null,
  profile: null,
  binding: [],
  findings: [],
  structuredProductsUnlocked: false,
  suggestedSri: null,
};

function fieldsOf(answered: readonly TemplateQuestion[], given: Answers): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const { code, answers = [] } of answered) {
    for (const answer of answers) if (given[code]?.includes(answer.code)) Object.assign(fields, answer.set);
  }
  return fields;
}
