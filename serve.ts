import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { accessSettings, menuSettings } from "#app/access/env-settings.server.ts";
import { createRequestContextParts } from "#app/access/parts.server.ts";
import { prefixOf } from "#app/access/settings.ts";
import { isSignInError } from "#app/access/sign-in/sign-in-error.ts";
import { assets } from "#app/front/assets.ts";
import { contractPaths } from "#app/front/contract-paths.ts";
import { createFront } from "#app/front/front.ts";
import { builtPages, developmentPages, pagePaths, pages } from "#app/front/pages.ts";
import { atPrefix, prefixedManifest } from "#app/front/path-prefix.ts";
import { createHealth } from "#app/front/process/health.ts";
import { housekeeping } from "#app/front/process/housekeeping.ts";
import { endInOrder } from "#app/front/process/lifecycle.ts";
import { KEEP_ALIVE_MS, listen, stopListening } from "#app/front/process/listen.ts";
import type { Member } from "#app/front/process/member.ts";
import { outsideParts } from "#app/front/process/outside-parts.ts";
import { ownAddress } from "#app/front/process/own-address.ts";
import { upgrades } from "#app/front/process/upgrades.ts";
import { rateLimits } from "#app/front/rate-limits.ts";
import { routePatterns } from "#app/front/route-pattern.ts";
import { serveAt } from "#app/navigation/paths.ts";
import { backendAddresses } from "#app/services/backend-client/backend-addresses.server.ts";
import { createBackendClients } from "#app/services/backend-client/backend-client.server.ts";
import type { Env } from "#app/services/env/env.server.ts";
import type { Logger } from "#app/services/logger.server.ts";
import type { Part, Parts } from "#app/services/parts.ts";
import { sayAtStart } from "#app/services/start-line.ts";
import type { Database } from "#backend/database/database.ts";
import type { Patiently } from "#backend/database/pool/patient-start.ts";
import { projectRoot } from "#backend/database/project-root.ts";
import { shortageOf } from "#backend/database/room.ts";
import { databaseMeaning, writingMeaning } from "#backend/database/unavailable.ts";
import { DEMO_ACCOUNTS } from "#backend/demo/demo-accounts.ts";
import { loadFinished } from "#backend/demo/journey/finished.ts";
import { putProviderFiles } from "#backend/demo/market/provider.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { makeFirstAdministrator, type NamedAdministrator, unclaimedOnce } from "#backend/identity/administrators.ts";
import { createIdentity } from "#backend/identity/identity.ts";
import { hashPassword } from "#backend/identity/password/password.ts";
import { outsideTokenVerifier } from "#backend/identity/token/outside-tokens.ts";
import { providersFolder, startBackend } from "#backend/main.ts";
import { operatorMeasures } from "#backend/operator/operator-measures.ts";

const PATIENCE_MS = 30_000;
/** Twice as long as the slowest of the sample proxies takes to ask whether a process is ready. */
const PROXY_DRAIN_MS = 5_000;
/** Behind a proxy, connections that it keeps stay open for so long once nothing new is accepted. */
const KEPT_MS = 2_000;
const MINUTE_MS = 60_000;
/** Between two looks at a part that is there, and at a mail server that is not. */
const PART_EVERY_MS = 5_000;
const MAIL_AGAIN_MS = 30_000;
const STORAGE_AGAIN_MS = 10_000;

/** What the entry has made before the parts are read. */
interface Begun {
  env: Env;
  log: Logger;
  database: Database;
  /** For what is done on the database before the first page. */
  patiently: Patiently;
  parts: Parts;
  /** Seal what sessions keep and the keys in the database; newest first. */
  secrets: readonly string[];
  /** Null for a process that serves alone. */
  member: Member | null;
}

/** The pages as they are built, which reading takes as long as a database takes to open; null where they are bundled on the way. */
export const readPages = (env: Env) => (env.NODE_ENV === "development" || !env.SERVICES.includes("web") ? null : builtPages(projectRoot()));

