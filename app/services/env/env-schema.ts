import { availableParallelism } from "node:os";
import { z } from "zod";
import { IDENTITY_PROVIDERS } from "#app/domain/enumerations.ts";
import { PLATFORM_ENVIRONMENTS } from "#app/domain/organisation/named-distributors.ts";
import { addressList, baseUrl, claimName, flag, list, origin, port, roleMap, SERVICES } from "./env-values.ts";

/**
 * Every variable that the process reads, each with its default. An empty string counts as unset.
 * `.env.example` lists the same names; a test compares the two.
 */
export const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,255}$/, "must be an address or host name")
    .default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: addressList.optional(),
  PEOPLE_PER_ADDRESS: z.coerce.number("must be a number of people").int().min(10).max(100_000).default(250),
  WEB_PROCESSES: z
    .string()
    .regex(/^(cores|[1-9]\d?)$/, "must be a number of processes from 1 to 99, or cores")
    .transform((text) => (text === "cores" ? availableParallelism() : Number(text)))
    .default(1),
  DRAIN_MS: z.coerce.number("must be a number of milliseconds").int().min(0).max(60_000).optional(),
  SESSION_SECRETS: list(z.string().min(32, "each secret needs at least 32 characters")).optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must look like postgres://user@host/database")
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number("must be a number of connections").int().min(2).max(200).default(10),
  DATABASE_STATEMENT_MS: z.coerce.number("must be a number of milliseconds").int().min(1_000).max(600_000).default(30_000),
  DISK_LEAST_FREE_MB: z.coerce.number("must be a number of megabytes").int().min(128).max(10_000_000).default(256),
  SERVICES: list(z.enum(SERVICES)).default([...SERVICES]),
  IDENTITY_PROVIDER: z.enum(IDENTITY_PROVIDERS).default("KEYCLOAK"),
  OIDC_ISSUER: baseUrl.optional(),
  OIDC_DISCOVERY_URL: baseUrl.optional(),
  OIDC_CLIENT_ID: z.string().max(255).default("cairn"),
  OIDC_CLIENT_SECRET: z.string().max(1024).optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/\bopenid\b/, "must contain openid")
    .default("openid profile email roles"),
  OIDC_ROLES_CLAIM: claimName.optional(),
  OIDC_USERNAME_CLAIM: claimName.optional(),
  OIDC_ORGANISATION_CLAIM: claimName.optional(),
  OIDC_LANGUAGE_CLAIM: claimName.optional(),
  OIDC_ROLE_MAP: roleMap.optional(),
  OIDC_SECOND_FACTOR: list(z.string().regex(/^[\x21-\x7e]{1,255}$/, "values of acr or amr, without spaces")).default([]),
  OIDC_RESPONSE_MODE: z.enum(["query", "fragment"]).default("query"),
  OIDC_FLOW: z.enum(["standard", "implicit", "hybrid"]).default("standard"),
  OIDC_PKCE_METHOD: z.literal("S256", "must be S256").default("S256"),
  OIDC_ON_LOAD: z.enum(["check-sso", "login-required"]).default("login-required"),
  EMBEDDED_IDP: flag.optional(),
  FIRST_ADMIN: z
    .string()
    .regex(/^[^\s\p{Cc}](?:[^\p{Cc}]{0,98}[^\s\p{Cc}])?$/u, "must be a user name of at most 100 characters")
    .optional(),
  TOKEN_CALLS_BY_ADDRESS: flag.optional(),
  API_URL: baseUrl.optional(),
  API_CORS_ORIGINS: list(z.string().regex(/^https?:\/\/[^\s/?#]+$/, "must be origins like https://office.example")).default([]),
  COMPUTATION_URL: baseUrl.optional(),
  PDF_URL: baseUrl.optional(),
  PDF_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,400}$/, "at least 32 letters, digits or . ~ + / = _ -")
    .optional(),
  BACKEND_PAUSE_MS: z.coerce.number("must be a number of milliseconds").int().min(10).max(10_000).default(1_000),
  BACKEND_TIME_LIMIT_MS: z.coerce.number("must be a number of milliseconds").int().min(0).max(3_600_000).default(30_000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must look like smtp://host:port")
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").default("no-reply@localhost.localdomain"),
  DOCUMENT_HOSTS: list(
    z.string().regex(/^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, "names of servers, in small letters, like documents.issuer.example"),
  ).default([]),
  ADMIN_URL: baseUrl.optional(),
  CONTRACTS_URL: baseUrl.optional(),
  REPORTING_URL: baseUrl.optional(),
  ASSET_MANAGER_URL: baseUrl.optional(),
  PARTNER_URL: baseUrl.optional(),
  REDUCED_MENU_PARAMETER: z
    .string()
    .regex(/^[\w-]{1,40}$/, "letters, digits, dashes")
    .default("reduced"),
  PLATFORM_ENVIRONMENT: z.enum(PLATFORM_ENVIRONMENTS).default("prd"),
  REQUIRE_TLS: flag.optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  UPLOAD_LIMIT_MB: z.coerce.number("must be a number of megabytes").int().min(1).max(1024).default(64),
  IMPORT_JUMP_FACTOR: z.coerce.number("must be a number").min(1.1).max(1_000).default(5),
  RETENTION_YEARS: z.coerce.number("must be a number of years").int().min(5).max(30).optional(),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
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
  }
>;
