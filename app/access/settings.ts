import type { IdentityProvider } from "#app/domain/enumerations.ts";
import type { PlatformEnvironment } from "#app/domain/organisation/named-distributors.ts";
import type { ClaimNames } from "#app/domain/rights/claims.ts";

/** What sign-in needs to know; made from the environment by the composition root. */
export interface AccessSettings {
  /** Address that people use; may have a path prefix. */
  publicUrl: URL;
  /** Compared byte for byte. */
  issuer: string;
  discoveryUrl: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  scopes: readonly string[];
  claims?: ClaimNames;
  /** Whose identifiers of distributors the provider uses; absent: those of production. */
  environment?: PlatformEnvironment;
  kind: IdentityProvider;
  /** The API that takes the access tokens is this product's, and checks them by its rule; of another one nothing is known. */
  hasOwnApi?: boolean;
  onLoad: "check-sso" | "login-required";
  /** Seal sessions and kept forms; newest first. */
  secrets: readonly string[];
}

/** Path prefix of PUBLIC_URL: empty, or like `/cairn`. */
export const prefixOf = (publicUrl: URL): string => publicUrl.pathname.replace(/\/$/, "");
/** PUBLIC_URL without a last slash. */
export const addressOf = (publicUrl: URL): string => `${publicUrl.origin}${prefixOf(publicUrl)}`;