/** The composition root: makes what the process needs, and puts the parts together. */
export async function serve({ env, log, database, patiently, parts, secrets, member }: Begun, built: ServerBuild | null): Promise<void> {
  const root = projectRoot();
  const publicAddress = env.PUBLIC_URL.href.replace(/\/$/, "");
  const hosts = (service: Env["SERVICES"][number]) => env.SERVICES.includes(service);
  if (env.DEMO) {
    const finished = await loadFinished();
    await patiently(() => seedDemo(database, { hashPassword, finished }));
    await patiently(() => putProviderFiles(database, providersFolder(env)));
  }

  const prefix = prefixOf(env.PUBLIC_URL);
  serveAt(prefix);
  const own = ownAddress(env.PUBLIC_URL, log);
  const settings = accessSettings(env, secrets);
  const identity = await patiently(() => embeddedIdentity(env, database, log, own.fetch));
  const firstOf = { name: env.FIRST_ADMIN, embedded: identity !== null };
  const first = env.DEMO ? null : await patiently(() => makeFirstAdministrator(database, firstOf));
  // Where the API is elsewhere, so are the records of people.
  const isUnclaimed = identity === null && env.API_URL === undefined ? unclaimedOnce(database.sql) : null;
  const verifyToken =
    identity?.verifyToken ?? outsideTokenVerifier({ ...settings, secondFactor: env.OIDC_SECOND_FACTOR, sessions: database.sql });
  const backend = await startBackend({ env, database, patiently, log, identity: identity ?? { verifyToken, issueToken: null } });

  const here = {
    url: `${publicAddress}/api`,
    fetch: (request: Request) => backend.fetch(request),
    call: backend.call,
    listen: backend.listen,
  };
  const clients = createBackendClients({
    ...backendAddresses(env, here),
    pauseMs: env.BACKEND_PAUSE_MS,
    limitMs: env.BACKEND_TIME_LIMIT_MS || undefined,
    unanswered: (part, error, sure) => parts.lost(part, error, { sure }),
  });

  if (!(await clients.initialise())) log.warn({}, "a backend does not answer: its calls are refused until it does");

  const context = createRequestContextParts({
    settings,
    sql: database.sql,
    log,
    fetch: identity ? own.fetch : fetch,
    sessionChanges: database.watchSessions,
    recordChanges: database.watchRecords,
    endAtProvider: identity?.endSignIn ?? null,
    holderOfKey: identity?.holderOfKey ?? null,
    isUnclaimed,
    demo: env.DEMO,
    uploadBytes: env.UPLOAD_LIMIT_MB * 1024 * 1024,
    menus: menuSettings(env),
    clientsFor: (call) => clients.bind(call),
  });

  const checks = {
    // Less than whoever asks waits: that others are answered is told at the end.
    database: () => database.ping(1_500),
    ...outsideParts({
      api: env.API_URL,
      computation: env.COMPUTATION_URL,
      pdf: env.PDF_URL,
      identity: identity ? undefined : settings.discoveryUrl,
    }),
  };
  const meanings: Record<string, Part["means"]> = {
    database: databaseMeaning,
    identity: (error) => (isSignInError(error) && error.failure === "unavailable" ? "lost" : null),
  };
  parts.watch("storage", {
    check: database.checkWriting,
    means: writingMeaning,
    reason: () => database.room && shortageOf(database.room()),
    // A server is asked to write only once it has refused to.
    ...(database.room ? { everyMs: PART_EVERY_MS } : { againMs: STORAGE_AGAIN_MS }),
  });
  for (const [name, check] of Object.entries(checks)) parts.watch(name, { check, means: meanings[name], everyMs: PART_EVERY_MS });
  // A mail server is asked only once it has failed.
  if (backend.mail) parts.watch("mail", { check: backend.mail.check, means: backend.mail.means, againMs: MAIL_AGAIN_MS });
  const health = createHealth({
    checks,
    isWriting: () => parts.isThere("storage"),
    isUnclaimed,
    measures: [...operatorMeasures(database, backend.computations), parts.measure()],
    metricsToken: env.METRICS_TOKEN,
    shareFigures: member?.shareFigures,
  });
  database.watchQueries(health.observeQuery);
  const limits = rateLimits(database.sql, { people: env.PEOPLE_PER_ADDRESS, processes: env.WEB_PROCESSES });
  const web = hosts("web") ? await webPart(root, prefix, built) : null;
  const app = createFront({
    env,
    log,
    health,
    limits,
    work: { atOnce: env.PAGES_AT_ONCE, waitMs: env.PAGES_WAIT_MS },
    patternOf: routePatterns([...contractPaths(), ...(web ? await pagePaths(web.build) : [])]),
    providerOrigin: new URL(settings.issuer).origin,
    files: web?.files ?? null,
    // Its keys check tokens in every process; people sign in where it is hosted.
    identity: hosts("identity") && identity ? identity.middleware : null,
    api: hosts("api") || hosts("computation") || hosts("pdf") ? backend.fetch : null,
    pages: web && pages(web.build, context, env.NODE_ENV),
  });

  await own.serve(app);
  const server = await listen(app, env.PORT, env.HOST, log);
  server.on("upgrade", upgrades({ log, publicUrl: env.PUBLIC_URL, take: backend.upgrade }));
  const stopTasks = [
    housekeeping(log, 1_000, "rate limits", limits.flush),
    housekeeping(log, 1_000, "backends", clients.initialise),
    housekeeping(log, 10 * MINUTE_MS, "expired rows", async () => {
      await context.signIn.purge();
      await limits.purge();
    }),
  ];
  // Behind a proxy a process goes on answering until the proxy has noticed that it leaves.
  const drainMs = env.DRAIN_MS ?? (env.TRUST_PROXY === undefined ? 0 : PROXY_DRAIN_MS);
  let isReplaced = false;
  const front = async () => {
    parts.close();
    if (isReplaced) {
      // New connections go to the others already; a proxy that keeps one to this process may be sending over it at any moment.
      health.beReplaced();
      await backend.closeSockets();
      clients.endLines();
      return stopListening(server, PATIENCE_MS, KEEP_ALIVE_MS + KEPT_MS);
    }
    health.leave();
    await backend.closeSockets();
    clients.endLines();
    await pause(drainMs / 2);
    if (drainMs > 0) health.turnAway();
    await pause(drainMs / 2);
    return stopListening(server, PATIENCE_MS, drainMs > 0 ? KEPT_MS : 0);
  };
  const steps: Parameters<typeof endInOrder>[1] = [
    ["front", front],
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
  ];
  const end = endInOrder(log, steps, member !== null);
  member?.onEnd((reason) => {
    // One that was replaced waits for its kept connections only.
    if (isReplaced) return void setInterval(() => server.closeIdleConnections(), 50);
    isReplaced = reason === "retire";
    end(reason);
  });
  const greets = greeting(env, publicAddress, first);
  if (member) member.ready(greets);
  else sayAtStart(process.stdout, "info", greets);
  // It serves already: a database that is lost now is a part's loss.
  if (await isUnclaimed?.().catch(() => false))
    log.warn(
      {},
      "there is no administrator yet: npm run admin -- NAME makes one, in the image node build/operator.js admin NAME, or FIRST_ADMIN at a start",
    );
}

