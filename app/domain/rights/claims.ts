import { isRole, type Role } from "./roles.ts";

/** Claims of verified tokens and of userinfo that say who a person is and what the person may do. Pure. */
export type Claims = Readonly<Record<string, unknown>>;

/** The provider's clock and ours may be this far apart, in seconds: a token may not be good yet by ours, or have ended already. */
export const CLOCKS_APART_S = 120;

/** Names of claims where a provider does not use the usual ones; a name not given leaves the usual places. */
export interface ClaimNames {
  readonly roles?: string | undefined;
  readonly username?: string | undefined;
  readonly organisation?: string | undefined;
  readonly language?: string | undefined;
  /** Roles of ours for a name of the provider, in small letters. */
  readonly roleMap?: RoleMap | undefined;
}
export type RoleMap = ReadonlyMap<string, readonly Role[]>;

/** Claims that hold the user name, best first. */
const USERNAMES = ["preferred_username", "username", "upn", "email"];
/** Claims that hold the user name of a person. */
export const usernameClaims = ({ username }: ClaimNames = {}): string[] => (username ? [username] : USERNAMES);

/** A list of texts and nothing else. */
export const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === "string");

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims)[name] : undefined;

/** A claim by its name as it is, else by its path of members with dots. */
export const claimAt = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split(".").reduce<unknown>(member, claims);

/** The claims that hold roles, by their names, with what stands there: the named claim alone, else wherever the provider kinds put them. */
function roleClaims(claims: Claims, clientId: string, { roles }: ClaimNames): Array<[name: string, value: unknown]> {
  if (roles) return [[roles, claimAt(claims, roles)]];
  return [
    ["client-roles", claims["client-roles"]],
    ["aaaic-roles", claims["aaaic-roles"]],
    ["realm_access.roles", member(claims.realm_access, "roles")],
    [`resource_access.${clientId}.roles`, member(member(claims.resource_access, clientId), "roles")],
  ];
}

/** Names of one claim: a list of texts, or one text of several names, set apart by commas or semicolons, else by spaces. */
function namesIn(value: unknown, { roleMap }: ClaimNames): string[] {
  if (isStringList(value)) return value;
  if (typeof value !== "string") return [];
  const isKnown = (name: string) => isRole(name) || roleMap?.has(name.toLowerCase());
  const whole = value.trim();
  // A name of the provider may contain any of these signs.
  if (isKnown(whole)) return [whole];
  return whole.split(/[,;]/).flatMap((part) => {
    const name = part.trim();
    return isKnown(name) ? [name] : name.split(/\s+/).filter(Boolean);
  });
}

/** Client roles of one set of claims. A name of the provider that the map has stands for ours; any other is kept as it is. */
export const rolesOf = (claims: Claims, clientId: string, names: ClaimNames = {}): string[] =>
  roleClaims(claims, clientId, names).flatMap(([, value]) =>
    namesIn(value, names).flatMap((name): readonly string[] => names.roleMap?.get(name.toLowerCase()) ?? [name]),
  );

/** Every role that at least one set of claims gives, each once. */
export const unionOfRoles = (sets: readonly Claims[], clientId: string, names: ClaimNames = {}): string[] => [
  ...new Set(sets.flatMap((claims) => rolesOf(claims, clientId, names))),
];

/** Roles that a Keycloak gives everybody: they are about itself. */
const OF_KEYCLOAK = /^(offline_access|uma_authorization|default-roles-.*)$/;

/** Names of roles that are neither ours nor in the map, with the claim that they stand in; each once. */
export function unknownRoles(sets: readonly Claims[], clientId: string, names: ClaimNames = {}): Array<{ claim: string; name: string }> {
  const found = new Map<string, { claim: string; name: string }>();
  for (const claims of sets)
    for (const [claim, value] of roleClaims(claims, clientId, names))
      for (const name of namesIn(value, names))
        if (!isRole(name) && !names.roleMap?.has(name.toLowerCase()) && !OF_KEYCLOAK.test(name))
          found.set(`${claim} ${name}`, { claim, name });
  return [...found.values()];
}

/** The first text under one of the names: names in order of preference, then the sets in theirs. */
export function textClaim(sets: readonly Claims[], ...names: string[]): string | null {
  for (const name of names) {
    const found = sets.map((claims) => claimAt(claims, name)).find((value) => typeof value === "string" && value !== "");
    if (typeof found === "string") return found;
  }
  return null;
}

/** Interface language of a tag like `fr-FR` or `EN_GB`; null for any other. */
export function languageOfTag(tag: string | null): "fr" | "en" | null {
  const language = tag?.toLowerCase().split(/[-_]/)[0];
  return language === "fr" || language === "en" ? language : null;
}
