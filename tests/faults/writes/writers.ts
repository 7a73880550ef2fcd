import { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";
import { pause } from "../fault.ts";
import { type Limits, slowness } from "../machine.ts";
import type { Kind, Write } from "./kind.ts";
import { Ledger, type Told } from "./ledger.ts";
import type { Answer, World } from "./world.ts";

const PAUSE_MS = 20;
const SETTLE_LOOK_MS = 500;
/** After an answer that says nothing: nobody asks a service that is away a hundred times a second. */
const UNANSWERED_MS = 250;

/** The writers of one kind: what they send, and how far each is. */
interface Crew {
  kind: Kind;
  prefix: string;
  ledger: Ledger;
  /** Acknowledged writes of each writer; those of a writer at the end of what it may write are not waited for. */
  counts: number[];
  over: boolean[];
}

const toldOf = ({ status, told }: Answer): Told =>
  told ?? (status >= 200 && status < 300 ? "acknowledged" : status >= 400 && status < 500 ? "refused" : "unknown");

/** People who write one thing after the other over the API, as scripts do, and note what they are told. */
export class Writers {
  readonly crews: Crew[];
  /** Answers that should not have been given. */
  readonly trouble: string[] = [];
  #going = true;
  #done: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly world: World,
    kinds: readonly Kind[],
    private readonly fault: { excused: readonly number[] },
    private readonly limits: Limits,
    private readonly seed: number,
    /** Writers rest so many times as long between two writes. */
    private readonly rest = 1,
  ) {
    this.crews = kinds.map((kind) => ({
      kind,
      prefix: `F${seed}-${kind.slug}-`,
      ledger: new Ledger(),
      counts: new Array<number>(kind.writers ?? 1).fill(0),
      over: new Array<boolean>(kind.writers ?? 1).fill(false),
    }));
  }

  /** Makes what the writers need and sets them going. */
  async start(): Promise<void> {
    await this.signIn();
    const begun: Array<() => Promise<void>> = [];
    for (const crew of this.crews)
      for (const writer of crew.counts.keys()) {
        const write = await crew.kind.begin(this.world, writer, crew.prefix);
        begun.push(() => this.#write(crew, write, writer));
      }
    this.#done = Promise.all(begun.map((go) => go()));
  }

  /** Somebody signs in, as after a fault people must be able to; throws when that takes too long. */
  async signIn(): Promise<void> {
    for (const deadline = Date.now() + this.limits.healed; ; await pause(UNANSWERED_MS)) {
      const refusal = await this.world.signIn("admin").then(
        () => null,
        (error: Error) => error,
      );
      if (refusal === null) return;
      if (Date.now() > deadline) throw refusal;
    }
  }

  /** Waits until each writer has been acknowledged once more; throws when that takes too long. */
  async acknowledgedOnceMore(): Promise<void> {
    const before = this.crews.map(({ counts }) => [...counts]);
    const deadline = Date.now() + this.limits.healed;
    const waiting = () =>
      this.crews.filter(({ kind, counts, over }, k) => !kind.slow && counts.some((count, n) => !over[n] && count === before[k]?.[n]));
    while (waiting().length > 0) {
      if (Date.now() > deadline) {
        const titles = waiting().map(({ kind }) => kind.title);
        throw new Error(`not acknowledged ${Math.round(this.limits.healed / 1000)} s after the fault: ${titles.join(", ")}`);
      }
      await pause(PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#done;
  }

  /** Waits for all that was accepted to be done later. Gives, by the slug of its kind, what was given up in its owner's sight. */
  async settle(): Promise<Map<string, string[]>> {
    const failed = new Map<string, string[]>();
    const deadline = Date.now() + this.limits.settled;
    for (const { kind } of this.crews) {
      if (!kind.settle) continue;
      let given = await kind.settle(this.world);
      while (given === null && Date.now() < deadline) {
        await pause(SETTLE_LOOK_MS);
        given = await kind.settle(this.world);
      }
      if (given === null)
        this.trouble.push(`${kind.title}: accepted work is not over ${Math.round(this.limits.settled / 1000)} s after the last fault`);
      failed.set(kind.slug, given ?? []);
    }
    return failed;
  }

  /** What is not acknowledged is sent again under its key, as a browser does, or left, as by somebody who goes home. */
  async #write({ kind, prefix, ledger, counts, over }: Crew, write: Write, writer: number): Promise<void> {
    const random = new MersenneTwister(this.seed * 1_000 + writer + kind.slug.length * 97);
    const pauseMs = (kind.pauseMs ?? PAUSE_MS) * this.rest * Math.min(2, await slowness());
    for (let n = 0; this.#going && n < (kind.most ?? Number.POSITIVE_INFINITY); n++) {
      const name = `${prefix}${writer}-${n}`;
      for (let again = true; again && this.#going; ) {
        const answer = await write(name, n);
        const told = toldOf(answer);
        ledger.note(name, told);
        const excused =
          told === "acknowledged" || answer.told || this.fault.excused.includes(answer.status) || kind.refusals?.includes(answer.status);
        if (!excused) this.trouble.push(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
        again = told === "unknown" && random.nextBelow(3) > 0;
        if (told === "unknown") await pause(UNANSWERED_MS);
      }
      if (ledger.isAcknowledged(name)) counts[writer] = (counts[writer] ?? 0) + 1;
      await pause(pauseMs);
    }
    over[writer] = true;
  }
}
