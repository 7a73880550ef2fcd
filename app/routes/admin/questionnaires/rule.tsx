import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { templateChoices } from "#app/modules/questionnaire-template/choices-view.server.ts";
import { type LostForm, LostFormBoundary } from "#app/modules/questionnaire-template/lost-form.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { RULE_KINDS, ruleFormOf, ruleSchema, rulesOf, withoutRule, withRule } from "#app/modules/questionnaire-template/rule.schema.ts";
import { RulePage } from "#app/modules/questionnaire-template/rule-page.tsx";
import { type Draft, draftOfForm, getDraft, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { lostReply, templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath, templateRulePath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The rule that the address names, none for a new one and for one that is gone; throws the page of what does not exist. */
function ruleAt(content: QuestionnaireTemplate, params: LoaderFunctionArgs["params"]) {
  const kind = RULE_KINDS.find((one) => one === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const rule = rulesOf(content, kind).find(({ code }) => code === params.code);
  return { kind, former: rule?.code ?? null, rule, isGone: !rule && params.code !== undefined };
}

function viewOf({ language }: Viewer, { id, name, version, content }: Draft, { kind, former, rule }: ReturnType<typeof ruleAt>) {
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
type View = ReturnType<typeof viewOf>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const draft = await getDraft(viewer, params.uuid);
  const place = ruleAt(draft.content, params);
  if (place.isGone) throw data(null, { status: 404 });
  return viewOf(viewer, draft, place);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { draft, lost } = await draftOfForm(viewer, params.uuid);
  const { id, content } = draft;
  const place = ruleAt(content, params);
  const { kind, former, isGone } = place;
  const form = await parseForm(request);
  const saved = { kind: "positive", key: "questionnaireTemplates.form.saved" } as const;
  if (params.code !== undefined && form.get("intent") === "remove") {
    const again = { kind: "flashy", key: "questionnaireTemplates.form.again" } as const;
    if (lost || former === null) return redirectWithToast(context, templatePath(id), again);
    if ((await saveTemplate(viewer, id, withoutRule(content, kind, former), marksOf(form))) === "done")
      return redirectWithToast(context, templatePath(id), saved);
    return redirectWithToast(context, templateRulePath(id, kind, former), again);
  }
  const submission = parseWithZod(form, { schema: ruleSchema[kind] });
  const view = () => viewOf(viewer, draft, place);
  if (lost) throw data({ view: view(), result: lostReply(submission, draft.version, lost) }, { status: 409 });
  // Whoever was told that the rule is gone adds it anew with what was typed.
  if (isGone && (submission.status !== "success" || submission.value.version !== draft.version))
    throw data({ view: view(), result: lostReply(submission, draft.version, "ruleGone") }, { status: 409 });
  // Adding and removing a condition send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: submission.status ? 400 : 200 });
  const taken = rulesOf(content, kind).some(({ code }) => code === submission.value.code && code !== former);
  if (taken) {
    const result = submission.reply({ fieldErrors: { code: ["questionnaireTemplates.form.codeTaken"] } });
    if (isGone) throw data({ view: view(), result }, { status: 400 });
    return data({ result }, { status: 400 });
  }
  if ((await saveTemplate(viewer, id, withRule(content, kind, former, submission.value), submission.value)) === "done")
    return redirectWithToast(context, templatePath(id), saved);
  const ruleForm = (newest: QuestionnaireTemplate) => ruleFormOf(rulesOf(newest, kind).find(({ code }) => code === former));
  return data({ result: await templateConflict(viewer, id, submission, ruleForm) }, { status: 409 });
}

export default function Rule() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RulePage {...loaded} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <LostFormBoundary form={({ view, result }: LostForm<View>) => <RulePage {...view} lastResult={result} />} />;
}
