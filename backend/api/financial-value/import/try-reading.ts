import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileMapping, FileReading } from "#app/contract/file-reading.ts";
import type { ImportProblem } from "#app/contract/series/financial-value.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database } from "#backend/database/database.ts";
import type { FileKind } from "#backend/import/file-kind.ts";
import { importLimits } from "#backend/import/limits.ts";
import { restoreParts } from "#backend/import/received/file-parts.ts";
import { parseInThread } from "./parse/parse-thread.ts";

/** A person waits for it: less than a dry run may take. */
const LONGEST_MS = 20_000;

interface Try {
  importUuid: string;
  kind: FileKind;
  given: FileMapping;
  /** Day number. */
  today: number;
}

interface Tried {
  reading: FileReading | null;
  problems: ImportProblem[];
}

/** How the file of values at a path would be read by these answers; none of its values are. */
export async function tryFile({ path, ...request }: { path: string } & Omit<Try, "importUuid">): Promise<Tried> {
  let reading: FileReading | null = null;
  const limits = { ...importLimits(), parseMs: LONGEST_MS };
  const faults = await parseInThread(
    { source: path, ...request, limits, formOnly: true },
    {
      progress: () => undefined,
      kept: async () => ({}),
      levels: async () => [],
      stored: async () => [],
      form: async (form) => {
        reading = form.reading;
      },
      head: async () => undefined,
      chunks: async () => undefined,
    },
  );
  return { reading, problems: faults?.problems ?? [] };
}

/** How a stored file would be read by these answers. */
export async function tryReading(database: Database, { importUuid, kind, ...ways }: Try): Promise<Tried> {
  const path = join(tmpdir(), `cairn-preview-${randomUUID()}`);
  try {
    if (!(await restoreParts(database, importUuid, kind, path))) throw refuse.notFound("File of the import");
    return await tryFile({ path, kind, ...ways });
  } finally {
    await rm(path, { force: true });
  }
}
