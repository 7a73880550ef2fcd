import { createHash } from "node:crypto";
import { z } from "zod";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import type { ManagedAllocation } from "#app/domain/advice/mandate/definitions.ts";
import { isKidAddress } from "#app/domain/kid/kid.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import type { Database, DatabaseLog, Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { JobHandler, Jobs } from "#backend/database/jobs.ts";
import type { DocumentFetcher } from "#backend/documents/document-fetcher.ts";
import { readPdf } from "#backend/documents/read-pdf.ts";
import { productFor } from "../advice/offer.ts";
import type { SessionRow } from "../session.store.ts";
import { type Dic, dicsOf } from "../session-dics.ts";
import * as store from "./issuer-document.store.ts";

export const OPENING_QUEUE = "issuer-documents";
/** Documents that are asked for at a time. */
const AT_ONCE = 4;

interface Opener {
  database: Database;
  issuerDocuments: DocumentFetcher | null;
  log: DatabaseLog;
}

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const asked = z.object({
  documents: z.array(z.object({ url: z.string(), series: z.string().nullable(), product: z.string().nullable() })),
});

/** The documents of an allocation of a session, of its mandates and of the contract. */
export const documentsOf = (queries: Queries, row: SessionRow, allocation: ManagedAllocation): Promise<Dic[]> =>
  dicsOf(queries, { allocation, lines: recommendedLines(allocation), product: productFor(row) });

/**
 * Puts up the opening of the documents of a session's allocations, in the transaction that saves them: of those that were not opened
 * within a day, and of those that could not be. An installation that asks no server opens none.
 */
export async function putUpOpenings(
  tx: Transaction,
  { issuerDocuments, caller }: CallerContext,
  row: SessionRow,
  allocations: readonly ManagedAllocation[],
): Promise<void> {
  if (!issuerDocuments) return;
  const documents = new Map<string, store.Asked>();
  // The platform's own were kept when they were published.
  for (const allocation of allocations)
    for (const { url, series, contract } of await documentsOf(tx, row, allocation))
      if (url !== null && !isKidAddress(url)) documents.set(url, { url, series, product: contract ? productFor(row) : null });
  const open = await store.openingsOf(tx, [...documents.keys()]);
  // What is kept of a server that is not asked stands as it is.
  const stands = (url: string) => open.get(url)?.fault === null && (open.get(url)?.isFresh || !issuerDocuments.reaches(url));
  const due = [...documents.values()].filter(({ url }) => !stands(url));
  if (due.length === 0) return;
  const about = { owner: caller.userUuid, organisation: row.distributor, subject: row.uuid };
  // The same documents wait once, whatever else of the session is opened meanwhile.
  const key = `${row.uuid} ${sha256(due.map(({ url }) => url).join("\n"))}`;
  await insertJob(tx, { queue: OPENING_QUEUE, key, data: { documents: due }, ...about });
}

/** Opens a document and tells what it says of itself; nothing is stored. */
export async function lookInto(issuerDocuments: DocumentFetcher, url: string): Promise<store.Found> {
  const answer = await issuerDocuments.fetch(url);
  if ("problem" in answer) return { fault: answer.problem, sha256: null, language: null, date: null, bytes: null };
  const { bytes, lastModified = null } = answer;
  const { language, date } = readPdf(bytes);
  return { fault: null, sha256: sha256(bytes), language, date: date ?? lastModified, bytes };
}

/**
 * Opens documents as saving an allocation asks for. A server that cannot be reached is asked again by the next run; when the job is given
 * up that is what was found.
 */
export function registerOpenings({ database, issuerDocuments, log }: Opener, jobs: Pick<Jobs, "register">): void {
  const { orm } = database;
  const keep = async (queries: Queries, document: store.Asked, found: store.Found) => {
    await store.recordOpening(queries, document, found);
    if (found.fault !== null) log.warn({ url: document.url, fault: found.fault }, "a key information document could not be opened");
  };
  const open: JobHandler = async (data, { signal, progress }) => {
    const { documents } = asked.parse(data);
    const known = await store.openingsOf(
      orm,
      documents.map(({ url }) => url),
    );
    // What an earlier run has opened stands.
    const due = documents.filter(({ url }) => !known.get(url)?.isFresh || known.get(url)?.fault);
    let unreachable = 0;
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await Promise.all(
        due.slice(at, at + AT_ONCE).map(async (document) => {
          signal.throwIfAborted();
          const found = issuerDocuments ? await lookInto(issuerDocuments, document.url) : null;
          if (!found) return;
          signal.throwIfAborted();
          if (found.fault === "UNREACHABLE") unreachable++;
          else await keep(orm, document, found);
        }),
      );
      await progress(Math.min(1, (at + AT_ONCE) / due.length));
    }
    if (unreachable > 0) throw new Error(`${unreachable} of ${documents.length} key information documents cannot be reached`);
  };
  jobs.register(OPENING_QUEUE, open, {
    concurrency: 2,
    async onGivenUp(tx, data, { state }) {
      if (state !== "FAILED") return;
      const { documents } = asked.parse(data);
      const known = await store.openingsOf(
        tx,
        documents.map(({ url }) => url),
      );
      for (const document of documents)
        if (!known.get(document.url)?.isFresh)
          await keep(tx, document, { fault: "UNREACHABLE", sha256: null, language: null, date: null, bytes: null });
    },
  });
}
