import type { Preferences, SustainableAsset } from "#app/domain/sustainability-criteria.ts";
import type { Covariance } from "../risk/ex-ante-risk.ts";
import type { Range, RiskType, RiskyAsset } from "./risk-measure.ts";

export type AdviceAsset = RiskyAsset & SustainableAsset & { assetClass?: string | undefined; maxWeight?: number | undefined };

/** What the client's risk and sustainability are measured with. */
export interface Suitability {
  riskType: RiskType;
  riskProfile: string;
  riskRanges: ReadonlyMap<string, Range>;
  tolerance?: number | undefined;
  /** Room below the range that is green; more careful still is orange. Without it the low end is as hard as the high one. */
  carefulMargin?: number | undefined;
  /** `enabled` is null while the client has not answered: as if off. */
  sustainability: { enabled: boolean | null; preferences: Preferences };
  assets: ReadonlyMap<string, AdviceAsset>;
  covariance?: Covariance | undefined;
}

/** No preference counts unless the client wants preferences to count. */
export const preferencesOf = ({ sustainability }: Suitability): Preferences =>
  sustainability.enabled === true ? sustainability.preferences : {};
