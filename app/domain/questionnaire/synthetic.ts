import { isAsked, nextOf } from "./path.ts";
import { ScoreError, scoreOf } from "./score.ts";
import {
  type Answers,
  type BothLanguages,
  isMultiple,
  type QuestionnaireTemplate,
  RISK_PROFILES,
  type RiskProfile,
  type TemplateQuestion,
} from "./template.ts";

/** Generator of numbers in [0, 1) from a whole seed (mulberry32): the same seed gives the same clients everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Share of clients who take an answer that ends the questionnaire without a profile, where one is offered. */
const LEAVING = 0.05;
/** Share of questions that may be passed over and are. */
const SILENT = 0.1;
/** Ages of clients, in years, each as likely as the other. */
const AGES = { youngest: 20, oldest: 95 };
/** Share of clients who are in a situation that a control looks at by itself, such as borrowed money. */
const SPECIAL = 0.08;
/** How far a client's answers stray from their own leaning, as a share of the answers offered. */
const WAVERING = 0.3;

/**
 * Answers of one invented client. A leaning between careful and bold is drawn for each section, more often in the middle, since
 * a person may be able to bear more than they like to; scored answers lie around it, the others are drawn evenly. Few leave by
 * an answer that ends without a profile, and few give one that is worth no points but raises a control by itself. The way follows
 * the branches.
 */
function syntheticAnswers(template: QuestionnaireTemplate, specials: Map<string, Set<string>>, random: () => number): Answers {
  const byCode = new Map(template.questions.map((question) => [question.code, question]));
  const scored = new Set(template.sections.filter((section) => section.scored).map(({ code }) => code));
  const leanings = new Map(template.sections.map(({ code }) => [code, (random() + random()) / 2]));
  const answers: Record<string, string[]> = {};
  let question = byCode.get(template.firstQuestion);
  for (let steps = 0; question && question.type !== "END" && steps < template.questions.length; steps++) {
    if (!isAsked(question, answers)) {
      question = byCode.get(question.next ?? "");
      continue;
    }
    const leaning = scored.has(question.section) ? (leanings.get(question.section) ?? random()) : random();
    if (question.required === false && random() < SILENT) {
      answers[question.code] = [];
      question = byCode.get(question.next ?? "");
      continue;
    }
    const stays = random() >= LEAVING;
    const usual = random() >= SPECIAL;
    const special = specials.get(question.code);
    const offered = (question.answers ?? []).filter(
      ({ code, next = "" }) => !(stays && byCode.get(next)?.outcome === "NO_PROFILE") && !(usual && special?.has(code)),
    );
    answers[question.code] = chosenBy({ ...question, ...(offered.length > 0 && { answers: offered }) }, leaning, random);
    question = byCode.get(nextOf(question, answers) ?? "");
  }
  return answers;
}

/** Answers that raise a control by themselves, of questions whose answers are all worth the same: their points tell no leaning. */
function specialAnswers({ questions, profileRule }: QuestionnaireTemplate): Map<string, Set<string>> {
  const alone = (profileRule.controls ?? []).flatMap(({ when }) => (when.length === 1 && "question" in when[0]! ? [when[0]] : []));
  const special = new Map<string, Set<string>>();
  for (const { code, answers = [] } of questions) {
    if (new Set(answers.map(({ points = 0 }) => points)).size > 1) continue;
    const codes = alone.filter(({ question }) => question === code).flatMap(({ answer }) => answer);
    if (codes.length > 0) special.set(code, new Set(codes));
  }
  return special;
}

function chosenBy(question: TemplateQuestion, leaning: number, random: () => number): string[] {
  const ordered = (question.answers ?? []).toSorted((a, b) => (a.points ?? 0) - (b.points ?? 0));
  const around = Math.min(1, Math.max(0, leaning + (random() * 2 - 1) * WAVERING));
  const nearest = ordered[Math.min(ordered.length - 1, Math.floor(around * ordered.length))];
  if (!nearest) return [];
  if (!isMultiple(question) || nearest.exclusive) return [nearest.code];
  const others = ordered.filter((answer) => answer !== nearest && !answer.exclusive);
  const likely = ({ points = 0 }: { points?: number | undefined }) => (points < 0 ? 1 - leaning : leaning) * 0.8 + 0.1;
  const drawn = others.filter((answer) => random() < likely(answer));
  const spare = others.filter((answer) => !drawn.includes(answer));
  const least = (question.minAnswers ?? 1) - 1 - drawn.length;
  return [nearest, ...drawn, ...(least > 0 ? spare.slice(0, least) : [])]
    .slice(0, question.maxAnswers ?? ordered.length)
    .map(({ code }) => code);
}

