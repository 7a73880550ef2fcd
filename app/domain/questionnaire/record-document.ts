import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fileNameOf } from "#app/domain/file-name.ts";
import { formatInstant, formatLongDate, formatLongInstant, formatNumber } from "#app/domain/format.ts";
import { type Attempts, countedAttempt } from "./attempts.ts";
import { decidingOf } from "./deciding.ts";
import type { ProfileRaise } from "./raise.ts";
import { RECORD_SENTENCES, RECORD_WORDS } from "./record-texts.ts";
import type { KeptScore } from "./score.ts";
import {
  type Answers,
  isAllTrue,
  isKnowledgeValidation,
  type QuestionnaireTemplate,
  type RiskProfile,
  type TemplateQuestion,
} from "./template.ts";

/** A completed session as the record tells it. */
export interface RecordedSession {
  id: string;
  client: { name: string };
  sender: { name: string };
  language: InterfaceLanguage;
  creation: string;
  lastUpdate: string;
  completionDate: string | null;
  completedBy: "CLIENT" | "ADVISER" | null;
  /** An adviser has entered answers. */
  withAdviser: boolean;
  /** The profile that holds, and until when. */
  score: RiskProfile | null;
  validUntil: string | null;
  override: { profile: RiskProfile; reason: string; by: string; at: string } | null;
  raise: ProfileRaise | null;
  answers: Answers;
  attempts: Attempts;
}
type Score = Pick<
  KeptScore,
  "path" | "profile" | "baseProfile" | "binding" | "findings" | "families" | "sectionScores" | "suggestedSri" | "structuredProductsUnlocked"
>;

export interface RecordAsked<Look> {
  session: RecordedSession;
  template: QuestionnaireTemplate;
  score: Score;
  /** Of the organisation that asks: how its documents look. */
  organisation: { name: string; look: Look };
  /** The client's own copy bears no points. */
  copy: "client" | "adviser";
  /** Day that the file bears, YYYY-MM-DD. */
  today: string;
}

type Fact = { label: string; value: string };
type Block =
  | { kind: "heading"; level: 1 | 2; text: string }
  | { kind: "facts"; items: Fact[] }
  | { kind: "notice"; tone: "information"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "definitions"; items: Array<{ term: string; text: string }> }
  | { kind: "table"; caption: string; columns: Array<{ label: string; numeric?: boolean }>; rows: string[][] };

/** What was asked and answered, when, in which version, and what follows from it: a document in the client's language. */
export function recordDocument<Look extends object>(asked: RecordAsked<Look>) {
  const { session, template, organisation, copy, today } = asked;
  const { language } = session;
  const words = RECORD_WORDS[language];
  const sentences = RECORD_SENTENCES[language];
  return {
    language,
    title: sentences.titleOf(template.title[language], session.client.name),
    subject: words.kicker,
    author: organisation.name,
    day: today,
    ...organisation.look,
    cover: {
      organisation: organisation.name,
      kicker: words.kicker,
      title: session.client.name,
      subtitle: copy === "client" ? words.clientCopy : words.adviserCopy,
      facts: [
        { label: words.client, value: session.client.name },
        { label: words.adviser, value: session.sender.name },
        { label: words.opened, value: formatLongInstant(session.creation, language) },
        { label: words.completed, value: formatLongInstant(session.completionDate ?? session.lastUpdate, language) },
        { label: words.by, value: words[whoCompleted(session)] },
        { label: words.version, value: `${template.code}, ${template.version}` },
      ],
      notice: words.notice,
    },
    footer: {
      date: formatLongDate(today, language),
      reference: sentences.reference(session.id.slice(0, 8), template.code, template.version),
      page: words.page,
    },
    fileName: fileNameOf(session.client.name, copy === "client" ? words.clientFileName : words.adviserFileName),
    blocks: [
      ...resultOf(asked),
      ...(copy === "adviser" ? pointsOf(asked) : []),
      { kind: "heading" as const, level: 1 as const, text: words.answers },
      ...template.sections.flatMap((section) => answersOf(section, asked)),
    ],
  };
}

function whoCompleted({ completedBy, withAdviser }: RecordedSession): "byAdviser" | "byClientHelped" | "byClient" {
  if (completedBy === "ADVISER") return "byAdviser";
  return withAdviser ? "byClientHelped" : "byClient";
}

