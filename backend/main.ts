import { availableParallelism } from "node:os";
import { apiContract, computationContract, pdfContract } from "#app/contract/index.ts";
import type { IdentityProvider } from "#app/domain/enumerations.ts";
import type { PlatformEnvironment } from "#app/domain/organisation/named-distributors.ts";
import { scheduleAlertChecks } from "#backend/api/alert/alert-job.ts";
import { registerDefinitionImports } from "#backend/api/definition-import/definition-import-job.ts";
import { scheduleRetention } from "#backend/api/erasure/retention.ts";
import { JUMP_FACTOR } from "#backend/api/financial-value/import/jumps.ts";
import { importDumpRoute, prepareImports } from "#backend/api/financial-value/import/upload.ts";
import { registerPackages } from "#backend/api/journey/publication/package-job.ts";
import { registerJourneyImpacts } from "#backend/api/journey/settings/impact.ts";
import { changeFeed } from "#backend/api/model-portfolio/change-feed.ts";
import { type DataInfoSocket, dataInfoSocket } from "#backend/api/model-portfolio/data-info.ts";
import { publicDocuments } from "#backend/api/openapi/documents.ts";
import { scheduleFollowUp } from "#backend/api/questionnaire/follow-up.ts";
import { apiRouter } from "#backend/api/router.ts";
import { registerMatrixBuilds } from "#backend/api/scenario-set/build-job.ts";
import { tellAuditHead } from "#backend/calls/audit.ts";
import type { ExchangeKey, IssueToken, VerifyToken } from "#backend/calls/caller.ts";
import { createCallerContexts } from "#backend/calls/caller-context.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import { type ApiHandler, createApiHandler, type HostedBackend, type RawRoute } from "#backend/calls/handler.ts";
import { type CallInProcess, createInProcessCalls } from "#backend/calls/in-process.ts";
import { purgeKeys } from "#backend/calls/save-once.ts";
import { createUsageMeter } from "#backend/calls/usage-meter.ts";
import { databaseMatrixStore } from "#backend/computation/matrix-store.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { computationRouter } from "#backend/computation/service.ts";
import type { Database } from "#backend/database/database.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { createDocumentFetcher } from "#backend/documents/document-fetcher.ts";
import { isMailLost, smtpMailer } from "#backend/mail/mailer.ts";
import { layOutOf } from "#backend/pdf/lay-out.ts";
import { createPdfPool } from "#backend/pdf/pdf-pool.ts";
import { pdfRouter } from "#backend/pdf/service.ts";
import { purgeKeptFiles } from "#backend/table-file/kept-file.ts";
import { importLimits } from "#backend/table-file/limits.ts";
import { purgeAdditions } from "#backend/values/value-changes.ts";
import { type ComputationPool, createComputationPool } from "#backend/workers/computation-pool.ts";

/** Bodies of the computation backend may carry whole scenario matrices. */
const COMPUTATION_JSON_LIMIT = 32 * 1024 * 1024;
/** A document with its charts as paths and a logo. */
const PDF_JSON_LIMIT = 4 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** For background jobs under way when the process ends; what is left then is handed back. */
const JOBS_PATIENCE_MS = 2_000;
const NO_REPLY = "no-reply@localhost.localdomain";

export interface BackendSettings {
  /** Parts that this process hosts; `api`, `computation` and `pdf` are made here. */
  SERVICES: readonly string[];
  PUBLIC_URL: URL;
  DATA_DIR: string;
  UPLOAD_LIMIT_MB?: number;
  /** Processes that share the machine's cores. */
  WEB_PROCESSES?: number;
  IMPORT_JUMP_FACTOR?: number;
  API_CORS_ORIGINS?: readonly string[];
  PDF_URL?: string | undefined;
  PDF_TOKEN?: string | undefined;
  TOKEN_CALLS_BY_ADDRESS?: boolean | undefined;
  IDENTITY_PROVIDER?: IdentityProvider;
  PLATFORM_ENVIRONMENT?: PlatformEnvironment;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string;
  DOCUMENT_HOSTS?: readonly string[];
  RETENTION_YEARS?: number | undefined;
}

export interface BackendOptions {
  env: BackendSettings;
  database: Database;
  log: BackendLog;
  /** Of the embedded identity provider or an outside one; without `issueToken` and `issuer` accounts are kept elsewhere. */
  identity: { verifyToken: VerifyToken; issueToken: IssueToken | null; exchangeKey?: ExchangeKey | null; issuer?: string | null };
  now?: () => Date;
}

export interface Backend {
  /** Serves `${PUBLIC_URL}/api/…`, in process or behind a socket. Never rejects. */
  fetch: ApiHandler;
  /** The same calls for parts of this process. */
  call: CallInProcess;
  /** Sockets below the same path; false for an address that is not one of theirs. */
  upgrade: DataInfoSocket["upgrade"];
  /** Changes of model portfolios for parts of this process; undefined where it hosts no API. */
  listen: DataInfoSocket["listen"] | undefined;
  /** Computations of this process; null where it hosts none. */
  computations: Pick<ComputationPool, "load"> | null;
  /** The mail server: how to ask it for a sign of life, and which errors say that it is away. Null without one. */
  mail: { check(): Promise<void>; means(error: unknown): "lost" | null } | null;
  /** Ends the sockets: a server that stops listening waits for every one. */
  closeSockets(): Promise<void>;
  close(): Promise<void>;
}

/** Threads of each of several processes on one machine: together as many as there are cores, and one at least. */
const threadsAmong = (processes: number) => (processes > 1 ? { threads: Math.max(1, Math.floor(availableParallelism() / processes)) } : {});

