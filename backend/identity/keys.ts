import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Sql } from "#app/services/sql.ts";

export interface ProviderKeys {
  /** Private signing keys, newest first. */
  jwks: { keys: JWK[] };
  /** Secrets that sign the provider's own cookies, newest first. */
  cookies: string[];
}

/** Made once and shared by every replica: the first to store a value wins, everybody reads what was stored. */
async function keep(sql: Sql, name: string, make: () => Promise<string>): Promise<string> {
  const read = () => sql.query<{ value: Buffer }>("SELECT value FROM app_secret WHERE name = $1", [name]);
  const present = await read();
  if (present[0]) return present[0].value.toString("utf8");
  await sql.query("INSERT INTO app_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", [name, Buffer.from(await make())]);
  const stored = await read();
  if (!stored[0]) throw new Error(`The secret ${name} could not be stored.`);
  return stored[0].value.toString("utf8");
}

async function signingKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256", { modulusLength: 3072, extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ keys: [{ ...jwk, kid: randomBytes(12).toString("base64url"), use: "sig", alg: "RS256" }] });
}

/** Keys of the provider; new ones at each start would sign everybody out. */
export async function providerKeys(sql: Sql): Promise<ProviderKeys> {
  const jwks = await keep(sql, "identity-jwks", signingKey);
  const cookies = await keep(sql, "identity-cookies", async () => JSON.stringify([randomBytes(48).toString("base64url")]));
  return { jwks: JSON.parse(jwks) as ProviderKeys["jwks"], cookies: JSON.parse(cookies) as string[] };
}

/** The parts of a key that may be shown. */
export const publicPart = ({ kty, n, e, kid, use, alg }: JWK): JWK => ({ kty, n, e, kid, use, alg });
