import { parentPort, workerData } from "node:worker_threads";
import type { FileMapping } from "#app/contract/file-reading.ts";
import { splitByYear } from "../../../../values/packed-values.ts";
import { type ParseRequest, parseFile } from "./parse-file.ts";
import type { FromWorker } from "./parse-messages.ts";

/** Values in one batch to the main thread. Bounds what lies in memory twice. */
const VALUES_AT_ONCE = 100_000;
/** Smallest step of the progress that is told. */
const PROGRESS_STEP = 0.02;

if (parentPort === null) throw new Error("parse-worker runs in a worker thread only");
const port = parentPort;
const request = workerData as ParseRequest;

/** The main thread answers each message that it has dealt with, so that no queue grows between the threads. */
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
  new Promise<unknown>((resolve) => {
    port.once("message", resolve);
    port.postMessage(message, transfer);
  });

let told = 0;
const parsed = await parseFile(request, {
  progress(share) {
    if (share - told < PROGRESS_STEP) return;
    told = share;
    port.postMessage({ kind: "progress", share } satisfies FromWorker);
  },
  kept: async (titles) => (await send({ kind: "source", titles })) as FileMapping,
  levels: async (keys, valuesHold) => (await send({ kind: "belowZero", keys, valuesHold })) as string[],
  stored: async (keys) => (await send({ kind: "stored", keys })) as string[],
});

await send({ kind: "form", reading: parsed.reading, titles: parsed.titles });
if (parsed.ok === "asks") await send({ kind: "end" });
else if (!parsed.ok) await send({ kind: "refused", problems: parsed.problems, problemCount: parsed.problemCount });
else {
  const keys = parsed.series.map(({ key }) => key);
  const { layout, rows, definitions, remarks, faults } = parsed;
  await send({ kind: "parsed", layout, rows, keys, remarks, faults, definitions: Object.fromEntries(definitions) });
  await sendValues(parsed.series);
  await send({ kind: "end" });
}
port.close();

/** Hands the series over and forgets them one after the other. */
async function sendValues(series: Extract<typeof parsed, { ok: true }>["series"]): Promise<void> {
  let batch = emptyBatch();
  const flush = async () => {
    const { chunks, size } = batch;
    if (chunks.length === 0) return;
    const days = new Int32Array(size);
    const values = new Float64Array(size);
    let at = 0;
    for (const { packed } of chunks) {
      days.set(packed.days, at);
      values.set(packed.values, at);
      at += packed.days.length;
    }
    batch = emptyBatch();
    await send(
      { kind: "chunks", chunks: chunks.map(({ key, year, packed }) => ({ key, year, count: packed.days.length })), days, values },
      [days.buffer, values.buffer],
    );
  };
  for (let next = series.shift(); next; next = series.shift()) {
    for (const part of splitByYear(next.packed)) {
      batch.chunks.push({ key: next.key, ...part });
      batch.size += part.packed.days.length;
      if (batch.size >= VALUES_AT_ONCE) await flush();
    }
  }
  await flush();
}

function emptyBatch(): { size: number; chunks: Array<{ key: string } & ReturnType<typeof splitByYear>[number]> } {
  return { size: 0, chunks: [] };
}
