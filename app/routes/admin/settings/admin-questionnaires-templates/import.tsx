import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { readSent } from "#app/modules/questionnaire-template/list/import.server.ts";
import { ImportPage } from "#app/modules/questionnaire-template/list/import-page.tsx";
import styles from "#app/modules/questionnaire-template/questionnaire-template.css?url";
import { addTemplate } from "#app/modules/questionnaire-template/template.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, templatePath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["questionnaireTemplates"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

const LONGEST_NAME = 160;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { title: getFixedT(viewer.language)("questionnaireTemplates.import.title"), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const form = await parseForm(request);
  const pasted = String(form.get("pasted") ?? "");
  const typed = String(form.get("name") ?? "").trim();
  const read = await readSent(form, viewer.language);
  if ("faults" in read) return data({ refused: { name: typed, pasted, ...read } }, { status: 400 });
  const name = (typed || read.content.title[viewer.language] || read.content.code).slice(0, LONGEST_NAME);
  const id = await addTemplate(viewer, { name }, read.content, { idem: idemOf(form) });
  return redirectWithToast(context, templatePath(id), { kind: "positive", key: "questionnaireTemplates.import.done", params: { name } });
}

export default function ImportTemplate() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ImportPage {...loaded} refused={answer?.refused} />;
}
