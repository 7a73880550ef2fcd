import { dimensionOf } from "./conditions.ts";
import { templateRanges } from "./ranges.ts";
import {
  type Band,
  type BothLanguages,
  type Condition,
  isKnowledgeValidation,
  isMultiple,
  type QuestionnaireTemplate,
  type TemplateQuestion,
  type TemplateSection,
} from "./template.ts";

export type TemplateFault =
  | "NO_FIRST_QUESTION"
  | "DUPLICATE_CODE"
  | "UNKNOWN_SECTION"
  | "UNKNOWN_NEXT"
  | "CIRCLE"
  | "UNREACHABLE"
  | "NO_END"
  | "NO_ANSWERS"
  | "BRANCH_ON_MULTIPLE"
  | "MISSING_POINTS"
  | "MISSING_CORRECT"
  | "MISSING_TEXT"
  | "BAD_LIMITS"
  | "POINTS_OUT_OF_RANGE"
  | "UNKNOWN_BASE"
  | "BAND_GAP"
  | "BAND_OVERLAP"
  | "BAND_WITHOUT_PROFILE"
  | "UNKNOWN_PROFILE"
  | "UNKNOWN_CONDITION"
  | "CAP_WITHOUT_LEVEL"
  | "GATE_WITHOUT_TEST"
  | "DECLARED_KNOWLEDGE";

/** Why a template cannot be published, and where: a code of a question, section, band, cap or control. */
export interface TemplateReason {
  fault: TemplateFault;
  at: string;
}

const followersOf = ({ next, answers = [] }: TemplateQuestion): string[] =>
  [next, ...answers.map((answer) => answer.next)].filter((code) => code !== undefined);

/** Everything that prevents publishing the template; an empty list where nothing does. */
export function templateReasons(template: QuestionnaireTemplate): TemplateReason[] {
  const reasons: TemplateReason[] = [];
  const say = (fault: TemplateFault, at: string) => {
    if (!reasons.some((reason) => reason.fault === fault && reason.at === at)) reasons.push({ fault, at });
  };
  checkFrame(template, say);
  checkQuestions(template, say);
  checkWays(template, say);
  checkScoring(template, say);
  return reasons;
}

type Say = (fault: TemplateFault, at: string) => void;

function checkFrame({ code, title, sections, profiles, toleranceBands, knowledgeBands }: QuestionnaireTemplate, say: Say): void {
  if (!hasText(title)) say("MISSING_TEXT", code);
  for (const section of sections) if (!hasText(section.title)) say("MISSING_TEXT", section.code);
  for (const profile of profiles) if (!hasText(profile.label)) say("MISSING_TEXT", profile.code);
  for (const named of [sections, toleranceBands, knowledgeBands]) {
    const codes = named.map((one) => one.code);
    for (const [place, one] of codes.entries()) if (codes.indexOf(one) < place) say("DUPLICATE_CODE", one);
  }
}

function checkQuestions({ questions, sections }: QuestionnaireTemplate, say: Say): void {
  const codes = new Set<string>();
  for (const question of questions) {
    const { code, section, type, answers = [], minAnswers, maxAnswers } = question;
    if (codes.has(code)) say("DUPLICATE_CODE", code);
    codes.add(code);
    const home = sections.find((one) => one.code === section);
    if (!home) say("UNKNOWN_SECTION", code);
    if (!hasText(question.title) || answers.some(({ label }) => !hasText(label))) say("MISSING_TEXT", code);
    if ([question.help, question.helpWithAmount, ...answers.map(({ feedback }) => feedback)].some(isHalf)) say("MISSING_TEXT", code);
    if (type === "END") continue;
    if (answers.length < 2) say("NO_ANSWERS", code);
    if (new Set(answers.map((answer) => answer.code)).size < answers.length) say("DUPLICATE_CODE", code);
    if (isMultiple(question) && answers.some(({ next }) => next !== undefined)) say("BRANCH_ON_MULTIPLE", code);
    if (home?.scored && answers.some(({ points }) => points === undefined)) say("MISSING_POINTS", code);
    if (isKnowledgeValidation(question) && !answers.some(({ correct }) => correct)) say("MISSING_CORRECT", code);
    const most = maxAnswers ?? answers.length;
    if ((minAnswers ?? 1) > most || most > answers.length) say("BAD_LIMITS", code);
  }
}

