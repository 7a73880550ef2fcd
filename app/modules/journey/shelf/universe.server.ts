import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import { heldLines } from "#app/domain/advice/allocation.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import type { Allocation } from "#app/modules/journey/allocation/workspace.server.ts";
import { type Market, marketOn } from "#app/modules/simulation/optimise/market.server.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";

export const SOURCES = ["lines", "shelf"] as const;
export type Source = (typeof SOURCES)[number];

/** A support that a proposal may hold; hundredths of a per cent of the whole allocation. */
export interface Choice {
  series: string;
  name: string;
  assetClass: AssetClass;
  sri: number | null;
  /** Held by other modes of the allocation, which stay as they are. */
  fixed: number;
  /** Held now in free management. */
  held: number;
  least: number;
  most: number;
  onShelf: AdvisedShelf["lines"][number] | null;
}

/** A set of scenarios is resolved for so many series at most. */
const MOST_SERIES = 100;
/** Supports without scenarios are left aside so many times before the refusal is told. */
const TRIES = 5;

/**
 * The supports of the allocation, or of the whole shelf, with what each may have; those of the allocation come first. Those of `beside`
 * are looked at with them and stay as they are: nothing of them is proposed unless the shelf is.
 */
export function choicesOf(
  allocation: Allocation,
  shelf: AdvisedShelf,
  source: Source,
  names: Names,
  beside: readonly string[] = [],
): { choices: Choice[]; unseen: number } {
  const held = heldLines(allocation);
  const sum = (series: string, free: boolean) =>
    held.reduce(
      (total, line) => total + (line.series === series && (line.mode === "free" || !allocation.modes) === free ? line.share : 0),
      0,
    );
  const present = [...new Set(held.map(({ series }) => series))];
  const offered = shelf.lines.filter(({ leftOut }) => source === "shelf" && leftOut === null).map(({ series }) => series);
  const wanted = [...new Set([...present, ...beside, ...offered])];
  const isChoice = new Set([...present, ...offered]);
  const choices = wanted.slice(0, MOST_SERIES).map((series) => {
    const onShelf = shelf.lines.find((line) => line.series === series) ?? null;
    const known = names.get(series);
    const fixed = sum(series, false);
    return {
      series,
      name: onShelf?.name ?? known?.name ?? series,
      assetClass: onShelf?.assetClass ?? known?.assetClass ?? "NOT_DEFINED",
      sri: onShelf?.sri ?? null,
      fixed,
      held: sum(series, true),
      least: fixed > 0 || !isChoice.has(series) ? 0 : (onShelf?.least ?? 0),
      most: isChoice.has(series) ? Math.max(fixed, onShelf?.most ?? 0) : 0,
      onShelf,
    };
  });
  return { choices, unseen: wanted.length - choices.length + (source === "shelf" ? shelf.unseen : 0) };
}

/** Most of one support, in hundredths of a per cent, where neither the journey nor the product says so: the field's usual cap. */
const USUAL_MOST = 3_000;

/** The choices under the usual cap; a support that is held may keep what it has. The guaranteed fund has caps of its own. */
export const underUsualCap = (choices: readonly Choice[]): Choice[] =>
  choices.map((choice) =>
    choice.assetClass === "CAPITAL_GUARANTEED" || choice.most < WHOLE
      ? choice
      : { ...choice, most: Math.max(USUAL_MOST, choice.least, choice.fixed + choice.held) },
  );
type Names = ReadonlyMap<string, { name: string; assetClass: AssetClass }>;

/** Scenarios that the choices share; a support of the shelf that has none is left aside, one that is held is not. */
export async function marketOfChoices(
  viewer: Viewer,
  choices: readonly Choice[],
): Promise<{ market: Market; choices: Choice[]; leftAside: string[] } | { refusal: Refusal }> {
  let left = [...choices];
  for (let tries = 1; ; tries++) {
    const series = left.map((choice) => choice.series);
    const found = await attempt(
      async () => {
        const { uuid } = await viewer.api.scenarioSets.resolve({ body: { series, preferred: null } });
        return marketOn(
          viewer,
          left.map((choice) => ({ series: choice.series, assetClass: choice.assetClass, risks: { SRI: choice.sri } })),
          uuid,
        );
      },
      ({ status }) => status !== 401 && status !== 403,
    );
    const leftAside = choices.filter((choice) => choice.most > 0 && !left.includes(choice)).map(({ name }) => name);
    if ("value" in found) return { market: found.value, choices: left, leftAside };
    const named = new Set(found.refusal.series);
    const next = left.filter((choice) => !named.has(choice.series) || choice.held > 0 || choice.fixed > 0);
    if (next.length === left.length || next.length === 0 || tries >= TRIES) return found;
    left = next;
  }
}

/** Weights of free management by itself, in hundredths of a per cent of its part, from weights of the whole. */
export const freeWeights = (weights: Readonly<Record<string, number>>, choices: readonly Choice[]): Record<string, number> => {
  const free = WHOLE - choices.reduce((sum, { fixed }) => sum + fixed, 0);
  return Object.fromEntries(
    choices.map(({ series, fixed }) => [series, free <= 0 ? 0 : Math.max(0, (weights[series] ?? 0) * WHOLE - fixed) / free]),
  );
};
