import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accessSettings } from "#app/access/env-settings.server.ts";
import { sessionSecrets } from "../session-secrets.server.ts";
import { EnvError, loadEnv, readEnv } from "./env.server.ts";
import { variables } from "./env-schema.ts";
import { isLoopback } from "./env-values.ts";

const SECRET = "kO3m7q9Yw2Lr5Tz8Vb1Nc4Xs6Df0Gh3Jk";

describe("settings", () => {
  it("runs everything embedded, as a demonstration, without any variable", () => {
    const env = readEnv({});
    expect(env).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", DEMO: true, EMBEDDED_IDP: true, UPLOAD_LIMIT_MB: 64 });
    expect(env.PUBLIC_URL.href).toBe("http://localhost:3000/");
    expect(env.SERVICES).toEqual(["web", "identity", "api", "computation", "pdf"]);
    expect(Object.isFrozen(env)).toBe(true);
  });

  it("takes an empty string for unset", () =>
    expect(readEnv({ PORT: "", OIDC_ISSUER: " " })).toMatchObject({ PORT: 3000, EMBEDDED_IDP: true }));

  it("keeps a path prefix without its last slash", () =>
    expect(readEnv({ PUBLIC_URL: "http://localhost:4000/cairn/" }).PUBLIC_URL.href).toBe("http://localhost:4000/cairn"));

  it("keeps the issuer letter for letter", () =>
    expect(readEnv({ OIDC_ISSUER: "https://id.example/realms/x/" }).OIDC_ISSUER).toBe("https://id.example/realms/x/"));

  it("knows the providers of identities, the embedded one's kind unless another is named", () => {
    const kind = (source: Record<string, string>) => readEnv(source).IDENTITY_PROVIDER;
    const OIDC_ISSUER = "https://id.example";
    expect([kind({}), kind({ IDENTITY_PROVIDER: "KEYCLOAK" }), kind({ IDENTITY_PROVIDER: "MS_ADB2C", OIDC_ISSUER })]).toEqual([
      "KEYCLOAK",
      "KEYCLOAK",
      "MS_ADB2C",
    ]);
    for (const other of ["OKTA", "keycloak"]) expect(() => kind({ IDENTITY_PROVIDER: other, OIDC_ISSUER })).toThrow(/^IDENTITY_PROVIDER: /);
    for (const known of ["KEYCLOAK", "MS_ADB2C"])
      expect(accessSettings(readEnv({ IDENTITY_PROVIDER: known, OIDC_ISSUER }), []).kind).toBe(known);
  });

  it("takes both ways to begin that the login client knows, its one flow with PKCE, and its one way of answering", () => {
    for (const way of ["check-sso", "login-required"]) expect(accessSettings(readEnv({ OIDC_ON_LOAD: way }), []).onLoad).toBe(way);
    expect([readEnv({}), readEnv({ OIDC_ON_LOAD: "login-required" })].map((env) => env.OIDC_ON_LOAD)).toEqual(
      Array(2).fill("login-required"),
    );
    for (const other of ["never", "check", "login_required"]) expect(() => readEnv({ OIDC_ON_LOAD: other })).toThrow(/^OIDC_ON_LOAD: /);
    expect(() => readEnv({ OIDC_PKCE_METHOD: "S256", OIDC_FLOW: "standard", OIDC_RESPONSE_MODE: "query" })).not.toThrow();
    for (const method of ["plain", "S512", "none"]) expect(() => readEnv({ OIDC_PKCE_METHOD: method })).toThrow(/^OIDC_PKCE_METHOD: /);
  });

  it("is no demonstration as soon as one part lives elsewhere", () => {
    expect(readEnv({ API_URL: "https://api.example" }).DEMO).toBe(false);
    expect(readEnv({ DATABASE_URL: "postgres://x@db/cairn", SESSION_SECRETS: SECRET }).DEMO).toBe(false);
  });

  it.each([..."01aAxX"])("takes a random secret that begins with %s", (first) => {
    expect(readEnv({ SESSION_SECRETS: `${first}${SECRET}` }).SESSION_SECRETS).toEqual([`${first}${SECRET}`]);
  });

  it("reads hops and networks of TRUST_PROXY", () => {
    expect(readEnv({ TRUST_PROXY: "2" }).TRUST_PROXY).toBe(2);
    expect(readEnv({ TRUST_PROXY: "loopback, 10.0.0.0/8,fd00::/8" }).TRUST_PROXY).toEqual(["loopback", "10.0.0.0/8", "fd00::/8"]);
  });

  it("reads roles of the provider in both forms, names in any letter case", () => {
    const roles = new Map([
      ["wealth advisers", ["ADVISER", "ADVISER_SIMULATORS"]],
      ["it", ["ADMIN"]],
    ]);
    expect(readEnv({ OIDC_ROLE_MAP: "Wealth Advisers=adviser+ADVISER_SIMULATORS, IT = ADMIN" }).OIDC_ROLE_MAP).toEqual(roles);
    expect(readEnv({ OIDC_ROLE_MAP: '{"CN=Advisers,OU=x":["ADVISER"]}' }).OIDC_ROLE_MAP).toEqual(
      new Map([["cn=advisers,ou=x", ["ADVISER"]]]),
    );
  });

  it.each<[string, Record<string, string>]>([
    ["PORT", { PORT: "http" }],
    ["WEB_PROCESSES", { WEB_PROCESSES: "2" }],
    ["WEB_PROCESSES", { WEB_PROCESSES: "all" }],
    ["OIDC_ROLE_MAP", { OIDC_ROLE_MAP: "advisers=CHIEF" }],
    ["OIDC_ROLE_MAP", { OIDC_ROLE_MAP: "advisers" }],
    ["OIDC_ROLE_MAP", { OIDC_ROLE_MAP: '{"advisers":' }],
    ["FIRST_ADMIN", { FIRST_ADMIN: "a\tb" }],
    ["PORT", { PORT: "70000" }],
    ["HOST", { HOST: "a b" }],
    ["PUBLIC_URL", { PUBLIC_URL: "cairn.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "ftp://cairn.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "http://localhost/?a=1" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://cairn.example" }],
    ["HOST", { HOST: "0.0.0.0" }],
    ["TRUST_PROXY", { TRUST_PROXY: "true" }],
    ["TRUST_PROXY", { TRUST_PROXY: "0.0.0.0/0" }],
    ["TRUST_PROXY", { TRUST_PROXY: "proxy.example" }],
    ["SESSION_SECRETS", { SESSION_SECRETS: "short" }],
    ["SESSION_SECRETS", { SESSION_SECRETS: "changeme-changeme-changeme-changeme" }],
    ["SESSION_SECRETS", { SESSION_SECRETS: "x".repeat(40) }],
    ["SESSION_SECRETS", { DATABASE_URL: "postgres://x@db/cairn" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://db" }],
    ["SERVICES", { SERVICES: "web,worker" }],
    ["API_URL", { SERVICES: "web,identity,computation,pdf" }],
    ["OIDC_ISSUER", { SERVICES: "web,api,computation,pdf" }],
    ["OIDC_ISSUER", { OIDC_DISCOVERY_URL: "https://id.example/x" }],
    ["IDENTITY_PROVIDER", { IDENTITY_PROVIDER: "OKTA" }],
    ["OIDC_SCOPES", { OIDC_SCOPES: "profile" }],
    ["OIDC_RESPONSE_MODE", { OIDC_RESPONSE_MODE: "fragment" }],
    ["OIDC_RESPONSE_MODE", { OIDC_RESPONSE_MODE: "form_post" }],
    ["OIDC_FLOW", { OIDC_FLOW: "implicit" }],
    ["OIDC_FLOW", { OIDC_FLOW: "hybrid" }],
    ["OIDC_PKCE_METHOD", { OIDC_PKCE_METHOD: "plain" }],
    ["OIDC_ON_LOAD", { OIDC_ON_LOAD: "never" }],
    ["EMBEDDED_IDP", { EMBEDDED_IDP: "1", OIDC_ISSUER: "https://id.example" }],
    ["EMBEDDED_IDP", { EMBEDDED_IDP: "0" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["MAIL_FROM", { MAIL_FROM: "nobody" }],
    ["PLATFORM_ENVIRONMENT", { PLATFORM_ENVIRONMENT: "production" }],
    ["DOCUMENT_HOSTS", { DOCUMENT_HOSTS: "https://documents.issuer.example" }],
    ["DOCUMENT_HOSTS", { DOCUMENT_HOSTS: "127.0.0.1" }],
    ["DOCUMENT_HOSTS", { DOCUMENT_HOSTS: "localhost" }],
    ["DEMO", { DEMO: "maybe" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["UPLOAD_LIMIT_MB", { UPLOAD_LIMIT_MB: "lots" }],
    ["UPLOAD_LIMIT_MB", { UPLOAD_LIMIT_MB: "0" }],
    ["BACKEND_PAUSE_MS", { BACKEND_PAUSE_MS: "0" }],
    ["BACKEND_TIME_LIMIT_MS", { BACKEND_TIME_LIMIT_MS: "-1" }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "short" }],
  ])("refuses a wrong %s in one line: %j", (name, source) => {
    const failure = (() => {
      try {
        readEnv(source);
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(EnvError);
    expect((failure as Error).message).toMatch(new RegExp(`^${name}: [^\\n]+$`));
  });

  it.each<[string, Record<string, string>]>([
    ["PUBLIC_URL", { PUBLIC_URL: "http://app.example" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "http://id.example" }],
    ["OIDC_DISCOVERY_URL", { OIDC_DISCOVERY_URL: "http://id.example/.well-known/openid-configuration" }],
    ["API_URL", { API_URL: "http://api.example" }],
    ["COMPUTATION_URL", { COMPUTATION_URL: "http://10.0.0.7:3000" }],
    ["PDF_URL", { PDF_URL: "http://localhost:9" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://cairn@db.example/cairn" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://cairn@db.example/cairn?sslmode=prefer" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://cairn@db.example/cairn?sslmode=no-verify" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail.example" }],
  ])("starts with no plain %s where TLS is required: %j", (name, plain) => {
    const safe = {
      REQUIRE_TLS: "1",
      PUBLIC_URL: "https://app.example",
      OIDC_ISSUER: "https://id.example",
      API_URL: "https://api.example",
      DATABASE_URL: "postgres://cairn@db.example/cairn?sslmode=verify-full",
      SESSION_SECRETS: "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a",
      SMTP_URL: "smtps://mail.example",
    };
    expect(readEnv(safe).REQUIRE_TLS).toBe(true);
    expect(() => readEnv({ ...safe, ...plain })).toThrow(new RegExp(`^${name}: .*REQUIRE_TLS`));
    expect(readEnv({ ...safe, ...plain, REQUIRE_TLS: "0" }).REQUIRE_TLS).toBe(false);
  });

  it.each([{ DEMO: "1" }, { EMBEDDED_IDP: "1" }])("lets %j ask for the embedded provider on another address", (asked) =>
    expect(readEnv({ HOST: "0.0.0.0", PUBLIC_URL: "https://demo.example", ...asked }).EMBEDDED_IDP).toBe(true),
  );

  it("knows this machine's names", () => {
    for (const host of ["localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "a.localhost"])
      expect(isLoopback(host), host).toBe(true);
    for (const host of ["0.0.0.0", "::", "localhost.example", "127.0.0.1.nip.io", "10.0.0.1"]) expect(isLoopback(host), host).toBe(false);
  });

  it("takes the mode from no setting, and tells packages that read it from the environment", () => {
    expect([readEnv({}), readEnv({ NODE_ENV: "staging" }), readEnv({ NODE_ENV: "production" })].map((env) => env.NODE_ENV)).toEqual([
      "development",
      "development",
      "production",
    ]);
    const before = process.env.NODE_ENV;
    try {
      Reflect.deleteProperty(process.env, "NODE_ENV");
      expect([loadEnv().NODE_ENV, process.env.NODE_ENV]).toEqual(["development", "development"]);
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  it("has a line for each variable in .env.example, and no other", () => {
    const lines = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").match(/^# [A-Z_]+=/gm) ?? [];
    expect(lines.map((line) => line.slice(2, -1)).sort()).toEqual(Object.keys(variables.shape).sort());
  });
});

describe("session secrets", () => {
  it("are made once, readable by the owner alone", () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-secret-"));
    try {
      const first = sessionSecrets(undefined, join(folder, "data"));
      expect(first[0]?.length).toBeGreaterThanOrEqual(64);
      expect(sessionSecrets(undefined, join(folder, "data"))).toEqual(first);
      expect(statSync(join(folder, "data", "session-secret")).mode & 0o777).toBe(0o600);
      expect(sessionSecrets(["given"], folder)).toEqual(["given"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
