import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import type { RiskProfile } from "#app/domain/journey.ts";

/** Names a text under `simulator.rules`. */
export type IssueKey =
  | "notANumber"
  | "amountMissing"
  | "negative"
  | "notPositive"
  | "twoDecimals"
  | "centsAtMost"
  | "tooMuch"
  | "rateOutside"
  | "dayInvalid"
  | "horizonOutside"
  | "simpleDepositMinimum"
  | "periodicDepositMinimum"
  | "endBeforeStart"
  | "startsBeyondHorizon"
  | "endsBeyondHorizon"
  | "startsTooEarly"
  | "withdrawnBeyondPaidIn"
  | "noSeries"
  | "seriesTwice"
  | "weightMissing"
  | "weightZero"
  | "weightTooMuch"
  | "leftToAllocate"
  | "toRemove"
  | "mandatesBelow"
  | "mandatesAbove"
  | "noMandate"
  | "mandateGone"
  | "managerTwice"
  | "mandatesMissing"
  | "gridMissing"
  | "supportClosed"
  | "supportNotForSale"
  | "supportNotScheduled"
  | "supportSimpleMinimum"
  | "supportPeriodicMinimum"
  | "classAbove"
  | "lineAbove"
  | "lineBelow"
  | "tooFewLines"
  | "fewLines"
  | "tooManyLines"
  | "riskUnknown"
  | "riskAbove"
  | "riskSlightlyAbove"
  | "linesAbove"
  | "horizonShort"
  | "horizonShortWhole";

/**
 * A refusal or a warning beside one field. `amount` (currency units), `percent` and `day` are raw: they get written in the
 * language of the page.
 */
export interface Issue {
  field: string;
  key: IssueKey;
  params?: {
    amount?: string;
    percent?: string;
    day?: string;
    count?: number;
    frequency?: string;
    series?: string;
    assetClass?: AssetClass;
    /** Another share in per cent: what was found beside what may be. */
    found?: string;
    /** The client's profile with its risk band, and the average class of risk of the allocation. */
    profile?: RiskProfile;
    band?: { min: number; max: number };
    average?: number;
    /** Lines concerned, with their class of risk. */
    lines?: ReadonlyArray<{ series: string; sri: number | null }>;
    years?: number;
  };
  /** Value of a button that puts it right (`intentOf` of a change of the form). */
  fix?: string | null;
}

const MOST_MONEY = 1e12;

const decimalPlaces = (decimal: string) => decimal.split(".")[1]?.length ?? 0;

/** Amount of a money field, exact; one finer than cents is refused, not rounded. Pushes the reason when it is not one. */
export function readMoney(text: string, field: string, language: InterfaceLanguage, errors: Issue[]): string | null {
  const amount = readDecimal(text, language);
  if (amount !== null && isMoney(amount)) return amount;
  const key = moneyRefusal(text, amount);
  errors.push({ field, key, ...(key === "centsAtMost" && amount !== null ? { params: { amount: Number(amount).toFixed(2) } } : {}) });
  return null;
}

/** Rate in per cent between two bounds, at most two decimals; nothing typed is 0 where 0 is allowed. */
export function readRate(
  text: string,
  field: string,
  bounds: { from: number; to: number },
  language: InterfaceLanguage,
  errors: Issue[],
): string | null {
  const rate = text.trim() === "" && bounds.from === 0 ? "0" : readDecimal(text, language);
  const fits = rate !== null && Number(rate) >= bounds.from && Number(rate) <= bounds.to;
  const key = rate === null ? "notANumber" : !fits ? "rateOutside" : decimalPlaces(rate) > 2 ? "twoDecimals" : null;
  if (key === null) return rate;
  errors.push({ field, key, ...(key === "rateOutside" ? { params: { count: bounds.from, percent: String(bounds.to) } } : {}) });
  return null;
}

const isMoney = (amount: string) => !amount.startsWith("-") && decimalPlaces(amount) <= 2 && Number(amount) <= MOST_MONEY;

function moneyRefusal(text: string, amount: string | null): IssueKey {
  if (text.trim() === "") return "amountMissing";
  if (amount === null) return "notANumber";
  if (amount.startsWith("-")) return "negative";
  return decimalPlaces(amount) > 2 && Number(amount) <= MOST_MONEY ? "centsAtMost" : "tooMuch";
}
