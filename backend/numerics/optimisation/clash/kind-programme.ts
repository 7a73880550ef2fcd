import type { SumBound, WeightBound } from "#app/domain/advice/clash/weight-bound.ts";
import { linearMost } from "../programme/linear-programme.ts";
import type { LinearRow, Polyhedron } from "../programme/polyhedron.ts";

/** Weight of a line that is held at all: a hundredth of a per cent. */
const SMALLEST_LINE = 1e-4;
/** Programmes with numbers of lines that one question may take. */
const MOST_PROGRAMMES = 200;
const WHOLE_NUMBER = 1e-7;
/** Share of a line where nothing asks for another: weights are spread over several. */
const USUAL_LINE = 0.2;

/** Ways of some rules, one of each, with whether they may be missed: then what they are missed by is paid for. */
export interface Asked {
  way: WeightBound;
  soft: boolean;
}
export interface Options {
  /** What each support costs beside what is missed. */
  cost?: readonly number[];
  /** By how much sums are drawn in, so that rounded weights keep them. */
  margin?: number;
}
export interface Found {
  /** Weights of the supports. */
  weights: number[];
  /** What the soft ways are missed by, as shares of the whole. */
  missed: number;
}

interface Kind {
  members: number[];
  /** Of one line that is held. */
  least: number;
  most: number;
}

/** One question: total weight of each kind, then its number of lines, then what each soft bound is missed by. */
export class KindProgramme {
  private readonly kinds: Kind[];
  private readonly count: { least: number; most: number };
  private readonly sums: LinearRow[] = [];
  private readonly size: number;
  private readonly objective: Float64Array;
  private readonly isFree: boolean;

  constructor(
    private readonly supports: number,
    kinds: readonly number[][],
    asked: readonly Asked[],
    { cost = [], margin = 0 }: Options,
    private readonly left: { programmes: number },
  ) {
    const hard = asked.filter(({ soft }) => !soft).map(({ way }) => way);
    this.kinds = kinds.map((members) => {
      const [first] = members as [number];
      const least = Math.max(SMALLEST_LINE, ...hard.map(({ leastHeld }) => leastHeld?.[first] ?? 0));
      const most = Math.min(1, ...hard.map(({ most: cap }) => cap?.[first] ?? 1));
      return { members, least, most: hard.some(({ barred }) => barred?.[first]) || least > most + 1e-12 ? 0 : most };
    });
    const lines = hard.flatMap((way) => way.lines ?? []);
    this.count = {
      least: Math.max(1, ...lines.map(({ least = 1 }) => least)),
      most: Math.min(supports, ...lines.map(({ most = supports }) => most)),
    };
    const soft = asked.flatMap(({ way, soft: may }) => (may ? softSums(way, supports) : []));
    const firm = hard.flatMap(({ sums = [] }) => sums);
    this.size = 2 * this.kinds.length + soft.length;
    for (const sum of firm) this.addSum(sum, -1, margin);
    for (const [at, sum] of soft.entries()) this.addSum(sum, at, 0);
    const n = this.kinds.length;
    this.objective = new Float64Array(this.size);
    this.kinds.forEach(({ members: [first] }, k) => {
      this.objective[k] = -1e-3 * (cost[first!] ?? 0);
    });
    for (let at = 0; at < soft.length; at++) this.objective[2 * n + at] = -1 / sizeOf(soft[at]!);
    this.isFree = this.objective.every((price) => price === 0);
  }

  solve(): Found | "none" | "unknown" {
    if (this.count.least > this.count.most) return "none";
    const n = this.kinds.length;
    const lower = new Float64Array(this.size);
    const upper = new Float64Array(this.size);
    this.kinds.forEach(({ members, most }, k) => {
      upper[k] = Math.min(1, members.length * most);
    });
    upper.fill(LARGEST_MISS, 2 * n);
    // Without the numbers of lines first: what is impossible then is so with them, and most weights can be held in some number.
    const whole: LinearRow = { coefficients: new Float64Array(this.size).fill(1, 0, n), lower: 1, upper: 1 };
    const bare = this.most({ lower, upper, rows: [whole, ...this.sums] });
    if (bare === null) return "none";
    if (bare !== "failed" && this.countsOf(bare)) return this.found(bare);
    this.kinds.forEach(({ members, most }, k) => {
      upper[n + k] = most === 0 ? 0 : members.length;
    });
    return this.branch(lower, upper, [whole, ...this.rowsOfKinds(), ...this.sums]);
  }

  private branch(lower: Float64Array, upper: Float64Array, rows: readonly LinearRow[]): Found | "none" | "unknown" {
    let own = MOST_PROGRAMMES;
    let isOpen = false;
    let best: { value: number; point: Float64Array } | null = null;
    const branches: Array<[Float64Array, Float64Array]> = [[lower, upper]];
    for (let branch = branches.pop(); branch; branch = branches.pop()) {
      if (--own < 0 || --this.left.programmes < 0) return best ? this.found(best.point) : "unknown";
      const point = this.most({ lower: branch[0], upper: branch[1], rows });
      if (point === "failed") {
        isOpen = true;
        continue;
      }
      if (!point) continue;
      const value = point.reduce((sum, x, j) => sum + x * this.objective[j]!, 0);
      if (best && value <= best.value + 1e-9) continue;
      if (this.countsOf(point)) {
        best = { value, point };
        // Without a cost the first answer will do.
        if (this.isFree) break;
        continue;
      }
      const split = this.between(point);
      if (split < 0) {
        isOpen = true;
        continue;
      }
      const below = Math.floor(point[split]! + WHOLE_NUMBER);
      branches.push([branch[0], branch[1].with(split, below)], [branch[0].with(split, below + 1), branch[1]]);
    }
    if (best) return this.found(best.point);
    return isOpen ? "unknown" : "none";
  }

