/** Which of a platform's three installations this one is: development, pre-production, production. */
export const PLATFORM_ENVIRONMENTS = ["dev", "ppd", "prd"] as const;
export type PlatformEnvironment = (typeof PLATFORM_ENVIRONMENTS)[number];

export type DistributorIdentifier = `aaaic:distributors:${number}`;
const FORM = /^aaaic:distributors:[1-9]\d{0,8}$/;
export const isDistributorIdentifier = (text: string): text is DistributorIdentifier => FORM.test(text);

/**
 * Distributors that neighbouring systems know by an identifier, which differs from one installation to the next. The name is that
 * of the distributor's record, which no other distributor has.
 */
const NAMED_DISTRIBUTORS: ReadonlyMap<string, Readonly<Record<PlatformEnvironment, DistributorIdentifier>>> = new Map([
  ["AAA Patrimoine", { dev: "aaaic:distributors:101", ppd: "aaaic:distributors:201", prd: "aaaic:distributors:1" }],
  ["Cap Sillage Conseil", { dev: "aaaic:distributors:102", ppd: "aaaic:distributors:202", prd: "aaaic:distributors:2" }],
  ["Cabinet Estuaire", { dev: "aaaic:distributors:103", ppd: "aaaic:distributors:203", prd: "aaaic:distributors:3" }],
]);

const key = (name: string) => name.toLowerCase();

/** Every row of the list, by name. */
export const namedDistributors = () => [...NAMED_DISTRIBUTORS].map(([name, identifiers]) => ({ name, identifiers }));

/** Null for a distributor that is not in the list. Letter case does not tell two names apart. */
export function identifierOf(name: string, environment: PlatformEnvironment): DistributorIdentifier | null {
  return namedDistributors().find((row) => key(row.name) === key(name))?.identifiers[environment] ?? null;
}

/** Null for an identifier of another installation, and for one that nobody has. */
export function distributorNamed(identifier: string, environment: PlatformEnvironment): string | null {
  return namedDistributors().find(({ identifiers }) => identifiers[environment] === identifier)?.name ?? null;
}
