import { apiContract, computationContract } from "#app/contract/index.ts";
import type { IssueToken, VerifyToken } from "#backend/api/caller.ts";
import { createCallerContexts } from "#backend/api/caller-context.ts";
import type { BackendLog } from "#backend/api/context.ts";
import { importLimits } from "#backend/api/financial-value-service/import/limits.ts";
import { importDumpRoute, prepareImports } from "#backend/api/financial-value-service/import/upload.ts";
import { type ApiHandler, createApiHandler, type HostedBackend, type RawRoute } from "#backend/api/handler.ts";
import { type CallInProcess, createInProcessCalls } from "#backend/api/in-process.ts";
import { publicDocuments } from "#backend/api/openapi/documents.ts";
import { apiRouter } from "#backend/api/router.ts";
import { purgeKeys } from "#backend/api/save-once.ts";
import { databaseMatrixStore } from "#backend/computation/matrix-store.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { computationRouter } from "#backend/computation/service.ts";
import { type ComputationPool, createComputationPool } from "#backend/computation/workers/computation-pool.ts";
import type { Database } from "#backend/database/database.ts";

/** Bodies of the computation backend may carry whole scenario matrices. */
const COMPUTATION_JSON_LIMIT = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;

export interface BackendSettings {
  /** Parts that this process hosts; `api` and `computation` are made here. */
  SERVICES: readonly string[];
  PUBLIC_URL: URL;
  DATA_DIR: string;
  UPLOAD_LIMIT_MB?: number;
}

export interface BackendOptions {
  env: BackendSettings;
  database: Database;
  log: BackendLog;
  /** Of the embedded identity provider or an outside one; without `issueToken` and `issuer` accounts are kept elsewhere. */
  identity: { verifyToken: VerifyToken; issueToken: IssueToken | null; issuer?: string | null };
  now?: () => Date;
}

export interface Backend {
  /** Serves `${PUBLIC_URL}/api/…`, in process or behind a socket. Never rejects. */
  fetch: ApiHandler;
  /** The same calls for parts of this process. */
  call: CallInProcess;
  /** "ok", or what is wrong in a few words, for each part. */
  ready(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Composes the backends that this process hosts. */
export async function startBackend({ env, database, log, identity, now = () => new Date() }: BackendOptions): Promise<Backend> {
  const hosted = new Set(env.SERVICES);
  const backends: HostedBackend[] = [];
  const rawRoutes: RawRoute[] = [];
  let pool: ComputationPool | null = null;
  let purge: NodeJS.Timeout | undefined;

  if (hosted.has("api")) {
    await prepareImports(database, env.DATA_DIR);
    const upload = { dataDir: env.DATA_DIR, limits: importLimits(env.UPLOAD_LIMIT_MB), now };
    backends.push({ router: apiRouter });
    purge = setInterval(() => {
      purgeKeys(database).catch((error: unknown) => log.warn({ err: error }, "old idempotency keys could not be removed"));
    }, HOUR_MS).unref();
    rawRoutes.push(importDumpRoute(upload));
  }
  if (hosted.has("computation")) {
    pool = createComputationPool();
    const router = computationRouter({
      matrices: databaseMatrixStore(database.orm),
      series: databaseSeriesStore(database.orm),
      pool,
    });
    backends.push({ router, jsonLimit: COMPUTATION_JSON_LIMIT });
  }

  const base = `${env.PUBLIC_URL.href.replace(/\/$/, "")}/api`;
  const contract = { ...(hosted.has("api") ? apiContract : {}), ...(hosted.has("computation") ? computationContract : {}) };
  const { verifyToken, issueToken, issuer: accountsAt } = identity;
  const callers = { database, log, verifyToken, issueToken, accountsAt };
  const contexts = createCallerContexts(callers);
  const handler = createApiHandler({
    ...callers,
    contexts,
    backends,
    rawRoutes,
    documents: publicDocuments(contract, base),
    basePath: new URL(base).pathname,
  });

  return {
    fetch: handler,
    call: createInProcessCalls({ routers: backends.map(({ router }) => router), contexts, log }),
    async ready() {
      const state = await database.ping().then(
        () => "ok",
        (error: unknown) => (error instanceof Error ? error.message : "does not answer"),
      );
      return {
        database: state,
        ...Object.fromEntries(["api", "computation"].filter((name) => hosted.has(name)).map((name) => [name, "ok"])),
      };
    },
    async close() {
      clearInterval(purge);
      await pool?.close();
    },
  };
}
