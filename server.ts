import { join } from "node:path";
import { accessSettings, menuSettings } from "#app/access/env-settings.server.ts";
import { createRequestContextParts } from "#app/access/parts.server.ts";
import { createBackendClients } from "#app/services/backend-client.server.ts";
import { type Env, loadEnv } from "#app/services/env.server.ts";
import { assets } from "#app/services/http/assets.ts";
import { contractPaths } from "#app/services/http/contract-paths.ts";
import { createFront } from "#app/services/http/front.ts";
import { createHealth } from "#app/services/http/health.ts";
import { housekeeping } from "#app/services/http/housekeeping.ts";
import { endInOrder } from "#app/services/http/lifecycle.ts";
import { listen, stopListening } from "#app/services/http/listen.ts";
import { ownAddress } from "#app/services/http/own-address.ts";
import { builtPages, developmentPages, pagePaths, pages } from "#app/services/http/pages.ts";
import { rateLimits } from "#app/services/http/rate-limits.ts";
import { routePatterns } from "#app/services/http/route-pattern.ts";
import { createLogger, type Logger } from "#app/services/logger.server.ts";
import { sessionSecrets } from "#app/services/session-secrets.server.ts";
import type { Database } from "#backend/database/database.ts";
import { openDatabase } from "#backend/database/open.ts";
import { projectRoot } from "#backend/database/project-root.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { DEMO_ACCOUNTS } from "#backend/identity/demo-accounts.ts";
import { makeFirstAccount } from "#backend/identity/first-account.ts";
import { createIdentity } from "#backend/identity/identity.ts";
import { outsideTokenVerifier } from "#backend/identity/outside-tokens.ts";
import { hashPassword } from "#backend/identity/password.ts";
import { startBackend } from "#backend/main.ts";

const PATIENCE_MS = 30_000;
const MINUTE_MS = 60_000;

/** The composition root: reads the settings, opens what the process needs, and puts the parts together. */
async function main(): Promise<void> {
  const env = loadEnv();
  const log = createLogger(env.LOG_LEVEL);
  const root = projectRoot();
  const publicAddress = env.PUBLIC_URL.href.replace(/\/$/, "");
  const hosts = (service: Env["SERVICES"][number]) => env.SERVICES.includes(service);

  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, demo: env.DEMO, log });
  if (env.DEMO) await seedDemo(database, { hashPassword });

  const own = ownAddress(env.PUBLIC_URL);
  const settings = accessSettings(env, sessionSecrets(env.SESSION_SECRETS, env.DATA_DIR));
  const identity = await embeddedIdentity(env, database, log, own.fetch);
  const firstAccount = identity && !env.DEMO ? await makeFirstAccount(database) : null;
  const verifyToken = identity?.verifyToken ?? outsideTokenVerifier(settings);
  const backend = await startBackend({ env, database, log, identity: identity ?? { verifyToken, issueToken: null } });

  const at = (url: string | undefined) =>
    url ? { url } : { url: `${publicAddress}/api`, fetch: (request: Request) => backend.fetch(request), call: backend.call };
  const clients = createBackendClients({ api: at(env.API_URL), computation: at(env.COMPUTATION_URL) });

  const context = createRequestContextParts({
    settings,
    sql: database.sql,
    log,
    fetch: identity ? own.fetch : fetch,
    demo: env.DEMO,
    menus: menuSettings(env),
    clientsFor: (call) => clients.bind(call),
  });

  const health = createHealth({
    checks: { database: () => database.ping(2_000), backends: () => allReady(backend.ready()) },
    metricsToken: env.METRICS_TOKEN,
  });
  const limits = rateLimits(database.sql);
  const web = hosts("web") ? await webPart(env, root) : null;
  const app = createFront({
    env,
    log,
    health,
    limits,
    patternOf: routePatterns([...contractPaths(), ...(web ? await pagePaths(web.build) : [])]),
    providerOrigin: new URL(settings.issuer).origin,
    files: web?.files ?? null,
    // Its keys check tokens in every process; people sign in where it is hosted.
    identity: hosts("identity") && identity ? identity.middleware : null,
    api: hosts("api") || hosts("computation") ? backend.fetch : null,
    pages: web && pages(web.build, context, env.NODE_ENV),
  });

  await own.serve(app);
  const server = await listen(app, env.PORT, env.HOST);
  const stopTasks = [
    housekeeping(log, 1_000, "rate limits", limits.flush),
    housekeeping(log, 10 * MINUTE_MS, "expired rows", async () => {
      await context.signIn.purge();
      await limits.purge();
    }),
  ];
  endInOrder(log, [
    [
      "front",
      async () => {
        health.leave();
        await stopListening(server, PATIENCE_MS);
      },
    ],
    [
      "tasks",
      async () => {
        for (const stop of stopTasks) stop();
      },
    ],
    ["own address", own.close],
    ["clients", clients.close],
    ["backend", backend.close],
    ["identity", async () => identity?.close()],
    ["database", database.close],
  ]);
  process.stdout.write(`${greeting(env, publicAddress, firstAccount)}\n`);
}

const embeddedIdentity = (env: Env, database: Database, log: Logger, fetch: typeof globalThis.fetch) =>
  env.EMBEDDED_IDP
    ? createIdentity({
        database,
        publicUrl: env.PUBLIC_URL,
        env: { clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET ?? null },
        log,
        fetch,
        demoAccounts: env.DEMO ? DEMO_ACCOUNTS : [],
      })
    : null;

/** Files and pages: the build's in production, the bundler's in development. */
async function webPart(env: Env, root: string) {
  if (env.NODE_ENV === "development") return developmentPages(root);
  return { files: assets(join(root, "build", "client")), build: await builtPages(root) };
}

async function allReady(state: Promise<Record<string, string>>): Promise<void> {
  const wrong = Object.entries(await state).filter(([, word]) => word !== "ok");
  if (wrong.length > 0) throw new Error(`not ready: ${wrong.map(([name]) => name).join(", ")}`);
}

function greeting(env: Env, address: string, firstAccount: { username: string; password: string } | null): string {
  const ready = `Cairn is ready at ${address}`;
  if (firstAccount) return `${ready}. First account: ${firstAccount.username}, password ${firstAccount.password} (shown this once)`;
  const [first] = DEMO_ACCOUNTS;
  if (!env.DEMO || !env.EMBEDDED_IDP || !first) return ready;
  return `${ready}. Demo accounts: ${DEMO_ACCOUNTS.filter(({ group }) => !group)
    .map(({ username }) => username)
    .join(", ")} (password: ${first.password}; more on the sign-in page)`;
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Cairn cannot start. ${reason}\n`);
  process.exit(1);
});
