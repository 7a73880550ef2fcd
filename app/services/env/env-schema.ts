import { availableParallelism } from "node:os";
import { z } from "zod";
import { IDENTITY_PROVIDERS } from "#app/domain/enumerations.ts";
import { PLATFORM_ENVIRONMENTS } from "#app/domain/organisation/named-distributors.ts";
import { USERNAME, USERNAME_WORDS } from "#app/domain/rights/username.ts";
import {
  addressList,
  baseUrl,
  browserOrigin,
  claimName,
  clientSecret,
  databaseUrl,
  decimalNumber,
  flag,
  list,
  mailServer,
  oneOf,
  origin,
  roleMap,
  SERVICES,
  visible,
  wholeNumber,
} from "./env-values.ts";

/**
 * Every variable that the process reads, each with its default and, in the sentence that refuses it, what it may be. An empty string
 * counts as unset. `.env.example` lists the same names and ranges; a test compares the two.
 */
export const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,255}$/, "must be an address or a host name of this machine, of 1 to 255 letters, digits and . : _ -")
    .default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: addressList.optional(),
  PEOPLE_PER_ADDRESS: wholeNumber(10, 100_000, "people").default(250),
  WEB_PROCESSES: z
    .string()
    .regex(/^(cores|[1-9]\d?)$/, "must be a number of processes from 1 to 99, or cores")
    .transform((text) => (text === "cores" ? availableParallelism() : Number(text)))
    .default(1),
  PAGES_AT_ONCE: wholeNumber(2, 1_000, "pages").default(24),
  PAGES_WAIT_MS: wholeNumber(0, 60_000, "milliseconds").default(10_000),
  DRAIN_MS: wholeNumber(0, 60_000, "milliseconds").optional(),
  SESSION_SECRETS: list(
    z.string().min(32, "must be secrets of at least 32 characters each, separated by commas"),
    "secrets of 32 characters",
  ).optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, "connections").default(10),
  DATABASE_STATEMENT_MS: wholeNumber(1_000, 600_000, "milliseconds").default(30_000),
  DISK_LEAST_FREE_MB: wholeNumber(128, 10_000_000, "megabytes").default(256),
  SERVICES: list(oneOf(SERVICES), SERVICES.join(", ")).default([...SERVICES]),
  IDENTITY_PROVIDER: oneOf(IDENTITY_PROVIDERS).default("KEYCLOAK"),
  OIDC_ISSUER: baseUrl.optional(),
  OIDC_DISCOVERY_URL: baseUrl.optional(),
  OIDC_CLIENT_ID: visible(1, 255).default("cairn"),
  OIDC_CLIENT_SECRET: clientSecret.optional(),
  OIDC_SCOPES: z
    .string()
    .regex(
      /^(?=(?:.* )?openid(?: |$))[\x20-\x7e]{1,1000}$/,
      "must be 1 to 1000 characters of scopes with spaces between them, openid among them",
    )
    .default("openid profile email roles"),
  OIDC_ROLES_CLAIM: claimName.optional(),
  OIDC_USERNAME_CLAIM: claimName.optional(),
  OIDC_ORGANISATION_CLAIM: claimName.optional(),
  OIDC_LANGUAGE_CLAIM: claimName.optional(),
  OIDC_ROLE_MAP: roleMap.optional(),
  OIDC_SECOND_FACTOR: list(visible(1, 255), "values of acr or amr").default([]),
  OIDC_RESPONSE_MODE: z.enum(["query", "fragment"], "must be query").default("query"),
  OIDC_FLOW: z.enum(["standard", "implicit", "hybrid"], "must be standard").default("standard"),
  OIDC_PKCE_METHOD: z.literal("S256", "must be S256").default("S256"),
  OIDC_ON_LOAD: oneOf(["check-sso", "login-required"]).default("login-required"),
  EMBEDDED_IDP: flag.optional(),
  FIRST_ADMIN: z.string().regex(USERNAME, `must be a user name of ${USERNAME_WORDS}`).optional(),
  TOKEN_CALLS_BY_ADDRESS: flag.optional(),
  API_URL: baseUrl.optional(),
  API_CORS_ORIGINS: list(browserOrigin, "origins like https://office.example").default([]),
  COMPUTATION_URL: baseUrl.optional(),
  PDF_URL: baseUrl.optional(),
  PDF_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,400}$/, "must be 32 to 400 letters, digits and . ~ + / = _ -")
    .optional(),
  BACKEND_PAUSE_MS: wholeNumber(10, 10_000, "milliseconds").default(1_000),
  BACKEND_TIME_LIMIT_MS: wholeNumber(0, 3_600_000, "milliseconds").default(30_000),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z.email("must be an e-mail address, like no-reply@example.com").default("no-reply@localhost.localdomain"),
  DOCUMENT_HOSTS: list(
    z
      .string()
      .regex(
        /^(?=.{1,253}$)((?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/,
        "must be names of servers, in small letters, like documents.issuer.example",
      ),
    "names of servers like documents.issuer.example",
  ).default([]),
  PROVIDERS_DIR: z
    .string()
    .regex(/^(?:\/|[A-Za-z]:[\\/]).{0,400}$/, "must be the whole path of a folder, like /srv/cairn/providers")
    .optional(),
  UAFLIFE_URL: baseUrl
    .refine((value) => value.startsWith("https:"), "must begin with https:, because contracts of clients are sent")
    .optional(),
  UAFLIFE_TOKEN: visible(16, 400).optional(),
  ADMIN_URL: baseUrl.optional(),
  CONTRACTS_URL: baseUrl.optional(),
  REPORTING_URL: baseUrl.optional(),
  ASSET_MANAGER_URL: baseUrl.optional(),
  PARTNER_URL: baseUrl.optional(),
  REDUCED_MENU_PARAMETER: z
    .string()
    .regex(/^[\w-]{1,40}$/, "must be 1 to 40 letters, digits, dashes and underscores")
    .default("reduced"),
  PLATFORM_ENVIRONMENT: oneOf(PLATFORM_ENVIRONMENTS).default("prd"),
  REQUIRE_TLS: flag.optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  UPLOAD_LIMIT_MB: wholeNumber(1, 1024, "megabytes").default(64),
  IMPORT_JUMP_FACTOR: decimalNumber(1.1, 1_000).default(5),
  RETENTION_YEARS: wholeNumber(5, 30, "years").optional(),
  METRICS_TOKEN: visible(16, 400).optional(),
});

export type Variables = z.output<typeof variables>;
export type Env = Readonly<
  Omit<Variables, "PUBLIC_URL" | "DEMO" | "EMBEDDED_IDP" | "OIDC_ON_LOAD"> & {
    /** No trailing slash in `href` but for a bare origin; may have a path prefix. */
    PUBLIC_URL: URL;
    DEMO: boolean;
    /** The embedded provider signs people in: no outside issuer is set. */
    EMBEDDED_IDP: boolean;
    OIDC_ON_LOAD: Variables["OIDC_ON_LOAD"];
    /** No setting: a built server is in production, the sources in development unless tests run them. */
    NODE_ENV: "development" | "production" | "test";
  }
>;
