import { createHash, randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { requireKeeper, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series as table, valueImport } from "#backend/database/schema/index.ts";
import { isoOfDay } from "../../values/days.ts";
import { type PackedValues, splitByYear } from "../../values/packed-values.ts";
import { gatherBatch, requirePositive } from "./batch-values.ts";
import { enqueueApply, writerOf } from "./import/apply-job.ts";
import { stageChunks } from "./import/dry-run.ts";
import { requireSeenValues } from "./seen-values.ts";

interface Keyed {
  /** The provider's code, which names the series in an import. */
  key: string;
  /** Of the values that the sender saw. */
  version: number | undefined;
  packed: PackedValues;
}

/** Codes of the series by uuid. Refuses the first that is not there, and one that the writer's organisation does not keep. */
async function keysOf(queries: Queries, by: SeriesWriter, uuids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries
    .select({ uuid: table.uuid, key: table.externalId, keeper: table.keeper })
    .from(table)
    .where(inArray(table.uuid, [...uuids]));
  const keys = new Map(rows.map(({ uuid, key }) => [uuid, key]));
  const unknown = uuids.findIndex((uuid) => !keys.has(uuid));
  if (unknown >= 0) throw refuse.invalid(`body.series.${unknown}.series`, "is no series");
  requireKeeper(by, ...rows.map(({ keeper }) => keeper));
  return keys;
}

/** An import that a job writes: its values lie staged, as those of a file whose dry run found no fault. */
async function stageImport(tx: Transaction, uuid: string, part: readonly Keyed[], caller: Caller, hash: string) {
  const owner = { userUuid: caller.userUuid, organisationUuid: organisationOf(caller) };
  const years = part.flatMap(({ key, packed }) => splitByYear(packed).map((chunk) => ({ key, ...chunk })));
  const values = part.reduce((sum, { packed }) => sum + packed.days.length, 0);
  const days = Int32Array.from(years.flatMap(({ packed }) => [...packed.days]));
  const summary = {
    layout: "long",
    format: "json",
    rows: values,
    from: isoOfDay(days.reduce((a, b) => Math.min(a, b))),
    to: isoOfDay(days.reduce((a, b) => Math.max(a, b))),
    newSeries: 0,
    newValues: 0,
    revisions: 0,
    unchanged: 0,
    series: [],
    revisionSamples: [],
  };
  const file = { fileName: "batch.json", fileSize: values * 12, fileHash: hash };
  const seenVersions = Object.fromEntries(part.flatMap(({ key, version }) => (version === undefined ? [] : [[key, version]])));
  await tx.insert(valueImport).values({ uuid, ...owner, ...file, status: "APPLYING", progress: 0, summary, seenVersions });
  await stageChunks(tx, uuid, {
    chunks: years.map(({ key, year, packed }) => ({ key, year, count: packed.days.length })),
    days,
    values: Float64Array.from(years.flatMap(({ packed }) => [...packed.values])),
  });
  await enqueueApply(tx, writerOf(caller), { uuid, organisationUuid: owner.organisationUuid, fileName: file.fileName });
  return { uuid, series: part.length, values };
}

/** Stages the values and puts their writing up as jobs in one transaction: what was acknowledged is written, in that order, or ends with a reason. */
export const batchAsync = api.financialValues.batchAsync.handler(async ({ input: { query, headers, body }, context }) => {
  const { caller } = context;
  requirePermission(caller, "series-edit");
  const { writes, seen } = gatherBatch(body.series, VALUE_ORIGINS.indexOf("AUTOMATIC"));
  const size = query["chunk-size"];
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const write = { verb: "series-value.batch-async", objectType: "series", headers, request: { query, body }, status: 202 };
  return saveOnce(context, write, async (tx) => {
    const keys = await keysOf(
      tx,
      caller,
      body.series.map(({ series }) => series),
    );
    await requireSeenValues(tx, caller, seen);
    await requirePositive(tx, writes);
    const versions = new Map(seen.map(({ series, version }) => [series, version]));
    const keyed = writes.map(({ series, packed }): Keyed => ({ key: keys.get(series)!, version: versions.get(series), packed }));
    const imports: Array<{ uuid: string; series: number; values: number }> = [];
    for (let at = 0; at < keyed.length; at += size)
      imports.push(await stageImport(tx, randomUUID(), keyed.slice(at, at + size), caller, hash));
    return {
      answer: { imports },
      objectId: null,
      organisationUuid: organisationOf(caller),
      after: { imports: imports.length, series: keyed.length },
    };
  });
});