const embeddedIdentity = async (env: Env, database: Database, log: Logger, fetch: typeof globalThis.fetch) =>
  env.EMBEDDED_IDP
    ? createIdentity({
        database,
        publicUrl: env.PUBLIC_URL,
        env: { clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET ?? null },
        log,
        fetch,
        peoplePerAddress: env.PEOPLE_PER_ADDRESS,
        mails: env.SMTP_URL !== undefined,
        demoAccounts: env.DEMO ? DEMO_ACCOUNTS : [],
      })
    : null;

/** Files and pages: the build's in production, the bundler's in development. */
async function webPart(root: string, prefix: string, built: ServerBuild | null) {
  if (!built) return developmentPages(root, prefix);
  const manifest = prefix === "" ? [] : [prefixedManifest(atPrefix(built, prefix), built.assets.url)];
  return { files: assets(join(root, "build", "client"), ...manifest), build: built };
}

function greeting(env: Env, address: string, administrator: NamedAdministrator | null): string {
  const ready = `Cairn is ready at ${address}`;
  if (administrator?.password)
    return `${ready}. First account: ${administrator.username}, password ${administrator.password} (shown this once)`;
  if (administrator) return `${ready}. First administrator: ${administrator.username}, once the identity provider sends the role ADMIN`;
  const [first] = DEMO_ACCOUNTS;
  if (!env.DEMO || !env.EMBEDDED_IDP || !first) return ready;
  return `${ready}. Demo accounts: ${DEMO_ACCOUNTS.filter(({ group }) => !group)
    .map(({ username }) => username)
    .join(", ")} (password: ${first.password}; more on the sign-in page)`;
}
