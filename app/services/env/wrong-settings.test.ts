import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROLES } from "#app/domain/rights/roles.ts";
import { EnvError, readEnv } from "./env.server.ts";
import { variables } from "./env-schema.ts";

const ADDRESS = "http or https address without user name, query and hash";
const ADDRESSES = ["cairn.example", "ftp://cairn.example", "https://me:pw@cairn.example/"];
const FLAG = ["maybe", "2", "oui"];
const ON_OFF = "1 or 0";
const CLAIM = "1 to 255 letters, digits";
const CLAIMS = ["two words", "x".repeat(256), "a,b"];

/** The least and the most of a number, with what is beside them and what is none. */
const number = (least: number, most: number, beside: string[] = ["many", "1e3", "0x20"]): Row => [
  `from ${least} to ${most}`,
  [String(least - 1), String(most + 1), ...beside],
];

type Row = [range: string, wrong: string[]];
/** What each setting may be, in the words that refuse it, and values that it may not have. */
const TABLE: Record<keyof typeof variables.shape, Row> = {
  PORT: number(1, 65535, ["http", "80.5"]),
  HOST: ["1 to 255 letters, digits", ["a b", "http://cairn", "x".repeat(256)]],
  PUBLIC_URL: [
    ADDRESS,
    [...ADDRESSES, "http://localhost/?a=1", "http://localhost/#a", "http://localhost//a", "http://localhost/a//b", "http://localhost/a;b"],
  ],
  TRUST_PROXY: ["from 0 to 99", ["true", "proxy.example", "0.0.0.0/0", "100", "10.0.0.0/33"]],
  PEOPLE_PER_ADDRESS: number(10, 100000),
  WEB_PROCESSES: ["from 1 to 99, or cores", ["all", "0", "100", "1.5"]],
  PAGES_AT_ONCE: number(2, 1000),
  PAGES_WAIT_MS: number(0, 60000),
  DRAIN_MS: number(0, 60000),
  SESSION_SECRETS: ["32 characters", ["short", `${"a1B2".repeat(9)},short`, " , "]],
  DATA_DIR: ["", []],
  DATABASE_URL: [
    "postgres://user@host/database",
    ["mysql://db", "postgres://db:port/cairn", "postgres://a b/cairn", "postgres://user@db", "postgres://user@db/?sslmode=require"],
  ],
  DATABASE_POOL_SIZE: number(2, 200),
  DATABASE_STATEMENT_MS: number(1000, 600000),
  DISK_LEAST_FREE_MB: number(128, 10000000),
  SERVICES: ["web, identity, api, computation, pdf", ["web,worker", ",", "Web"]],
  IDENTITY_PROVIDER: ["KEYCLOAK, MS_ADB2C", ["OKTA", "keycloak", "1"]],
  OIDC_ISSUER: [ADDRESS, ADDRESSES],
  OIDC_DISCOVERY_URL: [ADDRESS, ADDRESSES],
  OIDC_CLIENT_ID: ["1 to 255 letters", ["two words", "é", "x".repeat(256)]],
  OIDC_CLIENT_SECRET: ["1 to 1024 letters", [" a space", "é", "x".repeat(1025)]],
  OIDC_SCOPES: ["openid among them", ["profile", "openid-connect", `openid ${"x".repeat(1000)}`]],
  OIDC_ROLES_CLAIM: [CLAIM, CLAIMS],
  OIDC_USERNAME_CLAIM: [CLAIM, CLAIMS],
  OIDC_ORGANISATION_CLAIM: [CLAIM, CLAIMS],
  OIDC_LANGUAGE_CLAIM: [CLAIM, CLAIMS],
  OIDC_ROLE_MAP: ["must ", ["advisers", "advisers=CHIEF", '{"advisers":', "{}", ","]],
  OIDC_SECOND_FACTOR: ["", ["two words", "é", ","]],
  OIDC_RESPONSE_MODE: ["query", ["fragment", "form_post", "QUERY"]],
  OIDC_FLOW: ["standard", ["implicit", "hybrid", "code"]],
  OIDC_PKCE_METHOD: ["S256", ["plain", "S512", "none"]],
  OIDC_ON_LOAD: ["check-sso, login-required", ["never", "check", "login_required"]],
  EMBEDDED_IDP: [ON_OFF, FLAG],
  FIRST_ADMIN: ["3 to 120 letters, digits or . @ + - _", ["a b", "ab", "camille\tx", "x".repeat(121)]],
  TOKEN_CALLS_BY_ADDRESS: [ON_OFF, FLAG],
  API_URL: [ADDRESS, ADDRESSES],
  API_CORS_ORIGINS: ["like https://office.example", ["office.example", "https://office.example/path", "https://Office.example", "*", ","]],
  COMPUTATION_URL: [ADDRESS, ADDRESSES],
  PDF_URL: [ADDRESS, ADDRESSES],
  PDF_TOKEN: ["32 to 400 letters", ["short", `${"a".repeat(32)} b`, "a".repeat(401)]],
  BACKEND_PAUSE_MS: number(10, 10000),
  BACKEND_TIME_LIMIT_MS: number(0, 3600000),
  SMTP_URL: ["smtp://host:port", ["mail.example", "smtp://mail.example:port", "http://mail.example", "smtp://", "smtp://mail.example:0"]],
  MAIL_FROM: ["like no-reply@example.com", ["nobody", "Cairn <no-reply@example.com>", "a@b"]],
  DOCUMENT_HOSTS: [
    "like documents.issuer.example",
    [
      "https://documents.issuer.example",
      "127.0.0.1",
      "localhost",
      "Documents.issuer.example",
      "-.issuer.example",
      "documents-.issuer.example",
    ],
  ],
  PROVIDERS_DIR: ["whole path of a folder", ["providers", "./providers", "../providers"]],
  UAFLIFE_URL: ["http", ["uaflife.example", "http://uaflife.example/contracts", "https://name:word@uaflife.example"]],
  UAFLIFE_TOKEN: ["16 to 400 letters", ["short", "sixteen letters and more", "x".repeat(401)]],
  ADMIN_URL: [ADDRESS, ADDRESSES],
  CONTRACTS_URL: [ADDRESS, ADDRESSES],
  REPORTING_URL: [ADDRESS, ADDRESSES],
  ASSET_MANAGER_URL: [ADDRESS, ADDRESSES],
  PARTNER_URL: [ADDRESS, ADDRESSES],
  REDUCED_MENU_PARAMETER: ["1 to 40 letters", ["a b", "a=b", "x".repeat(41)]],
  PLATFORM_ENVIRONMENT: ["dev, ppd, prd", ["production", "PRD", "test"]],
  REQUIRE_TLS: [ON_OFF, FLAG],
  DEMO: [ON_OFF, FLAG],
  LOG_LEVEL: ["trace, debug, info, warn, error, fatal, silent", ["loud", "INFO", "3"]],
  UPLOAD_LIMIT_MB: number(1, 1024),
  IMPORT_JUMP_FACTOR: ["from 1.1 to 1000", ["1", "1001", "five", "5,5"]],
  RETENTION_YEARS: number(5, 30),
  METRICS_TOKEN: ["16 to 400 letters", ["short", "sixteen letters and more", "x".repeat(401)]],
};
/** Its three wrong values are folders, tried on a server that starts (`tests/cross/process/starts.test.ts`). */
const BY_STARTING = ["DATA_DIR"];

