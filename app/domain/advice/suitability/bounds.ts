import type { RiskProfile } from "#app/domain/journey.ts";

/** A measure is green up to `green`, orange up to `red`, red above; per cent of the contract after the act. */
export interface Limit {
  green: number;
  red: number;
}
/** A limit by profile; null: none. */
export type LimitByProfile = Readonly<Record<RiskProfile, Limit | null>>;
type ByProfile<T> = Readonly<Record<RiskProfile, T>>;

/** Horizons in years below which a limit holds, from the shortest on. */
export interface HorizonLimit<L> {
  under: number;
  limit: L;
}

/**
 * What a journey judges an advice by, beside the caps that the contract and the specification give. Each figure is a house's
 * choice: a journey's configuration may hold its own, these stand where it says none.
 */
export interface SuitabilityBounds {
  /** Whether an advice may rest on a profile that the adviser declared, without a questionnaire. */
  declaredProfile: boolean;
  /** Months for which a profile holds after the questionnaire. */
  profileMonths: number;
  /** Days for which the values of what a contract holds are taken as those of today; older ones are pointed out. */
  compositionDays: number;
  /** Highest class of risk (SRI) of a single line. */
  lineSri: ByProfile<number>;
  /** Share of the lines above the profile's range of classes. */
  shareAboveBand: LimitByProfile;
  /** Least share of guaranteed funds and liquid lines of SRI 1 and 2; the second for more than ten years. */
  lowRiskShare: ByProfile<number>;
  lowRiskShareLong: ByProfile<number>;
  /** Part in equities, looked through. */
  equityHorizon: ReadonlyArray<HorizonLimit<Limit>>;
  /** Part that sells slowly, by horizon, and for horizons beyond those. */
  illiquidHorizon: ReadonlyArray<HorizonLimit<Limit>>;
  illiquidShare: LimitByProfile;
  concentrationLine: Limit;
  /** One mixed fund, mandate or money-market fund: pointed out above it, never refused. */
  concentrationSpreadLine: number;
  concentrationTheme: LimitByProfile;
  concentrationIssuer: Limit;
  /** Funds of one manager, guaranteed funds left out, per cent of the contract: pointed out above it, never refused. */
  concentrationManager: number;
  /** Money of the session over the amount that the questionnaire was answered for, as a multiple. */
  depositCapacity: Limit;
  /** Factor over the accepted loss up to which a loss is pointed out; above it is refused. */
  acceptedLossFactor: number;
}

/**
 * Defaults, argued in the methodology: a fifth of equities is what funds called prudent hold; world equities took five years and
 * more to recover after 2000 and 2008; shares of low risk follow the French decree of 1 July 2024 on managed profiles, taken as a
 * yardstick; the rest are a house's choices.
 */
export const USUAL_BOUNDS: SuitabilityBounds = {
  declaredProfile: false,
  profileMonths: 24,
  compositionDays: 30,
  lineSri: { CONSERVATIVE: 4, BALANCED: 6, DYNAMIC: 7, AGGRESSIVE: 7 },
  shareAboveBand: {
    CONSERVATIVE: { green: 10, red: 20 },
    BALANCED: { green: 10, red: 20 },
    DYNAMIC: { green: 15, red: 25 },
    AGGRESSIVE: null,
  },
  lowRiskShare: { CONSERVATIVE: 50, BALANCED: 30, DYNAMIC: 20, AGGRESSIVE: 0 },
  lowRiskShareLong: { CONSERVATIVE: 30, BALANCED: 20, DYNAMIC: 10, AGGRESSIVE: 0 },
  equityHorizon: [
    { under: 3, limit: { green: 10, red: 20 } },
    { under: 5, limit: { green: 30, red: 40 } },
    { under: 8, limit: { green: 60, red: 75 } },
  ],
  illiquidHorizon: [
    { under: 5, limit: { green: 0, red: 5 } },
    { under: 8, limit: { green: 10, red: 15 } },
  ],
  illiquidShare: {
    CONSERVATIVE: { green: 15, red: 20 },
    BALANCED: { green: 20, red: 30 },
    DYNAMIC: { green: 30, red: 40 },
    AGGRESSIVE: { green: 40, red: 50 },
  },
  concentrationLine: { green: 40, red: 60 },
  concentrationSpreadLine: 70,
  concentrationTheme: {
    CONSERVATIVE: { green: 5, red: 10 },
    BALANCED: { green: 10, red: 20 },
    DYNAMIC: { green: 15, red: 25 },
    AGGRESSIVE: { green: 25, red: 40 },
  },
  concentrationIssuer: { green: 10, red: 20 },
  concentrationManager: 60,
  depositCapacity: { green: 1.2, red: 2 },
  acceptedLossFactor: 1.5,
};

/** The limit of a horizon in years; the longest one's `beyond` from the last step on. */
export const limitAt = <L>(steps: ReadonlyArray<HorizonLimit<L>>, years: number, beyond: L): L =>
  steps.find(({ under }) => years < under)?.limit ?? beyond;

export const flagWithin = ({ green, red }: Limit, found: number, slack = 1e-9): "green" | "orange" | "red" =>
  found <= green + slack ? "green" : found <= red + slack ? "orange" : "red";
