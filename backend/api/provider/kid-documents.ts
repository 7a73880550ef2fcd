import { crc32 } from "node:zlib";
import { inArray } from "drizzle-orm";
import { handedOver } from "#backend/api/journey/documents/handed-over.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { series } from "#backend/database/schema/index.ts";
import { storedZip } from "#backend/import/stored-zip.ts";
import { writeDelimited } from "#backend/table-file/write-table.ts";
import * as store from "./provider.store.ts";
import { fetchFrom, headerOf } from "./source/fetch-files.ts";
import { SourceFault } from "./source/source-fault.ts";

const PDF = "application/pdf";
/** Of one document, in bytes, and of all that go into one archive. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_ARCHIVE = 64 * 1024 * 1024;
const PATIENCE_SECONDS = 10;

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name, { type: PDF });

/** A document at an address of a configured provider: on its own server, asked with its secret. 422 where it is no PDF or cannot be had. */
export async function kidAt(context: CallerContext, { provider: name, url }: { provider: string; url: string }): Promise<File> {
  const { caller, database, providerSources } = context;
  requirePermission(caller, "settings-administration");
  const provider = await store.providerNamed(database.orm, name);
  if (provider?.place !== "ADDRESS") throw refuse.notFound("Provider");
  if (!providerSources) throw refuse.unavailable("PROVIDERS_NOT_READ", "This process reads no providers.");
  if (new URL(url).host !== new URL(provider.address).host) throw refuse.invalid("query.url", "an address on the provider's own server");
  try {
    const header = headerOf(database, provider);
    const file = await fetchFrom(providerSources.addresses, { address: url, header, seconds: PATIENCE_SECONDS, mostBytes: MOST_BYTES });
    if (!file || !isPdf(file.bytes)) throw new SourceFault("NO_DATA", "PDF");
    return fileOf(file.name.endsWith(".pdf") ? file.name : "kid.pdf", file.bytes);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    throw refuse.unprocessable("KID_NOT_HAD", "The document cannot be had.", { problem: error.fault });
  }
}

interface Kid {
  uuid: string;
  name: string;
  isin: string | null;
  url: string | null;
}

const kidsOf = (queries: Queries, uuids: readonly string[]): Promise<Kid[]> =>
  queries
    .select({ uuid: series.uuid, name: series.fullName, isin: series.isin, url: series.urlPriipsKid })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));

const fileName = ({ isin, uuid }: Kid) => `kid-${isin ?? uuid}.pdf`;

/** The document of a series as it is handed over to clients: 404 where the series names none, 422 where it cannot be had. */
export async function kidOf({ caller, database: { orm }, issuerDocuments = null }: CallerContext, uuid: string): Promise<File> {
  requirePermission(caller, "series-read");
  const [kid] = await kidsOf(orm, [uuid]);
  if (!kid) throw refuse.notFound("Series");
  if (kid.url === null) throw refuse.notFound("Document of the series");
  const found = await handedOver(orm, issuerDocuments)(kid.url);
  if (typeof found === "string")
    throw refuse.unprocessable("KID_NOT_HAD", "The document cannot be had.", { problem: { code: found, detail: null } });
  return fileOf(fileName(kid), found);
}

/** The documents of several series as an archive, with an index that names each series and what became of its document. */
export async function kidArchive(
  { caller, database: { orm }, issuerDocuments = null }: CallerContext,
  uuids: readonly string[],
): Promise<File> {
  requirePermission(caller, "series-read");
  const found = await kidsOf(orm, uuids);
  const kids = [...new Set(uuids)].map((uuid) => found.find((kid) => kid.uuid === uuid) ?? { uuid, name: "", isin: null, url: null });
  const source = handedOver(orm, issuerDocuments);
  const parts: Array<{ name: string; bytes: Buffer; crc32: number }> = [];
  const put = (name: string, bytes: Buffer) => parts.push({ name, bytes, crc32: crc32(bytes) });
  const rows: string[][] = [];
  let size = 0;
  for (const kid of kids) {
    const known = found.includes(kid);
    const answer = kid.url === null ? null : await source(kid.url);
    const bytes = answer === null || typeof answer === "string" ? null : Buffer.from(answer);
    const isTooMuch = bytes !== null && size + bytes.length > MOST_ARCHIVE;
    const name = bytes && !isTooMuch ? uniqueName(fileName(kid), parts) : "";
    if (bytes && name) {
      size += bytes.length;
      put(name, bytes);
    }
    const state = !known
      ? "SERIES_UNKNOWN"
      : answer === null
        ? "NO_ADDRESS"
        : isTooMuch
          ? "ARCHIVE_FULL"
          : typeof answer === "string"
            ? answer
            : "OK";
    rows.push([kid.uuid, kid.isin ?? "", kid.name, name, state]);
  }
  const index = writeDelimited({ name: "index", columns: ["series", "isin", "name", "file", "state"], rows });
  put("index.csv", Buffer.from(await index.arrayBuffer()));
  return new File([storedZip(parts)], "kid-documents.zip", { type: "application/zip" });
}

/** Two series may have one ISIN. */
function uniqueName(name: string, parts: ReadonlyArray<{ name: string }>): string {
  const taken = new Set(parts.map((part) => part.name));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : name.replace(/\.pdf$/, `-${n}.pdf`);
    if (!taken.has(candidate)) return candidate;
  }
}
