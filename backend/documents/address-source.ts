import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, type Response as Answer, type Dispatcher, fetch as networkFetch } from "undici";
import { isPublicAddress, NotPublic, publicOnly } from "#backend/documents/public-address.ts";

const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Why the file of an address could not be had; `detail` names the server, the status that it answered, or the limit. */
export class AddressFault extends Error {
  constructor(
    readonly code: "NO_ANSWER" | "TIME_LIMIT" | "CUT" | "HTTP_STATUS" | "PRIVATE_ADDRESS" | "REDIRECTS" | "TOO_LARGE" | "NO_DATA",
    readonly detail: string | number,
  ) {
    super(`${code} ${detail}`);
  }
}

/** A file as a provider hands it over. */
export interface FetchedFile {
  name: string;
  bytes: Buffer;
  etag?: string | undefined;
}

export interface AddressRequest {
  address: string;
  /** Header that the provider wants, with its secret: sent to the address's own server alone. */
  header: { name: string; value: string } | null;
  /** For the whole file, in seconds. */
  seconds: number;
  mostBytes: number;
  /** Of the file that was read last: the server is asked for another one only. */
  etag?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Asks the servers of providers. */
export interface AddressSource {
  /** Whether the address may be a provider's: http or https, to a name or a public address, no credentials in it. */
  reaches(address: string): boolean;
  /** Null where the server says that its file is the one of `etag`. Throws AddressFault. */
  fetch(request: AddressRequest): Promise<FetchedFile | null>;
  close(): Promise<void>;
}

export interface Network {
  lookup?: LookupFunction;
  dispatcher?: Dispatcher;
  /** Origins that are asked as they stand: servers of this very machine. */
  origins?: readonly string[];
}

function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isOutside = isIP(host) === 0 ? host.includes(".") : isPublicAddress(host);
  return /^https?:$/.test(protocol) && username === "" && password === "" && isOutside;
}

/** Follows three redirections at most. No name that leads into a network is connected to: the check is made on the address that is used. */
export function createAddressSource({ lookup = systemLookup as LookupFunction, dispatcher, origins = [] }: Network = {}): AddressSource {
  const guarded = dispatcher ?? new Agent({ connect: { lookup: publicOnly(lookup) }, pipelining: 1 });
  const plain = new Agent({ pipelining: 1 });

  const isOwn = (address: string) => URL.canParse(address) && origins.includes(new URL(address).origin);
  const reaches = (address: string) => isOwn(address) || isProviderAddress(address);

  async function ask(address: string, { header, etag }: AddressRequest, isFirst: boolean, signal: AbortSignal): Promise<Answer> {
    if (!reaches(address)) throw new AddressFault("PRIVATE_ADDRESS", hostOf(address));
    const headers = {
      accept: "text/csv, application/json, application/xml, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5",
      ...(header && isFirst && { [header.name]: header.value }),
      ...(etag && isFirst && { "if-none-match": etag }),
    };
    return networkFetch(address, { headers, dispatcher: isOwn(address) ? plain : guarded, redirect: "manual", signal });
  }

  async function fetchFile(request: AddressRequest, signal: AbortSignal): Promise<FetchedFile | null> {
    let { address } = request;
    for (let hops = 0; ; hops++) {
      const isSameServer = new URL(address).origin === new URL(request.address).origin;
      const answer = await ask(address, request, isSameServer, signal);
      if (answer.status === 304) return null;
      if (!REDIRECTS.has(answer.status)) return fileOf(answer, address, request.mostBytes);
      await answer.body?.cancel();
      const next = answer.headers.get("location") ?? "";
      if (hops === MOST_REDIRECTS || !URL.canParse(next, address)) throw new AddressFault("REDIRECTS", hostOf(address));
      address = new URL(next, address).href;
    }
  }

  return {
    reaches,
    async fetch(request) {
      const limit = AbortSignal.timeout(request.seconds * 1_000);
      const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
      try {
        return await fetchFile(request, signal);
      } catch (error) {
        if (error instanceof AddressFault) throw error;
        request.signal?.throwIfAborted();
        if (limit.aborted) throw new AddressFault("TIME_LIMIT", request.seconds);
        throw faultOf(error, request.address);
      }
    },
    async close() {
      await Promise.all([guarded.close(), plain.close()]);
    },
  };
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** What a failed connection means: the causes of an error are looked through. */
function faultOf(error: unknown, address: string): AddressFault {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NotPublic) return new AddressFault("PRIVATE_ADDRESS", hostOf(address));
    if (at.message === "terminated" || ("code" in at && at.code === "UND_ERR_SOCKET")) return new AddressFault("CUT", hostOf(address));
  }
  return new AddressFault("NO_ANSWER", hostOf(address));
}

/** Read no further than the largest size, whatever the server announced. */
async function fileOf(answer: Answer, address: string, mostBytes: number): Promise<FetchedFile> {
  const leave = async (fault: AddressFault) => {
    await answer.body?.cancel();
    return fault;
  };
  if (answer.status !== 200) throw await leave(new AddressFault("HTTP_STATUS", answer.status));
  const megabytes = Math.floor(mostBytes / 1024 / 1024);
  if (Number(answer.headers.get("content-length") ?? 0) > mostBytes) throw await leave(new AddressFault("TOO_LARGE", megabytes));
  if (/^text\/html\b/i.test(answer.headers.get("content-type") ?? "")) throw await leave(new AddressFault("NO_DATA", hostOf(address)));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new AddressFault("TOO_LARGE", megabytes);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (/^\s*(?:<!doctype html|<html)\b/i.test(bytes.subarray(0, 512).toString("latin1"))) throw new AddressFault("NO_DATA", hostOf(address));
  const last = new URL(address).pathname.split("/").at(-1);
  return { name: last || hostOf(address), bytes, etag: answer.headers.get("etag") ?? undefined };
}