/** What a template makes of invented clients. */
export interface ProfileDistribution {
  clients: number;
  /** From the most careful; `base` counts before caps and controls lower anybody. */
  profiles: Array<{ profile: RiskProfile; base: number; final: number }>;
  /** Clients whom an END without a profile let go. */
  withoutProfile: number;
  /** Clients whom a control stopped. */
  blocked: number;
  /** Clients for whom no band fits. */
  badlyConfigured: number;
  /** Caps that bind and controls that apply, the most frequent first; `lowered` counts those whose profile they took down. */
  findings: Array<{ code: string; severity: "BLOCK" | "REFER" | "CAP" | "NOTE"; count: number; lowered: number }>;
  /** Families of products, and to how many clients they open. */
  families: Array<{ code: string; title: BothLanguages; open: number }>;
  /** Lowest, mean and highest points of the scored sections. */
  sections: Array<{ code: string; min: number; mean: number; max: number }>;
}

/** Scores `clients` invented clients. Pure: the seed decides them. The template must be one that can be published. */
export function profileDistribution(template: QuestionnaireTemplate, clients: number, seed: number): ProfileDistribution {
  const random = randomFrom(seed);
  const specials = specialAnswers(template);
  const counted = { base: new Map<string, number>(), final: new Map<string, number>() };
  const findings = new Map<string, ProfileDistribution["findings"][number]>();
  const families = new Map<string, ProfileDistribution["families"][number]>();
  const sections = new Map<string, number[]>();
  const of = (code: string) => sections.get(code) ?? sections.set(code, []).get(code)!;
  const lost = { withoutProfile: 0, blocked: 0, badlyConfigured: 0 };
  const add = (to: Map<string, number>, key: string | null) => key && to.set(key, (to.get(key) ?? 0) + 1);
  for (let client = 0; client < clients; client++) {
    const age = AGES.youngest + Math.floor(random() * (AGES.oldest - AGES.youngest + 1));
    const score = scoreOrNull(template, syntheticAnswers(template, specials, random), age);
    if (!score) {
      lost.badlyConfigured += 1;
      continue;
    }
    if (score.baseProfile === null) lost.withoutProfile += 1;
    else if (score.profile === null) lost.blocked += 1;
    add(counted.base, score.baseProfile);
    add(counted.final, score.profile);
    for (const { code, severity, lowered } of score.findings) {
      const known = findings.get(code) ?? { code, severity, count: 0, lowered: 0 };
      findings.set(code, { ...known, count: known.count + 1, lowered: known.lowered + (lowered ? 1 : 0) });
    }
    for (const { code, title, open } of score.families) {
      const known = families.get(code) ?? { code, title, open: 0 };
      families.set(code, { ...known, open: known.open + (open ? 1 : 0) });
    }
    for (const [code, points] of Object.entries(score.sectionScores ?? {})) of(code).push(points);
  }
  return {
    clients,
    ...lost,
    profiles: RISK_PROFILES.map((profile) => ({
      profile,
      base: counted.base.get(profile) ?? 0,
      final: counted.final.get(profile) ?? 0,
    })),
    findings: [...findings.values()].toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    families: [...families.values()],
    sections: [...sections].map(([code, points]) => ({
      code,
      min: Math.min(...points),
      mean: points.reduce((sum, value) => sum + value, 0) / points.length,
      max: Math.max(...points),
    })),
  };
}

function scoreOrNull(template: QuestionnaireTemplate, answers: Answers, age: number) {
  try {
    return scoreOf(template, answers, { age });
  } catch (error) {
    if (error instanceof ScoreError) return null;
    throw error;
  }
}
