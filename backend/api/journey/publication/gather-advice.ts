import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import { profileJudged } from "#app/domain/advice/checks.ts";
import { holdingYears } from "#app/domain/advice/holding-period.ts";
import { SENIOR_MOST_RISK } from "#app/domain/advice/rules/senior-rules.ts";
import type { AdviceFacts, LineReason } from "#app/domain/advice-report/facts.ts";
import { WORDS } from "#app/domain/advice-report/words.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import { configOf, partOf } from "../session.domain.ts";
import { type Definitions, figure, type Gathered } from "./gather-inputs.ts";

/** Share in per cent whose capital is guaranteed before fees. */
const guaranteedOf = (lines: ReadonlyArray<{ series: string; weight: string }>, series: Definitions) =>
  lines.reduce((sum, line) => (series.get(line.series)?.assetClass === "CAPITAL_GUARANTEED" ? sum + Number(line.weight) : sum), 0);

/** What is stored of a support. */
export function supportOf(uuid: string, series: Definitions) {
  const known = series.get(uuid);
  return {
    name: known?.fullName ?? uuid,
    isin: known?.isin ?? null,
    assetClass: (known?.assetClass ?? "NOT_DEFINED") as AssetClass,
    sri: known?.sri ?? null,
    sfdr: known?.sfdrCategory ?? null,
    charge: figure(known?.managementFees),
    simulated: known?.simulated ?? false,
    terms: known?.structuredTerms ?? null,
  };
}

const modesOf = ({ modes = [], managementType }: FinalAdvice["allocation"]): string[] => {
  const held = modes.filter(({ weight }) => Number(weight) > 0).map(({ mode }) => mode);
  return held.length > 0 ? held : [managementType];
};

/** The ways of management with their shares, where there are several. */
function modeText({ modes = [], managementType }: FinalAdvice["allocation"], language: InterfaceLanguage): string {
  const named = (mode: string) => WORDS[language].modes[mode] ?? mode;
  const shared = modes.filter(({ weight }) => Number(weight) > 0);
  if (shared.length < 2) return named(shared[0]?.mode ?? managementType);
  return shared.map(({ mode, weight }) => `${named(mode)} ${formatPercent(weight, language, { decimals: [0, 2] })}`).join(", ");
}

/** Smallest change of a holding that counts as one, in currency units. */
const LEAST_CHANGE = 0.01;

type Preferences = NonNullable<ReturnType<typeof partOf<"sustainability">>>;

/** Whether a support by itself meets each preference of the client: no line is said to meet what it does not (Delegated Regulation (EU) 2017/2359, article 9). */
function meetsAll(support: Definitions extends Map<string, infer S> ? S : never, asked: Preferences): boolean {
  const least = (own: string | null, wanted: string | undefined) => Number(own ?? 0) >= Number(wanted ?? 0);
  return (
    least(support.sustainabilityMinInvestments, asked.minSustainableInvestments) &&
    least(support.sustainabilityMinTaxonomyAlignment, asked.minTaxonomyAlignment) &&
    PAI_CODES.every((code) => !asked[ADVERSE_IMPACTS[code]] || support.pai?.[code] === true)
  );
}

