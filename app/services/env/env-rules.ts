import type { Env, Variables } from "./env-schema.ts";
import { isLoopback } from "./env-values.ts";

/** Secrets that stand in documentation and samples; nobody may run with them. A random one may begin with any character. */
const SAMPLES = /^(?:change.?me|secret|example|12345678|abcdefgh|(.)\1*$)/i;

const HOSTED = [
  ["api", "API_URL"],
  ["computation", "COMPUTATION_URL"],
  ["pdf", "PDF_URL"],
] as const;

/** Without falling back to a plain connection; certificates are checked in each of these modes. */
const DATABASE_TLS = new Set(["require", "verify-ca", "verify-full"]);

/** The settings whose address would be reached in plain text. */
function plainAddress(env: Env): string | null {
  const { PUBLIC_URL, OIDC_ISSUER, OIDC_DISCOVERY_URL, API_URL, COMPUTATION_URL, PDF_URL, DATABASE_URL, SMTP_URL } = env;
  const pages = { PUBLIC_URL: PUBLIC_URL.href, OIDC_ISSUER, OIDC_DISCOVERY_URL, API_URL, COMPUTATION_URL, PDF_URL };
  const plain = Object.entries(pages).find(([, address]) => address !== undefined && !/^https:/i.test(address));
  if (plain) return `${plain[0]}: must begin with https:, because REQUIRE_TLS is on`;
  if (DATABASE_URL && !DATABASE_TLS.has(new URL(DATABASE_URL).searchParams.get("sslmode") ?? ""))
    return "DATABASE_URL: must end with ?sslmode=verify-full, because REQUIRE_TLS is on";
  if (SMTP_URL && !/^smtps:/i.test(SMTP_URL)) return "SMTP_URL: must begin with smtps:, because REQUIRE_TLS is on";
  return null;
}

const passwordOf = (address: string | undefined) => (address ? new URL(address).password : undefined);

/** The setting that holds the sample of a secret, as a whole or as the password of its address. */
function sampleLeft(env: Env): string | null {
  const { OIDC_CLIENT_SECRET, METRICS_TOKEN, UAFLIFE_TOKEN, PDF_TOKEN } = env;
  const passwords = { DATABASE_URL: passwordOf(env.DATABASE_URL), SMTP_URL: passwordOf(env.SMTP_URL) };
  const secrets = Object.entries({ OIDC_CLIENT_SECRET, METRICS_TOKEN, UAFLIFE_TOKEN, PDF_TOKEN, ...passwords });
  const left = secrets.find(([, secret]) => secret !== undefined && /^change(?:.|%2d)?me/i.test(secret));
  return left ? `${left[0]}: is the sample of the documents; put your own in its place` : null;
}

/** Rules that need more than one setting. Null when all is well, else one line that starts with the variable's name. */
export function crossChecks(env: Env, given: Variables): string | null {
  const serverOnly = (name: string, value: string, allowed: string) =>
    `${name}: ${value} works in a browser only; this application signs in on the server and can only run ${allowed}`;
  if (env.OIDC_RESPONSE_MODE !== "query") return serverOnly("OIDC_RESPONSE_MODE", env.OIDC_RESPONSE_MODE, "query");
  if (env.OIDC_FLOW !== "standard") return serverOnly("OIDC_FLOW", env.OIDC_FLOW, "standard");

  if (env.SERVICES.includes("web")) {
    for (const [service, variable] of HOSTED) {
      if (!env.SERVICES.includes(service) && !env[variable]) return `${variable}: must be set, because SERVICES leaves out ${service}`;
    }
    if (!env.SERVICES.includes("identity") && env.EMBEDDED_IDP) return "OIDC_ISSUER: must be set, because SERVICES leaves out identity";
  }
  if (given.EMBEDDED_IDP && env.OIDC_ISSUER) return "EMBEDDED_IDP: cannot be on while OIDC_ISSUER names an outside provider";
  if (given.EMBEDDED_IDP === false && !env.OIDC_ISSUER) return "EMBEDDED_IDP: is off, so OIDC_ISSUER must name a provider";
  if (env.OIDC_DISCOVERY_URL && !env.OIDC_ISSUER) return "OIDC_ISSUER: must be set when OIDC_DISCOVERY_URL is";

  const exposed = !isLoopback(env.HOST) ? "HOST" : !isLoopback(env.PUBLIC_URL.hostname) ? "PUBLIC_URL" : null;
  if (exposed && env.EMBEDDED_IDP && !given.EMBEDDED_IDP && !given.DEMO) {
    return `${exposed}: is not an address of this machine; set OIDC_ISSUER to your identity provider, or EMBEDDED_IDP=1 (or DEMO=1 for a demonstration) to use the embedded one there`;
  }
  if (env.WEB_PROCESSES > 1 && !env.DATABASE_URL)
    return "WEB_PROCESSES: needs a PostgreSQL server (DATABASE_URL), because the embedded database serves one process";
  if (env.WEB_PROCESSES > 1 && env.NODE_ENV === "development") return "WEB_PROCESSES: must be 1 in development";
  if (env.DATABASE_URL && !env.SESSION_SECRETS)
    return "SESSION_SECRETS: must be set when DATABASE_URL is (for instance: openssl rand -base64 48)";
  if (env.SESSION_SECRETS?.some((secret) => SAMPLES.test(secret)))
    return "SESSION_SECRETS: is a sample value; make your own (for instance: openssl rand -base64 48)";
  const sample = sampleLeft(env);
  if (sample) return sample;
  if (env.UAFLIFE_TOKEN && !env.UAFLIFE_URL) return "UAFLIFE_URL: must be set when UAFLIFE_TOKEN is";
  return env.REQUIRE_TLS ? plainAddress(env) : null;
}