function resultOf(asked: RecordAsked<object>): Block[] {
  const { session, score, template } = asked;
  const { language, validUntil } = session;
  const words = RECORD_WORDS[language];
  const held = template.profiles.find(({ code }) => code === session.score);
  const sri = held?.suggestedSri ?? score.suggestedSri;
  const reasons = [...changesOf(session), ...decidingSentences(asked)];
  return [
    { kind: "heading", level: 1, text: words.result },
    held
      ? {
          kind: "facts",
          items: [
            { label: words.profile, value: held.label[language] },
            ...(sri ? [{ label: words.range, value: RECORD_SENTENCES[language].range(sri.min, sri.max) }] : []),
            ...(validUntil ? [{ label: words.validUntil, value: formatLongDate(validUntil, language) }] : []),
            ...accessFacts(score, language),
          ],
        }
      : { kind: "notice", tone: "information", text: words.noProfile },
    ...(reasons.length > 0
      ? [
          { kind: "heading" as const, level: 2 as const, text: words.reasons },
          { kind: "list" as const, items: reasons },
        ]
      : []),
    ...findingsOf(asked),
  ];
}

/** Limits and controls that were raised: the client's copy in the client's words, the adviser's with what each took away. */
function findingsOf({ session: { language }, score: { findings }, template, copy }: RecordAsked<object>): Block[] {
  if (findings.length === 0) return [];
  const words = RECORD_WORDS[language];
  const labelOf = (profile: RiskProfile) => template.profiles.find(({ code }) => code === profile)?.label[language] ?? profile;
  const items = findings.map(({ severity, sentence, adviserSentence = sentence, lowered }) => {
    if (copy === "client") return sentence[language];
    const effect = lowered?.to && RECORD_SENTENCES[language].loweredTo(labelOf(lowered.from), labelOf(lowered.to));
    return [`${words[`severity${severity}`]} ${adviserSentence[language]}`, ...(effect ? [effect] : [])].join(" ");
  });
  return [
    { kind: "heading", level: 2, text: words.findings },
    { kind: "list", items },
  ];
}

/** Families of products by name; results of earlier days know structured products alone. */
function accessFacts({ families, structuredProductsUnlocked }: Score, language: InterfaceLanguage): Fact[] {
  const words = RECORD_WORDS[language];
  const known = families ?? [{ title: { fr: words.structured, en: words.structured }, open: structuredProductsUnlocked }];
  return known.map(({ title, open }) => ({ label: title[language], value: open ? words.structuredOpen : words.structuredClosed }));
}

/** The dimension that decided, in words and without points; nothing where the way ended without a profile. */
function decidingSentences({ session: { language }, score, template }: RecordAsked<object>): string[] {
  const words = RECORD_WORDS[language];
  const sentences = RECORD_SENTENCES[language];
  const nameOf = (code: string) => template.sections.find((section) => section.code === code)?.title[language] ?? code;
  const base = nameOf(template.profileRule.base.section);
  const profile = template.profiles.find(({ code }) => code === score.baseProfile)?.label[language] ?? "";
  const { kind, sections } = decidingOf(template, score);
  switch (kind) {
    case "NONE":
      return [];
    case "BLOCKED":
      return [words.blocked];
    case "SUM":
      return [words.sum];
    case "CONTROL":
      return [sentences.control(profile)];
    case "BASE":
      return [sentences.base(base)];
    case "CAP":
      return [sentences.cap(new Intl.ListFormat(language, { type: "conjunction" }).format(sections.map(nameOf)), base, profile)];
  }
}

/** Why the profile that holds is another one than the answers gave. */
function changesOf({ language, override, raise }: RecordedSession): string[] {
  const { lowered, raised } = RECORD_SENTENCES[language];
  const day = (at: string) => formatLongInstant(at, language);
  if (override) return [lowered(override.by, day(override.at), override.reason)];
  if (raise?.state !== "ACCEPTED" || raise.decidedBy === null || raise.decidedAt === null) return [];
  return [raised(raise.by, raise.decidedBy, day(raise.decidedAt), raise.reason)];
}

