import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatLongDate, formatLongInstant, formatNumber } from "#app/domain/format/format.ts";
import { registrationText } from "#app/domain/organisation/registration.ts";
import { decidingOf } from "../deciding.ts";
import type { RiskProfile } from "../template.ts";
import { answersOf } from "./record-answers.ts";
import { RECORD_SENTENCES, RECORD_WORDS } from "./record-texts.ts";
import type { RecordAsked, RecordBlock, RecordedScore, RecordedSession, RecordFact } from "./recorded-session.ts";

/** What was asked and answered, when, in which version, and what follows from it: a document in the client's language. */
export function recordDocument<Look extends object>(asked: RecordAsked<Look>) {
  const { session, template, organisation, copy, today } = asked;
  const { language } = session;
  const words = RECORD_WORDS[language];
  const sentences = RECORD_SENTENCES[language];
  const began = beganAt(session);
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
        {
          label: words.organisation,
          value: [organisation.name, registrationText(organisation.registration, language)].filter(Boolean).join(" – "),
        },
        { label: words.created, value: formatLongInstant(session.creation, language) },
        ...(began
          ? [{ label: began === session.linkOpenedAt ? words.opened : words.begun, value: formatLongInstant(began, language) }]
          : []),
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

/** When the client began: the first time that the link was opened, or the first answer where that was earlier or there was no link. */
function beganAt({ linkOpenedAt, attempts }: RecordedSession): string | null {
  const answered = Object.values(attempts).flatMap((tries) => tries.map(({ at }) => at));
  return [...(linkOpenedAt ? [linkOpenedAt] : []), ...answered].sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

function whoCompleted({ completedBy, withAdviser }: RecordedSession): "byAdviser" | "byClientHelped" | "byClient" {
  if (completedBy === "ADVISER") return "byAdviser";
  return withAdviser ? "byClientHelped" : "byClient";
}

function resultOf(asked: RecordAsked<object>): RecordBlock[] {
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
function findingsOf({ session: { language }, score: { findings }, template, copy }: RecordAsked<object>): RecordBlock[] {
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
function accessFacts({ families, structuredProductsUnlocked }: RecordedScore, language: InterfaceLanguage): RecordFact[] {
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

function pointsOf({ session: { language }, score: { sectionScores }, template: { sections } }: RecordAsked<object>): RecordBlock[] {
  const words = RECORD_WORDS[language];
  const rows = sections.flatMap(({ code, title }) => {
    const value = sectionScores?.[code];
    return value === undefined ? [] : [[title[language], formatNumber(value, language, { decimals: [0, 2] })]];
  });
  if (rows.length === 0) return [];
  return [{ kind: "table", caption: words.scores, columns: [{ label: words.section }, { label: words.points, numeric: true }], rows }];
}
