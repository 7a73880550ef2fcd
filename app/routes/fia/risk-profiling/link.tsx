import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { LinkModal, MadeLinkModal } from "#app/modules/questionnaire-session/link-modal.tsx";
import { linkView, madeLink } from "#app/modules/questionnaire-session/link-view.server.ts";
import { findSession, makeLink } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { linkSchema } from "#app/modules/questionnaire-session/send.schema.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["riskProfiling", "mails"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  return { view: await linkView(viewer, session) };
}

/** Answers with the link instead of a redirect: it is kept nowhere, so no other page could show it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: linkSchema });
  const none = { made: null, changed: false, many: false };
  if (submission.status !== "success") return data({ ...none, result: submission.reply() }, { status: 400 });
  const { email, reminders, intent, version } = submission.value;
  const link = { ...(email !== undefined && { email }), deliver: intent === "send", reminders: reminders === "on" };
  const outcome = await makeLink(viewer, session.id, link, version);
  if ("refusal" in outcome && outcome.refusal.status === 429)
    return data({ ...none, result: submission.reply(), many: true }, { status: 429 });
  if ("refusal" in outcome) return data({ ...none, result: submission.reply(), changed: true }, { status: 409 });
  return data({ ...none, made: madeLink(viewer, session, outcome.value), result: undefined });
}

export default function QuestionnaireLink() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.made) return <MadeLinkModal view={view} made={answer.made} />;
  return <LinkModal view={view} lastResult={answer?.result} changed={answer?.changed ?? false} many={answer?.many ?? false} />;
}
