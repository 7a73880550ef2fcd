import { glidepathContent } from "#app/contract/glidepath.ts";
import { simulator } from "#app/contract/simulation/simulation.ts";
import { simulatorConfig } from "#app/contract/simulation/simulator-config.ts";
import { gridOf } from "#app/domain/simulation/management.ts";
import type { SimulatorRow, SimulatorScope } from "#backend/api/simulator/simulator.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** 403 for who has no simulators at all; a distributor's people get what is linked to their distributor. */
export function simulatorScopeOf(caller: Caller): SimulatorScope {
  if (caller.isAdmin) return { kind: "all" };
  if (!caller.permissions.has("simulators") || caller.distributor === null) {
    throw refuse.forbidden("FORBIDDEN", 'The permission "simulators" is required.');
  }
  return { kind: "distributor", distributor: caller.distributor };
}

export function simulatorRecord(
  { productDetails, portfolioLines, glidepathMatrix, ...row }: SimulatorRow,
  minNumAssets: number | null = null,
) {
  const config = simulatorConfig.parse(row.config);
  const grid = config.glidepath && glidepathMatrix && gridOf(glidepathContent.parse(glidepathMatrix.content), config.glidepath.supports);
  return simulator.parse({
    ...row,
    productFees: productDetails?.fees ?? {},
    productRules: productDetails?.diversification ?? {},
    minNumAssets,
    portfolioAllocation: portfolioLines ?? [],
    glidepath: grid && glidepathMatrix ? { name: glidepathMatrix.name, grid } : null,
  });
}
