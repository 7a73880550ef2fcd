import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { providerWritten } from "#app/contract/provider/configuration.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce, type Write } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  isOtherSource,
  providerRecord,
  requireSource,
  runRecord,
  sealedSecret,
  storedFields,
  type Written,
} from "./configuration.domain.ts";
import * as store from "./provider.store.ts";
import { putUpRun } from "./run/put-up.ts";
import { runTask } from "./run/run.domain.ts";
import { nextRun } from "./run/schedule.ts";
import { fetchSample, readsByItself, type Sample, trySample } from "./source/sample.ts";
import { mappedTitles } from "./source/source-form.ts";

const objectType = "financial-provider";
const DAY_SECONDS = 86_400;

const sourcesOf = ({ providerSources }: CallerContext) => {
  if (!providerSources) throw refuse.unavailable("PROVIDERS_NOT_READ", "This process reads no providers.");
  return providerSources;
};

async function present(queries: Queries, id: string, lock = false): Promise<store.ProviderRow> {
  const row = await store.findProvider(queries, id, lock);
  if (!row) throw refuse.notFound("Provider");
  return row;
}

async function answerOf(queries: Queries, id: string) {
  return providerRecord(await present(queries, id), (await store.lastRuns(queries, [id])).get(id));
}

/** What the audit log tells: nothing of a secret or of a sample. */
const told = ({ mapping, ...record }: ReturnType<typeof providerRecord>) => ({ ...record, lastRun: undefined, mapping: { ...mapping } });

interface Change<T> {
  verb: string;
  headers: Write["headers"];
  request: unknown;
  status?: number;
  effect(tx: Transaction, before: store.ProviderRow, seenVersion: number | undefined): Promise<T>;
}

function change<T>(context: CallerContext, id: string, { verb, effect, ...write }: Change<T>): Promise<T> {
  return saveOnce(context, { verb, objectType, ...write }, async (tx, seenVersion) => {
    const before = await present(tx, id, true);
    const answer = await effect(tx, before, seenVersion);
    const after = await store.findProvider(tx, id);
    const record = after && told(providerRecord(after, undefined));
    return { answer, objectId: id, organisationUuid: null, before: told(providerRecord(before, undefined)), after: record };
  });
}

/** Of a sample that was fetched, what is stored. A provider that is read by itself is in service. */
const sampled = ({ bytes, name, problem }: Sample, isRead: boolean) => ({
  ...{ sample: bytes, sampleName: name, sampleProblem: problem, sampleAt: new Date().toISOString() },
  ...{ mapping: {}, titles: {}, seen: {}, state: isRead ? ("READY" as const) : ("DRAFT" as const) },
});

const due = ({ rhythm, time }: Pick<Written, "rhythm" | "time">) => nextRun(rhythm, time, new Date())?.toISOString() ?? null;

async function requireFreeName(tx: Transaction, name: string, own: string | null): Promise<void> {
  const other = await store.providerNamed(tx, name);
  if (other && other.uuid !== own) throw refuse.conflict("ALREADY_EXISTS", "A provider has this name already.", { name });
}

/** A provider that is not stored yet, to be asked for its sample. */
const asRow = (uuid: string, owner: string, written: Written, secret: Buffer | null): store.ProviderRow => ({
  ...storedFields(written),
  ...{ uuid, owner, secret, state: "DRAFT", mapping: {}, titles: {}, seen: {}, version: 0 },
  ...{ sampleName: null, sampleAt: null, sampleProblem: null, nextRunAt: null, createdAt: "", updatedAt: "" },
});

