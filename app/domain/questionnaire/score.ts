import { marketDay } from "#app/domain/time/market-day.ts";
import { allHolding, dimensionOf, holding, type Judged } from "./conditions.ts";
import { pathOf } from "./path.ts";
import { pointsOf } from "./points.ts";
import { type FamilyAccess, familiesOf } from "./product-gates.ts";
import { capSentence, unsaidSentence } from "./rule-sentences.ts";
import {
  type Answers,
  type Band,
  type BothLanguages,
  type FieldValue,
  type QuestionnaireTemplate,
  type RiskProfile,
  STRUCTURED_PRODUCTS,
  type TemplateQuestion,
} from "./template.ts";

/** A control or a cap that had its say, with its words for the client and for the adviser. */
export interface Finding {
  code: string;
  severity: "BLOCK" | "REFER" | "CAP" | "NOTE";
  sentence: BothLanguages;
  adviserSentence: BothLanguages;
  /** What it took away; null where the profile was as low already, or is none of its business. `to` is null for no profile. */
  lowered: { from: RiskProfile; to: RiskProfile | null } | null;
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
  /** Families of products that the template gates, open or not. */
  families: FamilyAccess[];
  structuredProductsUnlocked: boolean;
  suggestedSri: { min: number; max: number } | null;
  /** Facts stated by the answers. */
  fields: Record<string, FieldValue>;
}

/** A score as it was kept: results of earlier days have neither families nor the adviser's own words, and stay as they are. */
export type KeptScore = Omit<QuestionnaireScore, "findings" | "families"> & {
  findings: Array<Pick<Finding, "code" | "severity" | "sentence"> & { [K in "adviserSentence" | "lowered"]?: Finding[K] | undefined }>;
  families?: FamilyAccess[] | undefined;
};

/** The answers, or the template, do not allow a score. */
export class ScoreError extends Error {
  constructor(
    readonly code: "INCOMPLETE" | "BADLY_CONFIGURED",
    message: string,
  ) {
    super(message);
  }
}

/** What a score takes of the client beside the answers. */
export interface ScoredClient {
  /** Age reached in the year of answering; null or absent where it is not known. */
  age?: number | null;
}

/** Age that somebody reaches in the year of an instant (ISO 8601): the day of birth is not asked. */
export const ageAt = (birthYear: number, instant: string): number => Number(marketDay(instant).slice(0, 4)) - birthYear;

const bandOf = (bands: readonly Band[], score: number): Band | undefined => bands.find(({ from, to }) => score >= from && score <= to);

/**
 * Scores a complete questionnaire. By default the base section's band gives a profile and the most restrictive of the
 * caps lowers it: appetite never pays for weak capacity, and knowledge is a gate. Controls come last and only lower.
 * Throws `ScoreError`: INCOMPLETE while a question is open, BADLY_CONFIGURED where no band fits.
 */
export function scoreOf(template: QuestionnaireTemplate, answers: Answers, { age = null }: ScoredClient = {}): QuestionnaireScore {
  const { answered, end } = pathOf(template, answers);
  if (!end) throw new ScoreError("INCOMPLETE", "A question of the questionnaire is not answered yet.");
  const given = Object.fromEntries(answered.map(({ code }) => [code, answers[code] ?? []]));
  const points = Object.fromEntries(answered.map((question) => [question.code, pointsOf(question, given[question.code] ?? [])]));
  const common = { end: end.code, path: [...answered.map(({ code }) => code), end.code], points };
  if (end.outcome !== "PROFILE") return { ...common, ...NO_PROFILE };

  const scores: Record<string, number> = {};
  for (const { code, scored } of template.sections) if (scored) scores[code] = 0;
  for (const { code, section } of answered) if (scores[section] !== undefined) scores[section] += points[code] ?? 0;
  const tolerance = toleranceOf(template, scores);
  const judged = judgedOf(template, tolerance.profile, { answered, given, scores, fields: fieldsOf(answered, given), age });
  const outcome = loweredBy(template, tolerance.profile, judged);
  const families = familiesOf(template, answered, given, outcome.profile);
  const knowledge = scores.KNOWLEDGE;
  return {
    ...common,
    sectionScores: scores,
    toleranceBand: tolerance.code,
    knowledgeBand: knowledge === undefined ? null : (bandOf(template.knowledgeBands, knowledge)?.code ?? null),
    baseProfile: tolerance.profile,
    ...outcome,
    families,
    structuredProductsUnlocked: families.some(({ code, open }) => code === STRUCTURED_PRODUCTS && open),
    suggestedSri: template.profiles.find(({ code }) => code === outcome.profile)?.suggestedSri ?? null,
    fields: { ...judged.fields },
  };
}

