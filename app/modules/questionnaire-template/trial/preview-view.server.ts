import { type AnswerFault, answerFault, pathOf } from "#app/domain/questionnaire/path.ts";
import { ageAt, scoreOf } from "#app/domain/questionnaire/score.ts";
import {
  isKnowledgeValidation,
  isMultiple,
  type QuestionnaireTemplate,
  questionOf,
  type SENTIMENTS,
  type TemplateQuestion,
} from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { templatePartPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { TemplateRecord } from "../template.server.ts";
import { rangeText, wordsIn } from "../words.server.ts";

type Language = Viewer["language"];

export interface PreviewView {
  id: string;
  name: string;
  title: string;
  /** Of the client who is tried; empty where none was named. */
  birthYear: string;
  /** Language that the client would read. */
  clientLanguage: Language;
  languages: Array<{ language: Language; label: string; href: string }>;
  /** Answers given so far, as the form carries them on. */
  given: Array<{ code: string; answers: string[] }>;
  section: string | null;
  /** Share of the questions that are behind, 0 to 1. */
  share: number;
  backHref: string | null;
  restartHref: string;
  /** Comment on the answer that was just given. */
  feedback: Array<{ sentiment: (typeof SENTIMENTS)[number]; text: string }>;
  question: {
    code: string;
    title: string;
    help: string;
    multiple: boolean;
    answers: Array<{ code: string; label: string; chosen: boolean }>;
    fault: AnswerFault | null;
  } | null;
  end: EndView | null;
  /** The questionnaire leads nowhere from here. */
  deadEnd: boolean;
}

export interface EndView {
  title: string;
  help: string;
  profile: string | null;
  sri: { min: number; max: number } | null;
  base: string | null;
  /** Rules that had their say: for the client, for the adviser, and what they took away. */
  findings: Array<{ code: string; client: string; adviser: string; effect: string }>;
  sections: Array<{ label: string; points: string }>;
  families: Array<{ label: string; open: boolean }>;
  badlyConfigured: boolean;
}

/** One step of the questionnaire as a client sees it; the address holds the answers given so far. */
export function previewView({ id, name, content }: TemplateRecord, url: string, viewer: Language): PreviewView {
  const query = new URL(url).searchParams;
  const language: Language = query.get("lang") === "en" || (query.get("lang") !== "fr" && content.defaultLanguage === "en") ? "en" : "fr";
  const answers = answersIn(query, content);
  const asked = query.get("asked");
  const year = Number(query.get("year"));
  const birthYear = Number.isInteger(year) && year >= 1900 && year <= 2100 ? year : null;
  const way = wayOf(content, answers);
  const given = (way?.answered ?? []).map(({ code }) => ({ code, answers: answers[code] ?? [] }));
  const link = (some: typeof given, to: Language = language) =>
    `${templatePartPath(id, "preview", { lang: to, ...(birthYear && { year: birthYear }) })}${some.map((one) => one.answers.map((code) => `&q.${one.code}=${code}`).join("")).join("")}`;
  const open = way?.open ?? null;
  const chosen = open ? (answers[open.code] ?? []) : [];
  return {
    id,
    name,
    title: wordsIn(content.title, language, content.code),
    birthYear: birthYear === null ? "" : String(birthYear),
    clientLanguage: language,
    languages: (["fr", "en"] as const).map((to) => ({
      language: to,
      label: getFixedT(viewer)(`questionnaireTemplates.languages.${to}`),
      href: link(given, to),
    })),
    given,
    section: open ? wordsIn(content.sections.find(({ code }) => code === open.section)?.title ?? { fr: "", en: "" }, language, "") : null,
    share: given.length / Math.max(1, content.questions.filter(({ type }) => type !== "END").length),
    backHref: given.length > 0 ? link(given.slice(0, -1)) : null,
    restartHref: link([]),
    feedback: feedbackOn(content, asked, answers, language),
    question: open && {
      code: open.code,
      title: wordsIn(open.title, language, open.code),
      help: open.help ? wordsIn(open.help, language, "") : "",
      multiple: isMultiple(open),
      answers: (open.answers ?? []).map(({ code, label, default: preselected }) => ({
        code,
        label: wordsIn(label, language, code),
        chosen: chosen.includes(code) || (chosen.length === 0 && preselected === true),
      })),
      fault: asked === open.code ? answerFault(open, chosen) : null,
    },
    end: way?.end ? endView(content, answers, way.end, { language, viewer, birthYear }) : null,
    deadEnd: way === null,
  };
}

/** Parameters `q.CODE` of the questions that there are. */
function answersIn(query: URLSearchParams, { questions }: QuestionnaireTemplate): Record<string, string[]> {
  const asked = query.get("asked");
  return Object.fromEntries(
    questions.flatMap(({ code, required }) => {
      const given = query.getAll(`q.${code}`).slice(0, 40);
      // A question that may stay open is answered by passing it.
      return given.length > 0 || (asked === code && required === false) || query.has(`skip.${code}`) ? [[code, given]] : [];
    }),
  );
}

function wayOf(content: QuestionnaireTemplate, answers: Record<string, string[]>) {
  try {
    return pathOf(content, answers);
  } catch {
    return null;
  }
}

function feedbackOn(content: QuestionnaireTemplate, asked: string | null, answers: Record<string, string[]>, language: Language) {
  const question: TemplateQuestion | undefined = asked ? questionOf(content, asked) : undefined;
  // Right or wrong is reported once everything is sent.
  if (!question || isKnowledgeValidation(question)) return [];
  const chosen = answers[question.code] ?? [];
  return (question.answers ?? []).flatMap(({ code, feedback, sentiment }) => {
    if (!chosen.includes(code) || !feedback) return [];
    return [{ sentiment: sentiment ?? "INFORMATION", text: wordsIn(feedback, language, "") }];
  });
}

function endView(
  content: QuestionnaireTemplate,
  answers: Record<string, string[]>,
  end: TemplateQuestion,
  { language, viewer, birthYear }: { language: Language; viewer: Language; birthYear: number | null },
): EndView {
  const t = getFixedT(viewer);
  const words = { title: wordsIn(end.title, language, end.code), help: end.help ? wordsIn(end.help, language, "") : "" };
  const none = { ...words, profile: null, sri: null, base: null, findings: [], sections: [], families: [] };
  const label = (code: string | null) => {
    const found = content.profiles.find((profile) => profile.code === code);
    return found ? wordsIn(found.label, language, found.code) : null;
  };
  try {
    const score = scoreOf(content, answers, { age: birthYear ? ageAt(birthYear, new Date().toISOString()) : null });
    return {
      ...words,
      profile: label(score.profile),
      sri: score.suggestedSri,
      base: label(score.baseProfile),
      findings: score.findings.map(({ code, severity, sentence, adviserSentence, lowered }) => {
        const [client, adviser] = [wordsIn(sentence, language, code), wordsIn(adviserSentence, language, code)];
        const effect = lowered?.to
          ? t("questionnaireTemplates.preview.lowered", { from: label(lowered.from) ?? "", to: label(lowered.to) ?? "" })
          : t(`questionnaireTemplates.severities.${severity}`);
        return { code, client, adviser: adviser === client ? "" : adviser, effect };
      }),
      sections: Object.entries(score.sectionScores ?? {}).map(([code, points]) => ({
        label: wordsIn(content.sections.find((section) => section.code === code)?.title ?? { fr: "", en: "" }, viewer, code),
        points: rangeText({ min: points, max: points }, t),
      })),
      families: score.families.map(({ code, title, open }) => ({ label: wordsIn(title, language, code), open })),
      badlyConfigured: false,
    };
  } catch {
    return { ...none, badlyConfigured: true };
  }
}
