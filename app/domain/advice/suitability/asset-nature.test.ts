import { expect, it } from "vitest";
import { natureOf } from "./asset-nature.ts";

type Classified = Parameters<typeof natureOf>[0];
const fund = (changes: Partial<Classified>): Classified => ({
  ...{ type: "FUND", assetClass: "EQUITIES", subAssetClass: null, geographicFocus: null, structured: false, declared: {} },
  ...changes,
});
const theme = (changes: Partial<Classified>) => natureOf(fund(changes)).theme;

it("a fund without data of its own has the theme that its class is called by", () => {
  expect(theme({ subAssetClass: "Petites et moyennes capitalisations" })).toBe("SMALL_CAPS");
  expect(theme({ subAssetClass: "Petites capitalisations", geographicFocus: "AMERICA" })).toBe("SMALL_CAPS");
  expect(theme({ subAssetClass: "Small caps" })).toBe("SMALL_CAPS");
  expect(theme({ subAssetClass: "Actions des pays émergents", geographicFocus: "INTERNATIONAL" })).toBe("EMERGING");
  expect(theme({ geographicFocus: "LATIN_AMERICA" })).toBe("EMERGING");
  expect(theme({ assetClass: "FIXED_INCOME", subAssetClass: "Dette émergente" })).toBe("EMERGING");
  expect(theme({ type: "SECURITY", subAssetClass: "Petites capitalisations" })).toBe("SINGLE_SHARE");
  expect(theme({ assetClass: "COMMODITIES" })).toBe("COMMODITIES");
});

it("what is spread has none, and what its data declare stands", () => {
  for (const subAssetClass of [null, "Grandes capitalisations", "Actions internationales"]) expect(theme({ subAssetClass })).toBeNull();
  expect(theme({ assetClass: "FIXED_INCOME", geographicFocus: "LATIN_AMERICA" })).toBeNull();
  expect(theme({ subAssetClass: "Petites capitalisations", declared: { theme: "WATER" } })).toBe("WATER");
});
