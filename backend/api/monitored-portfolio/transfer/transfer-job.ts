import type { Database } from "#backend/database/database.ts";
import { Postponement } from "#backend/database/jobs/meaning.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import type { Channels, Outcome } from "./channel.ts";
import { tokenOf } from "./config.ts";
import * as store from "./transfer.store.ts";

/** Attempts of one process at a time: a silent distributor holds each for as long as the channel bears. */
const AT_A_TIME = 4;
/** Before each further attempt, in seconds; after the last it is a person's turn. */
const PAUSES = [60, 300, 1_800];
/** Before a distributor that has a grid is asked about it again. */
const ASK_AFTER = 300;

export interface Sender {
  database: Database;
  channels: Channels;
  pauses?: readonly number[];
  askAfter?: number;
}

/** What is stored of an outcome, and when to look again; null where it has ended. */
function settlementOf(
  outcome: Outcome,
  tries: number,
  { pauses = PAUSES, askAfter = ASK_AFTER }: Sender,
): { settlement: store.Settlement; seconds: number | null } {
  if (outcome.kind === "none") {
    const seconds = outcome.again ? (pauses[tries - 1] ?? null) : null;
    return { settlement: { status: seconds === null ? "ERROR" : "SENT", problem: outcome.problem }, seconds };
  }
  const { httpStatus, responseType, response } = outcome;
  const answer = { httpStatus, responseType, response };
  if (outcome.kind === "refused") return { settlement: { status: "ERROR", problem: outcome.problem, ...answer }, seconds: null };
  if (outcome.kind === "received") return { settlement: { received: true, problem: null, httpStatus, responseType }, seconds: askAfter };
  return { settlement: { status: "DONE", problem: null, ...answer }, seconds: null };
}

const CUT = { code: "UNKNOWN_OUTCOME", message: "The attempt was cut: nobody knows whether the e-mail arrived.", line: null };

/**
 * Sends a transfer, or asks about it. That an attempt begins is stored before, what became of it after. An attempt that was cut is made again
 * under the same number by an API, which applies it once; an e-mail that was cut is left to a person.
 */
async function lookAfter(sender: Sender, uuid: string): Promise<void> {
  const { database, channels } = sender;
  const taken = await withTransaction(database, async (tx) => {
    await store.takeUpTransfer(tx, uuid);
    return store.takeTransfer(tx, uuid);
  });
  if (!taken) return;
  const { row, cut } = taken;
  if (cut && row.recipient.channel === "EMAIL")
    return withTransaction(database, (tx) => store.settleTransfer(tx, uuid, { status: "ERROR", problem: CUT }));
  const token = await tokenOf(database, row.portfolio, row.distributor);
  const { sequence, recipient, fileName, contentType, content, sha256, received, grid } = row;
  const subject = `Grid ${grid.portfolioCode} ${grid.gridDate} no. ${sequence}`;
  const outcome = await channels.send({ id: uuid, sequence, recipient, fileName, contentType, content, sha256, received, subject, token });
  const { settlement, seconds } = settlementOf(outcome, Math.max(1, row.tries), sender);
  await withTransaction(database, (tx) => store.settleTransfer(tx, uuid, settlement));
  if (seconds !== null) throw new Postponement("The distributor has not answered yet", seconds);
}

const GIVEN_UP = { code: store.GIVEN_UP, message: "The background job was given up.", line: null };

export const registerTransfers = (sender: Sender, jobs: Pick<Jobs, "register">): void =>
  jobs.register(store.TRANSFER_QUEUE, ({ transfer }) => lookAfter(sender, String(transfer)), {
    concurrency: AT_A_TIME,
    onGivenUp: (tx, { transfer }) => store.settleTransfer(tx, String(transfer), { status: "ERROR", problem: GIVEN_UP }),
  });
