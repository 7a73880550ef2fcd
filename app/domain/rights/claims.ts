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
}

/** A list of texts and nothing else: a comma-separated text is not a list. */
export const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === "string");

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims)[name] : undefined;

const list = (value: unknown): string[] => (isStringList(value) ? value : []);

/** A claim by its name as it is, else by its path of members with dots. */
export const claimAt = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split(".").reduce<unknown>(member, claims);

/** Client roles of one set of claims: of the named claim alone, else wherever the provider kinds put them. */
export function rolesOf(claims: Claims, clientId: string, named?: string): string[] {
  if (named) return list(claimAt(claims, named));
  return [
    ...list(claims["client-roles"]),
    ...list(claims["aaaic-roles"]),
    ...list(member(claims.realm_access, "roles")),
    ...list(member(member(claims.resource_access, clientId), "roles")),
  ];
}

/** Every role that at least one set of claims gives, each once. */
export const unionOfRoles = (sets: readonly Claims[], clientId: string, named?: string): string[] => [
  ...new Set(sets.flatMap((claims) => rolesOf(claims, clientId, named))),
];

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
