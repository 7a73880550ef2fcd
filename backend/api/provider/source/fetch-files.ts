import { createHash } from "node:crypto";
import type { ProviderSources } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { AddressFault, type AddressRequest, type FetchedFile } from "#backend/documents/address-source.ts";
import type { ProviderRow } from "../provider.store.ts";
import { filesOfFolder, readFolderFile } from "./folder-source.ts";
import { SourceFault } from "./source-fault.ts";

export const boundTo = (provider: string) => Buffer.from(`financial_provider ${provider}`);
export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The header of a provider with its secret; null where it has none. Throws where the secret that sealed it is gone. */
export function headerOf({ secrets }: Pick<Database, "secrets">, provider: Pick<ProviderRow, "uuid" | "headerName" | "secret">) {
  if (provider.headerName === null || provider.secret === null) return null;
  const value = secrets.sealer.open(Buffer.from(provider.secret), boundTo(provider.uuid));
  if (value === null) throw new SourceFault("FAILED", "secret");
  return { name: provider.headerName, value };
}

/** The file of an address; null where it is the one of `etag`. Throws SourceFault. */
export const fetchFrom = (addresses: ProviderSources["addresses"], request: AddressRequest): Promise<FetchedFile | null> =>
  addresses.fetch(request).catch((error: unknown) => {
    throw error instanceof AddressFault ? new SourceFault(error.code, error.detail) : error;
  });

interface Asked {
  signal?: AbortSignal;
  /** Files whose server says that they are those of the last run are left out. */
  changedOnly?: boolean;
  /** In place of the provider's own. */
  seconds?: number;
}

/** A file of a provider, or that its server says that it is the one of the last run. */
export type Handed = FetchedFile | { name: string; isSame: true };

/** The files of a provider one after the other. Throws SourceFault. */
export async function* filesOf(
  { folder, addresses, mostBytes }: ProviderSources,
  database: Pick<Database, "secrets">,
  provider: ProviderRow,
  { signal, changedOnly = false, seconds = provider.seconds }: Asked,
): AsyncGenerator<Handed> {
  if (provider.place === "FOLDER") {
    for (const name of await filesOfFolder(folder, provider.address)) yield await readFolderFile(folder, provider.address, name, mostBytes);
    return;
  }
  const [name, seen] = Object.entries(provider.seen)[0] ?? [];
  const header = headerOf(database, provider);
  const etag = changedOnly ? seen?.etag : undefined;
  const file = await fetchFrom(addresses, { address: provider.address, header, seconds, mostBytes, etag, signal });
  yield file ?? { name: name ?? provider.address, isSame: true };
}

/** A file by which the reading of a provider is tried: the last one of a folder, or the one at the address. */
export async function sampleFile(
  sources: ProviderSources,
  database: Pick<Database, "secrets">,
  provider: ProviderRow,
  seconds: number,
): Promise<FetchedFile> {
  if (provider.place === "FOLDER") {
    const names = await filesOfFolder(sources.folder, provider.address);
    return readFolderFile(sources.folder, provider.address, names.at(-1)!, sources.mostBytes);
  }
  for await (const file of filesOf(sources, database, provider, { seconds })) if ("bytes" in file) return file;
  throw new SourceFault("NO_DATA", provider.address);
}
