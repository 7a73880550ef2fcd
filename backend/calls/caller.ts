import type { Permission } from "#app/domain/rights/permissions.ts";
import type { Role } from "#app/domain/rights/roles.ts";

/** Claims of a bearer token whose signature, issuer and life time were checked. */
export interface TokenClaims {
  iss: string;
  sub: string;
  username: string;
  clientRoles: string[];
  /** Seconds since 1970. */
  exp: number;
  /** Count of the record's `authorityVersion` when the token was made; absent where an outside provider made it. */
  authority?: number;
  /** Whether the person signed in with two factors; absent where the provider does not say. */
  secondFactor?: boolean;
}

/** Null for a token that is not ours, expired or forged. Never throws for a bad token. */
export type VerifyToken = (token: string) => Promise<TokenClaims | null>;

/** An access token and the seconds it lives. */
export interface IssuedToken {
  accessToken: string;
  expiresIn: number;
}

/**
 * Signs a script in by name and password, and by a code where the account has a second factor; null when refused, `wait` in seconds
 * when too much was tried. `address` feeds the rate limit.
 */
export type IssueToken = (input: {
  username: string;
  password: string;
  code?: string | undefined;
  address: string;
}) => Promise<IssuedToken | { wait: number } | { refused: "SECOND_FACTOR_REQUIRED" } | null>;

/** Gives the access token of a custom action token, once; null for one that is no good. */
export type ExchangeKey = (key: string, correlationId: string) => Promise<IssuedToken | null>;

/** Who calls a backend service, and for which organisation: every query carries `organisation` in its WHERE. */
export interface Caller {
  userUuid: string;
  username: string;
  roles: Role[];
  permissions: ReadonlySet<Permission>;
  distributor: string | null;
  assetManager: string | null;
  productOwner: string | null;
  isAdmin: boolean;
  correlationId: string;
}

/** The caller's organisation; a person has one at most. */
export const organisationOf = ({ distributor, assetManager, productOwner }: Caller): string | null =>
  distributor ?? assetManager ?? productOwner;
