import { PassThrough, pipeline } from "node:stream";
import { createTransport } from "nodemailer";

export interface OutgoingMail {
  to: string[];
  subject: string;
  /** Message-ID, the same each time that it is handed over; a new one without. */
  messageId?: string;
  /** Plain text. */
  text: string;
  /** The same, dressed. */
  html?: string;
  /** Message-ID of the mail that this one follows: mail programs show both together. */
  inReplyTo?: string;
  /** Where answers go: the person who had it sent. */
  replyTo?: string;
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

/** Hands a mail to the mail server within a bound of its own. Rejects with `MailError` when that cannot be done. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<DeliveredMail>;
  /** Message-ID (RFC 5322, 3.6.4) of the mail of that uuid. */
  messageIdOf(uuid: string): string;
  close(): void;
}

export interface SmtpMailer extends Mailer {
  /** Rejects where the mail server does not answer or does not know the account. */
  check(): Promise<void>;
}

/**
 * `refused`: the server takes this mail from nobody. `untaken`: it surely has not got the mail, which may be handed over again.
 * `unknown`: the whole mail went out and no answer came, so that nobody knows.
 */
export type MailOutcome = "refused" | "untaken" | "unknown";
export class MailError extends Error {
  constructor(
    readonly outcome: MailOutcome,
    message: string,
    /** Whether it is the addresses that are refused. */
    readonly isAddress = false,
  ) {
    super(message);
    this.name = "MailError";
  }
}

/** True for an error that says that the mail server is away; one that refuses a mail is there. */
export const isMailLost = (error: unknown): boolean => error instanceof MailError && error.outcome !== "refused";

/** Steps of a delivery, each: a mail server that is silent must not hold a request. */
const PATIENCE_MS = 10_000;
/** The whole of one, however slowly the server talks. Then the connection is closed. */
export const MOST_MS = 30_000;

const addresses = (list: readonly unknown[]): string[] =>
  list.map((entry) => (typeof entry === "string" ? entry : (entry as { address: string }).address));

/** Errors of a mail that no server is asked for: it is too large for this one, or has an address that is none. */
const IMPOSSIBLE = new Set(["EMESSAGE", "EENVELOPE"]);

/** What an error of nodemailer says of the mail; `out`: the whole mail, its last dot perhaps included, had left for the server. */
function mailError(error: unknown, out: boolean): MailError {
  const {
    responseCode = 0,
    command = "",
    code = "",
    message,
  } = error as Error & { responseCode?: number; command?: string; code?: string };
  // Signing in and greeting are about the account: they say nothing of this mail.
  const isOfMail = ["MAIL FROM", "RCPT TO", "DATA"].includes(command);
  if (isOfMail && responseCode >= 500) return new MailError("refused", message, command === "RCPT TO");
  if (responseCode === 0 && IMPOSSIBLE.has(code)) return new MailError("refused", message);
  // An answer of the server, whatever it says, is not the one that takes the mail (RFC 5321, 4.2.1 and 4.2.5).
  return new MailError(out && responseCode === 0 ? "unknown" : "untaken", message);
}

/** Sends by SMTP at `url` (smtp:// or smtps://, credentials in it); null without an address. */
export function smtpMailer(url: string | undefined, from: string, mostMs = MOST_MS): SmtpMailer | null {
  if (url === undefined) return null;
  const transport = () =>
    createTransport(
      { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
      { from, disableFileAccess: true, disableUrlAccess: true },
    );
  const checking = transport();
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost.localdomain";
  return {
    async send(mail) {
      let out = false;
      const sending = transport();
      // Its end is reached when the connection has read the mail to the end, which it begins to do once the server wants it.
      sending.use("stream", ({ message }, done) => {
        message.processFunc((read) => pipeline(read, new PassThrough(), () => undefined).once("end", () => (out = true)));
        done();
      });
      const whole = { ...mail, attachments: [...(mail.attachments ?? [])], signal: AbortSignal.timeout(mostMs) };
      try {
        const sent = await sending.sendMail(whole);
        return { messageId: sent.messageId, accepted: addresses(sent.accepted), rejected: addresses(sent.rejected) };
      } catch (error) {
        throw mailError(error, out);
      }
    },
    messageIdOf: (uuid) => `<${uuid}@${host}>`,
    async check() {
      await checking.verify();
    },
    close: () => checking.close(),
  };
}
