import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";

/** Charts, legends and tables show classes in this order, for which neighbouring colours were chosen. */
export const ASSET_CLASS_ORDER: readonly AssetClass[] = ASSET_CLASSES;

const slug = (assetClass: AssetClass) => assetClass.toLowerCase().replaceAll("_", "-");

/** CSS values of a class: fill, text on the fill. */
export const assetClassFill = (assetClass: AssetClass): string => `var(--ac-${slug(assetClass)})`;
export const assetClassOn = (assetClass: AssetClass): string => `var(--ac-${slug(assetClass)}-on)`;
export const assetClassSlug = slug;
