import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { templateChoices } from "#app/modules/questionnaire-template/choices-view.server.ts";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { RULE_KINDS, ruleFormOf, ruleSchema, rulesOf, withoutRule, withRule } from "#app/modules/questionnaire-template/rule.schema.ts";
import { RulePage } from "#app/modules/questionnaire-template/rule-page.tsx";
import { getDraft, marksOf, saveTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { templateConflict } from "#app/modules/questionnaire-template/template-conflict.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath, templateRulePath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export { TemplateErrorBoundary as ErrorBoundary } from "#app/modules/questionnaire-template/not-found.tsx";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The rule that the address names, none for a new one; throws the page of what does not exist. */
function ruleAt(content: QuestionnaireTemplate, params: LoaderFunctionArgs["params"]) {
  const kind = RULE_KINDS.find((one) => one === params.kind);
  const former = params.code ?? null;
  const rule = kind && rulesOf(content, kind).find(({ code }) => code === former);
  if (!kind || (former !== null && !rule)) throw data(null, { status: 404 });
  return { kind, former, rule };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { id, name, version, content } = await getDraft(viewer, params.uuid);
  const { kind, former, rule } = ruleAt(content, params);
  const t = getFixedT(viewer.language);
  return {
    title: former ?? t(`questionnaireTemplates.rule.add.${kind}`),
    template: { id, name, version },
    kind,
    former,
    values: ruleFormOf(rule) as object,
    choices: templateChoices(content, viewer.language),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { id, content } = await getDraft(viewer, params.uuid);
  const { kind, former } = ruleAt(content, params);
  const form = await parseForm(request);
  const saved = { kind: "positive", key: "questionnaireTemplates.form.saved" } as const;
  if (former !== null && form.get("intent") === "remove") {
    if ((await saveTemplate(viewer, id, withoutRule(content, kind, former), marksOf(form))) === "done")
      return redirectWithToast(context, templatePath(id), saved);
    return redirectWithToast(context, templateRulePath(id, kind, former), { kind: "flashy", key: "questionnaireTemplates.form.again" });
  }
  const submission = parseWithZod(form, { schema: ruleSchema[kind] });
  // Adding and removing a condition send the form too: nothing is wrong then, and nothing saved.
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: submission.status ? 400 : 200 });
  const taken = rulesOf(content, kind).some(({ code }) => code === submission.value.code && code !== former);
  if (taken)
    return data({ result: submission.reply({ fieldErrors: { code: ["questionnaireTemplates.form.codeTaken"] } }) }, { status: 400 });
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