/** What is stored that speaks for a line: what is held of it, the client's preferences and term, and what the profile allows one line. */
export function reasonOf(line: FinalAdvice["lines"][number], { row, advice, series, inputs }: Gathered): LineReason {
  const known = series.get(line.series);
  const before = inputs.act === "ACT_NEW_CONTRACTS" ? 0 : held(inputs.holdings, line.series);
  const sustainable = figure(known?.sustainabilityMinInvestments);
  const years = holdingYears(known?.investmentTime ?? null);
  const asked = partOf(row, "sustainability");
  const isMet = known !== undefined && asked?.hasSustainablePreferences === true && meetsAll(known, asked);
  const limit = lineLimit(advice.checks);
  return {
    held: changeOf(before, Number(line.amount)),
    sustainable: isMet && sustainable !== null && sustainable > 0 ? sustainable : null,
    years: years !== null && years > 0 && inputs.months !== null && years * 12 <= inputs.months ? years : null,
    riskLimit: limit !== null && line.sri !== null && line.sri <= limit ? limit : null,
  };
}
/** Highest class of risk of a single line: by the profile, and from the age of the rules for seniors on by them. */
function lineLimit(checks: FinalAdvice["checks"]): number | null {
  const ofProfile = figure(checks.find(({ code }) => code === "LINE_SRI")?.allowed);
  const isSenior = checks.some(({ code }) => code === "SENIOR_ASSETS");
  return ofProfile !== null && isSenior ? Math.min(ofProfile, SENIOR_MOST_RISK) : ofProfile;
}
/** What an act makes of what was held before it, currency units. */
function changeOf(before: number, after: number): LineReason["held"] {
  if (before <= 0) return null;
  return Math.abs(after - before) < LEAST_CHANGE ? "KEPT" : after > before ? "MORE" : "LESS";
}
const held = (holdings: ReadonlyArray<{ series: string; amount: number }>, uuid: string): number =>
  holdings.reduce((sum, { series, amount }) => (series === uuid ? sum + amount : sum), 0);

/** What is advised, and what the contract comes to. */
export function adviceOf(gathered: Gathered): AdviceFacts["advice"] {
  const { row, advice, series, figures, inputs, language } = gathered;
  const { allocation, riskProfile, checks } = advice;
  const sold = configOf(row).advice.productConfigs.find(({ product }) => product === row.product);
  return {
    finalizedAt: advice.finalizedAt,
    total: Number(advice.totalAmount),
    mode: modeText(allocation, language),
    modes: modesOf(allocation),
    measure: inputs.measure,
    risk: figures.risk,
    range: sold?.riskRanges[profileJudged(checks) ?? riskProfile] ?? null,
    lines: advice.lines.map((line) => ({
      ...supportOf(line.series, series),
      why: reasonOf(line, gathered),
      name: line.fullName,
      isin: line.isin,
      sri: line.sri,
      weight: Number(line.weight),
      amount: Number(line.amount),
    })),
    after: inputs.after
      ? {
          risk: figures.riskAfter ?? null,
          others: Object.entries(inputs.after)
            .filter(([uuid]) => !advice.lines.some((line) => line.series === uuid))
            .map(([uuid, share]) => {
              const amount = Math.round(share * inputs.total * 100) / 100;
              // Nothing speaks for it but that it is there: the act leaves it, or takes a part of it.
              const why: LineReason = { held: changeOf(held(inputs.holdings, uuid), amount), sustainable: null, years: null };
              return { ...supportOf(uuid, series), amount, why };
            }),
        }
      : null,
    orders: advice.orders.map(({ fullName: name, isin, side, amount }) => ({ name, isin, side, amount: Number(amount) })),
    mandates: (allocation.delegatedProfiles ?? [])
      .filter(({ allocation: share }) => Number(share) > 0)
      .map(({ label, assetManagerName, allocation: share }) => ({ name: label, manager: assetManagerName, share: Number(share) })),
    comment: allocation.comment ?? null,
    quizPassed: advice.checks.some(({ code, flag }) => code === "STRUCTURED_QUIZ" && flag === "green"),
  };
}

/** Allocations that were made and not chosen, with their risk where the journey measures the average indicator and every one is known. */
export function alternativesOf({ row, advice, series, inputs }: Gathered): AdviceFacts["alternatives"] {
  const others = (partOf(row, "workspace")?.allocations ?? [])
    .filter(({ number: own }) => own !== advice.allocation.number)
    .map((one) => ({ ...one, lines: recommendedLines(one) }))
    .filter(({ lines }) => lines.length > 0);
  return others.map(({ number: own, lines, setAside, comment }) => {
    const known = inputs.measure === "WEIGHTED_AVERAGE_SRI" && lines.every((line) => series.get(line.series)?.sri);
    const average = lines.reduce((sum, line) => sum + (Number(line.weight) / 100) * (series.get(line.series)?.sri ?? 0), 0);
    return {
      number: own,
      lines: lines.length,
      risk: known ? average : null,
      guaranteed: guaranteedOf(lines, series),
      reason: setAside ?? comment ?? null,
    };
  });
}
