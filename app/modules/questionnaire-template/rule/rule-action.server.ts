import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { withRemoved } from "#app/components/form/list-form/removal.tsx";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { templatePath, templateRulePath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { templateChoices } from "../choices-view.server.ts";
import { type Draft, type DraftOfForm, saveTemplate } from "../template.server.ts";
import { lostReply, templateConflict } from "../template-conflict.server.ts";
import { RULE_KINDS, ruleFormOf, ruleSchema, rulesOf, withoutRule, withRule } from "./rule.schema.ts";

/** Kind and code of a rule, as an address names them. */
type Named = Readonly<{ kind?: string | undefined; code?: string | undefined }>;

/** The rule that the address names, none for a new one and for one that is gone; throws the page of what does not exist. */
export function ruleAt(content: QuestionnaireTemplate, params: Named) {
  const kind = RULE_KINDS.find((one) => one === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const rule = rulesOf(content, kind).find(({ code }) => code === params.code);
  return { kind, former: rule?.code ?? null, rule, isGone: !rule && params.code !== undefined };
}

/** The form of a rule; of a new one where the address names none. */
export function ruleForm({ language }: Viewer, { id, name, version, content }: Draft, { kind, former, rule }: ReturnType<typeof ruleAt>) {
  return {
    title: former ?? getFixedT(language)(`questionnaireTemplates.rule.add.${kind}`),
    template: { id, name, version },
    kind,
    former,
    values: ruleFormOf(rule) as object,
    choices: templateChoices(content, language),
    idem: crypto.randomUUID(),
  };
}

const SAVED = { kind: "positive", key: "questionnaireTemplates.form.saved" } as const;
const AGAIN = { kind: "flashy", key: "questionnaireTemplates.form.again" } as const;

/**
 * Saves a rule, or takes it away. Throws the form with what was typed where the draft or the rule is gone, since their page shows
 * nothing any more.
 */
export async function ruleAction(
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  { draft, lost }: DraftOfForm,
  params: Named,
  form: FormData,
) {
  const { id, content } = draft;
  const place = ruleAt(content, params);
  const { kind, former, isGone } = place;
  if (params.code !== undefined && form.get("intent") === "remove") {
    if (lost || former === null) return redirectWithToast(context, templatePath(id), AGAIN);
    if ((await saveTemplate(viewer, id, withoutRule(content, kind, former), marksOf(form))) === "done")
      return redirectWithToast(context, templatePath(id), SAVED);
    return redirectWithToast(context, templateRulePath(id, kind, former), AGAIN);
  }
  const submission = parseWithZod(form, { schema: ruleSchema[kind] });
  const view = () => ruleForm(viewer, draft, place);
  if (lost) throw data({ view: view(), result: lostReply(submission, draft.version, lost) }, { status: 409 });
  // The rule was deleted, and the person was told: saving again adds it with what was typed.
  if (isGone && (submission.status !== "success" || submission.value.version !== draft.version))
    throw data({ view: view(), result: lostReply(submission, draft.version, "ruleGone") }, { status: 409 });
  // Adding and removing a condition send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success")
    return data({ result: withRemoved(submission.reply(), form) }, { status: submission.status ? 400 : 200 });
  const taken = rulesOf(content, kind).some(({ code }) => code === submission.value.code && code !== former);
  if (taken) {
    const result = submission.reply({ fieldErrors: { code: ["questionnaireTemplates.form.codeTaken"] } });
    if (isGone) throw data({ view: view(), result }, { status: 400 });
    return data({ result }, { status: 400 });
  }
  if ((await saveTemplate(viewer, id, withRule(content, kind, former, submission.value), submission.value)) === "done")
    return redirectWithToast(context, templatePath(id), SAVED);
  const held = (newest: QuestionnaireTemplate) => ruleFormOf(rulesOf(newest, kind).find(({ code }) => code === former));
  return data({ result: await templateConflict(viewer, id, submission, held) }, { status: 409 });
}
