import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { WORDS } from "#app/domain/advice-report/words.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { configOf, partOf } from "../session.domain.ts";
import { type Definitions, figure, type Gathered } from "./gather-inputs.ts";

/** Share in per cent whose capital is guaranteed before fees. */
const guaranteedOf = (lines: ReadonlyArray<{ series: string; weight: string }>, series: Definitions) =>
  lines.reduce((sum, line) => (series.get(line.series)?.assetClass === "CAPITAL_GUARANTEED" ? sum + Number(line.weight) : sum), 0);

/** What is stored of a support. */
function supportOf(uuid: string, series: Definitions) {
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

/** The ways of management with their shares, where there are several. */
function modeText({ modes = [], managementType }: FinalAdvice["allocation"], language: InterfaceLanguage): string {
  const named = (mode: string) => WORDS[language].modes[mode] ?? mode;
  const shared = modes.filter(({ weight }) => Number(weight) > 0);
  if (shared.length < 2) return named(shared[0]?.mode ?? managementType);
  return shared.map(({ mode, weight }) => `${named(mode)} ${formatPercent(weight, language, { decimals: [0, 2] })}`).join(", ");
}

/** What is advised, and what the contract comes to. */
export function adviceOf({ row, advice, series, figures, inputs, language }: Gathered): AdviceFacts["advice"] {
  const { allocation, riskProfile } = advice;
  const exposed = advice.lines.filter((line) => series.get(line.series)?.assetClass !== "CAPITAL_GUARANTEED");
  const largest = [...exposed].sort((a, b) => Number(b.weight) - Number(a.weight))[0];
  const sold = configOf(row).advice.productConfigs.find(({ product }) => product === row.product);
  return {
    finalizedAt: advice.finalizedAt,
    total: Number(advice.totalAmount),
    mode: modeText(allocation, language),
    measure: inputs.measure,
    risk: figures.risk,
    range: sold?.riskRanges[riskProfile] ?? null,
    lines: advice.lines.map((line) => ({
      ...supportOf(line.series, series),
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
            .map(([uuid, share]) => ({ ...supportOf(uuid, series), amount: Math.round(share * inputs.total * 100) / 100 })),
        }
      : null,
    orders: advice.orders.map(({ fullName: name, isin, side, amount }) => ({ name, isin, side, amount: Number(amount) })),
    guaranteed: guaranteedOf(advice.lines, series),
    largest: largest ? { name: largest.fullName, weight: Number(largest.weight) } : null,
    comment: allocation.comment ?? null,
    quizPassed: advice.checks.some(({ code, flag }) => code === "STRUCTURED_QUIZ" && flag === "green"),
  };
}

/** Allocations that were made and not chosen, with the risk by the average indicator where every one is known. */
export function alternativesOf({ row, advice, series }: Gathered): AdviceFacts["alternatives"] {
  const others = (partOf(row, "workspace")?.allocations ?? [])
    .filter(({ number: own }) => own !== advice.allocation.number)
    .map((one) => ({ ...one, lines: recommendedLines(one) }))
    .filter(({ lines }) => lines.length > 0);
  return others.map(({ number: own, lines, setAside, comment }) => {
    const known = lines.every((line) => series.get(line.series)?.sri);
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
