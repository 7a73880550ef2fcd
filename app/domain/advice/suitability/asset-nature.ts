import type { AssetClass, GeographicFocus, SeriesType } from "#app/domain/enumerations.ts";

/** How a client's situation stands to whom a product is made for, by the manufacturer's word. */
export const TARGET_PLACES = ["POSITIVE", "NEUTRAL", "NEGATIVE"] as const;
export type TargetPlace = (typeof TARGET_PLACES)[number];
export const KNOWLEDGE_LEVELS = ["BASIC", "INFORMED", "ADVANCED"] as const;
export type KnowledgeLevel = (typeof KNOWLEDGE_LEVELS)[number];
/** Losses that a client can bear: none, a limited part, all of the money. */
export const LOSS_LEVELS = ["NONE", "LIMITED", "ALL"] as const;
export type LossLevel = (typeof LOSS_LEVELS)[number];

/** Target market of a product, as its European MiFID Template (EMT) states it; an absent criterion is not judged. */
export interface TargetMarket {
  knowledge?: Partial<Record<KnowledgeLevel, TargetPlace>> | undefined;
  losses?: Partial<Record<LossLevel, TargetPlace>> | undefined;
}

/** Gates of the questionnaire that families of products have. */
export const PRODUCT_FAMILIES = ["FUNDS", "ILLIQUID", "STRUCTURED_PRODUCTS"] as const;
export type ProductFamily = (typeof PRODUCT_FAMILIES)[number];

/** What a series is made of, as far as an advice is judged by it. */
export interface AssetNature {
  /** Part in equities, 0 to 1, looked through. */
  equityPart: number;
  /** Code of the one theme, market or thing that it depends on; null for a spread one. */
  theme: string | null;
  /** Who manages it, and who owes what a structured product pays; null where it is not known. */
  manager: string | null;
  issuer: string | null;
  /** It sells slowly, or at a price that is not the day's. */
  illiquid: boolean;
  /** A mixed fund, a mandate or a money-market fund: spread by itself. */
  spread: boolean;
  /** A complex product, which needs the gate of its family and never goes to the most careful profile. */
  complex: boolean;
  /** Null of a guaranteed fund, which needs no test. */
  family: ProductFamily | null;
}

/** What is stored of a series about its nature; absent members follow from its class. */
export interface DeclaredNature {
  equityPart?: number | undefined;
  theme?: string | undefined;
  manager?: string | undefined;
  issuer?: string | undefined;
  illiquid?: boolean | undefined;
  complex?: boolean | undefined;
  leveraged?: boolean | undefined;
  targetMarket?: TargetMarket | undefined;
}

interface Classified {
  type: SeriesType;
  assetClass: AssetClass;
  subAssetClass: string | null;
  geographicFocus: GeographicFocus | null;
  structured: boolean;
  declared: DeclaredNature;
}

const MIXED_PARTS: ReadonlyArray<[RegExp, number]> = [
  [/prudent|defensi|conservati|cautious/i, 0.3],
  [/équilibr|equilibr|balanced|modér|moder/i, 0.5],
];
/** Part in equities of a class whose funds declare none: prudent mixed funds 30 %, balanced 50, flexible 60, convertibles 40. */
function usualEquityPart({ assetClass, subAssetClass }: Classified): number {
  switch (assetClass) {
    case "EQUITIES":
    case "PRIVATE_EQUITY":
      return 1;
    case "CONVERTIBLE":
      return 0.4;
    case "ASSET_ALLOCATION_FUND":
    case "DELEGATED_PORTFOLIO_MANAGEMENT":
      return MIXED_PARTS.find(([words]) => words.test(subAssetClass ?? ""))?.[1] ?? 0.6;
    case "EMPLOYEE_SAVINGS":
      return 0.6;
    default:
      return 0;
  }
}

const EMERGING: readonly GeographicFocus[] = ["LATIN_AMERICA", "EASTERN_EUROPE", "AFRICA_MIDDLE_EAST"];
/** Themes that a part of a class is called by. */
const THEMES_BY_NAME: ReadonlyArray<[RegExp, string]> = [
  [/émergent|emerging/i, "EMERGING"],
  [/petites\b.*\bcapitalisations|small.?(and.mid.?)?caps?\b/i, "SMALL_CAPS"],
];
function usualTheme({ type, assetClass, subAssetClass, geographicFocus }: Classified): string | null {
  if (assetClass === "COMMODITIES") return "COMMODITIES";
  if (assetClass === "CURRENCY") return "CURRENCY";
  if (assetClass !== "EQUITIES" && assetClass !== "FIXED_INCOME") return null;
  if (assetClass === "EQUITIES" && type === "SECURITY") return "SINGLE_SHARE";
  const named = THEMES_BY_NAME.find(([words]) => words.test(subAssetClass ?? ""))?.[1];
  if (named !== undefined || assetClass === "FIXED_INCOME") return named ?? null;
  return geographicFocus !== null && EMERGING.includes(geographicFocus) ? "EMERGING" : null;
}

const SPREAD: readonly AssetClass[] = ["ASSET_ALLOCATION_FUND", "DELEGATED_PORTFOLIO_MANAGEMENT", "CASH", "EMPLOYEE_SAVINGS"];

/** Nature of a series: as its data declare it, else as its class usually is, the more careful way where classes differ. */
export function natureOf(series: Classified): AssetNature {
  const { assetClass, structured, declared } = series;
  const illiquid = structured || (declared.illiquid ?? (assetClass === "REAL_ESTATE" || assetClass === "PRIVATE_EQUITY"));
  const family = structured ? "STRUCTURED_PRODUCTS" : assetClass === "CAPITAL_GUARANTEED" ? null : illiquid ? "ILLIQUID" : "FUNDS";
  return {
    equityPart: declared.equityPart ?? (assetClass === "REAL_ESTATE" && !illiquid ? 1 : structured ? 0 : usualEquityPart(series)),
    theme: declared.theme ?? usualTheme(series),
    manager: declared.manager ?? null,
    issuer: declared.issuer ?? null,
    illiquid,
    spread: SPREAD.includes(assetClass),
    complex: structured || assetClass === "PRIVATE_EQUITY" || declared.complex === true || declared.leveraged === true,
    family,
  };
}

/** Years that a series of unknown recommended holding period is kept, by its class of risk and by how it sells. */
export function usualHoldingYears(sri: number | null, assetClass: AssetClass, illiquid: boolean): number | null {
  if (assetClass === "CAPITAL_GUARANTEED") return 0;
  if (assetClass === "PRIVATE_EQUITY") return 10;
  if (illiquid) return 8;
  return sri === null ? null : ([0, 2, 3, 5, 5, 8, 8][sri - 1] ?? null);
}
