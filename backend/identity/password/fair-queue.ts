/** Thrown in the place of work that finds the line of its key full. */
export class LineFull extends Error {
  constructor() {
    super("too much is waiting");
    this.name = "LineFull";
  }
}

interface Waiting {
  start(): void;
}

/**
 * Runs at most `atOnce` pieces of work at a time; what waits is taken from one key after the other, so that many of one key delay
 * nobody else by more than one of theirs. `longest` is how many of one key may wait.
 */
export function fairQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  const lines = new Map<string, Waiting[]>();
  let running = 0;

  function next(): void {
    const [first] = lines;
    if (!first || running >= atOnce) return;
    const [key, line] = first;
    const waiting = line.shift();
    lines.delete(key);
    // The key goes to the end of the round.
    if (line.length > 0) lines.set(key, line);
    running++;
    waiting?.start();
  }

  /** @throws LineFull when `longest` of this key wait already */
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? [];
    if (line.length >= longest) throw new LineFull();
    await new Promise<void>((start) => {
      line.push({ start });
      lines.set(key, line);
      next();
    });
    try {
      return await work();
    } finally {
      running--;
      next();
    }
  };
}
