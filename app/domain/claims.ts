/** Claims of verified tokens and of userinfo that say who a person is and what the person may do. Pure. */
export type Claims = Readonly<Record<string, unknown>>;

/** A list of texts and nothing else: a comma-separated text is not a list. */
export const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === "string");

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims)[name] : undefined;

const list = (value: unknown): string[] => (isStringList(value) ? value : []);

/** Client roles of one set of claims, wherever the provider kinds put them. */
export function rolesOf(claims: Claims, clientId: string): string[] {
  return [
    ...list(claims["client-roles"]),
    ...list(claims["aaaic-roles"]),
    ...list(member(claims.realm_access, "roles")),
    ...list(member(member(claims.resource_access, clientId), "roles")),
  ];
}

/** Every role that at least one set of claims gives, each once. */
export const unionOfRoles = (sets: readonly Claims[], clientId: string): string[] => [
  ...new Set(sets.flatMap((claims) => rolesOf(claims, clientId))),
];

/** The first text under one of the names: names in order of preference, then the sets in theirs. */
export function textClaim(sets: readonly Claims[], ...names: string[]): string | null {
  for (const name of names) {
    const found = sets.map((claims) => claims[name]).find((value) => typeof value === "string" && value !== "");
    if (typeof found === "string") return found;
  }
  return null;
}
