import { ORPCError } from "@orpc/server";
import type { Publication } from "#app/contract/journey/advice.ts";
import { KID_MONTHS, monthsAfter, standsUntil } from "#app/domain/advice-report/clock.ts";
import { type AdviceFacts, holdsStructured } from "#app/domain/advice-report/facts.ts";
import { type PackageFile, wantedFiles } from "#app/domain/advice-report/package.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import type { LayOut } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import type { JobHandler, Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import type { DocumentFetcher } from "#backend/documents/document-fetcher.ts";
import { handedOver } from "../documents/handed-over.ts";
import { adviceOf, configOf, publicationsOf, summaryOf } from "../session.domain.ts";
import { type SessionRow, sessionByUuid, updateSession } from "../session.store.ts";
import { collectDics, dicsPack } from "../session-dics.ts";
import { transactionsWorkbook } from "../transactions-workbook.ts";
import { documentFile } from "./make-file.ts";
import {
  filesOf,
  findPackage,
  GIVEN_UP,
  insertFile,
  isSameDocument,
  lockBuilding,
  type MissingDic,
  notHandedOver,
  type PackageRow,
  reasonWithout,
  type StoredFile,
  sha256,
  takeUpAgain,
  updatePackage,
} from "./package.store.ts";

export const PACKAGE_QUEUE = "advice-package";
export interface Publisher {
  database: Database;
  layOut: LayOut | null;
  issuerDocuments: DocumentFetcher | null;
}

/** Documents are missing and nobody said why to go without: nothing is published. */
class Blocked extends Error {
  constructor(readonly missing: MissingDic[]) {
    super("documents are missing");
  }
}

/**
 * Builds packages, two at a time. What was made before an interruption is kept, and a package is published once. One whose job is given
 * up is FAILED, so that its advice can be published anew; run again it is built unless a later one of its session was asked for.
 */
export function registerPackages(publisher: Publisher, jobs: Pick<Jobs, "register">): void {
  const build: JobHandler = async ({ package: uuid }, { signal }) => {
    await withTransaction(publisher.database, (tx) => takeUpAgain(tx, String(uuid)));
    await buildPackage(publisher, String(uuid), signal, PASSING);
    const made = await findPackage(publisher.database.orm, { uuid: String(uuid) });
    // What was refused would be refused again: its owner and the operator are told.
    if (made?.state === "FAILED" && made.failure !== GIVEN_UP) throw new FinalFailure(made.failure ?? "UNEXPECTED");
  };
  jobs.register(PACKAGE_QUEUE, build, {
    concurrency: 2,
    async onGivenUp(tx, { package: uuid }) {
      if (await lockBuilding(tx, String(uuid))) await updatePackage(tx, String(uuid), { state: "FAILED", failure: GIVEN_UP });
    },
  });
}

/** Refusals that pass: a document that took too long, or that a busy or absent PDF backend did not make, is made by a later run of the job. */
const PASSING: ReadonlySet<string> = new Set(["PDF_TIMEOUT", "PDF_BUSY", "PDF_UNAVAILABLE"]);

/** `passing`: refusals that are thrown on and leave the package to be built again; without them each one ends it. */
export async function buildPackage(
  publisher: Publisher,
  uuid: string,
  signal?: AbortSignal,
  passing: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { orm } = publisher.database;
  const made = await findPackage(orm, { uuid });
  if (made?.state !== "BUILDING") return;
  const session = await sessionByUuid(orm, made.session);
  if (!session) return;
  try {
    for (const kind of wantedFiles(made.choice, holdsStructured(made.facts))) {
      signal?.throwIfAborted();
      await makeFile(publisher, made, session, kind);
    }
    signal?.throwIfAborted();
    await publish(publisher.database, uuid);
  } catch (error) {
    if (error instanceof Blocked) return updatePackage(orm, uuid, { state: "BLOCKED", missing: error.missing });
    if (signal?.aborted) throw error;
    if (!(error instanceof ORPCError)) throw error;
    const { code = "UNEXPECTED" } = (error.data ?? {}) as { code?: string };
    if (passing.has(code)) throw error;
    await updatePackage(orm, uuid, { state: "FAILED", failure: code });
  }
}

/** Number of the publication that a package becomes: nothing else publishes while it is built, for its session is locked then. */
const nextNumber = (session: SessionRow) => publicationsOf(session).length + 1;

