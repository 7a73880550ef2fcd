import { type AllocationSet, allocationSet, type ClassBounds, feasiblePoint, type OptimisedAsset } from "./allocation-problem.ts";

/** A bound of the request, as its screen names it. */
export interface NamedBound {
  kind: "assetMin" | "assetMax" | "classMin" | "classMax";
  /** Of an asset. */
  uuid?: string;
  assetClass?: string;
  value: number;
}

export interface Loosening {
  bound: NamedBound;
  from: number;
  to: number;
}

export interface BoundConflict {
  /** Bounds that exclude each other; without any one of them the others can be held. */
  conflict: NamedBound[];
  /** Loosened together, the problem has a solution. */
  relaxation: Loosening[];
}

const isMin = ({ kind }: NamedBound) => kind === "assetMin" || kind === "classMin";
const isClass = ({ kind }: NamedBound) => kind === "classMin" || kind === "classMax";
/** A bound at its loosest says nothing. */
const loosest = (bound: NamedBound) => (isMin(bound) ? 0 : 1);
const tightness = (bound: NamedBound) => Math.abs(bound.value - loosest(bound));

/** Bounds that say something, in the order in which they are let go: assets before classes, loose ones before tight ones. */
export function namedBounds(assets: readonly OptimisedAsset[], constraints: readonly ClassBounds[]): NamedBound[] {
  const bounds: NamedBound[] = [
    ...assets.flatMap(({ uuid, min, max }): NamedBound[] => [
      { kind: "assetMin", uuid, value: min },
      { kind: "assetMax", uuid, value: max },
    ]),
    ...constraints.flatMap(({ assetClass, min, max }): NamedBound[] => [
      { kind: "classMin", assetClass, value: min },
      { kind: "classMax", assetClass, value: max },
    ]),
  ];
  return bounds
    .filter((bound) => tightness(bound) > 0)
    .sort((a, b) => Number(isClass(a)) - Number(isClass(b)) || tightness(a) - tightness(b));
}

/** The set with these bounds and no others. */
export function setOfBounds(assets: readonly OptimisedAsset[], bounds: readonly NamedBound[]): AllocationSet {
  const at = new Map(assets.map(({ uuid }, i) => [uuid, i]));
  const open = allocationSet(
    assets.map((asset) => ({ ...asset, min: 0, max: 1 })),
    [...new Set(bounds.filter(isClass).map(({ assetClass }) => assetClass!))].map((assetClass) => ({ assetClass, min: 0, max: 1 })),
  );
  for (const bound of bounds) {
    if (isClass(bound)) {
      const found = open.classes.find(({ assetClass }) => assetClass === bound.assetClass)!;
      if (isMin(bound)) found.lower = Math.max(found.lower, bound.value);
      else found.upper = Math.min(found.upper, bound.value);
    } else if (isMin(bound)) open.lower[at.get(bound.uuid!)!] = bound.value;
    else open.upper[at.get(bound.uuid!)!] = bound.value;
  }
  return open;
}

/**
 * Lets bounds go one by one while the rest still leaves nothing: what remains excludes itself and holds no bound too many. Another
 * such set may have fewer bounds.
 */
export function irreducibleConflict(bounds: readonly NamedBound[], possible: (kept: readonly NamedBound[]) => boolean): NamedBound[] {
  let kept = [...bounds];
  for (const bound of bounds) {
    const without = kept.filter((other) => other !== bound);
    if (!possible(without)) kept = without;
  }
  return kept;
}

const outwards = (bound: NamedBound, x: number) => (isMin(bound) ? Math.floor(x * 1e6) / 1e6 : Math.ceil(x * 1e6) / 1e6);

