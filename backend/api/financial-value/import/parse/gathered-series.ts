import type { ProblemList } from "#backend/import/problems.ts";
import { isoOfDay } from "../../../../values/days.ts";
import type { PackedValues } from "../../../../values/packed-values.ts";

/** Room for this many values at first; doubled when full. */
const FIRST_ROOM = 32;
/** Files hold fewer lines than this; it separates day and position in one sort key that a double holds exactly. */
const MOST_POSITIONS = 2 ** 27;

/** Values of one series as the file gives them, in columns: 16 bytes for each value and no object. */
export class GatheredSeries {
  readonly key: string;
  #days = new Int32Array(FIRST_ROOM);
  #values = new Float64Array(FIRST_ROOM);
  #lines = new Int32Array(FIRST_ROOM);
  #size = 0;
  #ascending = true;

  constructor(key: string) {
    this.key = key;
  }

  add(day: number, value: number, line: number): void {
    const at = this.#size;
    if (at === this.#days.length) this.#grow();
    if (at > 0 && day <= this.#days[at - 1]!) this.#ascending = false;
    this.#days[at] = day;
    this.#values[at] = value;
    this.#lines[at] = line;
    this.#size = at + 1;
  }

  /**
   * The values in order of time, all of origin AUTOMATIC, and forgets its own. A day that comes again with the same value
   * counts once; with another value it is a fault at the later line.
   */
  finish(problems: ProblemList): PackedValues {
    const days = this.#days.subarray(0, this.#size);
    const values = this.#values.subarray(0, this.#size);
    const lines = this.#lines;
    this.#days = new Int32Array(0);
    this.#values = new Float64Array(0);
    if (this.#ascending) return { days: days.slice(), values: values.slice(), origins: new Uint8Array(days.length) };

    const order = Float64Array.from(days, (day, position) => day * MOST_POSITIONS + position).sort();
    const sorted = { days: new Int32Array(days.length), values: new Float64Array(days.length) };
    let size = 0;
    for (const sortKey of order) {
      const day = Math.floor(sortKey / MOST_POSITIONS);
      const position = sortKey - day * MOST_POSITIONS;
      if (size > 0 && sorted.days[size - 1] === day) {
        const first = sorted.values[size - 1]!;
        if (first !== values[position]) {
          problems.add("duplicateDate", {
            line: lines[position],
            column: this.key,
            found: `${isoOfDay(day)}: ${values[position]}`,
            expected: String(first),
          });
        }
        continue;
      }
      sorted.days[size] = day;
      sorted.values[size++] = values[position]!;
    }
    return { days: sorted.days.slice(0, size), values: sorted.values.slice(0, size), origins: new Uint8Array(size) };
  }

  #grow(): void {
    const room = this.#days.length * 2;
    const days = new Int32Array(room);
    const values = new Float64Array(room);
    const lines = new Int32Array(room);
    days.set(this.#days);
    values.set(this.#values);
    lines.set(this.#lines);
    this.#days = days;
    this.#values = values;
    this.#lines = lines;
  }
}