  private most(set: Polyhedron): Float64Array | "failed" | null {
    try {
      return linearMost(set, this.objective);
    } catch {
      return "failed";
    }
  }

  /** A kind's number of lines that is between two whole ones, and of kinds that need another number the first; -1 for none. */
  private between(point: Float64Array): number {
    const n = this.kinds.length;
    const apart = (k: number) => Math.abs(point[n + k]! - Math.round(point[n + k]!));
    const most = this.kinds.reduce((far, _, k) => (apart(k) > apart(far) ? k : far), 0);
    return apart(most) > WHOLE_NUMBER ? n + most : -1;
  }

  /** Whole numbers of lines that the weights of a point can be held in; null where there are none. */
  private countsOf(point: Float64Array): number[] | null {
    const ranges = this.kinds.map(({ members, least, most }, k) => {
      const weight = point[k]!;
      if (weight < WHOLE_NUMBER) return [0, 0] as const;
      return [Math.ceil(weight / most - WHOLE_NUMBER), Math.min(members.length, Math.floor(weight / least + WHOLE_NUMBER))] as const;
    });
    if (ranges.some(([few, many]) => few > many)) return null;
    const counts = ranges.map(([few, many], k) => Math.min(many, Math.max(few, Math.ceil(point[k]! / USUAL_LINE - WHOLE_NUMBER))));
    const total = () => counts.reduce((sum, count) => sum + count, 0);
    const change = (by: 1 | -1, isDone: () => boolean) => {
      for (let k = 0; k < counts.length && !isDone(); ) {
        const [few, many] = ranges[k]!;
        if (by > 0 ? counts[k]! < many : counts[k]! > few) counts[k]! += by;
        else k++;
      }
    };
    change(1, () => total() >= this.count.least);
    change(-1, () => total() <= this.count.most);
    return total() >= this.count.least && total() <= this.count.most ? counts : null;
  }

  private found(point: Float64Array): Found {
    const counts = this.countsOf(point)!;
    const weights = new Array<number>(this.supports).fill(0);
    this.kinds.forEach(({ members }, k) => {
      for (const member of members.slice(0, counts[k])) weights[member] = point[k]! / counts[k]!;
    });
    const n = this.kinds.length;
    let missed = 0;
    for (let j = 2 * n; j < this.size; j++) missed -= point[j]! * this.objective[j]!;
    return { weights, missed };
  }

  /** How many lines there are, and what so many of a kind can weigh. */
  private rowsOfKinds(): LinearRow[] {
    const n = this.kinds.length;
    const numbers = new Float64Array(this.size).fill(1, n, 2 * n);
    const ofKinds = this.kinds.flatMap(({ members, least, most }, k): LinearRow[] => {
      if (most === 0) return [];
      const ofLines = (each: number) => {
        const coefficients = new Float64Array(this.size);
        coefficients[k] = 1;
        coefficients[n + k] = -each;
        return coefficients;
      };
      return [
        { coefficients: ofLines(least), lower: 0, upper: 1 },
        { coefficients: ofLines(most), lower: -members.length, upper: 0 },
      ];
    });
    return [{ coefficients: numbers, lower: this.count.least, upper: this.count.most }, ...ofKinds];
  }

  /** `at`: which of the soft bounds it is, -1 for one that is kept. */
  private addSum({ parts, least, most }: SumBound, at: number, margin: number): void {
    const n = this.kinds.length;
    const own = this.kinds.map(({ members: [first] }) => parts[first!] ?? 0);
    const row = (miss: 1 | -1, lower: number, upper: number) => {
      const coefficients = new Float64Array(this.size);
      coefficients.set(own);
      if (at >= 0) coefficients[2 * n + at] = miss;
      this.sums.push({ coefficients, lower, upper });
    };
    const drawn = margin * sizeOf({ parts });
    const reach = Math.max(1, ...own.map(Math.abs)) + LARGEST_MISS;
    if (least !== undefined) row(1, least + drawn, Math.max(reach, least + drawn));
    if (most !== undefined) row(-1, Math.min(-reach, most - drawn), most - drawn);
  }
}

/** More than any bound can be missed by: classes of risk go to 7. */
const LARGEST_MISS = 10;
const sizeOf = ({ parts }: Pick<SumBound, "parts">) => parts.reduce((most, part) => Math.max(most, Math.abs(part)), 1);

/** What a way asks, as sums that can be missed; numbers and least weights of lines are let go. */
function softSums({ barred, sums = [], most }: WeightBound, supports: number): SumBound[] {
  const capped = most ? [...most.keys()].filter((i) => most[i]! < 1) : [];
  return [
    ...sums,
    ...(barred?.includes(true) ? [{ parts: barred.map(Number), most: 0 }] : []),
    // Kinds are bounded together by as many times the cap of one line as they have members.
    ...capsOf(capped, most ?? [], supports),
  ];
}
function capsOf(capped: readonly number[], most: readonly number[], supports: number): SumBound[] {
  const caps = new Map<number, number[]>();
  for (const i of capped) caps.set(most[i]!, [...(caps.get(most[i]!) ?? []), i]);
  return [...caps].map(([cap, members]) => {
    const parts = new Array<number>(supports).fill(0);
    for (const member of members) parts[member] = 1;
    return { parts, most: cap * members.length };
  });
}
