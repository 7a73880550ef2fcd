import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Secrets } from "#backend/database/secrets.ts";

export interface ProviderKeys {
  /** Private signing keys, newest first. */
  jwks: { keys: JWK[] };
  /** Secrets that sign the provider's own cookies, newest first. */
  cookies: string[];
}

async function signingKey(): Promise<Buffer> {
  const { privateKey } = await generateKeyPair("RS256", { modulusLength: 3072, extractable: true });
  const jwk = await exportJWK(privateKey);
  return Buffer.from(JSON.stringify({ keys: [{ ...jwk, kid: randomBytes(12).toString("base64url"), use: "sig", alg: "RS256" }] }));
}

/** Keys of the provider; new ones at each start would sign everybody out. */
export async function providerKeys(secrets: Secrets): Promise<ProviderKeys> {
  const jwks = await secrets.keep("identity-jwks", signingKey);
  const cookies = await secrets.keep("identity-cookies", () => Buffer.from(JSON.stringify([randomBytes(48).toString("base64url")])));
  return { jwks: JSON.parse(jwks.toString()) as ProviderKeys["jwks"], cookies: JSON.parse(cookies.toString()) as string[] };
}

/** The parts of a key that may be shown. */
export const publicPart = ({ kty, n, e, kid, use, alg }: JWK): JWK => ({ kty, n, e, kid, use, alg });
