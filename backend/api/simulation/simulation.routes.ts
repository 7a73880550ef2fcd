import { randomUUID } from "node:crypto";
import { marketToday } from "#app/domain/time/market-day.ts";
import { saveSimulation } from "#backend/api/simulation/save-simulation.ts";
import { conflictDetails, simulationOf, simulationScopeOf, summaryOf } from "#backend/api/simulation/simulation.domain.ts";
import * as store from "#backend/api/simulation/simulation.store.ts";
import { withClientToday, withProfileOnRecord } from "#backend/api/simulation/simulation-client.ts";
import { simulatorScopeOf } from "#backend/api/simulator/simulator.domain.ts";
import { findSimulator } from "#backend/api/simulator/simulator.store.ts";
import { countUse } from "#backend/api/usage/usage.store.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

const objectType = "simulation";

export const simulationRoutes = {
  list: api.simulations.list.handler(async ({ input: { query }, context }) => {
    const scope = simulationScopeOf(context.caller, query.user);
    const { items, total } = await store.listSimulations(context.database.orm, scope, query);
    return { items: items.map((row) => summaryOf(row, scope)), total, limit: query.limit, offset: query.offset };
  }),

  get: api.simulations.get.handler(async ({ input: { params }, context }) => {
    const scope = simulationScopeOf(context.caller);
    const row = await store.findReadableSimulation(context.database.orm, scope, params.uuid);
    if (!row) throw refuse.notFound("Simulation");
    return withClientToday(context.database.orm, scope.organisation, simulationOf(row, scope));
  }),

  create: api.simulations.create.handler(async ({ input: { headers, body }, context }) => {
    const scope = simulationScopeOf(context.caller);
    const used = await findSimulator(context.database.orm, simulatorScopeOf(context.caller), body.simulator);
    if (!used) throw refuse.notFound("Simulator");
    return saveOnce(context, { verb: "simulation.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      const uuid = randomUUID();
      const { simulator } = body;
      const parameters = await withProfileOnRecord(tx, scope.organisation, body.parameters, null);
      const content = { simulator, managementType: used.managementType, name: null, parameters, results: null, versions: null };
      await store.insertSimulation(tx, scope, uuid, content);
      await countUse(tx, context.caller, "started", simulator);
      const row = await store.findSimulation(tx, scope, uuid);
      return {
        answer: await withClientToday(tx, scope.organisation, simulationOf(row!, scope)),
        objectId: uuid,
        organisationUuid: scope.organisation,
        after: { simulator, parameters: { ...parameters, subscriber: undefined } },
      };
    });
  }),

  keepDraft: api.simulations.keepDraft.handler(({ input: { params, headers, body }, context }) => {
    const scope = simulationScopeOf(context.caller);
    // Every figure that is typed keeps a draft: a row of the audit log for each would bury the rows that matter.
    const write = { verb: "simulation.draft", objectType, headers, request: { params, body }, audited: false };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockOwner(tx, scope);
      const present = await store.findSimulation(tx, scope, params.uuid);
      if (!present) throw refuse.notFound("Simulation");
      requireVersion(seenVersion, present.version, conflictDetails(present));
      const draft = body.parameters && (await withProfileOnRecord(tx, scope.organisation, body.parameters, simulationOf(present, scope)));
      const version = await store.updateDraft(tx, scope, params.uuid, draft);
      if (version === null) throw refuse.notFound("Simulation");
      return { answer: { version }, objectId: params.uuid, organisationUuid: scope.organisation };
    });
  }),

  optimise: api.simulations.optimise.handler(({ input: { params, headers, body }, context }) => {
    const scope = simulationScopeOf(context.caller);
    return saveOnce(context, { verb: "simulation.optimise", objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
      await store.lockOwner(tx, scope);
      const present = await store.findSimulation(tx, scope, params.uuid);
      if (!present) throw refuse.notFound("Simulation");
      requireVersion(seenVersion, present.version, conflictDetails(present));
      // A default that stood there gives way: what was composed takes the place of any.
      const { replaced: _, ...parameters } = present.draft ?? present.parameters;
      const draft = { ...parameters, allocation: body.allocation, optimised: body };
      const version = await store.updateDraft(tx, scope, params.uuid, draft);
      if (version === null) throw refuse.notFound("Simulation");
      const { name } = present;
      const before = { name, allocation: parameters.allocation };
      return { answer: { version }, objectId: params.uuid, organisationUuid: scope.organisation, before, after: { name, ...body } };
    });
  }),

  share: api.simulations.share.handler(({ input: { params, headers, body }, context }) => {
    const scope = simulationScopeOf(context.caller);
    const { shared } = body;
    const write = { verb: shared ? "simulation.share" : "simulation.unshare", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockOwner(tx, scope);
      const present = await store.findSimulation(tx, scope, params.uuid);
      // What was never saved is in no list that colleagues could find it in.
      if (!present || present.name === null) throw refuse.notFound("Saved simulation");
      requireVersion(seenVersion, present.version, conflictDetails(present));
      await store.updateShared(tx, scope, params.uuid, shared);
      const row = await store.findSimulation(tx, scope, params.uuid);
      const { name } = present;
      return {
        answer: summaryOf(row!, scope),
        objectId: params.uuid,
        organisationUuid: scope.organisation,
        before: { name, shared: present.shared },
        after: { name, shared },
      };
    });
  }),

  keepBalance: api.simulations.keepBalance.handler(({ input: { params, headers, body }, context }) => {
    const scope = simulationScopeOf(context.caller);
    const { balance } = body;
    return saveOnce(context, { verb: "simulation.balance", objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
      await store.lockOwner(tx, scope);
      const present = await store.findSimulation(tx, scope, params.uuid);
      // Only what was saved promises anything.
      if (!present || present.results === null) throw refuse.notFound("Saved simulation");
      requireVersion(seenVersion, present.version, conflictDetails(present));
      const start = String(present.parameters.startDate);
      if (balance && (balance.on < start || balance.on > marketToday()))
        throw refuse.invalid("body.balance.on", "between the start of the plan and today");
      await store.updateBalance(tx, scope, params.uuid, balance);
      const row = await store.findSimulation(tx, scope, params.uuid);
      const { name } = present;
      return {
        answer: summaryOf(row!, scope),
        objectId: params.uuid,
        organisationUuid: scope.organisation,
        before: { name, balance: present.balance },
        after: { name, balance },
      };
    });
  }),

  save: api.simulations.save.handler(({ input, context }) => saveSimulation(context, input)),

  remove: api.simulations.remove.handler(({ input: { params, query, headers }, context }) => {
    const scope = simulationScopeOf(context.caller, query.user);
    const write = { verb: "simulation.delete", objectType, headers, request: { params, query }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockOwner(tx, scope);
      const present = await store.findSimulation(tx, scope, params.uuid);
      if (!present) throw refuse.notFound("Simulation");
      requireVersion(seenVersion, present.version, conflictDetails(present));
      await store.deleteSimulation(tx, scope, params.uuid);
      const { name, simulator, savedAt, version, parameters } = present;
      const before = { name, simulator, savedAt, version, parameters: { ...parameters, subscriber: undefined } };
      return { answer: undefined, objectId: params.uuid, organisationUuid: scope.organisation, before };
    });
  }),
};