/** Composes the backends that this process hosts. */
export async function startBackend({ env, database, log, identity, now = () => new Date() }: BackendOptions): Promise<Backend> {
  const hosted = new Set(env.SERVICES);
  const backends: HostedBackend[] = [];
  const rawRoutes: RawRoute[] = [];
  const pool = hosted.has("api") || hosted.has("computation") ? createComputationPool(threadsAmong(env.WEB_PROCESSES ?? 1)) : null;
  let purge: NodeJS.Timeout | undefined;
  let jobs: Jobs | null = null;
  let endAlertChecks = () => {};
  let endFollowUp = () => {};
  let endRetention = () => {};
  const webAt = env.PUBLIC_URL.href.replace(/\/$/, "");
  const mailer = smtpMailer(env.SMTP_URL, env.MAIL_FROM ?? NO_REPLY);
  const issuerDocuments = env.DOCUMENT_HOSTS?.length ? createDocumentFetcher(env.DOCUMENT_HOSTS) : null;

  const documents = hosted.has("pdf") ? createPdfPool() : null;
  const layOut = layOutOf(documents, env.PDF_URL, env.PDF_TOKEN);

  const jumpFactor = env.IMPORT_JUMP_FACTOR ?? JUMP_FACTOR;
  if (hosted.has("api")) {
    await prepareImports(database, env.DATA_DIR, log);
    const upload = { dataDir: env.DATA_DIR, limits: importLimits(env.UPLOAD_LIMIT_MB), jumpFactor, now };
    backends.push({ router: apiRouter });
    purge = setInterval(() => {
      purgeKeys(database).catch((error: unknown) => log.warn({ err: error }, "old idempotency keys could not be removed"));
      purgeKeptFiles(database).catch((error: unknown) => log.warn({ err: error }, "files that nobody confirmed could not be removed"));
      purgeAdditions(database).catch((error: unknown) => log.warn({ err: error }, "old changes of values could not be removed"));
      tellAuditHead(database, log).catch((error: unknown) => log.warn({ err: error }, "the head of the audit log could not be read"));
    }, HOUR_MS).unref();
    rawRoutes.push(importDumpRoute(upload));
    jobs = await startJobs(database, log);
    registerDefinitionImports(database, jobs);
    registerMatrixBuilds({ database, compute: pool ?? undefined }, jobs);
    registerJourneyImpacts(database, jobs);
    registerPackages({ database, layOut, issuerDocuments }, jobs);
    endAlertChecks = scheduleAlertChecks({ database, mailer, webAt, log }, jobs, (error) =>
      log.warn({ err: error }, "alerts could not be put up for checking"),
    );
    endFollowUp = scheduleFollowUp({ database, mailer, webAt, log }, jobs);
    endRetention = scheduleRetention({ database, years: env.RETENTION_YEARS, log }, jobs);
  }
  if (pool && hosted.has("computation")) {
    const router = computationRouter({
      matrices: databaseMatrixStore(database.orm),
      series: databaseSeriesStore(database.orm),
      pool,
    });
    backends.push({ router, jsonLimit: COMPUTATION_JSON_LIMIT });
  }
  if (documents) backends.push({ router: pdfRouter(documents), jsonLimit: PDF_JSON_LIMIT });

  const base = `${webAt}/api`;
  const basePath = new URL(base).pathname;
  const contract = {
    ...(hosted.has("api") ? apiContract : {}),
    ...(hosted.has("computation") ? computationContract : {}),
    ...(hosted.has("pdf") ? pdfContract : {}),
  };
  const { verifyToken, issueToken, exchangeKey, issuer: accountsAt } = identity;
  const tokenByAddress = env.TOKEN_CALLS_BY_ADDRESS === true;
  const compute = pool ?? undefined;
  const callers = {
    database,
    log,
    verifyToken,
    issueToken,
    exchangeKey,
    tokenByAddress,
    accountsAt,
    identityProvider: env.IDENTITY_PROVIDER,
    environment: env.PLATFORM_ENVIRONMENT,
    compute,
    mailer,
    issuerDocuments,
    webAt,
    retentionYears: env.RETENTION_YEARS,
    jumpFactor,
    layOut,
    platformToken: env.PDF_TOKEN,
  };
  const contexts = createCallerContexts(callers);
  const meter = createUsageMeter(database, log, now);
  const handler = createApiHandler({
    ...callers,
    meter,
    contexts,
    backends,
    rawRoutes,
    corsOrigins: env.API_CORS_ORIGINS,
    documents: publicDocuments(contract, base),
    basePath,
  });

  const { origin } = env.PUBLIC_URL;
  const sockets = hosted.has("api") ? dataInfoSocket({ contexts, feed: changeFeed(database, log), log, basePath, origin }) : null;

  return {
    fetch: handler,
    listen: sockets?.listen,
    upgrade: (...request) => sockets?.upgrade(...request) ?? false,
    call: createInProcessCalls({ routers: backends.map(({ router }) => router), contexts, log }),
    computations: pool,
    mail: mailer && { check: () => mailer.check(), means: (error) => (isMailLost(error) ? "lost" : null) },
    closeSockets: async () => sockets?.close(),
    async close() {
      clearInterval(purge);
      endAlertChecks();
      endFollowUp();
      endRetention();
      await jobs?.stop(JOBS_PATIENCE_MS);
      mailer?.close();
      await issuerDocuments?.close();
      await meter.close();
      await pool?.close();
      await documents?.close();
    },
  };
}
