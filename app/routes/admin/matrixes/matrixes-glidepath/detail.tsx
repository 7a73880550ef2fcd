import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { editorOf, keptEditor, MOST_FIELDS, readEditor } from "#app/modules/glidepath/editor.server.ts";
import { GlidepathPage } from "#app/modules/glidepath/editor-page.tsx";
import styles from "#app/modules/glidepath/glidepath.css?url";
import { findGlidepath, saveGlidepath } from "#app/modules/glidepath/glidepath.server.ts";
import { conflictEditor } from "#app/modules/glidepath/glidepath-conflict.server.ts";
import { storedView } from "#app/modules/glidepath/glidepath-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, glidepathPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["matrices"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const found = await findGlidepath(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { language } = viewer;
  const kept = await context.takeKeptForm(new URL(request.url).pathname);
  const editor = (kept && keptEditor(kept, language)) ?? editorOf(found, language);
  return { title: found.name, stored: storedView(found, language), editor, language };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const found = await findGlidepath(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { typed, read } = readEditor(await parseForm(request, MOST_FIELDS), viewer.language);
  if (!read) return data({ editor: typed }, { status: typed.errors.length > 0 ? 400 : 200 });
  const outcome = await saveGlidepath(viewer, found.id, read.name, read.content, typed);
  if (outcome !== "done") {
    const newest = outcome === "conflict" ? await findGlidepath(viewer, found.id) : null;
    if (newest) return data({ editor: conflictEditor(typed, newest, viewer.language) }, { status: 409 });
    const errors = [{ ...(outcome === "nameTaken" && { fieldId: "glidepath-name" }), text: `matrices.glidepath.${outcome}` }];
    return data({ editor: { ...typed, errors } }, { status: 409 });
  }
  return redirectWithToast(context, glidepathPath(found.id), {
    kind: "positive",
    key: "matrices.glidepath.saved",
    params: { name: read.name },
  });
}

export default function GlidepathDetail() {
  const { title, stored, editor, language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <GlidepathPage title={title} stored={stored} editor={answer?.editor ?? editor} language={language} />;
}

export { GlidepathNotFound as ErrorBoundary } from "#app/modules/glidepath/editor-page.tsx";