function pointsOf({ session: { language }, score: { sectionScores }, template: { sections } }: RecordAsked<object>): Block[] {
  const words = RECORD_WORDS[language];
  const rows = sections.flatMap(({ code, title }) => {
    const value = sectionScores?.[code];
    return value === undefined ? [] : [[title[language], formatNumber(value, language, { decimals: [0, 2] })]];
  });
  if (rows.length === 0) return [];
  return [{ kind: "table", caption: words.scores, columns: [{ label: words.section }, { label: words.points, numeric: true }], rows }];
}

/** Questions of a section that lay on the client's way, in the order of the questionnaire. */
function answersOf({ code, title }: QuestionnaireTemplate["sections"][number], asked: RecordAsked<object>): Block[] {
  const { session, template, score, copy } = asked;
  const { language } = session;
  const words = RECORD_WORDS[language];
  const questions = template.questions.filter(
    (question) => question.section === code && question.type !== "END" && score.path.includes(question.code),
  );
  if (questions.length === 0) return [];
  const chosenOf = (question: TemplateQuestion) =>
    (question.answers ?? []).filter((answer) => session.answers[question.code]?.includes(answer.code));
  const withPoints = copy === "adviser" && questions.some((question) => question.answers?.some(({ points }) => points !== undefined));
  const explained = questions.flatMap((question) => explanationsOf(question, chosenOf(question), language));
  return [
    { kind: "heading", level: 2, text: title[language] },
    {
      kind: "table",
      caption: RECORD_SENTENCES[language].answersOf(title[language]),
      columns: [
        { label: words.question },
        { label: words.answer },
        { label: words.answeredAt },
        ...(withPoints ? [{ label: words.points, numeric: true }] : []),
      ],
      rows: questions.map((question) => {
        const chosen = chosenOf(question);
        const said = saidTo(question, session) || words.none;
        const worth = chosen.map((answer) => answer.points ?? "").join("\n");
        return [question.title[language], said, timesOf(question, session), ...(withPoints ? [worth] : [])];
      }),
    },
    ...(explained.length > 0
      ? [
          { kind: "heading" as const, level: 2 as const, text: words.explanations },
          { kind: "definitions" as const, items: explained },
        ]
      : []),
  ];
}

/** What the client was told of an answer: the questionnaire's comment, else which of the statements are true. */
function explanationsOf(question: TemplateQuestion, chosen: NonNullable<TemplateQuestion["answers"]>, language: InterfaceLanguage) {
  const words = RECORD_WORDS[language];
  const title = question.title[language];
  const comments = chosen.flatMap(({ feedback, sentiment }) =>
    feedback ? [{ term: words[sentiment ?? "INFORMATION"], text: `${title} ${feedback[language]}` }] : [],
  );
  if (comments.length > 0 || !isKnowledgeValidation(question)) return comments;
  const codes = chosen.map(({ code }) => code);
  const statements = (question.answers ?? [])
    .filter(({ exclusive }) => !exclusive)
    .map(({ label, correct }) => `${correct ? words.isTrue : words.isFalse} ${label[language]}`);
  return [{ term: words[isAllTrue(question, codes) ? "POSITIVE" : "NEGATIVE"], text: `${title} ${statements.join(" · ")}` }];
}

/** What was answered; of a question of knowledge that was tried again every attempt on a line, and which of them counts. */
function saidTo({ code, answers = [] }: TemplateQuestion, { attempts, answers: given, language }: RecordedSession): string {
  const words = RECORD_WORDS[language];
  const labelsOf = (chosen: readonly string[] = []) =>
    answers.filter((answer) => chosen.includes(answer.code)).map(({ label }) => label[language]);
  const tries = attempts[code] ?? [];
  if (tries.length < 2) return labelsOf(given[code]).join("\n");
  const counted = countedAttempt(tries, given[code] ?? []);
  return tries
    .map(({ answers: chosen }, i) => {
      const said = labelsOf(chosen).join(" · ") || words.none;
      return `${i + 1}. ${said} (${i === counted ? words.counted : words.notCounted})`;
    })
    .join("\n");
}

/** When a question was answered; of a question of knowledge every attempt. */
const timesOf = ({ code }: TemplateQuestion, { attempts, language }: RecordedSession): string =>
  (attempts[code] ?? []).map(({ at }, i, { length }) => `${length > 1 ? `${i + 1}. ` : ""}${formatInstant(at, language)}`).join("\n");
