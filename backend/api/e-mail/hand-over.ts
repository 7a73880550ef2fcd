import { randomUUID } from "node:crypto";
import type { MailState } from "#app/contract/e-mail.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { MailError, type Mailer, type OutgoingMail } from "#backend/mail/mailer.ts";
import { findMail, type Handed, isWaiting, type MailRow, messageOf, settleMail, takeMail, withdrawMail } from "./mail.store.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import type { Outbox } from "./outbox.ts";

/** `seconds`: when it is to be looked at again; null where it has ended. */
export interface HandedOver {
  state: MailState;
  seconds: number | null;
}

const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 1_800;
/** Before a letter of the platform goes out a second time, its first hand-over being of unknown outcome. */
const SECOND_AFTER_S = 300;
const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_S * 2 ** Math.max(tries - 1, 0), LONGEST_PAUSE_S);

const ended = (state: MailState): HandedOver => ({ state, seconds: null });

/**
 * Hands an e-mail to the mail server, unless another process does or it has ended. The lease is in its row before, what became of it after:
 * a process that is killed in between leaves an e-mail of unknown outcome. Throws for what is not the mail server's answer.
 */
export async function handOver(outbox: Outbox, uuid: string): Promise<HandedOver> {
  const { database, mailer } = outbox;
  const row = await findMail(database.orm, uuid);
  if (!row) return ended("FAILED");
  const message = await written(outbox, row);
  if (message !== null && "seconds" in message) return { state: row.state, seconds: message.seconds };
  const kind = MAIL_KINDS[row.kind];
  if (message === null && row.content === null && row.status === "QUEUED" && kind?.write) {
    await withTransaction(database, (tx) => withdrawMail(tx, uuid));
    return ended("FAILED");
  }
  const leaseBy = randomUUID();
  const messageId = mailer?.messageIdOf(row.original ?? uuid) ?? null;
  const begun = await withTransaction(database, async (tx) => {
    const taken = await takeMail(tx, uuid, { leaseBy, messageId, message });
    if ("ended" in taken) await kind?.ended?.(tx, uuid, taken.ended);
    return taken;
  });
  if ("ended" in begun) return ended(begun.ended);
  if ("seconds" in begun) return { state: "SENDING", seconds: Math.ceil(begun.seconds) };
  const handed = await handedOver(outbox, mailer, begun.taken, message);
  const state = await withTransaction(database, async (tx) => {
    const after = await settleMail(tx, begun.taken, handed);
    if (after !== "QUEUED" && after !== "SENDING") await kind?.ended?.(tx, uuid, after);
    return after;
  });
  if (state !== "QUEUED") return { state, seconds: state === "SENDING" ? FIRST_PAUSE_S : null };
  return { state, seconds: handed.outcome === "unknown" ? SECOND_AFTER_S : pauseAfter(begun.taken.tries + 1) };
}

/** The message as it stands in its row, or as its kind writes it now. */
async function written(outbox: Outbox, row: MailRow) {
  if (row.status !== "SENDING" && !isWaiting(row)) return null;
  if (row.content !== null) return messageOf(outbox.database, row);
  return (await MAIL_KINDS[row.kind]?.write?.(outbox, row)) ?? null;
}

async function handedOver({ log }: Outbox, mailer: Mailer | null, mail: MailRow, message: OutgoingMail | null): Promise<Handed> {
  if (!mailer) return { outcome: "untaken", problem: "This installation has no mail server.", isAddress: false };
  // A letter whose first hand-over was cut and that is wanted no more stays what it is.
  if (!message) return { outcome: mail.unknowns > 0 ? "unknown" : "refused", problem: "The message is no longer there.", isAddress: false };
  try {
    const { rejected } = await mailer.send({ ...message, ...(mail.messageId !== null && { messageId: mail.messageId }) });
    return { outcome: "sent", rejected };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ err: error, mail: mail.uuid, kind: mail.kind }, "an e-mail was not sent");
    return { outcome: error.outcome, problem: error.message, isAddress: error.isAddress };
  }
}
