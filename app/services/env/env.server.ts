import type { z } from "zod";
import { crossChecks } from "./env-rules.ts";
import { type Env, type Variables, variables } from "./env-schema.ts";
import { isLoopback } from "./env-values.ts";

export type { Env } from "./env-schema.ts";

/** A setting that cannot be used. The message is one line that starts with the variable's name. */
export class EnvError extends Error {
  override name = "EnvError";
}

type Source = Readonly<Record<string, string | undefined>>;

/** Checks the settings and fills in the defaults; the answer is frozen. Throws EnvError for the first wrong one. */
export function readEnv(source: Source): Env {
  const given = parse(variables, source);
  const env = complete(given, source.NODE_ENV);
  const refusal = crossChecks(env, given);
  if (refusal) throw new EnvError(refusal);
  return Object.freeze(env);
}

const ofTheDatabase = variables.pick({ DATA_DIR: true, DATABASE_URL: true, SESSION_SECRETS: true });

/** Where the database is and what opens its keys, for a command beside the application. Throws EnvError for a wrong one. */
export const readDatabaseSettings = (source: Source) => parse(ofTheDatabase, source);

function parse<Schema extends z.ZodType>(schema: Schema, source: Source): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new EnvError(`${String(issue?.path[0])}: ${issue?.message ?? "is not valid"}`);
}

function complete(given: Variables, mode: string | undefined): Env {
  const publicUrl = given.PUBLIC_URL ?? new URL(`http://localhost:${given.PORT}`);
  const embedded = !(given.OIDC_ISSUER || given.API_URL || given.COMPUTATION_URL || given.PDF_URL || given.DATABASE_URL);
  const local = isLoopback(given.HOST) && isLoopback(publicUrl.hostname);
  const NODE_ENV = mode === "production" || mode === "test" ? mode : "development";
  return { ...given, NODE_ENV, PUBLIC_URL: publicUrl, DEMO: given.DEMO ?? (embedded && local), EMBEDDED_IDP: !given.OIDC_ISSUER };
}

/**
 * Settings of this process. Throws EnvError for a wrong one. Packages that ask whether they run in production are told what the
 * settings say: without it React would make each page with all its checks for developers.
 */
export function loadEnv(): Env {
  // Written out because the bundle replaces this very expression: a built server is in production.
  const env = readEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV });
  return Object.assign(process.env, { NODE_ENV: env.NODE_ENV }) && env;
}