async function makeFile(
  { database, layOut, issuerDocuments }: Publisher,
  made: PackageRow,
  session: SessionRow,
  kind: PackageFile,
): Promise<void> {
  const { orm } = database;
  const stands = (await filesOf(orm, [made.uuid])).get(made.uuid) ?? [];
  if (stands.some((file) => file.kind === kind)) return;
  const { choice } = made;
  if (kind === "dics") {
    const months = configOf(session).advice.kidMaxMonths ?? KID_MONTHS;
    const lines = await collectDics(choice.dics, handedOver(orm, issuerDocuments), monthsAfter(marketToday(), -months));
    const missing = lines.flatMap(({ dic, outcome }) =>
      typeof outcome === "string" ? [{ fullName: dic.fullName, isin: dic.isin, reason: outcome }] : [],
    );
    if (missing.some((dic) => reasonWithout(choice, dic) === null)) throw new Blocked(missing);
    const { projectName, clientName, uuid } = summaryOf(session);
    // An archive that holds no document would be offered as if it did.
    if (missing.length < lines.length)
      await insertFile(orm, made.uuid, kind, await dicsPack(projectName ?? clientName ?? uuid, lines, choice.language));
    await updatePackage(orm, made.uuid, { missing });
    return;
  }
  if (kind === "summary")
    return insertFile(orm, made.uuid, kind, await transactionsWorkbook(orm, session, adviceOf(session)!, choice.language));
  const fresh = await findPackage(orm, { uuid: made.uuid });
  const facts = documentFacts(made.facts, choice, fresh?.missing ?? [], nextNumber(session));
  const file = await documentFile(
    { queries: orm, layOut: layOut && ((document) => layOut(document, null)) },
    { which: kind, facts, organisation: session.distributor },
  );
  await insertFile(orm, made.uuid, kind, file);
}

/** The frozen facts with what is known only once the documents were asked for. */
export function documentFacts(
  facts: AdviceFacts,
  choice: Partial<PackageRow["choice"]> & Pick<PackageRow["choice"], "dics">,
  missing: readonly MissingDic[],
  publication: number | null,
): AdviceFacts {
  const { dics, leftOut = [] } = choice;
  const lacks = [...missing, ...leftOut];
  return {
    ...facts,
    documents: {
      dics: [...dics, ...leftOut].map((dic) => {
        const { fullName: name, isin, url, contract } = dic;
        const enclosed = !lacks.some((one) => isSameDocument(one, dic));
        return { ...{ name, isin, url, contract, enclosed }, reason: enclosed ? null : reasonWithout(choice, dic) };
      }),
      withoutReason: null,
    },
    versions: { ...facts.versions, publication },
  };
}

/** SHA-256 of what was frozen and of the hashes of the files, in the order of their kinds. */
export const packageHash = ({ choice, inputs, figures }: PackageRow, files: readonly StoredFile[]): string =>
  sha256(
    canonicalJson([
      choice,
      inputs,
      figures,
      [...files].sort((a, b) => a.kind.localeCompare(b.kind)).map(({ kind, sha256: hash }) => [kind, hash]),
    ]),
  );

/** Makes the package a publication of its session: once, whoever runs this how often. */
async function publish(database: Database, uuid: string): Promise<void> {
  const secret = await auditKey(database);
  await withTransaction(database, async (tx) => {
    if (!(await lockBuilding(tx, uuid))) return;
    const made = (await findPackage(tx, { uuid }))!;
    const session = await sessionByUuid(tx, made.session, true);
    const files = (await filesOf(tx, [uuid])).get(uuid) ?? [];
    const { choice } = made;
    const number = nextNumber(session!);
    const hash = packageHash(made, files);
    const publication: Publication = {
      advisorComment: choice.advisorComment,
      enablePublishDic: choice.enablePublishDic,
      enablePublishInvestmentProposal: choice.enablePublishInvestmentProposal,
      enablePublishTransactionsSummary: choice.enablePublishTransactionsSummary,
      number,
      publishedAt: new Date().toISOString(),
      documents: [
        ...(choice.enablePublishInvestmentProposal ? (["INVESTMENT_PROPOSAL_DATA"] as const) : []),
        ...(choice.enablePublishTransactionsSummary ? (["TRANSACTIONS_SUMMARY"] as const) : []),
        ...(files.some(({ kind }) => kind === "dics") ? (["DIC"] as const) : []),
      ],
      dics: choice.dics,
      clocks: made.facts.clocks,
      hash,
    };
    await updateSession(tx, made.session, {
      published: [...publicationsOf(session!), publication],
      standsUntil: standsUntil(made.facts.clocks),
    });
    await updatePackage(tx, uuid, { state: "PUBLISHED", number, published: true });
    await recordAudit(tx, secret, {
      userUuid: made.author,
      organisationUuid: session!.distributor,
      verb: "reco-session.publish",
      objectType: "reco-session",
      objectId: made.session,
      after: {
        number,
        hash,
        files: files.map(({ kind, sha256: digest }) => ({ kind, sha256: digest })),
        missing: notHandedOver(made).length,
      },
      correlationId: made.correlationId,
    });
  });
}
