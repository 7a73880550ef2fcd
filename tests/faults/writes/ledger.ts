/** What a writer was told of a write: done, surely not done, or nothing that says whether it was done. */
export type Told = "acknowledged" | "refused" | "unknown";

/** What the writers of one kind sent and were told. Each write has a name that no other has; it is its idempotency key, too. */
export class Ledger {
  readonly #told = new Map<string, Told>();

  get names(): string[] {
    return [...this.#told.keys()];
  }
  of(told: Told): string[] {
    return this.names.filter((name) => this.#told.get(name) === told);
  }
  has(name: string): boolean {
    return this.#told.has(name);
  }
  isAcknowledged(name: string): boolean {
    return this.#told.get(name) === "acknowledged";
  }

  /** A refusal after an answer that never came leaves open whether the first one was done. */
  note(name: string, told: Told): void {
    const before = this.#told.get(name);
    if (before === "acknowledged" || (before === "unknown" && told === "refused")) return;
    this.#told.set(name, told);
  }
}

/** What one write has left where its kind is stored. */
export interface Effect {
  name: string;
  /** Not all that belongs to it is there. */
  half?: boolean;
}

/** How many rows of each name a table holds: the audit log by what the request was called, stored answers by their key. */
export interface Traces {
  /** Null where the service gives requests names of its own. */
  audited: ReadonlyMap<string, number> | null;
  answered: ReadonlyMap<string, number>;
}

/** Which traces a kind leaves beside its effect. */
export interface Leaves {
  /** One row of the audit log for each write. */
  audited: boolean;
  /** An answer under the key of each write. */
  keyed: boolean;
  /** Each write replaces the one before it: only the last one is seen. Names end with the number of the writer and of the write. */
  replaces: boolean;
}

/** Names, by what is wrong with them. */
export interface Verdict {
  lost: string[];
  doubled: string[];
  /** Stored in part, or without having been sent. */
  half: string[];
  /** Accepted, not done, and its owner can see that. */
  failed: string[];
}

const placeOf = (name: string) => {
  const [, writer = "", n = ""] = /-(\d+)-(\d+)$/.exec(name) ?? [];
  return { writer, n: Number(n) };
};

/** Writers whose last acknowledged write is newer than all that is stored of them. */
function overtaken(ledger: Ledger, effects: readonly Effect[]): string[] {
  const latest = (names: readonly string[]) => {
    const last = new Map<string, string>();
    for (const name of names) {
      const { writer, n } = placeOf(name);
      const other = last.get(writer);
      if (other === undefined || placeOf(other).n < n) last.set(writer, name);
    }
    return last;
  };
  const stored = latest(effects.map(({ name }) => name));
  return [...latest(ledger.of("acknowledged"))].flatMap(([writer, name]) => {
    const there = stored.get(writer);
    return there !== undefined && placeOf(there).n >= placeOf(name).n ? [] : [name];
  });
}

/** Holds what a kind has stored against what its writers were told. `failed` names what was accepted and given up in its owner's sight. */
export function judge(
  ledger: Ledger,
  effects: readonly Effect[],
  { audited, answered }: Traces,
  leaves: Leaves,
  failed: readonly string[] = [],
): Verdict {
  const counts = new Map<string, number>();
  for (const { name } of effects) counts.set(name, (counts.get(name) ?? 0) + 1);
  const givenUp = new Set(failed);
  const sent = ledger.of("acknowledged").filter((name) => !givenUp.has(name));
  const lost = new Set(leaves.replaces ? overtaken(ledger, effects) : sent.filter((name) => !counts.has(name)));
  if (leaves.keyed) for (const name of sent) if (!answered.has(name)) lost.add(name);
  const parts = new Set(effects.filter((effect) => effect.half).map(({ name }) => name));

  const all = new Set([...ledger.names, ...counts.keys(), ...answered.keys()]);
  const rows = leaves.audited ? audited : null;
  const isDone = (name: string) => (leaves.replaces ? answered.has(name) : counts.has(name));
  const isHalf = (name: string) =>
    !givenUp.has(name) &&
    (!ledger.has(name) ||
      (leaves.keyed && answered.has(name) !== isDone(name)) ||
      (rows !== null && rows.has(name) !== isDone(name)) ||
      parts.has(name));
  return {
    lost: [...lost],
    doubled: [...all].filter((name) => (counts.get(name) ?? 0) > 1 || (rows?.get(name) ?? 0) > 1),
    half: [...all].filter(isHalf),
    failed: [...givenUp],
  };
}
