import { type HorizonLimit, type Limit, type SuitabilityBounds, USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";

/** In what a bound is told: per cent of the contract, classes of risk, days, months, years, or times as much. */
export type BoundUnit = "percent" | "class" | "days" | "months" | "years" | "times";
type Form = "one" | "pair" | "profile" | "profilePair" | "steps";

/** Bounds of the suitability of an advice, as the settings show them; each is a member of `SuitabilityBounds`. */
export const BOUND_GROUPS = [
  { code: "profileMonths", unit: "months", form: "one" },
  { code: "compositionDays", unit: "days", form: "one" },
  { code: "lineSri", unit: "class", form: "profile" },
  { code: "shareAboveBand", unit: "percent", form: "profilePair" },
  { code: "lowRiskShare", unit: "percent", form: "profile" },
  { code: "lowRiskShareLong", unit: "percent", form: "profile" },
  { code: "acceptedLossFactor", unit: "times", form: "one" },
  { code: "equityHorizon", unit: "percent", form: "steps" },
  { code: "illiquidHorizon", unit: "percent", form: "steps" },
  { code: "illiquidShare", unit: "percent", form: "profilePair" },
  { code: "concentrationLine", unit: "percent", form: "pair" },
  { code: "concentrationSpreadLine", unit: "percent", form: "one" },
  { code: "concentrationTheme", unit: "percent", form: "profilePair" },
  { code: "concentrationIssuer", unit: "percent", form: "pair" },
  { code: "concentrationManager", unit: "percent", form: "one" },
  { code: "depositCapacity", unit: "times", form: "pair" },
] as const satisfies ReadonlyArray<{ code: keyof SuitabilityBounds; unit: BoundUnit; form: Form }>;
export type BoundGroup = (typeof BOUND_GROUPS)[number];
export type BoundCode = BoundGroup["code"];

export type BoundEnd = "green" | "red";
const ENDS = ["green", "red"] as const;
/** Horizons that a bound may have one after another. */
const STEPS: Partial<Record<BoundCode, number>> = { equityHorizon: 3, illiquidHorizon: 2 };

/** One figure of a bound: its field, and of which profile, step and end it is. */
export interface BoundField {
  name: string;
  group: BoundCode;
  unit: BoundUnit;
  profile?: RiskProfile;
  step?: number;
  end?: BoundEnd | "under";
}

/** Figures of a bound, pairs together and in the order in which they are shown. */
export function fieldsOf({ code, unit, form }: BoundGroup): BoundField[] {
  const own = { group: code, unit };
  const pair = (name: string, more: Partial<BoundField> = {}) =>
    ENDS.map((end): BoundField => ({ ...own, ...more, name: `${name}_${end}`, end }));
  switch (form) {
    case "one":
      return [{ ...own, name: code }];
    case "pair":
      return pair(code);
    case "profile":
      return RISK_PROFILES.map((profile) => ({ ...own, name: `${code}_${profile}`, profile }));
    case "profilePair":
      return RISK_PROFILES.flatMap((profile) => pair(`${code}_${profile}`, { profile }));
    case "steps":
      return Array.from({ length: STEPS[code] ?? 0 }, (_, step) => step).flatMap((step): BoundField[] => [
        { ...own, name: `${code}_${step}_under`, unit: "years", step, end: "under" },
        ...pair(`${code}_${step}`, { step }),
      ]);
  }
}
export const BOUND_FIELDS: readonly BoundField[] = BOUND_GROUPS.flatMap(fieldsOf);

/** The figure of a field in some bounds; null where there is no limit. */
export function figureOf(bounds: SuitabilityBounds, { group, profile, step, end }: BoundField): number | null {
  const member: unknown = bounds[group];
  if (step !== undefined) {
    const at = (member as ReadonlyArray<HorizonLimit<Limit>>)[step];
    return at === undefined ? null : end === "under" ? at.under : at.limit[end ?? "green"];
  }
  const own = profile === undefined ? member : (member as Record<RiskProfile, unknown>)[profile];
  return own === null ? null : end === undefined ? (own as number) : (own as Limit)[end as BoundEnd];
}

/** A bound without a limit: of a profile that has none, or a horizon that is not used. */
export const mayBeEmpty = ({ form }: BoundGroup): boolean => form === "profilePair" || form === "steps";

type Figures = Readonly<Record<string, number | undefined>>;

function limitOf(figures: Figures, name: string): Limit | null {
  const [green, red] = [figures[`${name}_green`], figures[`${name}_red`]];
  return green === undefined || red === undefined ? null : { green, red };
}
const byProfile = (code: BoundCode, of: (name: string) => unknown) =>
  Object.fromEntries(RISK_PROFILES.map((profile) => [profile, of(`${code}_${profile}`)]));

function memberOf({ code, form }: BoundGroup, figures: Figures): unknown {
  switch (form) {
    case "one":
      return figures[code];
    case "pair":
      return limitOf(figures, code);
    case "profile":
      return byProfile(code, (name) => figures[name]);
    case "profilePair":
      return byProfile(code, (name) => limitOf(figures, name));
    case "steps":
      return Array.from({ length: STEPS[code] ?? 0 }, (_, step) => `${code}_${step}`).flatMap((name) => {
        const [under, limit] = [figures[`${name}_under`], limitOf(figures, name)];
        return under === undefined || limit === null ? [] : [{ under, limit }];
      });
  }
}

/** Bounds with these figures, by the names of the fields; absent ones are no limit. */
export function boundsWith(declaredProfile: boolean, figures: Figures): SuitabilityBounds {
  const members = BOUND_GROUPS.map((group) => [group.code, memberOf(group, figures)] as const);
  return { ...USUAL_BOUNDS, ...Object.fromEntries(members), declaredProfile };
}
