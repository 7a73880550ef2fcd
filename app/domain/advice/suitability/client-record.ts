import type { RiskProfile } from "#app/domain/journey.ts";
import type { FamilyAccess } from "#app/domain/questionnaire/product-gates.ts";
import type { FieldValue } from "#app/domain/questionnaire/template.ts";

/** From so many years on, and below so many; null: no upper bound. */
export interface YearsBracket {
  from: number;
  below: number | null;
}

/** Brackets of the horizon in years, from the shortest on, by the years that an answer states. */
export const HORIZON_BRACKETS: readonly YearsBracket[] = [
  { from: 0, below: 2 },
  { from: 2, below: 5 },
  { from: 5, below: 8 },
  { from: 8, below: null },
];
export const bracketOf = (years: number): number =>
  HORIZON_BRACKETS.findIndex(({ from, below }) => years >= from && (below === null || years < below));

export type PlannedWithdrawals = "REGULAR" | "OCCASIONAL" | "NONE";
/** Months of spending that are set aside: under one, one to three, three to twelve, more. */
export type Reserve = "UNDER_1" | "FROM_1_TO_3" | "FROM_3_TO_12" | "OVER_12";
/** Main purpose of the money. */
export type Objective = "PROTECT" | "INCOME" | "GROWTH" | "STRONG_GROWTH";
/** Part of all financial savings that the investment makes up, per cent. */
export type SavingsShare = "OVER_75" | "FROM_50_TO_75" | "FROM_25_TO_50" | "UNDER_25";
/** Part of the income that goes to repaying loans, per cent. */
export type DebtShare = "OVER_40" | "FROM_20_TO_40" | "UNDER_20" | "NONE";
export type DecisionHelp = "ALONE" | "HELPED" | "REPRESENTED";
export type DisturbingEvent = "NO" | "YES" | "NOT_SAID";

/** A lower profile that holds still beside the one on record. */
export interface EarlierProfile {
  profile: RiskProfile;
  statedOn: string;
  /** Whether the adviser entered the new answers: the client who answered alone confirms them, else a second person does. */
  byAdviser: boolean;
  /** Whether another record of the same person gave it: whoever answered, a second person reads both. */
  otherRecord?: boolean;
}

/**
 * What the client's questionnaire on record says, as facts of the rules. Null members were not asked or not answered. Per cent
 * and euros as numbers; days YYYY-MM-DD.
 */
export interface ClientRecord {
  /** The session of risk profiling. */
  session: string;
  /** Profile on record, decisions of advisers and second persons included; null where the answers give none. */
  profile: RiskProfile | null;
  statedOn: string;
  validUntil: string;
  /** The client alone by the link, or the adviser who entered the answers, with the client beside or not. */
  answeredBy?: "CLIENT" | "ADVISER";
  /** The most careful lower profile that an earlier questionnaire gave and that holds still; null without one. */
  earlier?: EarlierProfile | null;
  /** Sum that the answers were given for. */
  amount: number | null;
  /** Bracket of the horizon, as a place in `HORIZON_BRACKETS`. */
  horizon: number | null;
  /** Loss that the client can bear, and the one that the client accepts. */
  capacityPercent: number | null;
  acceptedPercent: number | null;
  /** Money that the client can save in a month, currency units. */
  savingCapacity?: number | null;
  families: readonly FamilyAccess[];
  hasHeldStructured: boolean;
  withdrawals: PlannedWithdrawals | null;
  reserve: Reserve | null;
  borrowed: boolean | null;
  objective: Objective | null;
  savingsShare: SavingsShare | null;
  debtShare: DebtShare | null;
  decisionHelp: DecisionHelp | null;
  disturbed: DisturbingEvent | null;
  /** Null also where the client has no opinion. */
  wantsSustainability: boolean | null;
}

/**
 * Answers from the most careful on. No answer stands behind those that a rule objects to, and before those that let it pass: of two
 * people it is not known then whether it passes.
 */
const RESERVES = ["UNDER_1", "FROM_1_TO_3", null, "FROM_3_TO_12", "OVER_12"] as const satisfies ReadonlyArray<Reserve | null>;
const WITHDRAWALS = ["REGULAR", "OCCASIONAL", null, "NONE"] as const satisfies ReadonlyArray<PlannedWithdrawals | null>;
const OBJECTIVES = ["PROTECT", "INCOME", null, "GROWTH", "STRONG_GROWTH"] as const satisfies ReadonlyArray<Objective | null>;
const SAVINGS_SHARES = [
  "OVER_75",
  "FROM_50_TO_75",
  null,
  "FROM_25_TO_50",
  "UNDER_25",
] as const satisfies ReadonlyArray<SavingsShare | null>;
const DEBT_SHARES = ["OVER_40", null, "FROM_20_TO_40", "UNDER_20", "NONE"] as const satisfies ReadonlyArray<DebtShare | null>;
const DECISIONS = ["REPRESENTED", "HELPED", null, "ALONE"] as const satisfies ReadonlyArray<DecisionHelp | null>;
const EVENTS = ["YES", "NOT_SAID", null, "NO"] as const satisfies ReadonlyArray<DisturbingEvent | null>;
const BORROWED = [true, null, false] as const;
/** No opinion of one person leaves the other's. */
const WISHES = [true, false, null] as const;

