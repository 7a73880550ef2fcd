import type { MailState } from "#app/contract/e-mail.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Toast } from "#app/services/toast.server.ts";

/** The reader's e-mails about something, with what became of each. */
export async function mailsAbout(viewer: Viewer, about: string) {
  const t = getFixedT(viewer.language);
  const mails = await viewer.api.eMails.list({ query: { about } });
  return mails.map(({ uuid, to, subject, status, rejected, problem, again, createdAt }) => ({
    uuid,
    to: to.join(", "),
    subject,
    date: formatInstant(createdAt, viewer.language),
    ...stateView({ status, problem, rejected }, viewer),
    again: again ? { label: t("mails.again"), idem: crypto.randomUUID() } : null,
  }));
}
export type MailListRow = Awaited<ReturnType<typeof mailsAbout>>[number];

/** State of an e-mail with what it means: whoever sent it reads what to do. */
export function stateView(mail: { status: MailState; problem: string | null; rejected?: readonly string[] }, { language }: Viewer) {
  const t = getFixedT(language);
  const { status, problem, rejected = [] } = mail;
  const refused = status === "SENT" && rejected.length > 0 ? t("mails.refused", { addresses: rejected.join(", ") }) : null;
  const reason = problem !== null && status === "FAILED" ? t("mails.reason", { problem }) : null;
  return {
    state: status,
    stateLabel: t(`mails.states.${status}`),
    meaning: status === "SENT" ? refused : [t(`mails.meanings.${status}`), reason].filter(Boolean).join(" "),
  };
}

/** The notice after a message was handed over: it says "sent" of one that the mail server took and of no other. */
export const mailToast = (status: MailState, address: string): Toast => ({
  kind: status === "SENT" ? "positive" : status === "FAILED" ? "negative" : "flashy",
  key: `mails.outcomes.${status}`,
  params: { address },
});

/** Whether the button was pressed that sends an e-mail of unknown outcome again. */
export const isAgain = (form: FormData): boolean => form.get("intent") === "mail-again";

/** Sends an e-mail of unknown outcome again, and says what became of it. */
export async function sendAgain(viewer: Viewer, form: FormData): Promise<Toast> {
  const uuid = String(form.get("mail") ?? "");
  const gone: Toast = { kind: "flashy", key: "mails.notAgain" };
  if (!isUuid(uuid)) return gone;
  const sent = await attempt(
    () => viewer.api.eMails.again({ params: { uuid }, headers: headersOfNew({ idem: idemOf(form) }) }),
    ({ status }) => [404, 409, 422, 429, 503].includes(status),
  );
  if ("value" in sent) return mailToast(sent.value.status, String(form.get("address") ?? ""));
  if (sent.refusal.status === 429) return { kind: "flashy", key: "mails.tooMany" };
  return sent.refusal.status === 422 ? mailToast("FAILED", String(form.get("address") ?? "")) : gone;
}