/** The least move of one bound that leaves a solution; null when letting it go altogether does not. */
function loosened(
  all: readonly NamedBound[],
  bound: NamedBound,
  halvings: number,
  possible: (bounds: readonly NamedBound[]) => boolean,
): Loosening | null {
  const moved = (value: number) => all.map((other) => (other === bound ? { ...bound, value } : other));
  let out = loosest(bound);
  if (!possible(moved(out))) return null;
  let within = bound.value;
  for (let k = 0; k < halvings; k++) {
    const middle = (within + out) / 2;
    if (possible(moved(middle))) out = middle;
    else within = middle;
  }
  return { bound, from: bound.value, to: outwards(bound, out) };
}

type Possible = (bounds: readonly NamedBound[]) => boolean;
const size = ({ from, to }: Loosening) => Math.abs(to - from);

/**
 * The least move of a single bound of a conflict that leaves a solution; null where no single one is enough. Where letting bounds go
 * never takes solutions away, a bound that is enough by itself is part of every conflict, so that no other bound needs a look.
 */
export function nearestSingle(all: readonly NamedBound[], conflict: readonly NamedBound[], possible: Possible, halvings = 40) {
  const moves = conflict.flatMap((bound) => loosened(all, bound, halvings, possible) ?? []);
  return moves.reduce<Loosening | null>(
    (best, move) =>
      best === null || size(move) < size(best) - 1e-9 || (size(move) < size(best) + 1e-9 && isClass(move.bound) && !isClass(best.bound))
        ? move
        : best,
    null,
  );
}

/**
 * Several bounds at once: those of `order` are let go one after the other until there is a solution, then each is taken back as far
 * as the others allow. Enough, and none of them too far by itself; another choice of bounds may move less.
 */
export function severalLoosened(all: readonly NamedBound[], order: readonly NamedBound[], possible: Possible, halvings = 40): Loosening[] {
  const values = new Map<NamedBound, number>();
  const current = () => all.map((bound) => ({ ...bound, value: values.get(bound) ?? bound.value }));
  for (const bound of [...order, ...all.filter((other) => !order.includes(other))]) {
    values.set(bound, loosest(bound));
    if (possible(current())) break;
  }
  if (!possible(current())) return [];
  for (const bound of [...values.keys()]) {
    values.delete(bound);
    if (possible(current())) continue;
    let [out, within] = [loosest(bound), bound.value];
    for (let k = 0; k < halvings; k++) {
      const middle = (within + out) / 2;
      values.set(bound, middle);
      if (possible(current())) out = middle;
      else within = middle;
    }
    values.set(bound, outwards(bound, out));
  }
  return [...values].map(([bound, to]) => ({ bound, from: bound.value, to }));
}

/** Moves that were seen to leave a solution together; none where they do not. */
export function proven(all: readonly NamedBound[], moves: readonly Loosening[], possible: Possible): Loosening[] {
  const moved = new Map(moves.map(({ bound, to }) => [bound, to]));
  return possible(all.map((bound) => ({ ...bound, value: moved.get(bound) ?? bound.value }))) ? [...moves] : [];
}

/**
 * Why no weights keep all the bounds, and what would: the least move of one bound wherever one is enough, otherwise one bound of
 * each conflict, such as those of two classes.
 */
export function boundConflict(assets: readonly OptimisedAsset[], constraints: readonly ClassBounds[]): BoundConflict {
  const possible = (kept: readonly NamedBound[]) => feasiblePoint(setOfBounds(assets, kept)) !== null;
  const all = namedBounds(assets, constraints);
  const conflict = irreducibleConflict(all, possible);
  const single = nearestSingle(all, conflict, possible);
  if (single) return { conflict, relaxation: proven(all, [single], possible) };
  const met: NamedBound[] = [];
  for (let rest = all; !possible(rest); ) {
    const here = irreducibleConflict(rest, possible);
    const nearest = nearestSingle(here, here, possible);
    if (!nearest) return { conflict, relaxation: [] };
    met.push(nearest.bound);
    rest = rest.filter((bound) => bound !== nearest.bound);
  }
  return { conflict, relaxation: proven(all, severalLoosened(all, met, possible), possible) };
}
