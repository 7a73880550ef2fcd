import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { Flag } from "#app/domain/sustainability-criteria.ts";
import type { HeldLine } from "./allocation.ts";
import { heldLines } from "./allocation.ts";
import type { AdviceFacts, AdvisedAsset } from "./facts.ts";
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
  fix?: AdviceFix;
}
export type Outcome = Omit<AdviceCheck, "code">;

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

/** Green without any fault, else the flag with the series at fault. */
export const unless = (faults: readonly string[], flag: "red" | "orange", more: Partial<Outcome> = {}): Outcome[] =>
  faults.length === 0 ? [{ flag: "green" }] : [{ flag, series: sorted(faults), ...more }];
