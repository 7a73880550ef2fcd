import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { NewSessionModal } from "#app/modules/questionnaire-session/new-modal.tsx";
import { clientOf, newSessionView, openSession } from "#app/modules/questionnaire-session/new-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { clientPath, riskProfilingPath, sessionAnswersPath, sessionModalPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["riskProfiling"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const client = await clientOf(viewer, request);
  if (client === undefined) throw data(null, { status: 404 });
  return newSessionView(viewer, client);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const client = await clientOf(viewer, request);
  if (client === undefined) throw data(null, { status: 404 });
  const opened = await openSession(viewer, client, await parseForm(request));
  if ("wrong" in opened) {
    const templates = "templates" in opened ? opened.templates : null;
    return data({ result: opened.wrong, templates, people: "people" in opened ? opened.people : [] }, { status: 400 });
  }
  const { session, way } = opened;
  return redirect(way === "HERE" ? sessionAnswersPath(session.id) : sessionModalPath(session.id, "link"), 303);
}

export default function NewQuestionnaire() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  const client = query.get("client");
  const closeHref = client ? clientPath(client) : `${riskProfilingPath()}${query.size > 0 ? `?${query}` : ""}`;
  return (
    <NewSessionModal
      {...view}
      closeHref={closeHref}
      {...(answer && { lastResult: answer.result, people: answer.people })}
      {...(answer?.templates && { templates: answer.templates })}
    />
  );
}
