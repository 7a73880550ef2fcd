import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { Flag } from "#app/domain/sustainability-criteria.ts";
import type { HeldLine } from "./allocation.ts";
import { heldLines } from "./allocation.ts";
import type { AdviceFacts, AdvisedAsset, MissingFact } from "./facts.ts";
import type { AdviceFix } from "./fix.ts";
import type { LawSource } from "./law.ts";

/** In which figures a rule measures: weights in per cent, classes of risk, counts, currency units, days. */
export type MeasuredIn = "percent" | "risk" | "count" | "money" | "day" | "years" | "word";

/** One outcome of a rule. `subject` tells outcomes of one rule apart: a mode, a criterion, a limit of the product. */
export interface AdviceCheck {
  code: AdviceCheckCode;
  flag: Flag;
  found?: string;
  allowed?: string;
  series?: string[];
  subject?: string;
  /** The fact without which the rule cannot be judged. */
  missing?: MissingFact;
  /** Further figures of its sentence, by name, raw: per cent, currency units, years, days or codes. */
  figures?: Readonly<Record<string, string>>;
  fix?: AdviceFix;
}
export type Outcome = Omit<AdviceCheck, "code">;

/** The client accepts or confirms in own words, the adviser gives a reason, and for some of them a second person reads it again. */
export const ANSWERERS = ["client", "confirmation", "adviser", "second-reader"] as const;
export type AnsweredBy = (typeof ANSWERERS)[number];

/**
 * A rule of an advice. It gives one outcome or several, none where it does not apply. `worst` is the worst flag that it can
 * give: a red outcome blocks, an orange one needs the client's acceptance. Its words, for the adviser and for the
 * client, are the texts `adviceRules.<code>`.
 */
export interface AdviceRule {
  code: AdviceCheckCode;
  /** The facts that it looks at. */
  inputs: ReadonlyArray<keyof AdviceFacts>;
  measuredIn: MeasuredIn;
  worst: "red" | "orange";
  /** Who answers for an orange outcome: the client accepts it in own words unless another is named. */
  answeredBy?: AnsweredBy;
  law: readonly LawSource[];
  measure(facts: AdviceFacts): Outcome[];
}

/** Weights are whole hundredths: a limit finer than that counts with what it leaves. */
export const hundredths = (percent: string | number): number => Math.round(Number(percent) * 100);

export const GUARANTEED = "CAPITAL_GUARANTEED" as const;
/** A series that nothing is known of counts as the most careful one. */
export const assetOf = ({ assets }: Pick<AdviceFacts, "assets">, series: string): AdvisedAsset | undefined => assets.get(series);
export const isGuaranteed = (facts: Pick<AdviceFacts, "assets">, series: string): boolean =>
  assetOf(facts, series)?.assetClass === GUARANTEED;

/** What the allocation holds, lines without weight left out; empty when none is selected. */
export const linesOf = ({ allocation }: AdviceFacts): HeldLine[] =>
  allocation ? heldLines(allocation).filter(({ share }) => share > 0) : [];
/** Nothing is chosen and nothing is held: what a contract may lose or last says nothing yet. */
export const isEmpty = (facts: AdviceFacts): boolean => facts.after === null && linesOf(facts).length === 0;
/** What the adviser chose line by line; what a mandate or a grid holds is their manager's business. */
export const chosenLines = (facts: AdviceFacts): HeldLine[] =>
  linesOf(facts).filter(({ mode }) => mode === "free" || mode === "structured-product");
export const total = (lines: ReadonlyArray<{ share: number }>): number => lines.reduce((sum, { share }) => sum + share, 0);
export const seriesOf = (lines: ReadonlyArray<{ series: string }>): string[] => [...new Set(lines.map(({ series }) => series))];
/** Shares of each series, in order. */
export function sharesOf(lines: readonly HeldLine[]): Array<{ series: string; share: number }> {
  const shares = new Map<string, number>();
  for (const { series, share } of lines) shares.set(series, (shares.get(series) ?? 0) + share);
  return [...shares].map(([series, share]) => ({ series, share }));
}
/** Named alike whatever the order of the lines. */
export const sorted = (series: readonly string[]): string[] => [...series].sort();

/** A rule that lacks a fact: never silent, orange as NOT_JUDGED. */
export const notJudged = (missing: MissingFact, series: readonly string[] = []): Outcome[] => [
  { flag: "orange", missing, ...(series.length > 0 && { series: sorted(series) }) },
];

/** Mandates of unpublished contents whose level nobody has said either: what is judged by a class of risk cannot be judged of them. */
export const unratedMandates = (facts: Pick<AdviceFacts, "assets">, series: readonly string[]): string[] =>
  series.filter((uuid) => assetOf(facts, uuid)?.isMandate === true && assetOf(facts, uuid)?.sri === null);
export function notRated(facts: AdviceFacts): Outcome[] {
  const mandates = unratedMandates(facts, seriesOf(linesOf(facts)));
  return mandates.length > 0 ? notJudged("SRI", mandates) : [];
}

/** Green without any fault, else the flag with the series at fault. */
export const unless = (faults: readonly string[], flag: "red" | "orange", more: Partial<Outcome> = {}): Outcome[] =>
  faults.length === 0 ? [{ flag: "green" }] : [{ flag, series: sorted(faults), ...more }];
