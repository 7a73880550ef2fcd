import { randomUUID } from "node:crypto";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { AdvicePackage, PackageChoice } from "#app/contract/journey/publication.ts";
import { runOut } from "#app/domain/advice-report/clock.ts";
import { wantedFiles } from "#app/domain/advice-report/package.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { adviceOf, configOf, partOf, sessionScopeOf } from "../session.domain.ts";
import { findSession, type SessionRow } from "../session.store.ts";
import { dicsOf } from "../session-dics.ts";
import { computeFigures } from "./compute-figures.ts";
import { gatherFacts } from "./gather-facts.ts";
import { definitionsOf, gatherInputs } from "./gather-inputs.ts";
import { documentFile } from "./make-file.ts";
import * as store from "./package.store.ts";
import { documentFacts, PACKAGE_QUEUE, packageHash } from "./package-job.ts";

const isoOf = (instant: string) => new Date(instant).toISOString();
export const today = (): string => new Date().toISOString().slice(0, 10);

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
  const others = (workspace?.allocations ?? []).flatMap(({ lines }) => lines.map(({ series }) => series));
  const held = (workspace?.currentComposition ?? []).map(({ series }) => series);
  const series = await definitionsOf(orm, [...advice.lines.map((line) => line.series), ...others, ...held]);
  const inputs = await gatherInputs(context, row, advice, series, today());
  const figures = await computeFigures(context, inputs);
  return { inputs, figures, facts: await gatherFacts(orm, { row, advice, series, inputs, figures, ...said }) };
}

/** The choice with what the journey says by default. Throws 422 for documents that the journey does not publish. */
function chosen(row: SessionRow, body: PackageChoice & { language: InterfaceLanguage }) {
  const { publishing } = configOf(row);
  const choice = {
    language: body.language,
    advisorComment: body.advisorComment ?? publishing.defaultAdvisorComment,
    enablePublishDic: body.enablePublishDic ?? false,
    enablePublishInvestmentProposal: body.enablePublishInvestmentProposal ?? true,
    enablePublishTransactionsSummary: body.enablePublishTransactionsSummary ?? publishing.enableTransactionsSummary,
    withoutDicReason: body.withoutDicReason ?? null,
  };
  if (choice.enablePublishTransactionsSummary && !publishing.enableTransactionsSummary)
    throw refuse.unprocessable("NOT_ENABLED", "The journey publishes no transactions summary.");
  if (choice.enablePublishDic && !publishing.enableDic)
    throw refuse.unprocessable("NOT_ENABLED", "The journey publishes no key information documents.");
  if (wantedFiles(choice).length === 0) throw refuse.unprocessable("NOTHING_CHOSEN", "No document was chosen.");
  return choice;
}

function recordOf(row: store.PackageRow, files: readonly store.StoredFile[]): AdvicePackage {
  const { choice, facts } = row;
  const { session: _session, publication: _number, ...versions } = facts.versions;
  const over = new Set(runOut(facts.clocks, today()).map(({ part }) => part));
  return {
    uuid: row.uuid,
    state: row.state,
    number: row.number,
    author: row.authorName,
    language: choice.language,
    advisorComment: choice.advisorComment ?? "",
    wanted: wantedFiles(choice),
    files: files.map(({ createdAt, ...file }) => ({ ...file, madeAt: isoOf(createdAt) })),
    missing: row.missing,
    withoutDicReason: choice.withoutDicReason,
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

export const packageRoutes = {
  list: api.advicePackages.list.handler(async ({ input: { params }, context }) => {
    const { row } = await finalisedSession(context.database.orm, context, params.hash);
    return packagesOf(context.database.orm, row);
  }),

  build: api.advicePackages.build.handler(async ({ input: { params, headers, body }, context }) => {
    const { orm } = context.database;
    const session = await finalisedSession(orm, context, params.hash);
    const choice = chosen(session.row, body);
    const dics = choice.enablePublishDic ? await dicsOf(orm, session.advice) : [];
    const gathered = await gather(context, session, { language: choice.language, comment: choice.advisorComment });
    const write = { verb: "reco-session.package", objectType: "reco-session", headers, request: { params, body }, status: 202 };
    return saveOnce(context, write, async (tx) => {
      const locked = (await findSession(tx, sessionScopeOf(context.caller), params.hash, true))!;
      const earlier = await store.listPackages(tx, locked.uuid);
      if (earlier.some(({ state }) => state === "BUILDING"))
        throw refuse.conflict("PACKAGE_BUILDING", "A package of this session is being built.");
      const uuid = randomUUID();
      const { correlationId } = context;
      await store.insertPackage(tx, {
        uuid,
        session: locked.uuid,
        author: context.caller.userUuid,
        choice: { ...choice, dics },
        ...gathered,
        correlationId,
      });
      await insertJob(tx, { queue: PACKAGE_QUEUE, key: uuid, data: { package: uuid }, delaySeconds: 0 });
      const answer = recordOf((await store.findPackage(tx, { uuid }))!, []);
      return {
        answer,
        objectId: locked.uuid,
        organisationUuid: locked.distributor,
        after: { package: uuid, documents: answer.wanted, language: choice.language },
      };
    });
  }),

  preview: api.advicePackages.preview.handler(async ({ input: { params, body }, context }) => {
    const { orm } = context.database;
    const session = await finalisedSession(orm, context, params.hash);
    const { language, document, advisorComment: comment = configOf(session.row).publishing.defaultAdvisorComment } = body;
    const { facts } = await gather(context, session, { language, comment });
    const choice = { dics: await dicsOf(orm, session.advice), withoutDicReason: null };
    const shown = documentFacts(facts, choice, [], null);
    return documentFile({ queries: orm, layOut: context.layOut }, { which: document, facts: shown, organisation: session.row.distributor });
  }),

  file: api.advicePackages.file.handler(async ({ input: { params }, context }) => {
    const { found } = await publishedPackage(context, params.hash, params.number);
    const file = await store.fileBytes(context.database.orm, found.uuid, params.kind);
    if (!file) throw refuse.notFound("File");
    return new File([new Uint8Array(file.bytes)], file.name, { type: file.contentType });
  }),
};
