import { sayAtStart } from "../start-line.ts";
import { crossChecks } from "./env-rules.ts";
import { type Env, type Variables, variables } from "./env-schema.ts";
import { isLoopback } from "./env-values.ts";

export type { Env } from "./env-schema.ts";

/** A setting that cannot be used. The message is one line that starts with the variable's name. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Checks the settings and fills in the defaults; the answer is frozen. Throws EnvError for the first wrong one. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])}: ${issue?.message ?? "is not valid"}`);
  }
  const env = complete(parsed.data);
  const refusal = crossChecks(env, parsed.data);
  if (refusal) throw new EnvError(refusal);
  return Object.freeze(env);
}

function complete(given: Variables): Env {
  const publicUrl = given.PUBLIC_URL ?? new URL(`http://localhost:${given.PORT}`);
  const embedded = !(given.OIDC_ISSUER || given.API_URL || given.COMPUTATION_URL || given.PDF_URL || given.DATABASE_URL);
  const local = isLoopback(given.HOST) && isLoopback(publicUrl.hostname);
  return { ...given, PUBLIC_URL: publicUrl, DEMO: given.DEMO ?? (embedded && local), EMBEDDED_IDP: !given.OIDC_ISSUER };
}

/** Settings of this process. A wrong one ends the process with status 1 and one line that names the variable. */
export function loadEnv(): Env {
  try {
    // Written out because the bundle replaces this very expression: a built server is in production unless set otherwise.
    return readEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV });
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    sayAtStart(process.stderr, "fatal", `Cairn cannot start. ${error.message}`);
    process.exit(1);
  }
}
