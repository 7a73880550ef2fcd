import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { conflictDetails, type SimulationScope, simulationOf, simulationScopeOf } from "#backend/api/simulation/simulation.domain.ts";
import * as store from "#backend/api/simulation/simulation.store.ts";
import { withClientToday, withProfileOnRecord } from "#backend/api/simulation/simulation-client.ts";
import { simulatorScopeOf } from "#backend/api/simulator/simulator.domain.ts";
import { findSimulator } from "#backend/api/simulator/simulator.store.ts";
import { countUse } from "#backend/api/usage/usage.store.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

type Input = z.infer<NonNullable<(typeof apiContract.simulations.save)["~orpc"]["inputSchema"]>>;

/**
 * Saves a simulation under a name, as one write: the simulation `uuid` when it is given, else a fresh one. A name that
 * another simulation of the owner has is refused 409 with its date, or that simulation is replaced.
 */
export async function saveSimulation(context: CallerContext, { query, headers, body }: Input): Promise<Simulation> {
  const scope = simulationScopeOf(context.caller, query.user);
  const used = await findSimulator(context.database.orm, simulatorScopeOf(context.caller), query.simulator);
  if (!used) throw refuse.notFound("Simulator");
  const { results, versions } = body;
  const write = { verb: "simulation.save", objectType: "simulation", headers, request: { query, body } };

  return saveOnce(context, write, async (tx, seenVersion) => {
    await store.lockOwner(tx, scope);
    const present = body.uuid === undefined ? null : await store.findSimulation(tx, scope, body.uuid);
    if (body.uuid !== undefined && !present) throw refuse.notFound("Simulation");
    if (present) requireVersion(seenVersion, present.version, conflictDetails(present));
    const namesake = await store.findByName(tx, scope, query.simulationName, present?.uuid ?? null);
    if (namesake && !body.replace) throw nameExists(namesake);

    // What is unchanged, as when it is renamed, keeps the profile of its day.
    const unchanged = isDeepStrictEqual(body.parameters, present?.parameters);
    const stored = present && simulationOf(present, scope);
    const parameters = unchanged ? body.parameters : await withProfileOnRecord(tx, scope.organisation, body.parameters, stored);
    const content = {
      simulator: query.simulator,
      managementType: used.managementType,
      name: query.simulationName,
      parameters,
      results,
      versions,
    };
    const uuid = await put(tx, scope, content, present?.uuid ?? null, namesake?.uuid ?? null);
    await countUse(tx, context.caller, "saved", query.simulator);
    const saved = await store.findSimulation(tx, scope, uuid);
    const answer = await withClientToday(tx, scope.organisation, simulationOf(saved!, scope));
    const replaced = [present, namesake]
      .filter((row) => row !== null)
      .map((row) => ({ uuid: row.uuid, name: row.name, version: row.version }));
    return {
      answer,
      objectId: uuid,
      organisationUuid: scope.organisation,
      before: replaced.length > 0 ? { simulations: replaced } : null,
      // Who the client is stays in the simulation: the audit log is kept for longer than a person may want to be known.
      after: {
        name: answer.name,
        simulator: answer.simulator,
        version: answer.version,
        parameters: { ...parameters, subscriber: undefined },
        versions,
      },
    };
  });
}

/**
 * Writes the content; gives the uuid of the simulation that has the name from here on. Content that takes the place of a
 * namesake may be about another client: it is not shared because the namesake was.
 */
async function put(
  tx: Transaction,
  scope: SimulationScope,
  content: store.SimulationContent,
  present: string | null,
  namesake: string | null,
): Promise<string> {
  if (present !== null && namesake !== null) await store.deleteSimulation(tx, scope, namesake);
  const target = present ?? namesake;
  if (target !== null) {
    await store.updateSimulation(tx, scope, target, present === null ? { ...content, shared: false, balance: null } : content);
    return target;
  }
  const uuid = randomUUID();
  await store.insertSimulation(tx, scope, uuid, content);
  return uuid;
}

function nameExists(namesake: store.SimulationRow) {
  return refuse.conflict("SIMULATION_NAME_EXISTS", "Another simulation has this name.", conflictDetails(namesake));
}
