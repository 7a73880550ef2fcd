import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { diversificationFigures } from "#app/domain/diversification.ts";
import { managementOf, type Offer } from "#app/domain/simulation/management.ts";
import type { SimulatorLimits } from "#app/domain/simulation/rules/line-rules.ts";
import type { Subscriber } from "#app/domain/simulation/subscriber.ts";
import { bandOf } from "#app/domain/simulation/suitability/profile-band.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { LineView } from "./view.ts";

/** How the money of a simulator's simulations is managed, and what there is to choose from. */
export function offerOf({ managementType, config, glidepath }: Pick<Simulator, "managementType" | "config" | "glidepath">): Offer {
  const kind = managementOf(managementType);
  // A mandate whose contents are not published has nothing to compute with.
  if (kind === "DELEGATED") return { kind, mandates: (config.mandates ?? []).filter(({ allocation }) => allocation.length > 0) };
  return kind === "GLIDEPATH" ? { kind, grid: glidepath?.grid ?? [] } : { kind };
}

/** The optimiser works on an allocation of one's own, and is too much for the simplified mode. */
export const optimises = ({ managementType, mode }: Pick<Simulator, "managementType" | "mode">): boolean =>
  managementOf(managementType) === "SELF_BUILT" && mode !== "SIMPLIFIED";

/** The client's profile with its risk band; null where no profile was given. */
function profileLimits(subscriber: Subscriber | undefined): SimulatorLimits["profile"] {
  const band = bandOf(subscriber);
  return band && subscriber?.riskProfile ? { profile: subscriber.riskProfile, band } : null;
}

/** Everything that the inputs are checked against. */
export function limitsOf(
  simulator: Simulator,
  lines: readonly LineView[],
  subscriber?: Subscriber,
  today = marketToday(),
): SimulatorLimits {
  const { minSimpleDeposit, minPeriodicDeposit, maxHorizonYears, supports = [] } = simulator.config;
  return {
    ...(minSimpleDeposit ? { minSimpleDeposit } : {}),
    ...(minPeriodicDeposit ? { minPeriodicDeposit } : {}),
    ...(maxHorizonYears ? { maxHorizonYears } : {}),
    offer: offerOf(simulator),
    supports,
    rules: diversificationFigures(simulator.productRules),
    classes: new Map(lines.map(({ series, assetClass }) => [series, assetClass])),
    sri: new Map(lines.map(({ series, risks }) => [series, risks.SRI])),
    profile: profileLimits(subscriber),
    today,
  };
}