/** Band of the base section, or of all the points together. */
function toleranceOf(template: QuestionnaireTemplate, scores: Record<string, number>): { code: string; profile: RiskProfile } {
  const { method, base } = template.profileRule;
  const all = () => Object.values(scores).reduce((total, value) => total + value, 0);
  const basis = method === "SUM_OF_POINTS" ? all() : scores[base.section];
  const band = basis === undefined ? undefined : bandOf(template[base.bands], basis);
  if (!band?.profile) throw new ScoreError("BADLY_CONFIGURED", `No band of the template holds ${basis} points.`);
  return { code: band.code, profile: band.profile };
}

const rankIn = ({ profiles }: QuestionnaireTemplate, profile: RiskProfile): number =>
  profiles.find(({ code }) => code === profile)?.rank ?? Number.POSITIVE_INFINITY;

/** Adds what each dimension alone would allow: the base its band's profile, another one the lowest of its caps. */
function judgedOf(template: QuestionnaireTemplate, base: RiskProfile, facts: Omit<Judged, "levelOf">): Judged {
  const { profileRule, profiles } = template;
  const highest = Math.max(...profiles.map(({ rank }) => rank));
  const judged: Judged = {
    ...facts,
    levelOf: (section) => {
      if (section === profileRule.base.section) return rankIn(template, base);
      const own = profileRule.caps.filter(({ when }) => dimensionOf(template, when) === section && holding(when, judged));
      return Math.min(highest, ...own.map(({ max }) => rankIn(template, max)));
    },
  };
  return judged;
}

/** The profile after the caps and the controls, with what each of them did. Nothing here raises it. */
function loweredBy(
  template: QuestionnaireTemplate,
  baseProfile: RiskProfile,
  judged: Judged,
): Pick<QuestionnaireScore, "profile" | "binding" | "findings"> {
  const { method, caps, controls = [] } = template.profileRule;
  const rankOf = (profile: RiskProfile) => rankIn(template, profile);
  const applying = (method === "SUM_OF_POINTS" ? [] : caps).flatMap((cap) => {
    const unsaid = holding(cap.when, judged);
    return unsaid ? [{ ...cap, unsaid }] : [];
  });
  let profile = baseProfile;
  for (const { max } of applying) if (rankOf(max) < rankOf(profile)) profile = max;
  const binding = applying.filter(({ max }) => rankOf(max) < rankOf(baseProfile) && max === profile);
  const findings: Finding[] = binding.map(({ code, when, max, sentence, unsaid }) => {
    const words = unsaid.length > 0 ? unsaidSentence(template, unsaid, { max }) : (sentence ?? capSentence(template, when, max));
    return { code, severity: "CAP", sentence: words, adviserSentence: words, lowered: { from: baseProfile, to: max } };
  });

  let isBlocked = false;
  for (const { code, severity, when, max, sentence, adviserSentence = sentence } of controls) {
    const unsaid = allHolding(when, judged);
    if (!unsaid) continue;
    const missing = unsaid.length > 0 && unsaidSentence(template, unsaid, { max, blocks: severity === "BLOCK" });
    const words = { sentence: missing || sentence, adviserSentence: missing || adviserSentence };
    const lowers = severity === "CAP" && max !== undefined && rankOf(max) < rankOf(profile);
    const to = severity === "BLOCK" ? null : lowers ? max : undefined;
    findings.push({ code, severity, ...words, lowered: to === undefined || isBlocked ? null : { from: profile, to } });
    if (to === null) isBlocked = true;
    else if (to) profile = to;
  }
  return { profile: isBlocked ? null : profile, binding: binding.map(({ code }) => code), findings };
}

const NO_PROFILE = {
  sectionScores: null,
  toleranceBand: null,
  knowledgeBand: null,
  baseProfile: null,
  profile: null,
  binding: [],
  findings: [],
  families: [],
  structuredProductsUnlocked: false,
  suggestedSri: null,
  fields: {},
};

function fieldsOf(answered: readonly TemplateQuestion[], given: Answers): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const { code, answers = [] } of answered) {
    for (const answer of answers) if (given[code]?.includes(answer.code)) Object.assign(fields, answer.set);
  }
  return fields;
}
