import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { instantWithZone } from "#app/domain/questionnaire/link-mail.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { mailToast } from "#app/modules/e-mail/mail-list.server.ts";
import { QuestionModal } from "#app/modules/questionnaire-session/move-modals.tsx";
import { findSession, remindClient } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling", "mails"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session?.linkSentTo || !session.linkMadeAt || !session.expiresAt) throw data(null, { status: 404 });
  const t = getFixedT(viewer.language);
  const [sent, until] = [instantWithZone(session.linkMadeAt, viewer.language), instantWithZone(session.expiresAt, viewer.language)];
  return {
    uuid: session.id,
    title: t("riskProfiling.remind.title", { name: session.client.name }),
    text: t("riskProfiling.remind.text", { email: session.linkSentTo, sent, until }),
    version: session.version,
    idem: crypto.randomUUID(),
  };
}

const PROBLEMS = { conflict: "riskProfiling.conflict", many: "mails.tooMany", failed: "riskProfiling.remind.failed" } as const;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session?.linkSentTo) throw data(null, { status: 404 });
  const outcome = await remindClient(viewer, session.id, { idem: idemOf(await parseForm(request)) });
  if ("refusal" in outcome) {
    const { code, status } = outcome.refusal;
    const key: keyof typeof PROBLEMS = code === "NO_LINK_SENT" ? "conflict" : status === 429 ? "many" : "failed";
    return data({ key }, { status: 409 });
  }
  return redirectWithToast(context, sessionPath(session.id), mailToast(outcome.value.status, session.linkSentTo));
}

export default function RemindClient() {
  const { text, ...question } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const problem = answer ? t(PROBLEMS[answer.key as keyof typeof PROBLEMS]) : null;
  return (
    <QuestionModal {...question} submit={t("riskProfiling.remind.submit")} problem={problem}>
      <p>{text}</p>
    </QuestionModal>
  );
}
