import type { z } from "zod";
import type { fastSrriResult } from "#app/contract/computation/risk.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { volatilityBand } from "#app/domain/volatility-bands.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureOf, riskFailureOf } from "../failure.ts";
import { failureView } from "../failure-view.server.ts";
import { type VolatilitySubject, volatilitiesLine } from "../history/volatilities.server.ts";
import type { FailureView, RiskView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** Holding that the risk indicators of the funds are read for. */
const SRI_HOLDING_YEARS = 8;

type Answered<T> = { value: T; failure: null } | { value: null; failure: FailureView };

/** The volatility band of a class of the SRRI: `5 % à 10 % (classe 4 sur 7)`. */
export function bandText(srri: number, { t, language }: Writing): string {
  const percent = (fraction: number) => formatPercent(fraction * 100, language, { decimals: [0, 1] });
  const { from, to } = volatilityBand(srri);
  const band =
    from === null
      ? t("results.risk.below", { to: percent(to ?? 0) })
      : to === null
        ? t("results.risk.from", { from: percent(from) })
        : t("results.risk.between", { from: percent(from), to: percent(to) });
  return t("results.risk.class", { srri, band });
}

/** What an answer on stored values rests on. */
type Basis = Pick<z.output<typeof fastSrriResult>, "frequency" | "observations" | "firstDate" | "shortenedBy">;

/** On how many returns and since when today's weights are measured, and which lines keep that from being five years. */
export function sourceText(basis: Basis | null, nameOf: (series: string) => string | null, { t, language }: Writing): string {
  const { frequency = "WEEKLY", observations, firstDate, shortenedBy = [] } = basis ?? {};
  if (observations === undefined || firstDate === undefined) return t("riskFigures.source.unknown");
  const source = t(`riskFigures.source.${frequency}`, { count: observations, from: formatDate(firstDate) });
  const names = shortenedBy.map((series) => nameOf(series) ?? series);
  if (names.length === 0) return t("riskFigures.source.whole", { source });
  return t("riskFigures.source.shortened", { source, names: new Intl.ListFormat(language, { type: "conjunction" }).format(names) });
}

/**
 * Risk of the whole allocation: the average of the SRI of its funds, and the volatility that today's weights would have had
 * over the last five years at most. Either can lack its data, which leaves the other.
 */
export async function riskView(viewer: Viewer, subject: VolatilitySubject, writing: Writing): Promise<RiskView | null> {
  const { lines } = subject;
  const { allocation } = subject.parameters;
  if (allocation.length === 0) return null;
  const { t, language } = writing;
  const { risk } = viewer.computation;
  const weights = Object.fromEntries(allocation.map(({ series, weight }) => [series, fractionOf(weight)]));
  const known = Object.fromEntries(
    allocation.map(({ series }) => [series, lines.find((line) => line.series === series)?.risks.SRI ?? null]),
  );
  const asked = async <T>(call: () => Promise<T>): Promise<Answered<T>> => {
    const answer = await attempt(call, ({ status }) => status !== 401 && status !== 403);
    if ("value" in answer) return { value: answer.value, failure: null };
    return { value: null, failure: failureView(riskFailureOf(failureOf(answer.refusal)), lines, writing) };
  };
  const [average, exAnte, volatilities] = await Promise.all([
    asked(() => risk.sri({ mode: "PORTFOLIO", weights, sri: known })),
    asked(() => risk.fastSrri({ weights })),
    volatilitiesLine(viewer, subject, null, writing),
  ]);
  const frequency = exAnte.value?.frequency ?? "WEEKLY";
  return {
    level: average.value?.sri ?? null,
    facts: [
      {
        label: t("results.risk.average"),
        value:
          average.value && "weightedAverageSri" in average.value
            ? formatNumber(average.value.weightedAverageSri, language, { decimals: 1 })
            : null,
      },
      {
        label: exAnte.value ? t("riskFigures.today", { values: t(`riskFigures.values.${frequency}`) }) : t("riskFigures.todayUnknown"),
        value: exAnte.value && formatPercent(exAnte.value.volatility * 100, language, { decimals: 1 }),
      },
      {
        label: t("results.risk.band"),
        value: exAnte.value && bandText(exAnte.value.srri, writing),
      },
    ],
    failures: [average.failure, exAnte.failure].filter((failure) => failure !== null),
    holding: t("results.risk.holding", { years: SRI_HOLDING_YEARS }),
    note: t("results.risk.note", {
      source: sourceText(exAnte.value, (series) => lines.find((line) => line.series === series)?.name ?? null, writing),
    }),
    volatilities,
  };
}