/** Providers as administrators configure them. */
export const configurationRoutes = {
  list: api.providerConfigurations.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    const { items, total } = await store.listProviders(database.orm, query);
    const runs = await store.lastRuns(
      database.orm,
      items.map(({ uuid }) => uuid),
    );
    return { items: items.map((row) => providerRecord(row, runs.get(row.uuid))), total, limit: query.limit, offset: query.offset };
  }),

  get: api.providerConfigurations.get.handler(({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    return answerOf(database.orm, params.id);
  }),

  create: api.providerConfigurations.create.handler(async ({ input: { headers, body }, context }) => {
    const { caller, database } = context;
    requirePermission(caller, "settings-administration");
    const { secret, ...written } = body;
    requireSource(sourcesOf(context), written, typeof secret === "string");
    const uuid = randomUUID();
    const sealed = sealedSecret(database, uuid, secret, null);
    const row = asRow(uuid, caller.userUuid, written, sealed);
    const sample = await fetchSample(sourcesOf(context), database, row);
    const isRead = await readsByItself(row, sample);
    const write = { verb: "financial-provider.create", objectType, headers, request: { ...body, secret: secret ?? null }, status: 201 };
    return saveOnce(context, write, async (tx) => {
      await requireFreeName(tx, written.name, null);
      const { createdAt: _c, updatedAt: _u, ...fields } = row;
      await store.insertProvider(tx, { ...fields, ...sampled(sample, isRead), nextRunAt: due(written) });
      const answer = await answerOf(tx, uuid);
      return { answer, objectId: uuid, organisationUuid: null, after: told(answer) };
    });
  }),

  update: api.providerConfigurations.update.handler(async ({ input: { params, headers, body }, context }) => {
    const { caller, database } = context;
    requirePermission(caller, "settings-administration");
    const { secret, ...said } = body;
    const planned = (before: store.ProviderRow) => {
      const { headerName, ...stored } = before;
      const written = changedRecord(providerWritten, { ...stored, ...(headerName !== null && { headerName }) }, said);
      const goesElsewhere = before.address !== written.address || before.headerName !== (written.headerName ?? null);
      const sealed = sealedSecret(database, before.uuid, secret, goesElsewhere ? null : before.secret);
      requireSource(sourcesOf(context), written, sealed !== null);
      return { written, sealed };
    };
    const seen = await present(database.orm, params.id);
    const { written, sealed } = planned(seen);
    const isOther = isOtherSource(seen, written);
    const row = asRow(seen.uuid, caller.userUuid, written, sealed);
    const sample = isOther ? await fetchSample(sourcesOf(context), database, row) : null;
    const isRead = sample !== null && (await readsByItself(row, sample));
    const request = { params, body: { ...said, secret: secret ?? null } };
    return change(context, params.id, {
      ...{ verb: "financial-provider.update", headers, request },
      async effect(tx, before, seenVersion) {
        const state = providerRecord(before, undefined);
        requireVersion(seenVersion, before.version, { present: state });
        // What was fetched is of the provider as it was then.
        if (before.version !== seen.version) requireVersion(seen.version, before.version, { present: state });
        await requireFreeName(tx, written.name, before.uuid);
        const fields = { ...storedFields(written), secret: sealed, owner: caller.userUuid, nextRunAt: due(written) };
        await store.updateProvider(tx, before.uuid, { ...fields, ...(sample && sampled(sample, isRead)) });
        return answerOf(tx, before.uuid);
      },
    });
  }),

  remove: api.providerConfigurations.remove.handler(({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return change(context, params.id, {
      ...{ verb: "financial-provider.remove", headers, request: { params } },
      async effect(tx, before, seenVersion) {
        requireVersion(seenVersion, before.version, { present: providerRecord(before, undefined) });
        await store.removeProvider(tx, before.uuid);
        return { id: before.uuid };
      },
    });
  }),

  sample: api.providerConfigurations.sample.handler(async ({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "settings-administration");
    const row = await present(context.database.orm, params.id);
    const sample = await fetchSample(sourcesOf(context), context.database, row);
    return change(context, params.id, {
      ...{ verb: "financial-provider.sample", headers, request: { params } },
      async effect(tx, before) {
        const { bytes, name, problem } = sample;
        const found = { sample: bytes, sampleName: name, sampleProblem: problem, sampleAt: sql`now()` as never };
        // The one that can be read stays where no other can be had.
        await store.updateProvider(
          tx,
          before.uuid,
          bytes === null && before.sampleName !== null ? { sampleProblem: problem } : found,
          true,
        );
        return answerOf(tx, before.uuid);
      },
    });
  }),

  reading: api.providerConfigurations.reading.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    const row = await present(database.orm, params.id);
    const sample = await store.sampleOf(database.orm, params.id);
    return sample ? trySample(row, sample, body) : { reading: null, problem: row.sampleProblem };
  }),

  putMapping: api.providerConfigurations.putMapping.handler(async ({ input: { params, headers, body }, context }) => {
    const { caller, database } = context;
    requirePermission(caller, "settings-administration");
    const row = await present(database.orm, params.id);
    const sample = await store.sampleOf(database.orm, params.id);
    if (!sample) throw refuse.conflict("NO_SAMPLE", "A sample of the provider has to be fetched first.");
    const { reading, problem } = await trySample(row, sample, body);
    if (!reading) throw refuse.unprocessable("SAMPLE_UNREADABLE", "The sample cannot be read so.", { problem });
    if (reading.open.length > 0)
      throw refuse.unprocessable("SAMPLE_OPEN", "The sample leaves something open that is still to be said.", { open: reading.open });
    return change(context, params.id, {
      ...{ verb: "financial-provider.mapping", headers, request: { params, body } },
      async effect(tx, before) {
        const state = before.state === "PAUSED" ? "PAUSED" : "READY";
        const mapping = { mapping: body, titles: mappedTitles(reading, body), seen: {} };
        await store.updateProvider(tx, before.uuid, { ...mapping, state, owner: caller.userUuid, nextRunAt: due(before) });
        return answerOf(tx, before.uuid);
      },
    });
  }),

  pause: api.providerConfigurations.pause.handler(({ input: { params, headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return change(context, params.id, {
      ...{ verb: "financial-provider.pause", headers, request: { params, body } },
      async effect(tx, before) {
        if (before.state === "DRAFT") throw refuse.conflict("PROVIDER_DRAFT", "How the provider is read is still to be said.");
        await store.updateProvider(tx, before.uuid, { state: body.paused ? "PAUSED" : "READY", nextRunAt: due(before) });
        return answerOf(tx, before.uuid);
      },
    });
  }),

  run: api.providerConfigurations.run.handler(({ input: { params, headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return change(context, params.id, {
      ...{ verb: "financial-provider.run", headers, request: { params, body }, status: 202 },
      async effect(tx, before) {
        if (before.state === "DRAFT") throw refuse.conflict("PROVIDER_DRAFT", "How the provider is read is still to be said.");
        const task = runTask.parse({ changedOnly: !body.whole });
        const run = await putUpRun(tx, before, { trigger: "HAND", task, askedBy: context.caller.userUuid });
        if (run === null) throw refuse.tooMany(DAY_SECONDS, "The provider has used up the runs of its day.");
        return runRecord((await store.findRun(tx, run))!);
      },
    });
  }),

  runs: api.providerConfigurations.runs.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    await present(database.orm, params.id);
    const { items, total } = await store.listRuns(database.orm, params.id, query);
    return { items: items.map(runRecord), total, limit: query.limit, offset: query.offset };
  }),

  getRun: api.providerConfigurations.getRun.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    const run = await store.findRun(database.orm, params.id);
    if (!run) throw refuse.notFound("Run");
    return runRecord(run);
  }),

  refusals: api.providerConfigurations.refusals.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    if (!(await store.findRun(database.orm, params.id))) throw refuse.notFound("Run");
    return { ...(await store.listRefusals(database.orm, params.id, query)), limit: query.limit, offset: query.offset };
  }),
};
