import type { MailState } from "#app/contract/e-mail.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { Mailer, OutgoingMail } from "#backend/mail/mailer.ts";
import type { MailRow } from "./mail.store.ts";

/** What e-mails are handed over with. */
export interface Outbox {
  database: Database;
  /** Null where the installation has no mail server. */
  mailer: Mailer | null;
  /** Address of the web side, without a slash at its end. */
  webAt?: string | undefined;
  log: Pick<BackendLog, "warn">;
  now?: () => Date;
}

/** What a kind of e-mail does beside being sent. */
export interface MailKind {
  /**
   * Writes a letter of the platform, of what is so at that moment: what it tells, null where that is over, or the seconds until it may go.
   */
  write?(outbox: Outbox, mail: MailRow): Promise<OutgoingMail | { seconds: number } | null>;
  /** Notes the state in what the e-mail is about, in the transaction that ends it. May come twice. */
  ended?(tx: Transaction, uuid: string, state: MailState): Promise<unknown>;
  /** The e-mail is sent again as another one, which takes its place in what it is about. */
  again?(tx: Transaction, uuid: string, by: string): Promise<unknown>;
}
