import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import type { TemplateReason } from "#app/domain/questionnaire/validate-template.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { templatePartPath, templateQuestionPath, templateRulePath } from "#app/navigation/paths.ts";
import type { TemplateRecord } from "../template.server.ts";

/** Why a questionnaire cannot be published, in words, and the page where that is put right. */
export interface ReasonView {
  text: string;
  href: string;
}

export function reasonView(
  { id, content }: Pick<TemplateRecord, "id" | "content">,
  { fault, at }: TemplateReason,
  t: Translate,
): ReasonView {
  const text = at
    ? t("questionnaireTemplates.reasons.line", { at, reason: t(`questionnaireTemplates.reasons.${fault}`) })
    : t("questionnaireTemplates.reasons.NO_BANDS");
  return { text, href: pageOf(id, content, at, fault) };
}

function pageOf(id: string, content: QuestionnaireTemplate, at: string, fault: TemplateReason["fault"]): string {
  const has = (list: ReadonlyArray<{ code: string }> | undefined) => list?.some(({ code }) => code === at) ?? false;
  if (fault === "POINTS_OUT_OF_RANGE") return templatePartPath(id, "sections");
  if (/^(BAND_|UNKNOWN_BASE|GATE_)/.test(fault)) return templatePartPath(id, "scoring");
  if (fault === "NO_FIRST_QUESTION") return templatePartPath(id, "general");
  if (has(content.questions)) return templateQuestionPath(id, at);
  if (has(content.profileRule.caps)) return templateRulePath(id, "caps", at);
  if (has(content.profileRule.controls)) return templateRulePath(id, "controls", at);
  if (has(content.sections)) return templatePartPath(id, "sections");
  return templatePartPath(id, at === content.code ? "general" : "scoring");
}
