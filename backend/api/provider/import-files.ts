import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { compareCurrencies, toPounds } from "#backend/api/financial-value/import/currencies.ts";
import { parseInThread } from "#backend/api/financial-value/import/parse/parse-thread.ts";
import { type KnownSeries, levelsOfKeys, seriesOfKeys, storedAmong } from "#backend/api/financial-value/import/series-of-keys.ts";
import { writeValues } from "#backend/api/financial-value/value-writer.ts";
import { applyDefinitions, readDefinitions, withKeptAnswers } from "#backend/api/series/series-import.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { importLimits } from "#backend/import/limits.ts";
import { ProblemList } from "#backend/import/problems.ts";
import { TableFaults } from "#backend/import/table-faults.ts";
import { dayOfIso } from "#backend/values/days.ts";
import type { PackedValues } from "#backend/values/packed-values.ts";
import { SourceFault } from "./source/source-fault.ts";
import { kindOfTable, withFile } from "./source/source-form.ts";

type Input = z.infer<NonNullable<(typeof apiContract.providers.importSeries)["~orpc"]["inputSchema"]>>;

/** Definitions of a file, all or nothing, at once. */
export async function importSeriesFile(context: CallerContext, { query, headers, body }: Input): Promise<TableReport> {
  const { caller, database } = context;
  requirePermission(caller, "series-edit");
  const ways = { asks: false };
  const read = await withKeptAnswers(database.orm, caller, await readDefinitions(body.file, ways), ways);
  const write = { verb: "series.import", objectType: "series", headers, request: { query, body } };
  return saveOnce(context, write, async (tx) => {
    const answer = await applyDefinitions(tx, caller, read, false);
    const { errors: _, ...after } = answer;
    return { answer, objectId: null, organisationUuid: null, after: { ...after, ...query } };
  });
}

interface ReadValues {
  rows: number;
  reading: TableReport["reading"];
  problems: ProblemList;
  values: Map<string, PackedValues>;
  known: Map<string, KnownSeries>;
}

/** The values of a small file, read whole; its faults are in `problems`. */
async function readValuesFile({ database, caller }: CallerContext, { file }: Input["body"]): Promise<ReadValues> {
  const bytes = Buffer.from(file.data, "base64");
  const kind = kindOfTable(bytes);
  const read: ReadValues = { rows: 0, reading: null, problems: new ProblemList(), values: new Map(), known: new Map() };
  let pence: ReadonlySet<string> = new Set();
  const faults = await withFile(bytes, (source) =>
    parseInThread(
      { source, kind, limits: importLimits(), given: {}, today: dayOfIso(marketToday()) },
      {
        progress: () => undefined,
        kept: async () => ({}),
        levels: (keys) => levelsOfKeys(database.orm, caller, keys, "PRICE"),
        stored: (keys) => storedAmong(database.orm, caller, keys),
        form: async ({ reading }) => {
          read.reading = reading;
        },
        head: async (head) => {
          read.rows = head.rows;
          read.known = await seriesOfKeys(database.orm, caller, head.keys, read.problems);
          for (const key of head.keys) if (!read.known.has(key)) read.problems.add("unknownSeries", { column: key, found: key });
          pence = compareCurrencies(head, read.known, read.problems);
        },
        chunks: async ({ chunks, days, values }) => {
          let at = 0;
          for (const { key, count } of chunks) {
            const part = { days: days.slice(at, at + count), values: values.slice(at, at + count), origins: new Uint8Array(count) };
            at += count;
            if (pence.has(key)) toPounds(part.values);
            read.values.set(key, joined(read.values.get(key), part));
          }
        },
      },
    ),
  );
  for (const fault of faults?.problems ?? []) read.problems.take(fault);
  return read;
}

/** The years of a series come in order. */
function joined(before: PackedValues | undefined, after: PackedValues): PackedValues {
  if (!before) return after;
  const days = new Int32Array([...before.days, ...after.days]);
  return { days, values: new Float64Array([...before.values, ...after.values]), origins: new Uint8Array(days.length) };
}

/** Values of a file, all or nothing, at once; of series that the platform has. */
export async function importValuesFile(context: CallerContext, { query, headers, body }: Input): Promise<TableReport> {
  const { caller } = context;
  requirePermission(caller, "series-edit");
  const read = await readValuesFile(context, body).catch((error: unknown) => {
    if (!(error instanceof SourceFault)) throw error;
    throw refuse.unprocessable("INVALID_EXCEL_FILE", "The file is no table that can be read.", { messageKey: error.fault.detail });
  });
  const faults = new TableFaults();
  const { problems, problemCount } = read.problems.faults();
  for (const { messageKey, line, column, found } of problems)
    faults.add(messageKey, { ...(line !== null && { line }), ...(column !== null && { column }), found: found ?? undefined });
  faults.count = problemCount;
  for (const question of read.reading?.open ?? []) faults.add(`VALUES_${question.toUpperCase()}_OPEN`);
  const report = {
    fileName: body.file.filename,
    dryRun: false,
    rows: read.rows,
    removed: 0,
    errors: faults.kept,
    errorCount: faults.count,
  };
  const write = { verb: "series-value.batch", objectType: "series", headers, request: { query, body } };
  return saveOnce(context, write, async (tx) => {
    const writes = [...read.values].flatMap(([key, packed]) => {
      const series = read.known.get(key);
      return series ? [{ series: series.uuid, packed }] : [];
    });
    const applied = faults.count === 0 && writes.length > 0;
    const counts = applied ? await writeValues(tx, writes, { by: caller }) : { newValues: 0, revisions: 0, unchanged: 0 };
    const { newValues: added, revisions: changed, unchanged } = counts;
    const answer: TableReport = { ...report, applied, added, changed, unchanged, reading: read.reading };
    return { answer, objectId: null, organisationUuid: null, after: { fileName: report.fileName, rows: read.rows, ...counts, ...query } };
  });
}
