import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { QuestionModal } from "#app/modules/questionnaire-session/move-modals.tsx";
import { changeSession, findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { riskProfilingPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const title = getFixedT(viewer.language)("riskProfiling.archive.title");
  return { uuid: session.id, title, version: session.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const outcome = await changeSession(viewer, session.id, { status: "ARCHIVED" }, marksOf(await parseForm(request)));
  if ("refusal" in outcome) return data({ changed: true }, { status: 409 });
  const name = session.client.name;
  return redirectWithToast(context, riskProfilingPath(), { kind: "positive", key: "riskProfiling.archive.done", params: { name } });
}

export default function ArchiveQuestionnaire() {
  const question = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <QuestionModal {...question} submit={t("riskProfiling.archive.submit")} problem={answer ? t("riskProfiling.conflict") : null}>
      <p>{t("riskProfiling.archive.text")}</p>
    </QuestionModal>
  );
}
