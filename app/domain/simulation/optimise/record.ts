import type { RiskProfile } from "#app/domain/journey.ts";
import type { Lines } from "../management.ts";
import type { BoundLine } from "../optimisation.ts";
import type { RiskBand } from "../suitability/profile-band.ts";
import { hundredthsOf } from "../weights.ts";
import type { OptimisationAim } from "./aims.ts";

/** A proposal of the optimiser that was taken over: kept with the simulation, stated on paper. Weights and bounds in per cent. */
export interface OptimisationRecord {
  /** Day, YYYY-MM-DD. */
  on: string;
  aim: OptimisationAim;
  amount?: string | undefined;
  /** Profile of the client then, with its band. */
  profile?: RiskProfile | undefined;
  band?: RiskBand | undefined;
  /** Average class of risk of the proposal; absent where a support has none. */
  averageClass?: number | undefined;
  /** It is outside the band, and was taken over all the same. */
  beyondProfile?: boolean | undefined;
  /** Risk that was asked for besides: a class of volatility, or volatilities in per cent. */
  risk?: { srri: number } | { volatilityMin: string; volatilityMax: string } | undefined;
  minLines: number;
  /** Bounds that were typed; free ones are left out. `of` is a series or a class of assets. */
  bounds: BoundLine[];
  allocation: Lines;
}

/** Whether the allocation is no longer the one that was proposed. */
export function changedSince({ allocation }: Pick<OptimisationRecord, "allocation">, present: Lines): boolean {
  const weights = new Map(allocation.map(({ series, weight }) => [series, hundredthsOf(weight)]));
  return allocation.length !== present.length || present.some(({ series, weight }) => weights.get(series) !== hundredthsOf(weight));
}
