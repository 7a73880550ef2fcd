import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ORPCError } from "@orpc/server";
import type { FileMapping, FileReading } from "#app/contract/file-reading.ts";
import type { ProviderContent } from "#app/domain/market-data/provider.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { tryFile } from "#backend/api/financial-value/import/try-reading.ts";
import { readDefinitions } from "#backend/api/series/series-import.ts";
import { type FileKind, kindOf } from "#backend/import/file-kind.ts";
import { dayOfIso } from "#backend/values/days.ts";
import { readDividends } from "./dividend-table.ts";
import { SourceFault } from "./source-fault.ts";

/** A table of a provider, with its name. */
export interface SourceTable {
  name: string;
  bytes: Buffer;
}

const holdsValues = (content: ProviderContent) => content === "VALUES" || content === "FX_RATES";

export function kindOfTable(bytes: Buffer): FileKind {
  const found = kindOf(bytes);
  if ("refused" in found) throw new SourceFault("UNREADABLE", `imports.problem.${found.refused}`);
  return found.kind;
}

/** Runs `work` with the table in a file, for the thread that reads values. */
export async function withFile<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `cairn-provider-${randomUUID()}`);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A refusal of the kit as the fault of a source; what is no refusal of a file is thrown on. */
export function unreadable(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  const { messageKey } = (error instanceof ORPCError ? (error.data ?? {}) : {}) as { messageKey?: string };
  if (messageKey === undefined) throw error;
  return new SourceFault("UNREADABLE", messageKey);
}

/** How a table is read by a mapping, with its first lines. Throws SourceFault where it is no table of such content. */
export async function readForm(content: ProviderContent, table: SourceTable, given: FileMapping): Promise<FileReading> {
  if (holdsValues(content)) {
    const kind = kindOfTable(table.bytes);
    const tried = await withFile(table.bytes, (path) => tryFile({ path, kind, given, today: dayOfIso(marketToday()) }));
    if (tried.reading) return tried.reading;
    throw new SourceFault("UNREADABLE", tried.problems[0]?.messageKey ?? "imports.problem.failed");
  }
  const sent = { filename: table.name.slice(0, 200) || "table", data: table.bytes.toString("base64") };
  try {
    const read = content === "DEFINITIONS" ? (await readDefinitions(sent, { given, asks: true })).table : await readDividends(sent, given);
    return read.reading;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Titles of the columns that a mapping names, by their numbers; none where the file says by itself what its columns are. */
export const mappedTitles = ({ columns }: Pick<FileReading, "columns">, mapping: FileMapping): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter(({ column }) => (mapping.columns?.[String(column)] ?? "ignore") !== "ignore")
      .map(({ column, title }) => [String(column), title]),
  );

/** Throws FORM_CHANGED where a table leaves something open, or its columns are not those that the mapping was tried with. */
export function requireForm(reading: Pick<FileReading, "columns" | "open">, titles: Readonly<Record<string, string>>): void {
  const moved = Object.entries(titles).find(([column, title]) => reading.columns[Number(column) - 1]?.title !== title);
  if (moved) throw new SourceFault("FORM_CHANGED", moved[1]);
  if (reading.open.length > 0) throw new SourceFault("FORM_CHANGED", null);
}
