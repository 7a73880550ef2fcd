import { createSealer } from "#app/access/session/seal.server.ts";
import { openDatabase } from "#backend/database/open.ts";
import { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";
import { type DatabaseKind, quietLog } from "../fixtures/database.ts";
import type { SunkMail } from "../fixtures/outside/smtp-sink.ts";
import type { Fault, Ground } from "./fault.ts";
import { layGround, SECRET } from "./ground.ts";
import type { Kind } from "./writes/kind.ts";
import { allKinds } from "./writes/kinds.ts";
import { judge, type Verdict } from "./writes/ledger.ts";
import { auditTrouble, readTraces } from "./writes/stored.ts";
import { World } from "./writes/world.ts";
import { Writers } from "./writes/writers.ts";

/** What became of one kind of writes. */
export interface Tally extends Verdict {
  kind: string;
  sent: number;
  acknowledged: number;
  unknown: number;
  refused: number;
}

export interface Outcome {
  rounds: number;
  survived: number;
  tallies: Tally[];
  /** Sentences: what was answered, or done, that must not be. */
  trouble: string[];
}

export interface Extent {
  rounds?: number;
  kinds?(mails: readonly SunkMail[]): Kind[];
}

/** A fault again and again while people write; then everything that was acknowledged is looked for where it should be stored. */
export async function takeTurn(fault: Fault, kind: DatabaseKind, seed: number, extent: Extent = {}): Promise<Outcome> {
  const { rounds = fault.rounds, kinds = allKinds } = extent;
  const { ground, clear } = await layGround(fault, kind, seed);
  try {
    const service = await fault.start(ground);
    const world = new World(service.url, fault.patienceMs ?? ground.limits.answer);
    const writers = new Writers(world, kinds(ground.mail.mails), fault, ground.limits, seed);
    let survived = 0;
    let failed = new Map<string, string[]>();
    try {
      await writers.start();
      const random = new MersenneTwister(seed);
      // A service that is not as before is looked at, not struck again.
      while (survived < rounds && (await strike(service.strike, writers, random))) survived += 1;
      await writers.stop();
      await writers.signIn();
      failed = await writers.settle();
    } finally {
      await writers.stop();
      await service.stop();
      await world.close();
    }
    const { tallies, trouble } = await judgeAll(ground, writers, failed, fault.namesRequests);
    return { rounds, survived, tallies, trouble: [...writers.trouble, ...trouble] };
  } finally {
    await clear();
  }
}

/** Whether all is as before after a round: nobody was told anything odd, and each writer goes on. */
async function strike(fault: (random: MersenneTwister) => Promise<void>, writers: Writers, random: MersenneTwister): Promise<boolean> {
  const before = writers.trouble.length;
  try {
    await writers.acknowledgedOnceMore();
    await fault(random);
    await writers.acknowledgedOnceMore();
    await writers.signIn();
  } catch (error) {
    writers.trouble.push(error instanceof Error ? error.message : String(error));
  }
  return writers.trouble.length === before;
}

/** Half an hour of writes is read at once. */
const READ_MS = 600_000;

/** Opens the database that the service has left and holds each kind's writes against it. */
export async function judgeAll(ground: Ground, writers: Writers, failed: ReadonlyMap<string, string[]>, namesRequests = true) {
  const database = await openDatabase({
    ...ground,
    log: quietLog,
    sealer: createSealer([SECRET], "keys"),
    template: null,
    dumpMinutes: 0,
    statementMs: READ_MS,
  });
  try {
    const tallies: Tally[] = [];
    for (const { kind, prefix, ledger } of writers.crews) {
      const traces = await readTraces(database, prefix, namesRequests);
      const leaves = { audited: kind.audited ?? true, keyed: kind.keyed ?? true, replaces: kind.replaces ?? false };
      const verdict = judge(ledger, await kind.find(database, prefix), traces, leaves, failed.get(kind.slug));
      const count = (what: "acknowledged" | "unknown" | "refused") => ledger.of(what).length;
      const counts = { acknowledged: count("acknowledged"), unknown: count("unknown"), refused: count("refused") };
      tallies.push({ kind: kind.title, sent: ledger.names.length, ...counts, ...verdict });
    }
    return { tallies, trouble: await auditTrouble(database) };
  } finally {
    await database.close();
  }
}
