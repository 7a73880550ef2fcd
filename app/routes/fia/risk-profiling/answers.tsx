import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { isOpen } from "#app/domain/questionnaire/session-status.ts";
import { FillPage } from "#app/modules/questionnaire-session/fill-page.tsx";
import { answerStep, fillView, finish, templateOf } from "#app/modules/questionnaire-session/fill-view.server.ts";
import styles from "#app/modules/questionnaire-session/questionnaire-session.css?url";
import { findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, sessionPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  if (!isOpen(session.status)) throw redirect(sessionPath(session.id), 303);
  const at = new URL(request.url).searchParams.get("at");
  return { view: fillView(viewer, session, await templateOf(viewer, session), { at }), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  if (!isOpen(session.status)) return redirect(sessionPath(session.id), 303);
  const template = await templateOf(viewer, session);
  const form = await parseForm(request);
  if (form.get("intent") === "finish") {
    const end = await finish(viewer, session, template, form, marksOf(form));
    if ("fault" in end) return data({ fault: end.fault, view: null }, { status: end.status });
    const name = session.client.name;
    return redirectWithToast(context, sessionPath(session.id), { kind: "positive", key: end.key, params: { name } });
  }
  const step = await answerStep(viewer, session, template, form);
  if ("to" in step) return redirect(step.to, 303);
  const asked = { at: String(form.get("question")), typed: step.typed ?? [] };
  return data({ fault: step.fault, view: fillView(viewer, session, template, asked) }, { status: step.status });
}

export default function FillQuestionnaire() {
  const { view, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FillPage view={answer?.view ?? view} fault={answer?.fault ?? null} idem={idem} />;
}

export { SessionNotFound as ErrorBoundary } from "#app/modules/questionnaire-session/session-page.tsx";
