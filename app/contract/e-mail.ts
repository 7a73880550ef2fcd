import { z } from "zod";
import { instant, onceHeaders, route, uuid } from "#app/contract/base.ts";

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
  to: z.array(z.email().max(254)).min(1).max(20),
  subject: line(200),
  /** Plain text. */
  message: z.string().trim().min(1).max(20_000),
  attachment: attachment.optional(),
});

/** What became of a message. SENDING: it was cut while it was handed over, nobody knows whether it went. */
export const sendingResult = z.object({
  uuid,
  status: z.enum(["SENT", "SENDING", "FAILED"]),
  accepted: z.array(z.string()),
  rejected: z.array(z.string()),
  sentAt: instant.nullable(),
});
export type SendingResult = z.infer<typeof sendingResult>;

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
  test: route("POST", `${root}/test`, "alerts-email-test", "Send a message to the caller's own address, to try the mail server")
    .input(z.object({ headers: onceHeaders }))
    .output(sendingResult),
};
