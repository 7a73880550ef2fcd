import { z } from "zod";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type DeliveryMode, deliveryOf, MOST_ATTACHED } from "#app/domain/advice-report/package.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { nameOf } from "#app/modules/document/document-file.server.ts";
import { stateView } from "#app/modules/e-mail/mail-list.server.ts";
import { overtakenText } from "#app/modules/journey/publishing/publish.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

const MOST = { subject: 200, message: 4_000 };
const address = z.email({ pattern: EMAIL }).max(254);
interface Typed {
  email: string;
  subject: string;
  message: string;
}
type Errors = Partial<Record<keyof Typed, string>>;
interface Answer {
  typed: Typed;
  errors: Errors;
  notice: string | null;
  isPreview: boolean;
}

/** The message as it is proposed, in the language of the documents: names of the client, the adviser and the organisation filled in. */
function proposed({ creation, clientName, config }: FullSession, mode: DeliveryMode, viewer: Viewer, language: InterfaceLanguage): Typed {
  const t = getFixedT(language);
  const words = { client: clientName ?? "", adviser: nameOf(viewer), organisation: viewer.organisation.name };
  return {
    email: creation.contactEmail ?? "",
    subject: t("publication.mail.subject", { document: config.publishing.documentName || t("publication.mail.document"), ...words }).slice(
      0,
      MOST.subject,
    ),
    message: t(mode === "LINK" ? "publication.mail.message" : "publication.mail.messageAttached", words),
  };
}

export async function sendingView(viewer: Viewer, session: FullSession, answer?: Answer) {
  const { language } = viewer;
  const t = getFixedT(language);
  const params = { hash: session.uuid };
  const packages = session.advice ? await viewer.api.advicePackages.list({ params }) : [];
  const last = packages.find(({ state }) => state === "PUBLISHED");
  const deliveries = last ? await viewer.api.advicePackages.deliveries({ params }) : [];
  const delivery = deliveryOf(session.config.publishing.enableEmailAttachments, last?.files ?? []);
  const megabytes = (bytes: number) => formatNumber(bytes / 1_000_000, language, { decimals: [0, 1] });
  const how = t(`publication.mail.modes.${delivery.tooLarge ? "TOO_LARGE" : delivery.mode}`, {
    files: (last?.files ?? []).map(({ kind }) => t(`publication.files.${kind}`)).join(", "),
    size: megabytes(delivery.bytes),
    most: megabytes(MOST_ATTACHED),
  });
  return {
    uuid: session.uuid,
    title: t("publication.sendingTitle"),
    idem: crypto.randomUUID(),
    /** The client was removed: what was sent is read, and nothing is sent any more. */
    held: session.heldUntil !== null,
    /** Why nothing can be sent yet. */
    locked: last ? null : t("publication.mail.locked"),
    mode: delivery.mode,
    /** By a link or with which files, and how large they are. */
    how,
    package: last ? t("publication.version", { number: last.number ?? 0 }) : "",
    typed: answer?.typed ?? proposed(session, delivery.mode, viewer, last?.language ?? language),
    errors: answer?.errors ?? {},
    notice: answer?.notice ?? null,
    preview: answer?.isPreview
      ? { from: viewer.organisation.name, ...answer.typed, paragraphs: answer.typed.message.split(/\n{2,}/) }
      : null,
    deliveries: deliveries.map((one) => ({
      uuid: one.uuid,
      email: one.email,
      sent: formatInstant(one.sentAt, language),
      mail: one.mail ?? "",
      again: one.again ? { label: t("mails.again"), idem: crypto.randomUUID() } : null,
      ...stateView({ status: one.state, problem: one.problem }, viewer),
      hasCode: one.code !== null && one.state !== "FAILED",
      code: one.state === "FAILED" ? "" : (one.code?.replace(/^(\d{3})/, "$1\u202f") ?? t("publication.mail.noCode")),
      version: t("publication.version", { number: one.package }),
      opened:
        one.mode === "ATTACHMENT"
          ? t("publication.mail.noCode")
          : one.locked
            ? t("publication.mail.lockedLink")
            : one.openedAt
              ? formatInstant(one.openedAt, language)
              : t("publication.mail.notOpened"),
      downloads: one.mode === "ATTACHMENT" ? t("publication.mail.attached") : String(one.downloads),
      until: one.mode === "ATTACHMENT" ? t("publication.mail.noCode") : formatInstant(one.expiresAt, language),
    })),
  };
}
export type SendingView = Awaited<ReturnType<typeof sendingView>>;

function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    email: text("email").trim(),
    subject: text("subject").trim().replace(/\s+/g, " "),
    message: text("message").replace(/\r\n/g, "\n").trim(),
  };
}

function faultsOf({ email, subject, message }: Typed, { language }: Viewer): Errors {
  const t = getFixedT(language);
  return {
    ...(address.safeParse(email).success ? {} : { email: t("publication.mail.errors.email") }),
    ...(subject === "" || subject.length > MOST.subject ? { subject: t("publication.mail.errors.subject") } : {}),
    ...(message === "" || message.length > MOST.message ? { message: t("publication.mail.errors.message") } : {}),
  };
}

/** Shows or sends, as the button pressed asks; null once it is sent. */
export async function send(viewer: Viewer, session: FullSession, form: FormData): Promise<SendingView | null> {
  const typed = typedIn(form);
  const errors = faultsOf(typed, viewer);
  const stay = (notice: string | null, isPreview = false) => sendingView(viewer, session, { typed, errors, notice, isPreview });
  if (Object.keys(errors).length > 0) return stay(null);
  if (form.get("intent") !== "send") return stay(null, true);
  const sent = await attempt(
    () => viewer.api.advicePackages.deliver({ params: { hash: session.uuid }, headers: headersOfNew({ idem: idemOf(form) }), body: typed }),
    ({ status }) => status === 409 || status === 422 || status === 429 || status === 503,
  );
  const t = getFixedT(viewer.language);
  if ("refusal" in sent) {
    if (sent.refusal.status === 429) return stay(t("mails.tooMany"));
    const overtaken = overtakenText(viewer, sent.refusal);
    if (overtaken) return stay(overtaken);
    return stay(t(sent.refusal.code === "MAIL_NOT_CONFIGURED" ? "publication.mail.notConfigured" : "publication.mail.refused"));
  }
  return sent.value.state === "FAILED" ? stay(t("publication.mail.failed")) : null;
}
