import { TextArea } from "@radix-ui/themes/components/text-area";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { QuestionModal } from "#app/modules/questionnaire-session/move-modals.tsx";
import { changeSession, findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

const LONGEST_REASON = 500;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const title = getFixedT(viewer.language)("riskProfiling.cancel.title");
  return { uuid: session.id, title, version: session.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const reason = String(form.get("reason") ?? "")
    .trim()
    .slice(0, LONGEST_REASON);
  const outcome = await changeSession(viewer, session.id, { status: "ABANDONNED", ...(reason && { reason }) }, marksOf(form));
  if ("refusal" in outcome) return data({ reason }, { status: 409 });
  const name = session.client.name;
  return redirectWithToast(context, sessionPath(session.id), { kind: "positive", key: "riskProfiling.cancel.done", params: { name } });
}

export default function CancelQuestionnaire() {
  const question = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <QuestionModal {...question} negative submit={t("riskProfiling.cancel.submit")} problem={answer ? t("riskProfiling.conflict") : null}>
      <p>{t("riskProfiling.cancel.text")}</p>
      <div className="field field-full">
        <label className="label" htmlFor="reason">
          {t("riskProfiling.cancel.reason")} <span className="hint">{t("common.form.optional")}</span>
        </label>
        <TextArea size="2" id="reason" name="reason" rows={3} maxLength={LONGEST_REASON} defaultValue={answer?.reason} />
      </div>
    </QuestionModal>
  );
}