const hasText = ({ fr, en }: BothLanguages) => fr.trim() !== "" && en.trim() !== "";
/** Said in one language only. */
const isHalf = (text: BothLanguages | undefined) => text !== undefined && !hasText(text) && (text.fr + text.en).trim() !== "";

/** Every way must lead to an END, and every question must lie on a way. */
function checkWays({ questions, firstQuestion }: QuestionnaireTemplate, say: Say): void {
  const byCode = new Map(questions.map((question) => [question.code, question]));
  if (!byCode.has(firstQuestion)) {
    say("NO_FIRST_QUESTION", firstQuestion);
    return;
  }
  const state = new Map<string, "open" | "closed">();
  const visit = (code: string): void => {
    state.set(code, "open");
    const question = byCode.get(code)!;
    if (question.type !== "END" && question.next === undefined) {
      const everyAnswerLeads = !question.visibleIf && (question.answers ?? []).every(({ next }) => next !== undefined);
      if (!everyAnswerLeads) say("UNKNOWN_NEXT", code);
    }
    for (const next of question.type === "END" ? [] : followersOf(question)) {
      if (!byCode.has(next)) say("UNKNOWN_NEXT", code);
      else if (state.get(next) === "open") say("CIRCLE", code);
      else if (!state.has(next)) visit(next);
    }
    state.set(code, "closed");
  };
  visit(firstQuestion);
  for (const { code } of questions) if (!state.has(code)) say("UNREACHABLE", code);
  if (!questions.some(({ code, type }) => type === "END" && state.has(code))) say("NO_END", firstQuestion);
  for (const { code, visibleIf } of questions) {
    if (!visibleIf) continue;
    const offered = (byCode.get(visibleIf.question)?.answers ?? []).map((answer) => answer.code);
    if (!visibleIf.notAnswered.every((answer) => offered.includes(answer))) say("UNKNOWN_CONDITION", code);
  }
}

function checkScoring(template: QuestionnaireTemplate, say: Say): void {
  const { sections, profileRule, profiles, toleranceBands, knowledgeBands } = template;
  const ranges = templateRanges(template);
  const scored = sections.filter((section) => section.scored);
  for (const { code, min, max } of scored) {
    const reached = ranges?.sections[code];
    if (reached && (reached.min < (min ?? reached.min) || reached.max > (max ?? reached.max))) say("POINTS_OUT_OF_RANGE", code);
  }
  const isSum = profileRule.method === "SUM_OF_POINTS";
  const base = scored.find(({ code }) => code === profileRule.base.section);
  if (isSum) {
    if (ranges) checkBands(toleranceBands, ranges.total, say);
  } else if (!base) say("UNKNOWN_BASE", profileRule.base.section);
  else checkBands(toleranceBands, { ...ranges?.sections[base.code], ...declared(base) }, say);
  const knowledge = scored.find(({ code }) => code === "KNOWLEDGE");
  if (knowledge) checkBands(knowledgeBands, { ...ranges?.sections.KNOWLEDGE, ...declared(knowledge) }, say);

  checkKnowledge(template, say);

  const known = new Set(profiles.map(({ code }) => code));
  for (const { code, profile } of toleranceBands) {
    if (!profile) say("BAND_WITHOUT_PROFILE", code);
    else if (!known.has(profile)) say("UNKNOWN_PROFILE", code);
  }
  const isKnown = (condition: Condition) => isKnownCondition(template, condition);
  for (const { code, when, max, sentence } of profileRule.caps) {
    if (isHalf(sentence) || (!sentence && !dimensionOf(template, when))) say("MISSING_TEXT", code);
    if (!isKnown(when)) say("UNKNOWN_CONDITION", code);
    if (!known.has(max)) say("UNKNOWN_PROFILE", code);
  }
  for (const { code, severity, when, max, sentence, adviserSentence } of profileRule.controls ?? []) {
    if (when.length === 0 || !when.every(isKnown)) say("UNKNOWN_CONDITION", code);
    if (severity === "CAP" && !max) say("CAP_WITHOUT_LEVEL", code);
    if (max && !known.has(max)) say("UNKNOWN_PROFILE", code);
    if (!hasText(sentence) || isHalf(adviserSentence)) say("MISSING_TEXT", code);
  }
  checkGates(template, say);
}

