/** Milliseconds after which what is worked on waits for something else rather than for this process: its place is given to another. */
const HELD_MS = 5_000;
/** What waits at most, whatever the time that it would take. */
const MOST_WAITING = 1_000;
/** Ends of work from which the pace is told: the last rounds of all places. */
const ROUNDS = 2;
/** Milliseconds between two looks at a line in which nothing has ended meanwhile. */
const LOOK_MS = 250;

interface Waiting {
  begin(): void;
  refuse(): void;
  late: NodeJS.Timeout;
}

/**
 * So many pieces of work at once, and a line of those who wait, in their order. Who would wait longer than `waitMs` at the present pace is
 * refused: at once, or as soon as the pace tells it, the last of the line first. So the line is as long as the machine is quick.
 */
export class WorkQueue {
  readonly #waiting: Waiting[] = [];
  /** When work ended while others waited, the oldest first; the first is the beginning of the wait. */
  #ends: number[] = [];
  #look: NodeJS.Timeout | null = null;
  #working = 0;
  /** Places given to another while their work goes on: as many again as there are, at most. */
  #lent = 0;

  constructor(
    private readonly places: number,
    private readonly waitMs: number,
    private readonly now: () => number = () => performance.now(),
    private readonly heldMs = HELD_MS,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Calls `begin` once there is a place, with what gives it back, or `refuse`. Gives what takes the work out of the line. */
  enter(begin: (leave: () => void) => void, refuse: () => void): () => void {
    if (this.#working < this.places) {
      begin(this.#take());
      return () => undefined;
    }
    if (this.#waiting.length === 0) this.#ends = [this.now()];
    if (this.#waiting.length >= MOST_WAITING || this.#wait(this.#waiting.length + 1) > this.waitMs) {
      refuse();
      return () => undefined;
    }
    const entry: Waiting = {
      begin: () => {
        const leave = this.#take();
        // Not within the end of the work before: a line of quick ones would come to a stack of calls.
        setImmediate(() => begin(leave));
      },
      refuse,
      late: setTimeout(() => this.#refuse(entry), this.waitMs).unref(),
    };
    this.#waiting.push(entry);
    this.#look ??= setInterval(() => this.#shorten(), LOOK_MS).unref();
    return () => void this.#remove(entry);
  }

  /** Takes a place, and gives what gives it back. */
  #take(): () => void {
    this.#working += 1;
    let isHeld = true;
    let isLent = false;
    const give = () => {
      isHeld = false;
      this.#working -= 1;
      this.#next();
    };
    const lend = () => {
      if (!isHeld || this.#lent >= this.places) return;
      isLent = true;
      this.#lent += 1;
      give();
    };
    const held = setTimeout(lend, this.heldMs).unref();
    return () => {
      clearTimeout(held);
      if (isLent) this.#lent -= 1;
      isLent = false;
      if (isHeld) give();
    };
  }

  #next(): void {
    this.#ends.push(this.now());
    if (this.#ends.length > this.places * ROUNDS + 1) this.#ends.shift();
    const first = this.#waiting[0];
    if (first && this.#remove(first)) first.begin();
    this.#shorten();
  }

  /** Refuses from the end of the line whoever would wait too long. */
  #shorten(): void {
    for (let last = this.#waiting.at(-1); last && this.#wait(this.#waiting.length) > this.waitMs; last = this.#waiting.at(-1))
      this.#refuse(last);
  }

  /** Milliseconds that the one at this place of the line waits at the pace until now; before a round has ended, at the best that it can be. */
  #wait(place: number): number {
    const [first = this.now()] = this.#ends;
    return (place * (this.now() - first)) / Math.max(this.#ends.length - 1, this.places);
  }

  #refuse(entry: Waiting): void {
    if (this.#remove(entry)) entry.refuse();
  }

  #remove(entry: Waiting): boolean {
    const at = this.#waiting.indexOf(entry);
    if (at === -1) return false;
    clearTimeout(entry.late);
    this.#waiting.splice(at, 1);
    if (this.#waiting.length === 0 && this.#look) {
      clearInterval(this.#look);
      this.#look = null;
    }
    return true;
  }
}
