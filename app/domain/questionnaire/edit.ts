import type { BothLanguages, Condition, QuestionnaireTemplate, RiskProfile, TemplateQuestion, TemplateSection } from "./template.ts";

/** Stands for "the question after this one in the order", which changes when questions move. */
export const FOLLOWING = "";

type Questions = readonly TemplateQuestion[];

/** Each place where a question names the one that comes after it. */
function mapNext(question: TemplateQuestion, change: (next: string) => string | undefined): TemplateQuestion {
  const { next, answers, ...rest } = question;
  const changed = next === undefined ? undefined : change(next);
  return {
    ...rest,
    ...(answers && {
      answers: answers.map(({ next: branch, ...answer }) => {
        const to = branch === undefined ? undefined : change(branch);
        return to === undefined ? answer : { ...answer, next: to };
      }),
    }),
    ...(changed !== undefined && { next: changed }),
  };
}

/** Way of a question as a form shows it: the following one, whatever it is called, or a named one. */
export function withFollowing(questions: Questions, place: number): TemplateQuestion {
  const follower = questions[place + 1]?.code;
  return mapNext(questions[place]!, (next) => (next === follower ? FOLLOWING : next));
}

/** Changes the list of questions; what led on to the following question leads on to whichever follows now. */
function reorder(template: QuestionnaireTemplate, change: (questions: TemplateQuestion[]) => TemplateQuestion[]): QuestionnaireTemplate {
  const beginsWithFirst = template.questions[0]?.code === template.firstQuestion;
  const changed = change(template.questions.map((_, place) => withFollowing(template.questions, place)));
  return {
    ...template,
    firstQuestion: beginsWithFirst ? (changed[0]?.code ?? template.firstQuestion) : template.firstQuestion,
    questions: changed.map((question, place) => mapNext(question, (next) => (next === FOLLOWING ? changed[place + 1]?.code : next))),
  };
}

function renamedIn(condition: Condition, kind: "question" | "section", from: string, to: string): Condition {
  const led = (code: string, of: typeof kind) => (kind === of && code === from ? to : code);
  if ("question" in condition) return { ...condition, question: led(condition.question, "question") };
  if ("unanswered" in condition) return { unanswered: condition.unanswered.map((code) => led(code, "question")) };
  if ("aboveSection" in condition) {
    return { ...condition, section: led(condition.section, "section"), aboveSection: led(condition.aboveSection, "section") };
  }
  return "section" in condition ? { ...condition, section: led(condition.section, "section") } : condition;
}

/** Gives a question or a section another code wherever caps and controls name it. */
function renameInRules(template: QuestionnaireTemplate, kind: "question" | "section", from: string, to: string): QuestionnaireTemplate {
  const { caps, controls, base, ...rule } = template.profileRule;
  const renamed = (condition: Condition) => renamedIn(condition, kind, from, to);
  return {
    ...template,
    profileRule: {
      ...rule,
      base: kind === "section" && base.section === from ? { ...base, section: to } : base,
      caps: caps.map((cap) => ({ ...cap, when: renamed(cap.when) })),
      ...(controls && { controls: controls.map((control) => ({ ...control, when: control.when.map(renamed) })) }),
    },
  };
}

function renameQuestion(template: QuestionnaireTemplate, from: string, to: string): QuestionnaireTemplate {
  const renamed = renameInRules(template, "question", from, to);
  const { structuredProductsRule: rule, productGates: gates } = renamed;
  return {
    ...renamed,
    ...(gates && {
      productGates: gates.map((gate) => ({ ...gate, questions: gate.questions.map((code) => (code === from ? to : code)) })),
    }),
    firstQuestion: renamed.firstQuestion === from ? to : renamed.firstQuestion,
    questions: renamed.questions.map((question) => {
      const led = mapNext(question, (next) => (next === from ? to : next));
      const { visibleIf } = led;
      return {
        ...led,
        code: led.code === from ? to : led.code,
        ...(visibleIf?.question === from && { visibleIf: { ...visibleIf, question: to } }),
      };
    }),
    ...(rule?.unlockedWhen.question === from && {
      structuredProductsRule: { ...rule, unlockedWhen: { ...rule.unlockedWhen, question: to } },
    }),
  };
}

/** Puts a new question after `after`, or at the beginning where that is null. */
export const addQuestion = (template: QuestionnaireTemplate, question: TemplateQuestion, after: string | null): QuestionnaireTemplate =>
  reorder(template, (questions) => inserted(questions, question, after));

/** Replaces the question `former`, at the place that is asked for. A new code is followed wherever it is named. */
export function changeQuestion(
  template: QuestionnaireTemplate,
  former: string,
  question: TemplateQuestion,
  after: string | null,
): QuestionnaireTemplate {
  const renamed = former === question.code ? template : renameQuestion(template, former, question.code);
  return reorder(renamed, (questions) => {
    const place = questions.findIndex(({ code }) => code === question.code);
    const before = questions[place - 1]?.code ?? null;
    if (before === after || after === question.code) return questions.map((one) => (one.code === question.code ? question : one));
    return inserted(
      questions.filter(({ code }) => code !== question.code),
      question,
      after,
    );
  });
}

