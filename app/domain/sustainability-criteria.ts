import { ADVERSE_IMPACTS, type AdverseImpact } from "#app/domain/journey.ts";

/** The flag of each impact in the data of an asset, in the order of the questionnaire. */
const FLAG_OF = new Map<AdverseImpact, string>(Object.entries(ADVERSE_IMPACTS).map(([flag, impact]) => [impact, flag]));
const IMPACTS = [...FLAG_OF.keys()];

export type Flag = "green" | "orange" | "red";

/** What a client prefers; an absent minimum or a false impact sets no criterion. Decimal fractions. */
export type Preferences = Partial<Record<AdverseImpact, boolean | null | undefined>> & {
  minSustainableInvestments?: number | null | undefined;
  minTaxonomyAlignment?: number | null | undefined;
  /** Share of the allocation that must consider each wanted impact; 0.5 by default. */
  minimumCoverage?: number | null | undefined;
};

export interface SustainableAsset {
  uuid: string;
  sustainabilityMinInvestments?: number | null | undefined;
  sustainabilityMinTaxonomyAlignment?: number | null | undefined;
  /** Impacts considered, by their name or by the flag of the asset's data. */
  pai?: Readonly<Record<string, boolean>> | undefined;
}

export interface Criterion {
  code: string;
  value: number;
  required: number;
  flag: Flag;
}

export interface Sustainability {
  sustainableInvestments: number;
  taxonomyAlignment: number;
  /** Share of the allocation whose sustainable minimum is known. */
  coverage: number;
  /** Share that considers each impact that the client wants considered. */
  pai: Partial<Record<AdverseImpact, number>>;
  criteria: Criterion[];
  flag: Flag;
  /** Mean of min(1, value/required); 1 without criteria. */
  score: number;
  /** Σ max(0, required − value)/required. */
  shortfall: number;
}

/** Share of a comparison that rounding may take away. */
export const SLACK = 1e-12;
const DEFAULT_COVERAGE = 0.5;
const ORDER: readonly Flag[] = ["green", "orange", "red"];

export const worst = (flags: Iterable<Flag>): Flag => ORDER[Math.max(0, ...[...flags].map((flag) => ORDER.indexOf(flag)))]!;

/** Whether an asset considers an impact. */
function considers(asset: SustainableAsset, impact: AdverseImpact): boolean {
  return asset.pai?.[impact] === true || asset.pai?.[FLAG_OF.get(impact) ?? ""] === true;
}

/** A criterion as a linear function of the weights: each asset's part, and the least total. */
export interface LinearCriterion {
  code: string;
  required: number;
  part(asset: SustainableAsset): number;
}

/** Criteria of the preferences that are set, in the order in which they are shown. */
export function criteriaOf(preferences: Preferences): LinearCriterion[] {
  const minima = [
    {
      code: "SUSTAINABLE_INVESTMENTS",
      required: preferences.minSustainableInvestments,
      part: (asset: SustainableAsset) => asset.sustainabilityMinInvestments ?? 0,
    },
    {
      code: "TAXONOMY_ALIGNMENT",
      required: preferences.minTaxonomyAlignment,
      part: (asset: SustainableAsset) => asset.sustainabilityMinTaxonomyAlignment ?? 0,
    },
  ].flatMap(({ required, ...rest }) => (typeof required === "number" ? [{ required, ...rest }] : []));
  const impacts = IMPACTS.filter((impact) => preferences[impact] === true).map((impact) => ({
    code: `PAI_${impact}`,
    required: preferences.minimumCoverage ?? DEFAULT_COVERAGE,
    part: (asset: SustainableAsset) => (considers(asset, impact) ? 1 : 0),
  }));
  return [...minima, ...impacts];
}

/** Green from the required value, orange from half of it, else red. The half is a convention of this product. */
function flagOf(value: number, required: number): Flag {
  if (value >= required - SLACK) return "green";
  return value >= required / 2 - SLACK ? "orange" : "red";
}

/**
 * Sustainability of an allocation against preferences (frame: Delegated Regulations (EU) 2021/1253 and 2021/1257). The whole
 * allocation is the denominator and what is unknown counts as zero, so that a commitment is never overstated.
 */
export function sustainabilityOf(
  weights: ReadonlyMap<string, number>,
  assets: ReadonlyMap<string, SustainableAsset>,
  preferences: Preferences,
): Sustainability {
  const total = (part: (asset: SustainableAsset) => number) =>
    [...weights].reduce((sum, [uuid, w]) => {
      const asset = assets.get(uuid);
      return asset && w > 0 ? sum + w * part(asset) : sum;
    }, 0);
  const criteria = criteriaOf(preferences).map(({ code, required, part }): Criterion => {
    const value = total(part);
    return { code, value, required, flag: flagOf(value, required) };
  });
  const ratios = criteria.map(({ value, required }) => (value >= required - SLACK ? 1 : value / required));
  return {
    sustainableInvestments: total((asset) => asset.sustainabilityMinInvestments ?? 0),
    taxonomyAlignment: total((asset) => asset.sustainabilityMinTaxonomyAlignment ?? 0),
    coverage: total((asset) => (typeof asset.sustainabilityMinInvestments === "number" ? 1 : 0)),
    pai: Object.fromEntries(
      IMPACTS.filter((impact) => preferences[impact] === true).map((impact) => [
        impact,
        total((asset) => (considers(asset, impact) ? 1 : 0)),
      ]),
    ),
    criteria,
    flag: worst(criteria.map(({ flag }) => flag)),
    score: ratios.length === 0 ? 1 : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
    shortfall: ratios.reduce((sum, ratio) => sum + (1 - ratio), 0),
  };
}
