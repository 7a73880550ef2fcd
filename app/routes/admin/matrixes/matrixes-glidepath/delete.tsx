import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { message } from "#app/i18n/message.ts";
import { DeleteGlidepathPage } from "#app/modules/glidepath/delete-page.tsx";
import { findGlidepath, removeGlidepath } from "#app/modules/glidepath/glidepath.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { glidepathsPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["matrices"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const found = await findGlidepath(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { id, name, version } = found;
  const title = getFixedT(viewer.language)("matrices.glidepath.deleteTitle", { name });
  return { id, name, title, version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const found = await findGlidepath(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(glidepathsPath(), 303);
  const { id, name } = found;
  const form = await parseForm(request);
  if (String(form.get("name") ?? "").trim() !== name)
    return data({ error: message("matrices.glidepath.deleteWrong", { name }), version: undefined, followers: [] }, { status: 400 });
  const outcome = await removeGlidepath(viewer, id, marksOf(form));
  if (typeof outcome === "object") return data({ error: undefined, version: undefined, followers: outcome.followers }, { status: 409 });
  if (outcome === "conflict") {
    // The version is now the one that the person is told of.
    const version = (await findGlidepath(viewer, id))?.version;
    return data({ error: "matrices.glidepath.deleteConflict", version, followers: [] }, { status: 409 });
  }
  return redirectWithToast(context, glidepathsPath(), { kind: "positive", key: "matrices.glidepath.deleted", params: { name } });
}

export default function GlidepathDelete() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DeleteGlidepathPage
      {...loaded}
      version={answer?.version ?? loaded.version}
      error={answer?.error}
      followers={answer?.followers ?? []}
    />
  );
}

export { GlidepathNotFound as ErrorBoundary } from "#app/modules/glidepath/editor-page.tsx";
