import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import { runOut } from "#app/domain/advice-report/clock.ts";
import { holdsStructured } from "#app/domain/advice-report/facts.ts";
import { wantedFiles } from "#app/domain/advice-report/package.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { adviceOf, partOf, requireClient, sessionScopeOf } from "../session.domain.ts";
import { findSession, type SessionRow } from "../session.store.ts";
import { computeFigures } from "./compute-figures.ts";
import { gatherFacts } from "./gather-facts.ts";
import { definitionsOf, gatherInputs } from "./gather-inputs.ts";
import * as store from "./package.store.ts";
import { packageHash } from "./package-job.ts";

const isoOf = (instant: string) => new Date(instant).toISOString();

/** The caller's own session once its advice is finalised. Throws 404 unseen and 409 before. */
export async function finalisedSession(
  queries: Queries,
  { caller }: CallerContext,
  hash: string,
): Promise<{ row: SessionRow; advice: FinalAdvice }> {
  const row = await findSession(queries, sessionScopeOf(caller), hash);
  if (!row) throw refuse.notFound("Session");
  const advice = adviceOf(row);
  if (!advice) throw refuse.conflict("SESSION_NOT_FINALIZED", "The advice of this session is not finalised yet.");
  return { row, advice };
}

/** The same for something new that is made of it. Throws 409 once the client was removed on request. */
export async function usableSession(
  queries: Queries,
  context: CallerContext,
  hash: string,
): Promise<{ row: SessionRow; advice: FinalAdvice }> {
  const session = await finalisedSession(queries, context, hash);
  requireClient(session.row);
  return session;
}

/** A published package of the caller's own session. Throws 404 unseen. */
export async function publishedPackage(context: CallerContext, hash: string, number: number) {
  const { orm } = context.database;
  const { row, advice } = await finalisedSession(orm, context, hash);
  const found = await store.findPackage(orm, { session: row.uuid, number });
  if (!found) throw refuse.notFound("Package");
  return { row, advice, found };
}

/** Inputs, figures and facts of a finalised advice as they are now. */
export async function gather(
  context: CallerContext,
  { row, advice }: { row: SessionRow; advice: FinalAdvice },
  said: { language: InterfaceLanguage; comment: string },
) {
  const { orm } = context.database;
  const workspace = partOf(row, "workspace");
  const others = (workspace?.allocations ?? []).flatMap((one) => recommendedLines(one).map(({ series }) => series));
  const held = (workspace?.currentComposition ?? []).map(({ series }) => series);
  const series = await definitionsOf(orm, [...advice.lines.map((line) => line.series), ...others, ...held]);
  const inputs = await gatherInputs(context, row, advice, series, marketToday());
  const figures = await computeFigures(context, inputs);
  return { inputs, figures, facts: await gatherFacts(orm, { row, advice, series, inputs, figures, ...said }) };
}

export function recordOf(row: store.PackageRow, files: readonly store.StoredFile[]): AdvicePackage {
  const { choice, facts } = row;
  const { session: _session, publication: _number, ...versions } = facts.versions;
  const over = new Set(runOut(facts.clocks, marketToday()).map(({ part }) => part));
  return {
    uuid: row.uuid,
    state: row.state,
    number: row.number,
    author: row.authorName,
    language: choice.language,
    advisorComment: choice.advisorComment ?? "",
    wanted: wantedFiles(choice, holdsStructured(facts)),
    files: files.map(({ createdAt, ...file }) => ({ ...file, madeAt: isoOf(createdAt) })),
    missing: store.notHandedOver(row),
    withoutDics: choice.withoutDics ?? [],
    withoutDicReason: choice.withoutDicReason ?? null,
    failure: row.failure,
    hash: row.state === "PUBLISHED" ? packageHash(row, files) : null,
    versions,
    clocks: facts.clocks.map((clock) => ({ ...clock, over: over.has(clock.part) })),
    askedAt: isoOf(row.createdAt),
    publishedAt: row.publishedAt && isoOf(row.publishedAt),
  };
}

export async function packagesOf(queries: Queries, session: SessionRow): Promise<AdvicePackage[]> {
  const rows = await store.listPackages(queries, session.uuid);
  const files = await store.filesOf(
    queries,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map((row) => recordOf(row, files.get(row.uuid) ?? []));
}
