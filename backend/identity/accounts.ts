import type { Sql } from "#app/services/sql.ts";
import type { TokenClaims } from "#backend/calls/caller.ts";

/** An account that may sign in; disabled ones are not found. */
export interface Account {
  sub: string;
  username: string;
  passwordHash: string;
  givenName: string;
  familyName: string;
  email: string | null;
  clientRoles: string[];
  idpDistributor: string | null;
  demo: boolean;
  hasSecondFactor: boolean;
  /** Of the person's record, which access tokens carry; 0 without a record. */
  authorityVersion: number;
  /** By the person's organisation. */
  secondFactorRequired: boolean;
}

const COLUMNS = `sub, username, password_hash AS "passwordHash", given_name AS "givenName", family_name AS "familyName", email,
  client_roles AS "clientRoles", idp_distributor AS "idpDistributor", demo = 1 AS demo,
  EXISTS (SELECT 1 FROM identity_second_factor AS factor WHERE factor.sub = identity_account.sub) AS "hasSecondFactor",
  coalesce((SELECT authority_version FROM app_user AS person WHERE person.username = identity_account.username), 0) AS "authorityVersion",
  EXISTS (SELECT 1 FROM app_user AS person JOIN organisation AS house
    ON house.uuid IN (person.distributor, person.asset_manager, person.product_owner)
    WHERE person.username = identity_account.username AND house.second_factor_required) AS "secondFactorRequired"`;

export async function findAccount(sql: Sql, sub: string): Promise<Account | null> {
  const rows = await sql.query<Account>(`SELECT ${COLUMNS} FROM identity_account WHERE sub = $1::uuid AND disabled_at IS NULL`, [sub]);
  return rows[0] ?? null;
}

/** The account of a token; null where rights were taken away since it was made. */
export async function findAuthorised(sql: Sql, { sub, authority }: Pick<TokenClaims, "sub" | "authority">): Promise<Account | null> {
  const account = await findAccount(sql, sub);
  return account?.authorityVersion === authority ? account : null;
}

/** The letter case of the name does not matter, unless two accounts differ by it alone. */
export async function findAccountByName(sql: Sql, username: string): Promise<Account | null> {
  const rows = await sql.query<Account>(
    `SELECT ${COLUMNS} FROM identity_account WHERE lower(username) = lower($1) AND disabled_at IS NULL ORDER BY username = $1 DESC LIMIT 1`,
    [username],
  );
  return rows[0] ?? null;
}

/** Methods of a sign-in (RFC 8176) as `amr` tells them; `mfa` is what counts as two factors. */
export const PASSWORD_ALONE = ["pwd"];
export const BOTH_FACTORS = ["pwd", "otp", "mfa"];
/** `acr` of a sign-in with both. */
export const BOTH_FACTORS_CLASS = "mfa";
export const isByBothFactors = (amr: unknown): boolean => Array.isArray(amr) && amr.includes("mfa");

/** Whether a password alone is not enough to sign in. */
export const needsSecondFactor = ({ hasSecondFactor, secondFactorRequired }: Account): boolean => hasSecondFactor || secondFactorRequired;

/** Name of the organisation that the platform's record of an account names; null without one. */
export async function houseOf(sql: Sql, username: string): Promise<string | null> {
  const rows = await sql.query<{ name: string }>(
    `SELECT house.name FROM app_user AS person
     JOIN organisation AS house ON house.uuid = coalesce(person.distributor, person.asset_manager, person.product_owner)
     WHERE person.username = $1`,
    [username],
  );
  return rows[0]?.name ?? null;
}

/** What id token, access token and userinfo say of the person, besides `sub`. */
export function claimsOf(account: Account): Record<string, unknown> {
  return {
    preferred_username: account.username,
    given_name: account.givenName,
    family_name: account.familyName,
    name: `${account.givenName} ${account.familyName}`.trim(),
    ...(account.email ? { email: account.email } : {}),
    "client-roles": account.clientRoles,
    ...(account.idpDistributor ? { "idp-distributor": account.idpDistributor } : {}),
  };
}

/** Claim of access tokens and of keys for them: the count of what was taken from the person's rights until they were made. */
const AUTHORITY = "authority";

export const authorityClaim = ({ authorityVersion }: Account): Record<string, unknown> => ({ [AUTHORITY]: authorityVersion });

/** What an access token says of the person. */
export const accessClaimsOf = (account: Account): Record<string, unknown> => ({ ...claimsOf(account), ...authorityClaim(account) });

/** The count that a token carries; one that says none was made before anything was counted. */
export const authorityOf = (claims: Record<string, unknown>): number => {
  const authority = claims[AUTHORITY];
  return typeof authority === "number" ? authority : 0;
};

/** Which claims each scope gives. */
export const SCOPE_CLAIMS = {
  openid: ["sub", "sid", "amr", "acr"],
  profile: ["name", "given_name", "family_name", "preferred_username"],
  email: ["email"],
  roles: ["client-roles", "idp-distributor"],
};