function refusalOf(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return "taken";
}

describe("a wrong setting", () => {
  it("is tried for each of them, in three ways at least", () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(variables.shape).sort());
    const few = Object.entries(TABLE).filter(([, [, wrong]]) => wrong.length < 3);
    expect(few.map(([name]) => name)).toEqual(BY_STARTING);
  });

  const rows = Object.entries(TABLE).filter(([name]) => !BY_STARTING.includes(name));
  it.each(rows)("%s is refused in one line that begins with its name and says what it may be", (name, [range, wrong]) => {
    for (const value of wrong) {
      const line = refusalOf({ [name]: value });
      expect(line, JSON.stringify(value)).toMatch(new RegExp(`^${name}: must [^\\n]+$|^${name}: [^\\n]*can only run [^\\n]+$`));
      expect(line, JSON.stringify(value)).toContain(range);
    }
  });

  it("is a sample of the documents, of any secret", () => {
    for (const name of ["OIDC_CLIENT_SECRET", "METRICS_TOKEN", "UAFLIFE_TOKEN"])
      expect(refusalOf({ [name]: "change-me:openssl-rand-hex-32-and-more" })).toMatch(new RegExp(`^${name}: is the sample`));
    const database = { DATABASE_URL: "postgres://cairn:change-me@db.example/cairn", SESSION_SECRETS: "a1B2".repeat(9) };
    expect(refusalOf(database)).toMatch(/^DATABASE_URL: is the sample/);
    expect(refusalOf({ SMTP_URL: "smtp://cairn:change%2Dme@mail.example:25" })).toMatch(/^SMTP_URL: is the sample/);
  });

  it("is a token whose address is missing", () => {
    expect(refusalOf({ UAFLIFE_TOKEN: "a1B2".repeat(9) })).toBe("UAFLIFE_URL: must be set when UAFLIFE_TOKEN is");
  });

  it("names the roles that there are, and the sslmode that the driver knows", () => {
    expect(refusalOf({ OIDC_ROLE_MAP: "advisers=CHIEF" })).toContain(ROLES.join(", "));
    expect(refusalOf({ DATABASE_URL: "postgres://db/cairn?sslmode=verify_full" })).toMatch(/^DATABASE_URL: must .*verify-full/);
    expect(refusalOf({ OIDC_SECOND_FACTOR: "two words" })).toContain("1 to 255 letters");
  });
});

describe(".env.example", () => {
  it("says the range of each number where the number stands", () => {
    const text = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
    const numbers = Object.entries(TABLE).flatMap(([name, [range]]) => (/^from [\d.]+ to [\d.]+/.test(range) ? [{ name, range }] : []));
    expect(numbers.length).toBeGreaterThan(12);
    for (const { name, range } of numbers) {
      const [, above = ""] = new RegExp(`((?:^#(?! [A-Z_]+=).*\\n)+)(?:^# [A-Z_]+=.*\\n)*?^# ${name}=`, "m").exec(text) ?? [];
      expect(above, name).toContain(range.replace(", or cores", ""));
    }
  });
});
