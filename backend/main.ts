import { availableParallelism } from "node:os";
import { join } from "node:path";
import { apiContract, computationContract, pdfContract } from "#app/contract/index.ts";
import type { IdentityProvider } from "#app/domain/enumerations.ts";
import type { PlatformEnvironment } from "#app/domain/organisation/named-distributors.ts";
import { scheduleAlertChecks } from "#backend/api/alert/alert-job.ts";
import { registerDefinitionImports } from "#backend/api/definition-import/definition-import-job.ts";
import { purgeMailTexts } from "#backend/api/e-mail/mail.store.ts";
import { registerMails } from "#backend/api/e-mail/mail-job.ts";
import { scheduleRetention } from "#backend/api/erasure/retention.ts";
import { registerValueApplies } from "#backend/api/financial-value/import/apply-job.ts";
import { registerDryRuns } from "#backend/api/financial-value/import/dry-run-job.ts";
import { JUMP_FACTOR } from "#backend/api/financial-value/import/jumps.ts";
import { importDumpRoute, prepareImports } from "#backend/api/financial-value/import/upload.ts";
import { registerOpenings } from "#backend/api/journey/documents/open-documents.ts";
import { registerPackages } from "#backend/api/journey/publication/package-job.ts";
import { registerJourneyImpacts } from "#backend/api/journey/settings/impact.ts";
import { registerMakings } from "#backend/api/kid-document/making-job.ts";
import { scheduleReviews } from "#backend/api/kid-document/review-job.ts";
import { registerRegulatoryFiles } from "#backend/api/kid-product/regulatory/file-jobs.ts";
import { regulatoryUploadRoute } from "#backend/api/kid-product/regulatory/upload.ts";
import { changeFeed } from "#backend/api/model-portfolio/change-feed.ts";
import { type DataInfoSocket, dataInfoSocket } from "#backend/api/model-portfolio/data-info.ts";
import { registerPropagations } from "#backend/api/monitored-portfolio/propagation/propagation-job.ts";
import { registerReportings } from "#backend/api/monitored-portfolio/reporting/reporting-job.ts";
import { registerProbes } from "#backend/api/monitored-portfolio/service-check/probe-job.ts";
import { createChannels } from "#backend/api/monitored-portfolio/transfer/channel.ts";
import { registerTrials } from "#backend/api/monitored-portfolio/transfer/conformance.ts";
import { registerTransfers } from "#backend/api/monitored-portfolio/transfer/transfer-job.ts";
import { scheduleMonitoredValues } from "#backend/api/monitored-portfolio/values/value-job.ts";
import { publicDocuments } from "#backend/api/openapi/documents.ts";
import { scheduleProviders } from "#backend/api/provider/run/run-job.ts";
import { scheduleFollowUp } from "#backend/api/questionnaire/follow-up.ts";
import { apiRouter } from "#backend/api/router.ts";
import { registerMatrixBuilds } from "#backend/api/scenario-set/build-job.ts";
import { scheduleSimulatorUse } from "#backend/api/usage/simulator-use-job.ts";
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
import type { Patiently } from "#backend/database/pool/patient-start.ts";
import { createAddressSource } from "#backend/documents/address-source.ts";
import { createDocumentFetcher } from "#backend/documents/document-fetcher.ts";
import { purgeKeptFiles } from "#backend/import/kept-file.ts";
import { importLimits } from "#backend/import/limits.ts";
import { purgeParts } from "#backend/import/received/file-parts.ts";
import { isMailLost, smtpMailer } from "#backend/mail/mailer.ts";
import { layOutOf } from "#backend/pdf/lay-out.ts";
import { createPdfPool } from "#backend/pdf/pdf-pool.ts";
import { pdfRouter } from "#backend/pdf/service.ts";
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
  PROVIDERS_DIR?: string | undefined;
  UAFLIFE_URL?: string | undefined;
  UAFLIFE_TOKEN?: string | undefined;
  RETENTION_YEARS?: number | undefined;
}

