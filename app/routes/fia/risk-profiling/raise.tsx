import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PlainKey } from "#app/i18n/texts.ts";
import { ProfileModal } from "#app/modules/questionnaire-session/move-modals.tsx";
import { askRaise, findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { raiseSchema } from "#app/modules/questionnaire-session/send.schema.ts";
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
    title: t("riskProfiling.raise.title"),
    text: t("riskProfiling.raise.text", { profile: t(`riskProfiling.profiles.${session.score}`) }),
    options: session.raisableTo.map((value) => ({ value, label: t(`riskProfiling.profiles.${value}`) })),
    version: session.version,
    idem: crypto.randomUUID(),
  };
}

/** Why a higher profile cannot be asked for, by the code of the refusal. */
const REASONS: Readonly<Record<string, PlainKey>> = {
  NO_NEW_ANSWERS: "riskProfiling.raise.noNewAnswers",
  SESSION_NOT_NEWEST: "riskProfiling.raise.notNewest",
  RAISE_WAITING: "riskProfiling.raise.alreadyAsked",
  PROFILE_TOO_HIGH: "riskProfiling.raise.tooHigh",
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: raiseSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { profile, reason, ...marks } = submission.value;
  const outcome = await askRaise(viewer, session.id, { profile, reason }, marks);
  if ("refusal" in outcome) {
    return data({ result: submission.reply({ formErrors: [REASONS[outcome.refusal.code] ?? "riskProfiling.conflict"] }) }, { status: 409 });
  }
  const words = { name: session.client.name };
  return redirectWithToast(context, sessionPath(session.id), { kind: "positive", key: "riskProfiling.raise.done", params: words });
}

export default function RaiseProfile() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProfileModal way="raise" {...loaded} lastResult={answer?.result} />;
}
