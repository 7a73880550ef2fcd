import { randomUUID } from "node:crypto";
import type { ConformanceCheck, Grid } from "#app/domain/portfolio/grid-transfer.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Database } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import type { Channels, Outcome, Parcel } from "./channel.ts";
import * as store from "./conformance.store.ts";
import { gridFile, sha256Of } from "./grid-file.ts";

/** An identifier that no series has: a distributor that looks refuses its line. */
const UNKNOWN = "XX0000000000";
type Tried = store.TrialRow["recipient"];

export const boundToTrial = (uuid: string) => Buffer.from(`grid_conformance ${uuid}`);

/** A grid that is never applied: two lines in the agreed form, of which a wrong one has an identifier that nobody knows. */
async function parcelOf(recipient: Tried, token: string | null, wrong: boolean): Promise<Parcel> {
  const id = randomUUID();
  const lines = ["FR0000000001", wrong ? UNKNOWN : "FR0000000002"].map((identifier, at) => ({
    ...{ series: identifier, identifier, name: `Trial ${at + 1}`, weight: at === 0 ? "60" : "40" },
  }));
  const { distributorPortfolioCode: portfolioCode } = recipient;
  const grid: Grid = {
    portfolioCode,
    portfolioName: "Trial",
    gridDate: marketToday(),
    sequence: 1,
    comment: "Trial: not to be applied",
    lines,
  };
  const file = await gridFile(grid, id, recipient);
  const content = Buffer.from(await file.arrayBuffer());
  const subject = `Trial ${portfolioCode}`;
  const bytes = { fileName: file.name, contentType: file.type, content, sha256: sha256Of(content) };
  return { id, sequence: 1, recipient, ...bytes, subject, token, received: false, trial: true };
}

const found = (check: ConformanceCheck["check"], outcome: Outcome, passed: boolean | null): ConformanceCheck => ({
  ...{ check, passed },
  httpStatus: "httpStatus" in outcome ? outcome.httpStatus : null,
  problem: "problem" in outcome ? outcome.problem : null,
});
const isTaken = ({ kind }: Outcome) => kind === "taken" || kind === "received";

/** Tries the exchange: what is tried later makes no sense without an answer to the first grid. */
export async function tryExchange(channels: Pick<Channels, "send">, recipient: Tried, token: string | null): Promise<ConformanceCheck[]> {
  const right = await parcelOf(recipient, token, false);
  const first = await channels.send(right);
  const answered = found("ANSWERED", first, isTaken(first));
  if (!isTaken(first)) return [answered];
  const second = await channels.send(right);
  const wrong = await channels.send(await parcelOf(recipient, token, true));
  const refused = wrong.kind === "refused" && wrong.problem.line === 2;
  // Who answers that a grid is there judges it later: nothing is known of the wrong one yet.
  const checks = [
    answered,
    found("REPEATED", second, second.kind === first.kind),
    found("REFUSED", wrong, wrong.kind === "received" ? null : refused),
  ];
  if (token === null) return [...checks, { check: "GUARDED", passed: null, httpStatus: null, problem: null }];
  const bare = await channels.send(await parcelOf(recipient, null, false));
  const guarded = bare.kind === "refused" && (bare.httpStatus === 401 || bare.httpStatus === 403);
  return [...checks, found("GUARDED", bare, guarded)];
}

export function registerTrials({ database, channels }: { database: Database; channels: Channels }, jobs: Pick<Jobs, "register">): void {
  jobs.register(
    store.CONFORMANCE_QUEUE,
    async ({ trial }) => {
      const row = await store.findTrial(database.orm, String(trial));
      // Its token is kept no longer: an exchange without it would be another one.
      if (row?.status === "ERROR") throw new FinalFailure("The trial is over; another one may be begun");
      if (row?.status !== "ONGOING") return;
      const token = row.secret && database.secrets.sealer.open(row.secret, boundToTrial(row.uuid));
      const checks = await tryExchange(channels, row.recipient, token);
      await withTransaction(database, (tx) => store.endTrial(tx, row.uuid, { status: "DONE", checks }));
    },
    { onGivenUp: (tx, { trial }) => store.endTrial(tx, String(trial), { status: "ERROR" }) },
  );
}