export interface BackendOptions {
  env: BackendSettings;
  database: Database;
  /** For what is done on the database before anything is served; without it once. */
  patiently?: Patiently;
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

/** The folder in which the folders of providers are. */
export const providersFolder = ({ PROVIDERS_DIR, DATA_DIR }: Pick<BackendSettings, "PROVIDERS_DIR" | "DATA_DIR">): string =>
  PROVIDERS_DIR ?? join(DATA_DIR, "providers");

/** Threads of each of several processes on one machine: together as many as there are cores, and one at least. */
const threadsAmong = (processes: number) => (processes > 1 ? { threads: Math.max(1, Math.floor(availableParallelism() / processes)) } : {});

/** Composes the backends that this process hosts. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { env, database, patiently = (work) => work(), log, identity, now = () => new Date() } = options;
  const hosted = new Set(env.SERVICES);
  const backends: HostedBackend[] = [];
  const rawRoutes: RawRoute[] = [];
  const pool = hosted.has("api") || hosted.has("computation") ? createComputationPool(threadsAmong(env.WEB_PROCESSES ?? 1)) : null;
  let purge: NodeJS.Timeout | undefined;
  let jobs: Jobs | null = null;
  let endAlertChecks = () => {};
  let endFollowUp = () => {};
  let endMonitoredValues = () => {};
  let endSimulatorUse = () => {};
  let endRetention = () => {};
  let endProviders = () => {};
  let endKidReviews = () => {};
  const webAt = env.PUBLIC_URL.href.replace(/\/$/, "");
  const mailer = smtpMailer(env.SMTP_URL, env.MAIL_FROM ?? NO_REPLY);
  const gridChannels = createChannels(mailer);
  const issuerDocuments = env.DOCUMENT_HOSTS?.length ? createDocumentFetcher(env.DOCUMENT_HOSTS) : null;

  const limits = importLimits(env.UPLOAD_LIMIT_MB);
  const addresses = createAddressSource();
  const providerSources = { folder: providersFolder(env), addresses, mostBytes: limits.uploadBytes };

  const uafLife = env.UAFLIFE_URL ? { addresses, address: env.UAFLIFE_URL, token: env.UAFLIFE_TOKEN } : null;

  const documents = hosted.has("pdf") ? createPdfPool() : null;
  const layOut = layOutOf(documents, env.PDF_URL, env.PDF_TOKEN);

  const jumpFactor = env.IMPORT_JUMP_FACTOR ?? JUMP_FACTOR;
  if (hosted.has("api")) {
    await patiently(() => prepareImports(database, env.DATA_DIR, log));
    const upload = { dataDir: env.DATA_DIR, limits, now };
    backends.push({ router: apiRouter });
    purge = setInterval(() => {
      purgeKeys(database).catch((error: unknown) => log.warn({ err: error }, "old idempotency keys could not be removed"));
      purgeMailTexts(database).catch((error: unknown) => log.warn({ err: error }, "texts of old e-mails could not be removed"));
      purgeKeptFiles(database).catch((error: unknown) => log.warn({ err: error }, "files that nobody confirmed could not be removed"));
      purgeParts(database).catch((error: unknown) => log.warn({ err: error }, "pieces of files that nobody reads could not be removed"));
      purgeAdditions(database).catch((error: unknown) => log.warn({ err: error }, "old changes of values could not be removed"));
      tellAuditHead(database, log).catch((error: unknown) => log.warn({ err: error }, "the head of the audit log could not be read"));
    }, HOUR_MS).unref();
    rawRoutes.push(importDumpRoute(upload), regulatoryUploadRoute(upload));
    jobs = await startJobs(database, log);
    registerDryRuns({ database, ...upload, jumpFactor }, jobs);
    registerValueApplies(database, jobs);
    registerDefinitionImports(database, jobs);
    registerRegulatoryFiles({ database, ...upload, compute: pool ?? undefined }, jobs);
    registerMatrixBuilds({ database, compute: pool ?? undefined }, jobs);
    registerJourneyImpacts(database, jobs);
    registerPackages({ database, layOut, issuerDocuments }, jobs);
    registerReportings({ database, layOut }, jobs);
    registerMakings({ database, compute: pool ?? undefined, layOut }, jobs);
    endKidReviews = scheduleReviews({ database, compute: pool ?? undefined }, jobs, (error) =>
      log.warn({ err: error }, "reviews of key information documents could not be put up"),
    );
    registerOpenings({ database, issuerDocuments, log }, jobs);
    endAlertChecks = scheduleAlertChecks({ database, mailer, webAt, log }, jobs, (error) =>
      log.warn({ err: error }, "alerts could not be put up for checking"),
    );
    endMonitoredValues = scheduleMonitoredValues(database, jobs, (error) =>
      log.warn({ err: error }, "values of monitored portfolios could not be put up"),
    );
    endSimulatorUse = scheduleSimulatorUse(database, jobs, (error) =>
      log.warn({ err: error }, "the use of simulators could not be put up for adding up"),
    );
    registerPropagations(database, jobs);
    registerTransfers({ database, channels: gridChannels }, jobs);
    registerTrials({ database, channels: gridChannels }, jobs);
    registerProbes(jobs);
    endFollowUp = scheduleFollowUp({ database, mailer, log }, jobs);
    registerMails({ database, mailer, webAt, log }, jobs);
    endProviders = scheduleProviders({ database, sources: providerSources, limits, jumpFactor }, jobs, (error) =>
      log.warn({ err: error }, "providers could not be put up for reading"),
    );
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
    providerSources,
    uafLife,
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
    upgrade: async (...request) => (sockets ? sockets.upgrade(...request) : 404),
    call: createInProcessCalls({ routers: backends.map(({ router }) => router), contexts, log }),
    computations: pool,
    mail: mailer && { check: () => mailer.check(), means: (error) => (isMailLost(error) ? "lost" : null) },
    closeSockets: async () => sockets?.close(),
    async close() {
      clearInterval(purge);
      endAlertChecks();
      endFollowUp();
      endMonitoredValues();
      endSimulatorUse();
      endRetention();
      endProviders();
      endKidReviews();
      await jobs?.stop(JOBS_PATIENCE_MS);
      await gridChannels.close();
      mailer?.close();
      await issuerDocuments?.close();
      await addresses.close();
      await meter.close();
      await pool?.close();
      await documents?.close();
    },
  };
}
