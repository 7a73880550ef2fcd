import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { profileJudged } from "#app/domain/advice/checks.ts";
import { asksForPreferences, type OutcomeCode } from "#app/domain/advice/outcomes.ts";
import { CAREFUL_CLASSES } from "#app/domain/advice/rules/risk-rules.ts";
import { formatCount, formatNumber } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS } from "#app/domain/journey.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { heldIn } from "#app/modules/journey/allocation/outlook.server.ts";
import { openLines, shelfOf } from "#app/modules/journey/shelf/shelf.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { preconised } from "./preconised.ts";

const fraction = (percent: string | null | undefined) => (percent === null || percent === undefined ? null : Number(percent) / 100);

/**
 * The session's allocations ranked for its client, by what their checks say and then by the recommendation call; null where it cannot be computed: no profile, a
 * journey that measures by volatility, or an allocation that is not whole.
 */
export async function preconisationOf(viewer: Viewer, session: FullSession, measured: readonly MeasuredAllocation[]) {
  const { api, computation, language } = viewer;
  const { config, proposalParams, questionnaire, workspace, suitability } = session;
  const product = config.advice.productConfigs.find((one) => one.product === proposalParams?.productUuid);
  const whole = measured.filter(({ orders, lines }) => orders !== null && lines.length > 0);
  // What a check stands in the way of is not recommended, as long as something else can be.
  const open = whole.filter(({ checks }) => !isBlocked(checks));
  const candidates = (open.length > 0 ? open : whole).map((one) => ({ ...one, weights: heldIn(one) }));
  if (!questionnaire?.riskProfile || !product || config.advice.riskMeasure !== "WEIGHTED_AVERAGE_SRI" || candidates.length === 0)
    return null;
  const uuids = [...new Set(candidates.flatMap(({ weights }) => Object.keys(weights)))];
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
        // Of two subscribers the more careful profile, as the checks judge.
        riskProfile: profileJudged(measured.flatMap(({ checks }) => checks)) ?? questionnaire.riskProfile!,
        carefulMargin: CAREFUL_CLASSES,
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
        candidates: candidates.map(({ number, weights, costs }) => ({
          uuid: String(number),
          managementType: kindOf(number),
          // Of the contract after the act: a deposit leaves what is there beside it.
          weights,
          annualFees: Number(costs.yearlyPercent) / 100,
        })),
      }),
    ({ status }) => status === 400 || status === 422,
  );
  if ("refusal" in asked) return null;
  const t = getFixedT(language);
  const outcome = asked.value.outcome as OutcomeCode;
  const { ranking } = asked.value;
  const ofNumber = (uuid: string | undefined) => measured.find(({ number }) => String(number) === uuid);
  const best = ofNumber(ranking[0]?.uuid);
  const told = preconised(outcome, {
    studied: whole.length,
    isBlocked: open.length === 0,
    isWaiting: (best?.toAccept.length ?? 0) > 0,
    isSelected: best?.number === workspace?.selectedAllocation,
    flag: best?.flag ?? "red",
  });
  const row = ({ number, flag, sri, toAccept }: MeasuredAllocation, at: number | null, score: number | null) => ({
    rank: at === null ? "–" : formatCount(at, language),
    label: t("adviceSteps.allocation", { number }),
    score: score === null ? "–" : formatNumber(score, language, { decimals: 0 }),
    risk: sri === null ? "–" : formatNumber(sri, language, { decimals: 2 }),
    ...{ flag, answered: toAccept.length === 0 },
  });
  return {
    ...{ flag: told.flag, answered: best?.toAccept.length === 0 },
    title: told.said === "outcome" ? t(`advice.outcomes.${outcome}.title`) : t(`adviceSteps.preconisation.${told.said}.title`),
    adviser: told.said === "outcome" ? t(`advice.outcomes.${outcome}.text`) : t(`adviceSteps.preconisation.${told.said}.text`),
    client:
      told.client === "outcome"
        ? t(`adviceSteps.outcomes.${outcome}`)
        : t(`adviceSteps.preconisation.toClient.${told.client}`, { number: best?.number ?? 0 }),
    next: told.next.map((action) => t(`adviceSteps.next.${action}`)),
    asks: asksForPreferences(outcome),
    ranking: [
      ...ranking.map(({ uuid, rank, score }) => row(ofNumber(uuid)!, rank, score)),
      ...whole.filter(({ number }) => !candidates.some((one) => one.number === number)).map((one) => row(one, null, null)),
    ],
  };
}

const isBlocked = (checks: MeasuredAllocation["checks"]) => checks.some(({ flag }) => flag === "red");