type Fields = Readonly<Record<string, FieldValue>>;
const number = (value: FieldValue | undefined) => (typeof value === "number" ? value : null);
const truth = (value: FieldValue | undefined) => (typeof value === "boolean" ? value : null);
const oneOf = <T extends string>(value: FieldValue | undefined, values: ReadonlyArray<T | null>): T | null =>
  values.find((one) => one === value) ?? null;

/** The facts that the answers of a questionnaire state by the fields of its template. */
export function statedFacts(fields: Fields) {
  const years = number(fields.investmentHorizonYears);
  return {
    horizon: years === null ? null : bracketOf(years),
    capacityPercent: number(fields.maxLossPct),
    acceptedPercent: number(fields.acceptedLossPct),
    savingCapacity: number(fields.monthlySavingCapacity),
    hasHeldStructured: fields.hasInvestedInStructuredProducts === true,
    withdrawals: oneOf(fields.plannedWithdrawals, WITHDRAWALS),
    reserve: oneOf(fields.emergencySavings, RESERVES),
    borrowed: truth(fields.borrowedMoney),
    objective: oneOf(fields.investmentObjective, OBJECTIVES),
    savingsShare: oneOf(fields.shareOfSavings, SAVINGS_SHARES),
    debtShare: oneOf(fields.shareOfIncomeToLoans, DEBT_SHARES),
    decisionHelp: oneOf(fields.decisionHelp, DECISIONS),
    disturbed: oneOf(fields.disturbingEvent, EVENTS),
    wantsSustainability: truth(fields.hasSustainabilityPreferences),
  };
}

/** The value of two that stands first in an order from the most careful on; an answer that somebody did not give stands where the order has it. */
const firstOf = <T>(order: readonly T[], one: T, other: T): T => (order.indexOf(one) <= order.indexOf(other) ? one : other);

function smaller(one: number | null | undefined, other: number | null | undefined): number | null {
  const given = [one, other].flatMap((value) => value ?? []);
  return given.length > 0 ? Math.min(...given) : null;
}

/** A family is open to two people where it is open to each; a shut one is told as it is shut. Who was not asked of it does not know it. */
const openToBoth = (one: readonly FamilyAccess[], other: readonly FamilyAccess[]): FamilyAccess[] =>
  one.map((family) => {
    if (!family.open) return family;
    return other.find(({ code }) => code === family.code) ?? { ...family, open: false, right: 0, closedBy: "KNOWLEDGE" };
  });

/**
 * The client's record with, for each fact, the more careful answer of the client and of who subscribes with them (ESMA35-43-3172,
 * guideline 6: never an average). Whose questionnaire it is, its days and its profile stay the client's: the profile of the second
 * person is judged beside it.
 */
export function carefulOfBoth(client: ClientRecord, second: ClientRecord): ClientRecord {
  return {
    ...client,
    // Answers that were given for a smaller sum say nothing of a larger one.
    amount: smaller(client.amount, second.amount),
    horizon: smaller(client.horizon, second.horizon),
    // Without what each of them can bear there is no advice.
    capacityPercent:
      client.capacityPercent === null || second.capacityPercent === null ? null : Math.min(client.capacityPercent, second.capacityPercent),
    acceptedPercent: smaller(client.acceptedPercent, second.acceptedPercent),
    savingCapacity: smaller(client.savingCapacity, second.savingCapacity),
    families: openToBoth(client.families, second.families),
    hasHeldStructured: client.hasHeldStructured && second.hasHeldStructured,
    withdrawals: firstOf<PlannedWithdrawals | null>(WITHDRAWALS, client.withdrawals, second.withdrawals),
    reserve: firstOf<Reserve | null>(RESERVES, client.reserve, second.reserve),
    borrowed: firstOf<boolean | null>(BORROWED, client.borrowed, second.borrowed),
    objective: firstOf<Objective | null>(OBJECTIVES, client.objective, second.objective),
    savingsShare: firstOf<SavingsShare | null>(SAVINGS_SHARES, client.savingsShare, second.savingsShare),
    debtShare: firstOf<DebtShare | null>(DEBT_SHARES, client.debtShare, second.debtShare),
    decisionHelp: firstOf<DecisionHelp | null>(DECISIONS, client.decisionHelp, second.decisionHelp),
    disturbed: firstOf<DisturbingEvent | null>(EVENTS, client.disturbed, second.disturbed),
    wantsSustainability: firstOf<boolean | null>(WISHES, client.wantsSustainability, second.wantsSustainability),
  };
}
