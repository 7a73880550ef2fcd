import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";

/** How early a class is shown. Powers of two: the sum for several classes tells which ones, the heaviest first. */
export const DISPLAY_WEIGHTS: Readonly<Record<AssetClass, number>> = {
  DELEGATED_PORTFOLIO_MANAGEMENT: 8192,
  CAPITAL_GUARANTEED: 4096,
  CASH: 2048,
  FIXED_INCOME: 1024,
  CONVERTIBLE: 512,
  EQUITIES: 256,
  REAL_ESTATE: 128,
  ASSET_ALLOCATION_FUND: 64,
  EMPLOYEE_SAVINGS: 32,
  CURRENCY: 16,
  COMMODITIES: 8,
  PRIVATE_EQUITY: 4,
  ALTERNATIVE_ASSET: 2,
  OTHER: 1,
  NOT_DEFINED: 0,
};

/** Charts, legends and tables show classes in this order, for which neighbouring colours were chosen. */
export const ASSET_CLASS_ORDER: readonly AssetClass[] = ASSET_CLASSES.toSorted((a, b) => DISPLAY_WEIGHTS[b] - DISPLAY_WEIGHTS[a]);

const slug = (assetClass: AssetClass) => assetClass.toLowerCase().replaceAll("_", "-");

/** CSS values of a class: fill, text on the fill. */
export const assetClassFill = (assetClass: AssetClass): string => `var(--ac-${slug(assetClass)})`;
export const assetClassOn = (assetClass: AssetClass): string => `var(--ac-${slug(assetClass)}-on)`;
export const assetClassSlug = slug;
