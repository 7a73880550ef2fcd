import { glidepathContent } from "#app/contract/glidepath-matrix.ts";
import { simulator } from "#app/contract/simulation.ts";
import { simulatorConfig } from "#app/contract/simulator-config.ts";
import { gridOf } from "#app/domain/simulation/management.ts";
import type { Caller } from "#backend/api/caller.ts";
import type { SimulatorRow, SimulatorScope } from "#backend/api/product-config-service/simulator.store.ts";
import { refuse } from "#backend/api/refusal.ts";

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
