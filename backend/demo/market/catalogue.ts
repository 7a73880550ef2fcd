import type { AssetClass, Currency, GeographicFocus, SeriesType, SfdrCategory } from "#app/domain/enumerations.ts";
import type { Exposure } from "#backend/demo/market/series-path.ts";

/** One invented series: what a person sees and what its model is. Fees in per cent a year. */
export interface DemoSeries {
  /** External id is `DEMO.nnn`; also the number in its uuid and ISIN. */
  number: number;
  name: string;
  company: string | null;
  type: SeriesType;
  assetClass: AssetClass;
  subAssetClass: string;
  focus: GeographicFocus | null;
  currency: Currency;
  isinCountry: "FR" | "LU" | "IE" | null;
  fee: string;
  sfdr: SfdrCategory | null;
  model: { kind: "exposure"; exposure: Exposure } | { kind: "euroFund"; margin: number; floor: number } | { kind: "exchangeRate" };
  /** Years of history, when it has fewer than the market, and the number of the series that stands for the time before. */
  years?: number;
  proxy?: number;
  /** Classes of assets that are appraised: their smooth values say nothing of the risk (PRIIPs, Annex II, category 1). */
  appraised?: { sri: number; srri: number };
}

/** Invented management companies. */
export const ORVANE = "Orvane Gestion";
export const KELMOOR = "Kelmoor Investors";
export const ARDELUNE = "Ardelune AM";
export const VEYDRAC = "Veydrac Finance";
export const HALVARD = "Halvard Bay Partners";
export const BRISSONNE = "Brissonne & Associés";

type Given = Partial<Pick<DemoSeries, "type" | "focus" | "currency" | "isinCountry" | "sfdr" | "years" | "proxy" | "appraised">>;

/** A fund: number, name, company, class, sub-class, fee, model and what differs from a French euro fund under article 8. */
export function fund(
  number: number,
  name: string,
  company: string | null,
  assetClass: AssetClass,
  subAssetClass: string,
  fee: string,
  exposure: Exposure,
  given: Given = {},
): DemoSeries {
  const standard = { type: "FUND", focus: "INTERNATIONAL", currency: "EUR", isinCountry: "FR", sfdr: "ARTICLE_8" } as const;
  return { number, name, company, assetClass, subAssetClass, fee, model: { kind: "exposure", exposure }, ...standard, ...given };
}
