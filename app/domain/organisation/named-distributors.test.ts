import { describe, expect, it } from "vitest";
import { distributorNamed, identifierOf, isDistributorIdentifier, namedDistributors, PLATFORM_ENVIRONMENTS } from "./named-distributors.ts";

describe("named distributors", () => {
  it("have three identifiers each, of one form, and no two of them are the same", () => {
    const identifiers = namedDistributors().flatMap((row) => {
      expect(Object.keys(row.identifiers)).toEqual(["dev", "ppd", "prd"]);
      return Object.values(row.identifiers);
    });
    for (const identifier of identifiers) {
      expect(identifier).toMatch(/^aaaic:distributors:[1-9]\d*$/);
      expect(isDistributorIdentifier(identifier)).toBe(true);
    }
    expect(new Set(identifiers).size).toBe(3 * namedDistributors().length);
    for (const [name, dev, ppd, prd] of [
      ["AAA Patrimoine", 101, 201, 1],
      ["Cap Sillage Conseil", 102, 202, 2],
      ["Cabinet Estuaire", 103, 203, 3],
    ] as const)
      expect(PLATFORM_ENVIRONMENTS.map((environment) => identifierOf(name, environment))).toEqual(
        [dev, ppd, prd].map((number) => `aaaic:distributors:${number}`),
      );
    expect(namedDistributors()).toHaveLength(3);
  });

  it("are found by the identifier of their own installation, and by no other's", () => {
    for (const environment of PLATFORM_ENVIRONMENTS) {
      for (const { name, identifiers } of namedDistributors()) {
        expect(identifierOf(name.toUpperCase(), environment)).toBe(identifiers[environment]);
        for (const other of PLATFORM_ENVIRONMENTS) {
          expect(distributorNamed(identifiers[environment], other)).toBe(other === environment ? name : null);
        }
      }
    }
    expect(identifierOf("Nobody's", "prd")).toBeNull();
    expect(distributorNamed("Cap Sillage Conseil", "prd")).toBeNull();
  });

  it.each([
    "aaaic:distributors:0",
    "aaaic:distributors:01",
    "aaaic:distributors:",
    "aaaic:distributors:1 ",
    "aaaic:distributor:1",
    "AAAIC:distributors:1",
    "aaaic:distributors:1234567890",
    "x aaaic:distributors:1",
  ])("%j is no identifier", (text) => expect(isDistributorIdentifier(text)).toBe(false));
});
