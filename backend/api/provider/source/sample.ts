import type { FileMapping, FileReading } from "#app/contract/file-reading.ts";
import type { ProviderSources } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import type { RunFault } from "#backend/database/schema/index.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import type { ProviderRow } from "../provider.store.ts";
import { tableBytes } from "./convert.ts";
import { sampleFile } from "./fetch-files.ts";
import { SourceFault } from "./source-fault.ts";
import { readForm, requireForm } from "./source-form.ts";

/** A person waits for it. */
const PATIENCE_SECONDS = 10;
/** Of a text, its beginning; a workbook is kept whole. */
const TEXT_BYTES = 256 * 1024;
const WORKBOOK_BYTES = 8 * 1024 * 1024;

export type Sample = { bytes: Buffer; name: string; problem: null } | { bytes: null; name: null; problem: RunFault };

/** Fetches a file of a provider and keeps what shows how it is read: the table that is made of it, cut at a line. */
export async function fetchSample(sources: ProviderSources, database: Pick<Database, "secrets">, provider: ProviderRow): Promise<Sample> {
  try {
    const file = await sampleFile(sources, database, provider, Math.min(PATIENCE_SECONDS, provider.seconds));
    return { bytes: beginning(tableBytes(file.bytes, provider.format, provider.rowsAt)), name: file.name, problem: null };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return { bytes: null, name: null, problem: error.fault };
  }
}

function beginning(bytes: Buffer): Buffer {
  const found = kindOf(bytes);
  const isText = "kind" in found && found.kind === "csv";
  if (!isText && bytes.length > WORKBOOK_BYTES) throw new SourceFault("TOO_LARGE", Math.floor(WORKBOOK_BYTES / 1024 / 1024));
  if (!isText || bytes.length <= TEXT_BYTES) return bytes;
  const end = bytes.lastIndexOf(0x0a, TEXT_BYTES);
  return bytes.subarray(0, end > 0 ? end + 1 : TEXT_BYTES);
}

export interface TriedSample {
  reading: FileReading | null;
  problem: RunFault | null;
}

/** How a sample is read by a mapping. */
export async function trySample(
  { content }: Pick<ProviderRow, "content">,
  sample: { bytes: Buffer; name: string },
  mapping: FileMapping,
): Promise<TriedSample> {
  try {
    return { reading: await readForm(content, sample, mapping), problem: null };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return { reading: null, problem: error.fault };
  }
}

/** Whether a sample is read without a word of anybody: then the provider is in service at once. */
export async function readsByItself(provider: Pick<ProviderRow, "content">, sample: Sample): Promise<boolean> {
  if (sample.bytes === null) return false;
  const { reading } = await trySample(provider, sample, {});
  if (!reading) return false;
  try {
    requireForm(reading, {});
    return true;
  } catch {
    return false;
  }
}
