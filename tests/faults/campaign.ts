import type { DatabaseKind } from "../fixtures/database.ts";
import { cutFromDatabase, cutFromPeople } from "./cut.ts";
import { type Fault, noPostgres } from "./fault.ts";
import { fullDisk } from "./full-disk.ts";
import { kill } from "./kill.ts";
import { lostConnections } from "./lost-connections.ts";
import { passwordTries } from "./password-tries.ts";
import { restarts } from "./restarts.ts";
import { type Outcome, takeTurn } from "./turn.ts";

export const FAULTS: readonly Fault[] = [kill, lostConnections, cutFromDatabase, cutFromPeople, fullDisk, ...restarts, passwordTries];

export const DATABASE_NAMES: Record<DatabaseKind, string> = { pglite: "embedded", postgres: "PostgreSQL" };

/** Sum of all turns of one fault on one database. */
export interface Line extends Record<"rounds" | "survived" | "acknowledged" | "lost" | "doubled" | "broken", number> {
  fault: string;
  database: string;
}

export interface Campaign {
  faults: readonly Fault[];
  /** Seed of the first pass; each next one has the next number. */
  seed: number;
  minutes: number;
  say(line: string): void;
}

/** Each fault once on each of its databases, and again until the time is over. Gives the table, and whether all was well. */
export async function runCampaign({ faults, seed: first, minutes, say }: Campaign): Promise<{ lines: Line[]; well: boolean }> {
  const lines = new Map<string, Line>();
  const deadline = Date.now() + minutes * 60_000;
  let well = true;
  for (let seed = first; seed === first || Date.now() < deadline; seed++)
    for (const fault of faults)
      for (const kind of fault.databases) {
        if (seed > first && Date.now() >= deadline) break;
        const database = DATABASE_NAMES[kind];
        const what = `${fault.name}, ${database}`;
        const missing = fault.missing ?? (kind === "postgres" ? noPostgres : null);
        if (missing) {
          if (seed === first) say(`${what}: skipped, ${missing}`);
          continue;
        }
        const outcome = await takeTurn(fault, kind, seed).catch((error: Error) => notTaken(fault, error));
        well &&= isWell(outcome);
        say(`${what}, seed ${seed}: ${told(outcome)}`);
        lines.set(what, plus(lines.get(what) ?? { ...NOTHING, fault: fault.name, database }, outcome));
      }
  return { lines: [...lines.values()], well };
}

/** A turn in which the service did not start, or could not be looked at afterwards. */
const notTaken = ({ rounds }: Fault, { message }: Error): Outcome => ({
  ...{ rounds, survived: 0, acknowledged: 0, lost: [], doubled: [], broken: [] },
  trouble: [message],
});

const NOTHING = { rounds: 0, survived: 0, acknowledged: 0, lost: 0, doubled: 0, broken: 0 };

export const isWell = ({ rounds, survived, lost, doubled, broken, trouble }: Outcome) =>
  survived === rounds && [lost, doubled, broken, trouble].every((found) => found.length === 0);

const plus = (line: Line, { rounds, survived, acknowledged, lost, doubled, broken }: Outcome): Line => ({
  ...line,
  rounds: line.rounds + rounds,
  survived: line.survived + survived,
  acknowledged: line.acknowledged + acknowledged,
  lost: line.lost + lost.length,
  doubled: line.doubled + doubled.length,
  broken: line.broken + broken.length,
});

/** One line when all was well, else one more for each thing that was not. */
export function told(outcome: Outcome): string {
  const { rounds, survived, acknowledged, trouble } = outcome;
  const wrong = (["lost", "doubled", "broken"] as const).flatMap((kind) => outcome[kind].map((name) => `${kind}: ${name}`));
  return [`${survived} of ${rounds} rounds survived, ${acknowledged} writes acknowledged`, ...wrong, ...trouble].join("\n  ");
}

const COLUMNS = ["fault", "database", "rounds", "acknowledged", "lost", "doubled", "broken", "survived"] as const;

export function table(lines: readonly Line[]): string {
  const rows = [[...COLUMNS], ...lines.map((line) => COLUMNS.map((column) => String(line[column])))];
  const widths = COLUMNS.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  const cell = (text: string, n: number) => (n < 2 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0));
  return rows.map((row) => row.map(cell).join("  ")).join("\n");
}
