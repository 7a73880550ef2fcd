import type { Simulation, SimulationSummary } from "#app/contract/simulation/simulation.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import type { SimulationRow, SummaryRow } from "#backend/api/simulation/simulation.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";

/**
 * A simulation is changed by the person who made it, inside the organisation it was made for; there others read it while
 * its owner shares it.
 */
export interface SimulationScope {
  organisation: string;
  owner: string;
}

/** Refuses 403 without the permission, and when the call names another user than the caller. */
export function simulationScopeOf(caller: Caller, user?: string): SimulationScope {
  requirePermission(caller, "simulators");
  if (caller.distributor === null) throw refuse.forbidden("FORBIDDEN", "Simulations belong to the people of a distributor.");
  if (user !== undefined && user !== caller.userUuid) throw refuse.forbidden("FORBIDDEN", "Simulations of another user cannot be reached.");
  return { organisation: caller.distributor, owner: caller.userUuid };
}

/** Day of an instant in the time zone of the market, YYYYMMDD. */
const dayOf = (instant: string): string => marketDay(instant).replaceAll("-", "");

const fullName = (row: SummaryRow): string => `${row.ownerFirstName} ${row.ownerLastName}`.trim() || row.ownerUsername;

/** `reader` is told of what was not saved where it is theirs. */
export function summaryOf(row: SummaryRow, reader: Pick<SimulationScope, "owner">): SimulationSummary {
  return {
    uuid: row.uuid,
    name: row.name,
    date: row.savedAt === null ? null : dayOf(row.savedAt),
    savedAt: row.savedAt,
    product: row.product,
    simulator: row.simulator,
    simulatorName: row.simulatorName,
    managementType: row.managementType as SimulationSummary["managementType"],
    owner: row.owner,
    ownerName: fullName(row),
    shared: row.shared,
    clientName: row.clientName,
    goal: row.goal as SimulationSummary["goal"],
    currency: row.currency ?? "EUR",
    horizonYears: row.horizonYears,
    chances: row.scenarioCount && row.successCount !== null ? { reached: row.successCount, total: row.scenarioCount } : null,
    unsaved: row.unsaved && row.savedAt !== null && row.owner === reader.owner,
    version: row.version,
  };
}

/**
 * A simulation as its reader gets it: what its owner typed and did not save is nobody else's. The JSON columns hold what the
 * contract let in; the answer is checked against it once more on its way out.
 */
export function simulationOf(row: SimulationRow, reader: SimulationScope): Simulation {
  return {
    ...summaryOf(row, reader),
    parameters: row.parameters as Simulation["parameters"],
    results: row.results as Simulation["results"],
    versions: row.versions as Simulation["versions"],
    balance: row.balance,
    draft: row.owner === reader.owner ? (row.draft as Simulation["draft"]) : null,
    client: null,
    namesake: null,
  };
}

/** What a person needs to decide after a conflict: which simulation, when it was saved, by whom. */
export function conflictDetails(row: SummaryRow) {
  const { uuid, name, date, savedAt, ownerName, version } = summaryOf(row, row);
  return { simulation: uuid, name, date, savedAt, ownerName, version };
}
