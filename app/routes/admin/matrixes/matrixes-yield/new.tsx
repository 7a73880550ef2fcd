import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { emptyBuildForm, keptBuildForm, readBuildForm, startBuild } from "#app/modules/scenario-set/build-form.server.ts";
import { NewSetPage } from "#app/modules/scenario-set/new-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { matrixBuildPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["matrices"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.form.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const kept = await context.takeKeptForm(new URL(request.url).pathname);
  return { form: kept ? keptBuildForm(viewer, kept) : emptyBuildForm(viewer, new Date()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const { typed, request: wanted } = readBuildForm(viewer, await parseForm(request));
  if (!wanted) return data({ form: typed }, { status: 400 });
  const started = await startBuild(viewer, typed.idem, wanted);
  if (started !== "window") return redirect(matrixBuildPath(started.uuid), 303);
  const errors = [{ fieldId: "build-referenceTo", text: "matrices.new.windowShort" }];
  return data({ form: { ...typed, errors } }, { status: 400 });
}

export default function YieldNew() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewSetPage form={answer?.form ?? loaded.form} />;
}
