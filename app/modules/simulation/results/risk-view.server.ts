import { formatNumber, formatPercent } from "#app/domain/format/format.ts";
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

/**
 * Risk of the whole allocation: the average of the SRI of its funds, and the volatility that today's weights would have had
 * over the last five years. Either can lack its data, which leaves the other.
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
    note: t("results.risk.note", { source: t(`riskFigures.source.${frequency}`) }),
    volatilities,
  };
}
