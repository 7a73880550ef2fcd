import { createHash, randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { requireKeeper, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series as table, valueImport } from "#backend/database/schema/index.ts";
import { isoOfDay } from "../../values/days.ts";
import { type PackedValues, splitByYear } from "../../values/packed-values.ts";
import { gatherBatch } from "./batch-values.ts";
import { claimForApply, startApply } from "./import/apply-job.ts";
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

/** An import that waits to be written: its values lie staged, as those of a file whose dry run found no fault. */
async function stageImport(
  tx: Transaction,
  uuid: string,
  part: readonly Keyed[],
  of: { userUuid: string; organisationUuid: string | null; hash: string },
) {
  const { hash, ...owner } = of;
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
  await tx.insert(valueImport).values({ uuid, ...owner, ...file, status: "READY", progress: 100, summary, seenVersions });
  await stageChunks(tx, uuid, {
    chunks: years.map(({ key, year, packed }) => ({ key, year, count: packed.days.length })),
    days,
    values: Float64Array.from(years.flatMap(({ packed }) => [...packed.values])),
  });
  return { uuid, series: part.length, values };
}

/** Stages the values in one transaction and starts writing them after it; what a stopped process leaves can be applied again. */
export const batchAsync = api.financialValues.batchAsync.handler(async ({ input: { query, headers, body }, context }) => {
  const { caller, database } = context;
  requirePermission(caller, "series-edit");
  const { writes, seen } = gatherBatch(body.series, VALUE_ORIGINS.indexOf("AUTOMATIC"));
  const size = query["chunk-size"];
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const owner = { userUuid: caller.userUuid, organisationUuid: organisationOf(caller), hash };
  const write = { verb: "series-value.batch-async", objectType: "series", headers, request: { query, body }, status: 202 };
  const answer = await saveOnce(context, write, async (tx) => {
    const keys = await keysOf(
      tx,
      caller,
      body.series.map(({ series }) => series),
    );
    await requireSeenValues(tx, caller, seen);
    const versions = new Map(seen.map(({ series, version }) => [series, version]));
    const keyed = writes.map(({ series, packed }): Keyed => ({ key: keys.get(series)!, version: versions.get(series), packed }));
    const imports: Array<{ uuid: string; series: number; values: number }> = [];
    for (let at = 0; at < keyed.length; at += size) imports.push(await stageImport(tx, randomUUID(), keyed.slice(at, at + size), owner));
    return {
      answer: { imports },
      objectId: null,
      organisationUuid: owner.organisationUuid,
      after: { imports: imports.length, series: keyed.length },
    };
  });
  for (const { uuid } of answer.imports) {
    const lease = await claimForApply(database, uuid);
    if (lease) void startApply(context, uuid, lease);
  }
  return answer;
});