function inserted(questions: TemplateQuestion[], question: TemplateQuestion, after: string | null): TemplateQuestion[] {
  const place = after === null ? 0 : questions.findIndex(({ code }) => code === after) + 1 || questions.length;
  return questions.toSpliced(place, 0, question);
}

/** Takes a question out; what led to it leads on to where it led. Rules that look at it are left for the check to name. */
export function removeQuestion(template: QuestionnaireTemplate, code: string): QuestionnaireTemplate {
  const heir = template.questions.find((question) => question.code === code)?.next;
  const without = reorder(template, (questions) => questions.filter((question) => question.code !== code));
  return {
    ...without,
    firstQuestion: without.firstQuestion === code ? (heir ?? without.firstQuestion) : without.firstQuestion,
    questions: without.questions.map((question) => {
      const { visibleIf, ...led } = mapNext(question, (next) => (next === code ? heir : next));
      return visibleIf && visibleIf.question !== code ? { ...led, visibleIf } : led;
    }),
  };
}

/** Moves a question by one place among those of its section. */
export function moveQuestion(template: QuestionnaireTemplate, code: string, by: -1 | 1): QuestionnaireTemplate {
  const moved = template.questions.find((question) => question.code === code);
  const siblings = template.questions.filter(({ section }) => section === moved?.section);
  const other = siblings[siblings.findIndex((question) => question.code === code) + by];
  if (!moved || !other) return template;
  return reorder(template, (questions) => {
    const [a, b] = [questions.findIndex((one) => one.code === code), questions.findIndex((one) => one.code === other.code)];
    return questions.with(a, questions[b]!).with(b, questions[a]!);
  });
}

/** Replaces the sections; `former` is the code that a section had, so that its questions and rules follow. */
export function changeSections(
  template: QuestionnaireTemplate,
  sections: ReadonlyArray<TemplateSection & { former?: string | undefined }>,
): QuestionnaireTemplate {
  const renames = sections.flatMap(({ former, code }) => (former && former !== code ? [{ from: former, to: code }] : []));
  // In two steps, so that two sections may swap their codes.
  const aside = (code: string) => `${code}~`;
  const renamed = [
    ...renames.map(({ from, to }) => ({ from, to: aside(to) })),
    ...renames.map(({ to }) => ({ from: aside(to), to })),
  ].reduce((current, { from, to }) => {
    const questions = current.questions.map((question) => (question.section === from ? { ...question, section: to } : question));
    return { ...renameInRules(current, "section", from, to), questions };
  }, template);
  return { ...renamed, sections: sections.map(({ former: _former, ...section }) => section) };
}

/** A code for a new question of a section, continuing the numbers in use there. */
export function freeQuestionCode({ questions }: QuestionnaireTemplate, section: string): string {
  const last = questions.findLast((question) => question.section === section && /\d$/.test(question.code))?.code;
  const prefix = last?.replace(/\d+$/, "") ?? section.slice(0, 2);
  const taken = new Set(questions.map(({ code }) => code));
  for (let number = Number(last?.slice(prefix.length) ?? 0) + 1; ; number++) {
    const code = `${prefix}${String(number).padStart(2, "0")}`;
    if (!taken.has(code)) return code;
  }
}

const PROFILES: ReadonlyArray<{ code: RiskProfile; label: BothLanguages; sri: readonly [number, number] }> = [
  { code: "CONSERVATIVE", label: { fr: "Prudent", en: "Cautious" }, sri: [1, 3] },
  { code: "BALANCED", label: { fr: "Équilibré", en: "Balanced" }, sri: [2, 4] },
  { code: "DYNAMIC", label: { fr: "Dynamique", en: "Dynamic" }, sri: [3, 5] },
  { code: "AGGRESSIVE", label: { fr: "Offensif", en: "Aggressive" }, sri: [4, 7] },
];

/** A questionnaire without any question: the four profiles, the parts that the default rule compares, and its END. */
export function blankTemplate(code: string, title: BothLanguages): QuestionnaireTemplate {
  const section = (name: string, fr: string, en: string, scored: boolean) => ({ code: name, title: { fr, en }, scored });
  return {
    code,
    version: 1,
    languages: ["fr", "en"],
    defaultLanguage: "fr",
    linkValidityHours: 48,
    firstQuestion: "END_DONE",
    title,
    sections: [
      section("OBJECTIVES", "Objectifs et horizon", "Objectives and horizon", true),
      section("CAPACITY", "Capacité à subir des pertes", "Capacity for loss", true),
      section("KNOWLEDGE", "Connaissances et expérience", "Knowledge and experience", true),
      section("TOLERANCE", "Tolérance au risque", "Risk tolerance", true),
      section("END", "Fin", "End", false),
    ],
    questions: [
      {
        code: "END_DONE",
        section: "END",
        type: "END",
        title: { fr: "Questionnaire terminé", en: "Questionnaire completed" },
        outcome: "PROFILE",
      },
    ],
    profiles: PROFILES.map(({ code: profile, label, sri: [min, max] }, place) => ({
      code: profile,
      rank: place + 1,
      label,
      suggestedSri: { min, max },
    })),
    toleranceBands: [],
    knowledgeBands: [],
    profileRule: { method: "LOWEST_OF_BASE_AND_CAPS", base: { section: "TOLERANCE", bands: "toleranceBands" }, caps: [] },
  };
}
