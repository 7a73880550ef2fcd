import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { fetchSample, findProvider, pauseProvider, runProvider } from "#app/modules/provider/provider.server.ts";
import { ProviderPage } from "#app/modules/provider/provider-page.tsx";
import { providerView } from "#app/modules/provider/provider-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { providerPartPath, providerPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["providers"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.provider.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return { provider: await providerView(viewer, found, request.url), idem: crypto.randomUUID() };
}

/** Reads the provider now, fetches a sample anew, or says whether it is read by itself. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const [marks, { id }] = [marksOf(form), found];
  const intent = String(form.get("intent") ?? "");
  if (intent === "run" || intent === "whole") {
    const asked = await runProvider(viewer, id, marks, intent === "whole");
    return "run" in asked ? redirect(providerPath(id), 303) : data({ refused: asked.refused }, { status: 409 });
  }
  if (intent === "pause" || intent === "resume") {
    const done = await pauseProvider(viewer, id, marks, intent === "pause");
    return done === "done" ? redirect(providerPath(id), 303) : data({ refused: done }, { status: 409 });
  }
  if (intent !== "sample") throw Response.json({ kind: "bad-form" }, { status: 400 });
  const { state, sampleProblem } = await fetchSample(viewer, id, marks);
  return redirect(state === "DRAFT" && sampleProblem === null ? providerPartPath(id, "mapping") : providerPath(id), 303);
}

export default function Provider() {
  const { provider, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProviderPage provider={provider} idem={idem} refused={answer?.refused ?? null} />;
}

export { ProviderNotFound as ErrorBoundary } from "#app/modules/provider/provider-page.tsx";
