import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { LANGUAGE_COOKIE } from "#app/access/guest-language.server.ts";
import { CookieJar, freePort, projectRoot, type RunningApp, startApp } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import {
  b2cShape,
  keycloakShape,
  type ProviderShape,
  type RealProvider,
  startRealProvider,
  textShape,
} from "../../fixtures/outside/real-provider.ts";

const missing = !postgresAnswers
  ? "no PostgreSQL answers"
  : existsSync(join(projectRoot, "build", "server.js"))
    ? null
    : "the application is not built";
const SECRET = "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a";

describe.skipIf(missing)(
  `an empty installation with an outside provider${missing ? ` (skipped: ${missing})` : ""}`,
  { timeout: 180_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-outside-"));
    const ending: Array<() => Promise<unknown>> = [];
    afterEach(async () => {
      for (const end of ending.splice(0).reverse()) await end();
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    interface Installation {
      app: RunningApp;
      provider: RealProvider;
      operator(...command: string[]): { status: number | null; said: string };
      ready(): Promise<Record<string, unknown>>;
      lines(pattern: RegExp): string[];
    }

    async function install(shape: ProviderShape, settings: Record<string, string> = {}): Promise<Installation> {
      const port = await freePort();
      const provider = await startRealProvider(shape, `http://localhost:${port}`);
      ending.push(() => provider.close());
      const database = await createPostgres();
      ending.push(() => database.drop());
      const env = {
        DEMO: "0",
        DATABASE_URL: database.url,
        SESSION_SECRETS: SECRET,
        OIDC_ISSUER: provider.issuer,
        OIDC_DISCOVERY_URL: provider.discoveryUrl,
        OIDC_CLIENT_SECRET: "a secret: with + and %",
        LOG_LEVEL: "info",
        NODE_OPTIONS: "",
        ...settings,
      };
      const app = await startApp({ dataDir: join(folder, String(port)), port, env });
      ending.push(() => app.stop("SIGKILL"));
      return {
        app,
        provider,
        operator(...command) {
          const done = spawnSync(process.execPath, ["build/operator.js", ...command], {
            cwd: projectRoot,
            env: { ...process.env, ...env, DATA_DIR: app.dataDir },
            encoding: "utf8",
          });
          return { status: done.status, said: done.stdout };
        },
        ready: async () => (await fetch(`${app.url}/readyz`)).json() as Promise<Record<string, unknown>>,
        lines: (pattern) =>
          app
            .output()
            .split("\n")
            .filter((line) => pattern.test(line)),
      };
    }

    const page = async (jar: CookieJar, url: string) => {
      const { answer, url: at } = await jar.fetch(url);
      return { status: answer.status, text: await answer.text(), path: new URL(at).pathname };
    };

    /** A visitor who has chosen English: pages are French where nothing else is asked for. */
    const englishVisitor = () => {
      const jar = new CookieJar();
      jar.cookies.set(LANGUAGE_COOKIE, "en");
      return jar;
    };

    /** The administrator's pages: of the web side alone, and of data that the API gives. */
    async function administrates({ app }: Installation): Promise<CookieJar> {
      const jar = new CookieJar();
      expect(await page(jar, `${app.url}/auth/login?returnTo=%2Fadmin%2Fprivileges%2Fusers`)).toMatchObject({
        status: 200,
        path: "/admin/privileges/users",
        text: expect.stringContaining("camille"),
      });
      for (const path of ["/admin/settings/admin-distributors", "/admin/data/series"])
        expect((await page(jar, `${app.url}${path}`)).status, path).toBe(200);
      return jar;
    }

    it("says on its first page, in its log and to its monitoring that nobody is there yet, until the command names somebody", async () => {
      const installation = await install(keycloakShape({ username: "camille", roles: ["ADMIN"] }));
      const { app, operator, ready, lines } = installation;
      expect(await ready()).toMatchObject({ ready: true, administrator: "no administrator yet" });
      await expect.poll(() => lines(/"level":"warn".*there is no administrator yet/), { timeout: 10_000 }).toHaveLength(1);
      const first = await page(englishVisitor(), `${app.url}/`);
      expect([first.status, first.path]).toEqual([200, "/auth/login"]);
      for (const said of ["There is no administrator yet", "npm run admin -- NAME", "FIRST_ADMIN", "preferred_username", "interactive=1"])
        expect(first.text).toContain(said);
      const early = englishVisitor();
      const unknown = await page(early, `${app.url}/auth/login?interactive=1`);
      expect([unknown.status, unknown.text]).toEqual([403, expect.stringContaining("You have not been added yet")]);
      expect(operator("admin")).toMatchObject({ status: 2, said: expect.stringContaining("admin NAME") });
      expect(operator("admin", "camille")).toMatchObject({ status: 0, said: expect.stringMatching(/^camille is an administrator, once /) });
      await expect.poll(async () => (await ready()).administrator, { timeout: 10_000 }).toBeUndefined();
      expect((await page(early, `${app.url}/admin/privileges/users`)).status).toBe(200);
      await administrates(installation);
    });

    it("has the administrator whom FIRST_ADMIN names; Azure AD B2C's shape, its own names of claims and roles", async () => {
      const installation = await install(b2cShape({ username: "camille", roles: ["House-Admins", "Archivists"] }), {
        IDENTITY_PROVIDER: "MS_ADB2C",
        OIDC_SCOPES: "openid offline_access https://tenant.example/cairn-api/use",
        OIDC_USERNAME_CLAIM: "signInName",
        OIDC_ROLES_CLAIM: "extension_roles",
        OIDC_ROLE_MAP: "house-admins=ADMIN",
        FIRST_ADMIN: "camille",
      });
      expect((await installation.ready()).administrator).toBeUndefined();
      expect(installation.lines(/First administrator: camille/)).toHaveLength(1);
      await administrates(installation);
      await administrates(installation);
      await expect.poll(() => installation.lines(/"role":"Archivists"/)).toHaveLength(1);
      expect(installation.lines(/"claim":"extension_roles","role":"Archivists"/)).toHaveLength(1);
    });

    it("gives menu and API the same roles, where they stand as one text that userinfo alone tells", async () => {
      const installation = await install(textShape({ username: "camille", groups: "Wealth Advisers; IT" }), {
        OIDC_SCOPES: "openid",
        OIDC_ROLES_CLAIM: "groups",
        OIDC_ROLE_MAP: '{"it":["ADMIN"],"wealth advisers":["ADVISER"]}',
        FIRST_ADMIN: "camille",
      });
      const { app } = installation;
      const jar = await administrates(installation);
      expect(installation.lines(/"level":"(error|fatal)"/)).toEqual([]);
      // What the menu offers the API gives.
      const home = await page(jar, `${app.url}/admin/privileges/users`);
      // The provider keeps roles and sign-ins: the list says nothing of them, rather than that there are none, and adds people instead of inviting them.
      expect(home.text.split("<main")[1]?.split("</main>")[0]).toMatch(
        /^(?!.*(Aucun rôle|No role|Jamais|Never|Inviter|Invite|name="role")).*camille/s,
      );
      const offered = [...new Set([...home.text.matchAll(/href="(\/admin\/[\w/-]+)"/g)].map(([, path]) => path ?? ""))];
      expect(offered.length).toBeGreaterThan(10);
      for (const path of offered) expect((await page(jar, `${app.url}${path}`)).status, path).toBeLessThan(400);
    });

    it.each<[string, string, Partial<ProviderShape>]>([
      [
        "names another audience",
        "aud",
        { accessClaims: { preferred_username: "camille", "client-roles": ["ADMIN"] }, audience: "elsewhere" },
      ],
      ["has no user name", "preferred_username, username, upn, email", { accessClaims: { azp: "cairn", "client-roles": ["ADMIN"] } }],
      ["is no JWT", "access_token", { accessClaims: null }],
    ])("says at sign-in, by the claim's name, that the API would refuse a token that %s", async (_what, claim, change) => {
      const shape = { ...keycloakShape({ username: "camille", roles: ["ADMIN"] }), ...change };
      const { app, lines } = await install(shape, { FIRST_ADMIN: "camille" });
      const answer = await page(englishVisitor(), `${app.url}/`);
      expect([answer.status, answer.path]).toEqual([400, "/auth/callback"]);
      expect(answer.text).toContain("The sign-in service is not fully set up");
      expect(answer.text).toContain(claim);
      await expect.poll(() => lines(/"failure":"unfitToken"/)).toHaveLength(1);
      expect(lines(/"failure":"unfitToken"/)[0]).toContain(`would refuse the access token: ${claim} `);
    });
  },
);
