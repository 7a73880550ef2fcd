import { clockJumps } from "./clock.ts";
import { cutFromDatabase, cutFromPeople } from "./database/cut.ts";
import { lostConnections } from "./database/lost-connections.ts";
import { locks, readOnly } from "./database/refusals.ts";
import { serverFaults } from "./database/server.ts";
import { DATABASE_NAMES, type Fault, noPostgres } from "./fault.ts";
import { fullDisk } from "./full-disk.ts";
import { kill, terminate } from "./kill.ts";
import { mailCut } from "./mail-cut.ts";
import { passwordTries } from "./password-tries.ts";
import { powerCut } from "./power-cut.ts";
import { processFaults } from "./processes.ts";
import { rawRequests } from "./raw-requests.ts";
import { restarts } from "./restarts.ts";
import { table } from "./table.ts";
import { type Outcome, takeTurn } from "./turn.ts";

export const FAULTS: readonly Fault[] = [
  kill,
  terminate,
  powerCut,
  lostConnections,
  cutFromDatabase,
  cutFromPeople,
  readOnly,
  locks,
  fullDisk,
  ...serverFaults,
  ...processFaults,
  mailCut,
  clockJumps,
  ...restarts,
  passwordTries,
  rawRequests,
];

/** How many writes were sent, and what became of them. `unknown`: no answer said whether they were done; they are there once or not at all. */
const COUNTS = ["sent", "acknowledged", "unknown", "refused", "lost", "doubled", "half", "failed"] as const;
type Counts = Record<(typeof COUNTS)[number], number>;
const WRONG = ["lost", "doubled", "half", "failed"] as const;
/** What must not be found: an accepted write that its owner sees as failed is a word, not a loss. */
const MUST_NOT_BE = ["lost", "doubled", "half"] as const;

const NONE: Counts = { sent: 0, acknowledged: 0, unknown: 0, refused: 0, lost: 0, doubled: 0, half: 0, failed: 0 };

const plus = (a: Counts, b: Counts): Counts => Object.fromEntries(COUNTS.map((of) => [of, a[of] + b[of]])) as Counts;

const countsOf = ({ tallies }: Pick<Outcome, "tallies">): Counts =>
  tallies.reduce((sum, tally) => {
    const wrong = Object.fromEntries(WRONG.map((of) => [of, tally[of].length]));
    return plus(sum, { ...tally, ...wrong } as unknown as Counts);
  }, NONE);

interface Line {
  counts: Counts;
  rounds: number;
  survived: number;
}

export interface Campaign {
  faults: readonly Fault[];
  /** Seed of the first pass; each next one has the next number. */
  seed: number;
  /** The campaign goes on until both are reached; the first pass is always whole. */
  minutes: number;
  writes: number;
  say(line: string): void;
}

export interface Result {
  /** By fault and database, and by kind of write. */
  faults: Map<string, Line>;
  kinds: Map<string, Line>;
  total: Line;
  well: boolean;
}

/** Each fault once on each of its databases, and again until there is enough. */
export async function runCampaign({ faults, seed: first, minutes, writes, say }: Campaign): Promise<Result> {
  const result: Result = { faults: new Map(), kinds: new Map(), total: { counts: NONE, rounds: 0, survived: 0 }, well: true };
  const started = Date.now();
  const isEnough = () => Date.now() >= started + minutes * 60_000 && result.total.counts.acknowledged >= writes;
  const skipped = new Set<string>();
  for (let seed = first; seed === first || !isEnough(); seed++) {
    const before = result.total.rounds;
    for (const fault of faults)
      for (const kind of fault.databases) {
        if (seed > first && isEnough()) return result;
        const what = `${fault.name}, ${DATABASE_NAMES[kind]}`;
        const missing = fault.missing ?? (kind === "postgres" ? noPostgres : null);
        if (missing) {
          if (!skipped.has(what)) say(`${what}: skipped, ${missing}`);
          skipped.add(what);
          continue;
        }
        const begun = Date.now();
        const outcome = await takeTurn(fault, kind, seed).catch((error: Error) => notTaken(fault, error));
        add(result, what, outcome);
        say(`${what}, seed ${seed}, ${Math.round((Date.now() - begun) / 1000)} s: ${told(outcome)}`);
      }
    if (result.total.rounds === before) break;
  }
  return result;
}

function add(result: Result, what: string, outcome: Outcome): void {
  const { faults, kinds, total } = result;
  const counts = countsOf(outcome);
  const sum = (line: Line | undefined, of: Counts): Line => ({
    counts: plus(line?.counts ?? NONE, of),
    rounds: (line?.rounds ?? 0) + outcome.rounds,
    survived: (line?.survived ?? 0) + outcome.survived,
  });
  faults.set(what, sum(faults.get(what), counts));
  for (const tally of outcome.tallies) kinds.set(tally.kind, sum(kinds.get(tally.kind), countsOf({ tallies: [tally] })));
  result.total = sum(total, counts);
  result.well &&= isWell(outcome);
}

/** A turn in which the service did not start, or could not be looked at afterwards. */
const notTaken = ({ rounds }: Fault, { message }: Error): Outcome => ({ rounds, survived: 0, tallies: [], trouble: [message] });

export const isWell = ({ rounds, survived, tallies, trouble }: Outcome) =>
  survived === rounds && trouble.length === 0 && tallies.every((tally) => MUST_NOT_BE.every((of) => tally[of].length === 0));

export const acknowledgedOf = (outcome: Outcome) => countsOf(outcome).acknowledged;

/** Most sentences and names of one sort that a turn is told with. */
const MOST_TOLD = 12;
const first = (lines: readonly string[]) =>
  lines.length <= MOST_TOLD ? lines : [...lines.slice(0, MOST_TOLD), `and ${lines.length - MOST_TOLD} more`];

/** One line when all was well, else one more for each thing that was not. */
export function told(outcome: Outcome): string {
  const { rounds, survived, tallies, trouble } = outcome;
  const { acknowledged, unknown } = countsOf(outcome);
  const wrong = tallies.flatMap((tally) => WRONG.flatMap((of) => first(tally[of].map((name) => `${of} (${tally.kind}): ${name}`))));
  return [
    `${survived} of ${rounds} rounds survived, ${acknowledged} writes acknowledged, ${unknown} unknown`,
    ...wrong,
    ...first(trouble),
  ].join("\n  ");
}

/** The two tables and the sentence that end a campaign. */
export function report({ faults, kinds, total }: Result): string {
  const cells = ({ counts }: Line) => COUNTS.map((of) => counts[of]);
  const byFault = [...faults].map(([what, line]) => [what, line.rounds, line.survived, ...cells(line)]);
  const byKind = [...kinds].map(([what, line]) => [what, ...cells(line)]);
  const { acknowledged, lost, doubled, half, failed, unknown } = total.counts;
  return [
    table(["fault", "rounds", "survived", ...COUNTS], byFault),
    table(["kind of write", ...COUNTS], byKind),
    `${acknowledged} writes acknowledged: ${lost} lost, ${doubled} doubled, ${half} half-written, ${failed} told as failed; ${unknown} more unknown; ${total.survived} of ${total.rounds} rounds survived`,
  ].join("\n\n");
}
