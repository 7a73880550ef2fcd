import { formatCount, formatPercent } from "#app/domain/format/format.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { commonEnd } from "#app/domain/simulation/track.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { performanceOfTrack } from "#app/modules/model-portfolio/analysis/analysis-view.server.ts";
import { changeOf } from "#app/modules/model-portfolio/list-view.server.ts";
import { told } from "#app/modules/model-portfolio/risk/told.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type ModeSubject, modeSubject } from "./mode-subject.server.ts";

const SPANS = ["YTD", "1Y", "3Y", "5Y"] as const;

/** What an allocation would have done under one of its modes: today's weights, set anew each month, over the days that its funds share. */
export async function modePerformancesView(viewer: Viewer, uuid: string | undefined, url: URL) {
  const subject = await modeSubject(viewer, uuid, url);
  const { head, partial, mode, lines, records } = subject;
  if (lines.length === 0) return { head, partial, performance: null, mandates: null, note: null, reason: null };
  const t = getFixedT(viewer.language);
  const fee = mode === "delegated" ? mandateFeeOf(subject) : 0;
  const [performance, mandates] = await Promise.all([
    told(
      async () => {
        const { track, frequency } = await walked(viewer, subject.weights, records, fee);
        return performanceOfTrack(viewer, { name: head.label, track, frequency }, url.searchParams.get("benchmark"));
      },
      (series) => records.get(series)?.fullName ?? null,
      { t, language: viewer.language },
    ),
    mode === "delegated" ? mandateReturns(viewer, subject) : null,
  ]);
  return {
    head,
    partial,
    performance: performance.value,
    reason: performance.reason,
    mandates,
    note: t(mode === "horizon" ? "modeTabs.horizonMethod" : mode === "delegated" ? "modeTabs.delegatedMethod" : "modeTabs.method"),
  };
}
export type ModePerformancesView = Awaited<ReturnType<typeof modePerformancesView>>;

function walked({ computation }: Viewer, weights: Readonly<Record<string, number>>, records: ModeSubject["records"], annualFees: number) {
  const end = commonEnd(Object.keys(weights).map((series) => records.get(series)?.lastValueDate ?? null));
  return computation.performance.modelPortfolio({
    weights,
    rebalancing: "MONTHLY_REBALANCING",
    annualFees,
    ...(end ? { to: end } : {}),
  });
}

/** Fees of the mandates by their shares of the delegated part, as a decimal fraction a year. */
function mandateFeeOf({ allocation, offer }: ModeSubject): number {
  const chosen = allocation.delegatedProfiles ?? [];
  const total = chosen.reduce((sum, { allocation: part }) => sum + Number(part), 0);
  const feeOf = (code: string | undefined) => fractionOf(offer.mandates.find((one) => one.code === code)?.mandateFee ?? "0");
  return total > 0 ? chosen.reduce((sum, one) => sum + (Number(one.allocation) / total) * feeOf(one.mandatCode), 0) : 0;
}

/** Returns of each chosen profile by itself, after its own fee (C-162). */
async function mandateReturns(viewer: Viewer, { allocation, offer, records }: ModeSubject) {
  const { language, computation } = viewer;
  const t = getFixedT(language);
  return Promise.all(
    (allocation.delegatedProfiles ?? []).map(
      async ({ label, assetManagerName, mandatCode, profileRiskLevel, kidUrl, allocation: part, lines = [] }) => {
        const fee = fractionOf(offer.mandates.find(({ code }) => code === mandatCode)?.mandateFee ?? "0");
        const isKnown = lines.every(({ series }) => records.has(series));
        const figures = await told(
          async () => {
            if (!isKnown) return null;
            const total = lines.reduce((sum, { weight }) => sum + Number(weight), 0);
            const weights = Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / total]));
            const { track, frequency } = await walked(viewer, weights, records, fee);
            return computation.performance.statistics({ track: { uuid: "portfolio", values: track }, frequency });
          },
          (series) => records.get(series)?.fullName ?? null,
          { t, language },
        );
        return {
          key: mandatCode ?? label,
          label,
          manager: [assetManagerName, mandatCode].filter(Boolean).join(" · "),
          risk: profileRiskLevel === undefined ? null : formatCount(profileRiskLevel, language),
          kid: kidUrl ?? null,
          share: formatPercent(part, language, { decimals: [0, 2] }),
          spans: SPANS.map((key) => {
            const value = figures.value?.periods[key] ?? null;
            return changeOf(value === null ? null : value * 100, language);
          }),
          reason: isKnown ? figures.reason : t("adviceSteps.mandates.opaque"),
        };
      },
    ),
  );
}
