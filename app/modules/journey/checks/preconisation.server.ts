import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { asksForPreferences, OUTCOMES, type OutcomeCode } from "#app/domain/advice/outcomes.ts";
import { formatCount, formatNumber } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS } from "#app/domain/journey.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { openLines, shelfOf } from "#app/modules/journey/shelf/shelf.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";

const fraction = (percent: string | null | undefined) => (percent === null || percent === undefined ? null : Number(percent) / 100);

/**
 * The session's allocations ranked for its client, by the recommendation call; null where it cannot be computed: no profile, a
 * journey that measures by volatility, or an allocation that is not whole.
 */
export async function preconisationOf(viewer: Viewer, session: FullSession, measured: readonly MeasuredAllocation[]) {
  const { api, computation, language } = viewer;
  const { config, proposalParams, questionnaire, workspace, suitability } = session;
  const product = config.advice.productConfigs.find((one) => one.product === proposalParams?.productUuid);
  const candidates = measured.filter(({ orders, lines }) => orders !== null && lines.length > 0);
  if (!questionnaire?.riskProfile || !product || config.advice.riskMeasure !== "WEIGHTED_AVERAGE_SRI" || candidates.length === 0)
    return null;
  const uuids = [...new Set(candidates.flatMap(({ lines }) => lines.map(({ series }) => series)))];
  const [{ items }, shelf] = await Promise.all([api.series.list({ query: { uuids: uuids.join(), limit: 100 } }), shelfOf(viewer, session)]);
  // What the contract offers besides: whether any allocation of it meets the preferences is part of the outcome.
  const others = openLines(shelf).filter(({ series }) => !uuids.includes(series));
  const mostOf = new Map(shelf.lines.map(({ series, most }) => [series, most / WHOLE]));
  const wanted = suitability?.adaptation?.preferences ?? session.sustainability;
  const kindOf = (number: number) => {
    const allocation = workspace?.allocations.find((one) => one.number === number);
    const free = allocation?.modes
      ? allocation.modes.some(({ mode, weight }) => mode === "free" && Number(weight) > 0)
      : allocation?.managementType === "free";
    return free ? ("FREE" as const) : ("DELEGATED" as const);
  };
  const asked = await attempt(
    () =>
      computation.advice.preconisation({
        portfolioType: "MODEL_PORTFOLIOS",
        riskType: "WEIGHTED_AVERAGE_SRI",
        riskProfile: questionnaire.riskProfile!,
        riskRanges: product.riskRanges as Record<string, { min: number; max: number }>,
        freeManagementEnabled: product.managementModes.includes("free"),
        delegatedManagementEnabled: product.managementModes.some((mode) => mode !== "free"),
        sustainability: {
          enabled: wanted?.hasSustainablePreferences ?? null,
          preferences: {
            minSustainableInvestments: fraction(wanted?.minSustainableInvestments),
            minTaxonomyAlignment: fraction(wanted?.minTaxonomyAlignment),
            minimumCoverage: fraction(wanted?.minimumCoverage),
            ...Object.fromEntries(Object.values(ADVERSE_IMPACTS).map((impact) => [impact, wanted?.[impact] ?? null])),
          },
        },
        assets: [
          ...items.map(({ uuid, assetClass, sri, pai, sustainabilityMinInvestments, sustainabilityMinTaxonomyAlignment }) => ({
            uuid,
            assetClass,
            sri,
            ...(pai && { pai: pai as Record<string, boolean> }),
            sustainabilityMinInvestments: fraction(sustainabilityMinInvestments),
            sustainabilityMinTaxonomyAlignment: fraction(sustainabilityMinTaxonomyAlignment),
            maxWeight: shelf.pool === null ? 1 : (mostOf.get(uuid) ?? 0),
          })),
          ...others.map(({ series, assetClass, sri, pai, sustainabilityMinInvestments, sustainabilityMinTaxonomyAlignment, most }) => ({
            uuid: series,
            assetClass,
            sri,
            pai,
            sustainabilityMinInvestments,
            sustainabilityMinTaxonomyAlignment,
            maxWeight: most / WHOLE,
          })),
        ].slice(0, 300),
        candidates: candidates.map(({ number, lines, costs }) => ({
          uuid: String(number),
          managementType: kindOf(number),
          weights: Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / 100])),
          annualFees: Number(costs.yearlyPercent) / 100,
        })),
      }),
    ({ status }) => status === 400 || status === 422,
  );
  if ("refusal" in asked) return null;
  const t = getFixedT(language);
  const outcome = asked.value.outcome as OutcomeCode;
  return {
    // An outcome stands for the best ranked: where that one is only to be accepted, so is the outcome.
    flag: OUTCOMES[outcome].flag === "green" ? (asked.value.ranking[0]?.flag ?? "green") : OUTCOMES[outcome].flag,
    title: t(`advice.outcomes.${outcome}.title`),
    adviser: t(`advice.outcomes.${outcome}.text`),
    client: t(`adviceSteps.outcomes.${outcome}`),
    next: OUTCOMES[outcome].next.map((action) => t(`adviceSteps.next.${action}`)),
    asks: asksForPreferences(outcome),
    ranking: asked.value.ranking.map(({ uuid, rank, score, flag, riskValue }) => ({
      rank: formatCount(rank, language),
      label: t("adviceSteps.allocation", { number: Number(uuid) }),
      score: formatNumber(score, language, { decimals: 0 }),
      risk: formatNumber(riskValue, language, { decimals: 2 }),
      flag,
    })),
  };
}
