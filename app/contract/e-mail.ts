import { z } from "zod";
import { instant, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { EMAIL } from "#app/domain/person/email.ts";

/** In bytes, all attachments of a message together. */
const MAX_ATTACHED = 700_000;
/** One line: what follows a line break would be a header of its own. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]+$/u, "one line without control characters");
const attachment = z.object({
  filename: line(200),
  contentType: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/, "a media type")
    .default("application/octet-stream"),
  data: z.base64().max(Math.ceil(MAX_ATTACHED / 3) * 4),
});

export const message = z.object({
  to: z
    .array(z.email({ pattern: EMAIL }).max(254))
    .min(1)
    .max(20),
  subject: line(200),
  /** Plain text. */
  message: z.string().trim().min(1).max(20_000),
  attachment: attachment.optional(),
  /** Uuid of what it is about, by which it is found again. */
  about: uuid.optional(),
});

/**
 * What became of an e-mail. QUEUED: the mail server has not got it yet, and it goes by itself. SENDING: it is being handed over. SENT: the mail
 * server took it. UNKNOWN: the hand-over was cut, so that nobody knows whether it went. FAILED: the mail server refuses it, or did not take it
 * for two days.
 */
export const MAIL_STATES = ["QUEUED", "SENDING", "SENT", "UNKNOWN", "FAILED"] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const mailState = z
  .enum(MAIL_STATES)
  .describe(
    "QUEUED: the mail server has not taken it yet, it is sent by itself; SENDING: it is being handed over; SENT: the mail server took it; UNKNOWN: the connection was cut while it was handed over, nobody knows whether it went: ask the recipient or send it again; FAILED: the mail server refuses it, or did not take it for two days",
  );
const accepted = z.array(z.string()).describe("addresses for which the mail server took it; none before it did");

export const sendingResult = z.object({
  uuid,
  status: mailState,
  accepted,
  rejected: z.array(z.string()),
  sentAt: instant.nullable(),
});
export type SendingResult = z.infer<typeof sendingResult>;

const sentMail = z.object({
  uuid,
  kind: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  status: mailState,
  accepted,
  rejected: z.array(z.string()),
  problem: z.string().nullable().describe("what the mail server said last, where it has not taken it"),
  again: z.boolean().describe("it can be sent again: its outcome is unknown and its text is still there"),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type SentMail = z.infer<typeof sentMail>;

const root = "/financial-alert-service/v1/e-mails";

/** E-mails by the installation's mail server; without one they are answered 503. */
export const eMails = {
  send: route(
    "POST",
    `${root}/send`,
    "alerts-email-send",
    "Send an e-mail; a form's fields are the part `record`, its file the part `attachment`",
  )
    .input(z.object({ headers: onceHeaders, body: message }))
    .output(sendingResult),
  list: route("GET", root, "alerts-email-list", "The caller's own e-mails about one thing, newest first")
    .input(z.object({ query: z.object({ about: uuid }) }))
    .output(z.array(sentMail)),
  again: route("POST", `${root}/{uuid}/again`, "alerts-email-again", "Send an e-mail of unknown outcome again, with the same Message-ID")
    .input(z.object({ params: z.object({ uuid }), headers: onceHeaders }))
    .output(sendingResult),
  test: route("POST", `${root}/test`, "alerts-email-test", "Send a message to the caller's own address, to try the mail server")
    .input(z.object({ headers: onceHeaders }))
    .output(sendingResult),
};
