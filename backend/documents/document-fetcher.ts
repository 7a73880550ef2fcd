import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher, fetch as networkFetch } from "undici";
import { publicOnly } from "#backend/documents/public-address.ts";

/** Largest document of an issuer, in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;
/** For the whole document: a slow server must not hold the person who asked. */
const PATIENCE_MS = 10_000;

/** Why a document could not be had. HOST: its server is not one that the installation asks. */
export const DOCUMENT_PROBLEMS = ["HOST", "UNREACHABLE", "REFUSED", "NO_PDF", "TOO_LARGE"] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];
/** `lastModified`: day on which the server says that it changed the document, YYYY-MM-DD. */
export type FetchedDocument = { bytes: Buffer; lastModified?: string } | { problem: DocumentProblem };

/** Gets the documents of issuers, as PDF, from the servers that the operator names. */
export interface DocumentFetcher {
  /** Whether the address lies on one of those servers. */
  reaches(address: string): boolean;
  /** Never rejects. */
  fetch(address: string): Promise<FetchedDocument>;
  close(): Promise<void>;
}

interface Network {
  /** How names become addresses. */
  lookup?: LookupFunction;
  dispatcher?: Dispatcher;
  /** Origins that are asked as they stand, plain http and a port included: servers of this very machine. */
  origins?: readonly string[];
}

/** What passes: the server is busy, or has a fault of its own. */
const passes = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Asks `hosts` alone, by https on its own port, without credentials, and follows no redirection. A name that leads to an
 * address inside of a network is not connected to: the check is made on the address that is used.
 */
export function createDocumentFetcher(
  hosts: readonly string[],
  { lookup = systemLookup as LookupFunction, dispatcher, origins = [] }: Network = {},
) {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  const agent = dispatcher ?? new Agent({ connect: { lookup: publicOnly(lookup), timeout: PATIENCE_MS }, pipelining: 1 });

  const reaches = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname, port, username, password, origin } = new URL(address);
    if (origins.includes(origin)) return true;
    return protocol === "https:" && port === "" && username === "" && password === "" && allowed.has(hostname);
  };
  const fetcher: DocumentFetcher = {
    reaches,
    async fetch(address) {
      if (!reaches(address)) return { problem: "HOST" };
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const answer = await networkFetch(address, {
          dispatcher: agent,
          redirect: "manual",
          signal,
          headers: { accept: "application/pdf" },
        });
        if (answer.status === 200) {
          const found = await pdfOf(answer.body, Number(answer.headers.get("content-length") ?? 0));
          const changed = Date.parse(answer.headers.get("last-modified") ?? "");
          return "bytes" in found && !Number.isNaN(changed)
            ? { ...found, lastModified: new Date(changed).toISOString().slice(0, 10) }
            : found;
        }
        await answer.body?.cancel();
        return { problem: passes(answer.status) ? "UNREACHABLE" : "REFUSED" };
      } catch {
        return { problem: "UNREACHABLE" };
      }
    },
    close: () => agent.close(),
  };
  return fetcher;
}

/** Read no further than its largest size, whatever the server announced. */
async function pdfOf(body: AsyncIterable<Uint8Array> | null, announced: number): Promise<FetchedDocument> {
  if (announced > MOST_BYTES) return { problem: "TOO_LARGE" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) return { problem: "TOO_LARGE" };
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? { bytes } : { problem: "NO_PDF" };
}
