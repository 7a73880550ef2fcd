import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { DecisionModal } from "#app/modules/questionnaire-session/move-modals.tsx";
import { decideRaise, findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { raiseView } from "#app/modules/questionnaire-session/result-view.server.ts";
import { decisionSchema } from "#app/modules/questionnaire-session/send.schema.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  const asked = session && raiseView(session, viewer.user.uuid, viewer.language);
  if (!session?.raise || !asked?.mayDecide) throw data(null, { status: 404 });
  const { content } = await viewer.api.questionnaireTemplates.openOne({ params: { id: session.questionnaire.id } });
  const changed = new Set(session.raise.changed);
  return {
    uuid: session.id,
    title: getFixedT(viewer.language)("riskProfiling.decision.title"),
    text: asked.text,
    changed: {
      title: asked.changed,
      questions: content.questions.flatMap(({ code, title }) => (changed.has(code) ? [title[viewer.language]] : [])),
    },
    version: session.version,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: decisionSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { accepted, note, ...marks } = submission.value;
  const outcome = await decideRaise(viewer, session.id, { accepted: accepted === "yes", ...(note && { note }) }, marks);
  if ("refusal" in outcome) return data({ result: submission.reply({ formErrors: ["riskProfiling.conflict"] }) }, { status: 409 });
  const key = accepted === "yes" ? "riskProfiling.decision.accepted" : "riskProfiling.decision.refused";
  return redirectWithToast(context, sessionPath(session.id), { kind: "positive", key, params: { name: session.client.name } });
}

export default function DecideRaise() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DecisionModal {...loaded} lastResult={answer?.result} />;
}
