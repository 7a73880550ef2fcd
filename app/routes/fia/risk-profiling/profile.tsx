import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { profilesBelow } from "#app/domain/questionnaire/validity.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ProfileModal } from "#app/modules/questionnaire-session/move-modals.tsx";
import { changeSession, findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { lowerSchema } from "#app/modules/questionnaire-session/send.schema.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (session?.status !== "DONE" || session.score === null) throw data(null, { status: 404 });
  const t = getFixedT(viewer.language);
  return {
    uuid: session.id,
    title: t("riskProfiling.lower.title"),
    text: t("riskProfiling.lower.text", { profile: t(`riskProfiling.profiles.${session.score}`) }),
    options: profilesBelow(session.score).map((value) => ({ value, label: t(`riskProfiling.profiles.${value}`) })),
    version: session.version,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: lowerSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { profile, reason, ...marks } = submission.value;
  const outcome = await changeSession(viewer, session.id, { override: { profile, reason } }, marks);
  if ("refusal" in outcome) return data({ result: submission.reply({ formErrors: ["riskProfiling.conflict"] }) }, { status: 409 });
  const named = getFixedT(viewer.language)(`riskProfiling.profiles.${profile}`);
  const words = { name: session.client.name, profile: named };
  return redirectWithToast(context, sessionPath(session.id), { kind: "positive", key: "riskProfiling.lower.done", params: words });
}

export default function LowerProfile() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProfileModal way="lower" {...loaded} lastResult={answer?.result} />;
}
