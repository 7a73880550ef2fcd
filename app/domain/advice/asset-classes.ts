import type { AssetClass } from "#app/domain/enumerations.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { ASSET_CLASS_ORDER, assetClassSlug } from "#app/domain/theme/asset-class.ts";

/** A class of what is held in free management; the weight in per cent, the colour as a key of the organisation's chart. */
export interface FreeAssetClass {
  assetClass: AssetClass;
  displayOrder: number;
  colorKey: string;
  weight: string;
}

/** Lines by class, in the order in which charts and tables show classes. A series that nobody knows counts as not defined. */
export function freeAssetClasses(lines: Lines, classOf: (series: string) => AssetClass | undefined): FreeAssetClass[] {
  const shares = new Map<AssetClass, number>();
  for (const { series, weight } of lines) {
    const assetClass = classOf(series) ?? "NOT_DEFINED";
    shares.set(assetClass, (shares.get(assetClass) ?? 0) + (hundredthsOf(weight) ?? 0));
  }
  return ASSET_CLASS_ORDER.flatMap((assetClass, displayOrder) => {
    const share = shares.get(assetClass);
    return share ? [{ assetClass, displayOrder, colorKey: assetClassSlug(assetClass), weight: weightOf(share) }] : [];
  });
}
