import type { QuestionnaireTemplateSummary } from "#app/contract/questionnaire/questionnaire.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { pointsRange } from "#app/domain/questionnaire/points.ts";
import { templateRanges } from "#app/domain/questionnaire/ranges.ts";
import type { QuestionnaireTemplate, TemplateAnswer, TemplateQuestion } from "#app/domain/questionnaire/template.ts";
import { templateReasons } from "#app/domain/questionnaire/validate-template.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type TemplateRow, templateRow } from "../list/list-view.server.ts";
import { type RuleView, ruleViews } from "../rule/rule-view.server.ts";
import { distributorChoices, type TemplateRecord, versionsOf } from "../template.server.ts";
import { rangeText, wordsIn } from "../words.server.ts";
import { type ReasonView, reasonView } from "./reason-view.server.ts";

export interface AnswerView {
  code: string;
  label: string;
  /** Points, right or wrong, where it leads, what is explained: as one line. */
  facts: string[];
}
export interface QuestionView {
  code: string;
  title: string;
  facts: string[];
  answers: AnswerView[];
  answersText: string;
  canRise: boolean;
  canSink: boolean;
}
export interface SectionView {
  code: string;
  title: string;
  /** Points that its questions can give; null for a section that is not scored. */
  range: string | null;
  questions: QuestionView[];
}
export interface TemplateView {
  id: string;
  name: string;
  description: string;
  state: TemplateRecord["state"];
  version: number;
  facts: string[];
  sections: SectionView[];
  reasons: ReasonView[];
  rules: RuleView;
  versions: TemplateRow[];
  /** A draft of a later version, while another version is shown. */
  openDraft: string | null;
}

type T = Translate;

export async function templateView(viewer: Viewer, template: TemplateRecord): Promise<TemplateView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const { content } = template;
  const [versions, distributors] = await Promise.all([
    versionsOf(viewer, template.code),
    template.distributor === null ? [] : distributorChoices(viewer),
  ]);
  const owner = distributors.find(({ value }) => value === template.distributor);
  const reasons = template.state === "DRAFT" ? templateReasons(content) : [];
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    state: template.state,
    version: template.version,
    facts: [
      t("questionnaireTemplates.detail.version", { version: formatCount(template.contentVersion, language) }),
      template.code,
      ...(owner ? [t("questionnaireTemplates.general.reservedFor", { name: owner.label })] : []),
      t("questionnaireTemplates.detail.questionCount", {
        count: template.questionCount,
        shown: formatCount(template.questionCount, language),
      }),
      t("questionnaireTemplates.detail.changed", { date: formatDate(marketDay(template.lastUpdate)) }),
    ],
    sections: sectionViews(content, language, t),
    reasons: reasons.map((reason) => reasonView(template, reason, t)),
    rules: ruleViews(content, language, t),
    versions: versions.map((version) => templateRow(version, language)),
    openDraft: draftBeside(template, versions),
  };
}

const draftBeside = ({ id }: TemplateRecord, versions: QuestionnaireTemplateSummary[]): string | null =>
  versions.find((version) => version.state === "DRAFT" && version.id !== id)?.id ?? null;

function sectionViews(content: QuestionnaireTemplate, language: Viewer["language"], t: T): SectionView[] {
  const ranges = templateRanges(content)?.sections;
  const homes = new Set(content.sections.map(({ code }) => code));
  const lost = content.questions.filter(({ section }) => !homes.has(section));
  const shown = content.sections.map(({ code, title, scored }) => {
    const questions = content.questions.filter(({ section }) => section === code);
    const range = scored ? ranges?.[code] : undefined;
    return {
      code,
      title: wordsIn(title, language, code),
      range: range ? rangeText(range, t) : null,
      questions: questionViews(questions, content, language, t),
    };
  });
  if (lost.length === 0) return shown;
  const title = t("questionnaireTemplates.detail.lostSection");
  return [...shown, { code: "", title, range: null, questions: questionViews(lost, content, language, t) }];
}

function questionViews(questions: readonly TemplateQuestion[], content: QuestionnaireTemplate, language: Viewer["language"], t: T) {
  return questions.map((question, place): QuestionView => {
    const { code, title, type, answers = [], next, visibleIf, outcome } = question;
    const place0 = content.questions.indexOf(question);
    const follower = content.questions[place0 + 1]?.code;
    const scored = content.sections.find((section) => section.code === question.section)?.scored;
    const isEnd = type === "END";
    return {
      code,
      title: wordsIn(title, language, code),
      facts: [
        t(`questionnaireTemplates.types.${type}`),
        ...(isEnd ? [t(`questionnaireTemplates.outcomes.${outcome ?? "NO_PROFILE"}`)] : []),
        ...(scored && !isEnd ? [rangeText(pointsRange(question), t)] : []),
        ...(!isEnd && next && next !== follower ? [t("questionnaireTemplates.detail.leadsTo", { code: next })] : []),
        ...(visibleIf ? [t("questionnaireTemplates.detail.visibleIf", { code: visibleIf.question })] : []),
      ],
      answers: answers.map((answer) => answerView(answer, next, language, t)),
      answersText: t("questionnaireTemplates.detail.answers", { count: answers.length }),
      canRise: place > 0,
      canSink: place < questions.length - 1,
    };
  });
}

function answerView(answer: TemplateAnswer, usual: string | undefined, language: Viewer["language"], t: T): AnswerView {
  const { code, label, points, correct, exclusive, next, sentiment } = answer;
  return {
    code,
    label: wordsIn(label, language, code),
    facts: [
      ...(points === undefined ? [] : [t("questionnaireTemplates.points", { count: points })]),
      ...(correct === undefined ? [] : [t(correct ? "questionnaireTemplates.right" : "questionnaireTemplates.wrong")]),
      ...(exclusive ? [t("questionnaireTemplates.question.exclusive")] : []),
      ...(next && next !== usual ? [t("questionnaireTemplates.detail.leadsTo", { code: next })] : []),
      ...(sentiment ? [t(`questionnaireTemplates.sentiments.${sentiment}`)] : []),
    ],
  };
}
