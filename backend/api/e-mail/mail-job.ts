import { Postponement } from "#backend/database/jobs/meaning.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { handOver } from "./hand-over.ts";
import { endMail, MAIL_QUEUE } from "./mail.store.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import type { Outbox } from "./outbox.ts";

/** Hand-overs of one process at a time: a mail server that is silent holds each for as long as the mailer bears. */
const AT_A_TIME = 3;

/** Hands an e-mail over where that is due. Throws `Postponement` where it is to be looked at again. */
export async function lookAfterMail(outbox: Outbox, uuid: string): Promise<void> {
  const { state, seconds } = await handOver(outbox, uuid);
  if (seconds !== null) throw new Postponement(`The e-mail is ${state}`, seconds);
}

/** Sends what is put up, whichever process takes it. An e-mail whose job is given up fails, or is of unknown outcome. */
export const registerMails = (outbox: Outbox, jobs: Jobs): void =>
  jobs.register(MAIL_QUEUE, ({ mail }) => lookAfterMail(outbox, String(mail)), {
    concurrency: AT_A_TIME,
    async onGivenUp(tx, { mail, kind }, { reason }) {
      const state = await endMail(tx, String(mail), reason);
      if (state !== null) await MAIL_KINDS[String(kind)]?.ended?.(tx, String(mail), state);
    },
  });
