import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { keptEditor, MOST_FIELDS, newEditor, readEditor } from "#app/modules/glidepath/editor.server.ts";
import { GlidepathPage } from "#app/modules/glidepath/editor-page.tsx";
import styles from "#app/modules/glidepath/glidepath.css?url";
import { addGlidepath } from "#app/modules/glidepath/glidepath.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, glidepathPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["matrices"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await requirePermission({ request, context }, "matrixes");
  const kept = await context.takeKeptForm(new URL(request.url).pathname);
  const editor = (kept && keptEditor(kept, language)) ?? newEditor(language);
  return { title: getFixedT(language)("matrices.glidepath.newTitle"), editor, language };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const form = await parseForm(request, MOST_FIELDS);
  const { typed, read } = readEditor(form, viewer.language);
  if (!read) return data({ editor: typed }, { status: typed.errors.length > 0 ? 400 : 200 });
  const made = await addGlidepath(viewer, read.name, read.content, { idem: typed.idem });
  if (typeof made === "string") {
    const errors = [{ fieldId: "glidepath-name", text: `matrices.glidepath.${made}` }];
    return data({ editor: { ...typed, errors } }, { status: 409 });
  }
  return redirectWithToast(context, glidepathPath(made.id), {
    kind: "positive",
    key: "matrices.glidepath.created",
    params: { name: read.name },
  });
}

export default function GlidepathNew() {
  const { title, editor, language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <GlidepathPage title={title} editor={answer?.editor ?? editor} language={language} />;
}
