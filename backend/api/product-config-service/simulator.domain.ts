import { simulator } from "#app/contract/simulation.ts";
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

export const simulatorRecord = (row: SimulatorRow) => simulator.parse(row);