const isNumberFact = ({ questions }: QuestionnaireTemplate, fact: string) =>
  questions.some(({ answers = [] }) => answers.some(({ set }) => typeof set?.[fact] === "number"));

/** Whether what a condition looks at is there, and can come to hold. */
function isKnownCondition(template: QuestionnaireTemplate, condition: Condition): boolean {
  const { sections, questions } = template;
  const isScored = (code: string) => sections.some((section) => section.code === code && section.scored);
  if ("question" in condition) {
    const offered = questions.find(({ code }) => code === condition.question)?.answers ?? [];
    return condition.answer.every((answer) => offered.some(({ code }) => code === answer));
  }
  if ("unanswered" in condition) {
    return condition.unanswered.every((code) => questions.some((question) => question.code === code && question.required === false));
  }
  if ("fromAge" in condition) return condition.fromAge <= condition.toAge;
  if ("fact" in condition) return isNumberFact(template, condition.fact) && isNumberFact(template, condition.aboveFact);
  if ("aboveSection" in condition) {
    const { section, aboveSection } = condition;
    return section !== aboveSection && [section, aboveSection].every(isScored);
  }
  return isScored(condition.section);
}

/** Knowledge is shown by right answers: what a client says of it, or of the past, gives no points beside them. */
function checkKnowledge({ questions }: QuestionnaireTemplate, say: Say): void {
  const tested = new Set(["KNOWLEDGE", ...questions.filter(isKnowledgeValidation).map(({ section }) => section)]);
  for (const question of questions) {
    const counts = (question.answers ?? []).some(({ points = 0 }) => points !== 0);
    if (tested.has(question.section) && counts && !isKnowledgeValidation(question)) say("DECLARED_KNOWLEDGE", question.code);
  }
}

/** A family of products opens by a test that can be passed and failed, never by what a client declares. */
function checkGates({ questions, productGates = [], structuredProductsRule }: QuestionnaireTemplate, say: Say): void {
  const isTest = (code: string) => questions.some((question) => question.code === code && isKnowledgeValidation(question));
  for (const [place, { code, title, questions: tested, right }] of productGates.entries()) {
    if (productGates.findIndex((gate) => gate.code === code) < place) say("DUPLICATE_CODE", code);
    if (!hasText(title)) say("MISSING_TEXT", code);
    if (right < 1 || right > new Set(tested).size || !tested.every(isTest)) say("GATE_WITHOUT_TEST", code);
  }
  const rule = structuredProductsRule?.unlockedWhen;
  if (!rule) return;
  if (!questions.some(({ code }) => code === rule.question)) say("UNKNOWN_CONDITION", "structuredProductsRule");
  else if (!isTest(rule.question) || rule.pointsAtLeast < 1) say("GATE_WITHOUT_TEST", "structuredProductsRule");
}

/** Bounds that the section states; without them the points that can be reached count. */
const declared = ({ min, max }: TemplateSection) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });

/** Bands must cover every possible score once. */
function checkBands(bands: readonly Band[], { min = 0, max = 0 }: { min?: number | undefined; max?: number | undefined }, say: Say): void {
  const ordered = bands.toSorted((a, b) => a.from - b.from);
  let covered = min - 1;
  let taken = Number.NEGATIVE_INFINITY;
  for (const { code, from, to } of ordered) {
    if (from > covered + 1) say("BAND_GAP", code);
    if (from <= taken || to < from) say("BAND_OVERLAP", code);
    covered = Math.max(covered, to);
    taken = Math.max(taken, to);
  }
  if (covered < max) say("BAND_GAP", ordered.at(-1)?.code ?? "");
}
