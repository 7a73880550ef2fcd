import type { SubmissionResult } from "@conform-to/react";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import {
  CONTROL_SEVERITIES,
  PROFILE_METHODS,
  QUESTION_TYPES,
  type QuestionnaireTemplate,
  SENTIMENTS,
} from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Choice, templateChoices } from "./choices-view.server.ts";
import { distributorChoices, getTemplate, type TemplateRecord } from "./template.server.ts";

/**
 * The answer to the second of two editors of a draft: what was typed in one of its forms stays, beside what that form would show
 * of the draft in place.
 */
export async function templateConflict(
  viewer: Viewer,
  id: string,
  submission: SentForm,
  formOf: (content: QuestionnaireTemplate, draft: TemplateRecord) => object,
): Promise<SubmissionResult<string[]>> {
  const newest = await getTemplate(viewer, id);
  const names = await namesOf(viewer, newest.content);
  return conflictReply(
    submission,
    { ...formOf(newest.content, newest), version: newest.version },
    "questionnaireTemplates.form.conflict",
    (field, held) => {
      const name = field.replace(/^.*\./, "");
      return names[name]?.find(({ value }) => value === held)?.label ?? held;
    },
  );
}

/** What a form is about was removed or published meanwhile: its answer keeps what was typed, and belongs to the draft as it is. */
export function lostReply(
  submission: { reply(told: { formErrors: string[] }): SubmissionResult<string[]> },
  version: number,
  reason: "removed" | "frozen" | "questionGone" | "ruleGone",
): SubmissionResult<string[]> {
  const reply = submission.reply({ formErrors: [`questionnaireTemplates.lost.${reason}`] });
  return { ...reply, initialValue: { ...reply.initialValue, version: String(version) } };
}

/** What the fields of these forms hold by a code, as a person reads it, by the last part of a field's name. */
async function namesOf(viewer: Viewer, content: QuestionnaireTemplate): Promise<Partial<Record<string, readonly Choice[]>>> {
  const t = getFixedT(viewer.language);
  const { sections, questions, profiles } = templateChoices(content, viewer.language);
  const named = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const box = [{ value: "on", label: t("common.answers.yes") }];
  return {
    distributor: await distributorChoices(viewer),
    defaultLanguage: named(["fr", "en"] as const, (language) => t(`questionnaireTemplates.languages.${language}`)),
    section: sections,
    base: sections,
    after: questions,
    next: questions,
    question: questions,
    visibleQuestion: questions,
    unlockQuestion: questions,
    max: profiles,
    profile: profiles,
    unlockForbidden: profiles,
    type: named(QUESTION_TYPES, (type) => t(`questionnaireTemplates.types.${type}`)),
    outcome: named(["PROFILE", "NO_PROFILE"] as const, (outcome) => t(`questionnaireTemplates.outcomes.${outcome}`)),
    method: named(PROFILE_METHODS, (method) => t(`questionnaireTemplates.methods.${method}.label`)),
    scoring: named(["SUM", "CAPPED_SUM", "FLOORED_SUM"] as const, (mode) => t(`questionnaireTemplates.scoringModes.${mode}`)),
    sentiment: named(SENTIMENTS, (sentiment) => t(`questionnaireTemplates.sentiments.${sentiment}`)),
    severity: named(CONTROL_SEVERITIES, (severity) => t(`questionnaireTemplates.severities.${severity}`)),
    kind: named(["question", "section"] as const, (kind) => t(`questionnaireTemplates.rule.kinds.${kind}`)),
    optional: box,
    scored: box,
    correct: box,
    exclusive: box,
    preselected: box,
  };
}
