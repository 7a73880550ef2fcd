import type { z } from "zod";
import type { FinancialProvider, ProviderRun, providerWritten } from "#app/contract/provider/configuration.ts";
import type { ProviderSources } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database } from "#backend/database/database.ts";
import { mappingOf } from "#backend/import/source-answers.ts";
import type { ProviderRow, RunRow } from "./provider.store.ts";
import { boundTo } from "./source/fetch-files.ts";
import { isFolderName } from "./source/folder-source.ts";

export type Written = z.output<typeof providerWritten>;

const instantOf = (at: string | null) => at && new Date(at).toISOString();

export function runRecord({
  uuid: id,
  createdAt,
  startedAt,
  endedAt,
  trigger,
  task: _task,
  items: _items,
  askedBy: _by,
  ...row
}: RunRow): ProviderRun {
  const times = { createdAt: instantOf(createdAt)!, startedAt: instantOf(startedAt), endedAt: instantOf(endedAt) };
  const files = row.files.map((file) => ({ ...file, since: instantOf(file.since) }));
  return { ...row, id, trigger: trigger as ProviderRun["trigger"], files, ...times };
}

/** A provider as the contract tells it: of its secret only that there is one. */
export function providerRecord(row: ProviderRow, lastRun: RunRow | undefined): FinancialProvider {
  const { uuid: id, name, place, address, content, format, rowsAt, headerName, rhythm, time, dailyRuns, seconds, state, version } = row;
  return {
    ...{ id, name, place, address, content, format, rowsAt, headerName, rhythm, time, dailyRuns, seconds, state, version },
    hasSecret: row.secret !== null,
    mapping: mappingOf(row.mapping),
    ...{ sampleName: row.sampleName, sampleAt: instantOf(row.sampleAt), sampleProblem: row.sampleProblem },
    nextRunAt: row.state === "READY" ? instantOf(row.nextRunAt) : null,
    lastRun: lastRun ? runRecord(lastRun) : null,
  };
}

/** What is stored of what was said; a name for the header that is not there is null. */
export const storedFields = ({ headerName = undefined, ...written }: Written) => ({ ...written, headerName: headerName ?? null });

/** Throws 400 for an address that is none of the place, rates that are no FX_RATES, and a secret without its header. */
export function requireSource(
  { addresses }: ProviderSources,
  { place, address, content, format, headerName }: Written,
  hasSecret: boolean,
): void {
  if (place === "FOLDER" && !isFolderName(address))
    throw refuse.invalid("body.address", "a folder below the installation's folder of providers");
  if (place === "ADDRESS" && !addresses.reaches(address))
    throw refuse.invalid("body.address", "an http or https address outside of this network");
  if (format === "ECB_RATES" && content !== "FX_RATES") throw refuse.invalid("body.format", "rates of the central bank are exchange rates");
  if (hasSecret && headerName === undefined) throw refuse.invalid("body.headerName", "the header that carries the secret");
}

/** The secret as it is stored: one that is not named stays with the address and the header that it is for, and goes to no other. */
export function sealedSecret(
  { secrets }: Pick<Database, "secrets">,
  uuid: string,
  secret: string | null | undefined,
  stays: Buffer | null,
): Buffer | null {
  if (secret === undefined) return stays;
  return secret === null ? null : secrets.sealer.seal(secret, boundTo(uuid));
}

/** Whether another source is meant: its sample and its mapping are of the one before. */
export const isOtherSource = (before: ProviderRow, after: Written): boolean =>
  (["place", "address", "content", "format", "rowsAt"] as const).some((name) => before[name] !== after[name]);
