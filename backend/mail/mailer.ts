import { createTransport } from "nodemailer";

export interface OutgoingMail {
  to: string[];
  subject: string;
  /** Plain text. */
  text: string;
  /** The same, dressed. */
  html?: string;
  /** Message-ID of the mail that this one follows: mail programs show both together. */
  inReplyTo?: string;
  /** Where answers go: the person who had it sent. */
  replyTo?: string;
  attachment?: Attachment;
  attachments?: readonly Attachment[];
}
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}
export interface DeliveredMail {
  messageId: string;
  accepted: string[];
  rejected: string[];
}

/** Hands a mail to the mail server. Rejects with `MailError` when that cannot be done. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<DeliveredMail>;
  close(): void;
}

export interface SmtpMailer extends Mailer {
  /** Rejects where the mail server does not answer or does not know the account. */
  check(): Promise<void>;
}

/**
 * `refused`: the server answered and takes this mail from nobody. `kept`: the server surely did not take it, so that it can be handed over
 * again; neither is true where nobody knows.
 */
export class MailError extends Error {
  constructor(
    readonly refused: boolean,
    message: string,
    readonly kept = false,
  ) {
    super(message);
    this.name = "MailError";
  }
}

/** True for an error that says that the mail server is away; one that refuses a mail is there. */
export const isMailLost = (error: unknown): boolean => error instanceof MailError && !error.refused;

/** Steps of a delivery, each: a mail server that is silent must not hold a request. */
const PATIENCE_MS = 10_000;

const addresses = (list: readonly unknown[]): string[] =>
  list.map((entry) => (typeof entry === "string" ? entry : (entry as { address: string }).address));

/** Sends by SMTP at `url` (smtp:// or smtps://, credentials in it); null without an address. */
export function smtpMailer(url: string | undefined, from: string): SmtpMailer | null {
  if (url === undefined) return null;
  const transport = createTransport(
    { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ attachment, attachments = [], ...mail }) {
      try {
        const sent = await transport.sendMail({ ...mail, attachments: [...(attachment ? [attachment] : []), ...attachments] });
        return { messageId: sent.messageId, accepted: addresses(sent.accepted), rejected: addresses(sent.rejected) };
      } catch (error) {
        const { responseCode = 0, command, message } = error as { responseCode?: number; command?: string; message: string };
        // No connection was made, or the server put the message off (RFC 5321, 4.2.1).
        const kept = command === "CONN" || (responseCode >= 400 && responseCode < 500);
        throw new MailError(responseCode >= 500, message, kept);
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
