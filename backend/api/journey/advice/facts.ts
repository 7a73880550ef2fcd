import type { z } from "zod";
import { product as productContract, type productFees } from "#app/contract/product.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import type { AdvisedAllocation } from "#app/domain/advice/allocation.ts";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import type { AdviceFacts, Risk } from "#app/domain/advice/facts.ts";
import { frequencySaid } from "#app/domain/advice/scheduled-payments.ts";
import { quizPassed } from "#app/domain/advice/structured-quiz.ts";
import { diversificationFigures } from "#app/domain/diversification.ts";
import { ADVERSE_IMPACTS } from "#app/domain/journey.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { Preferences } from "#app/domain/sustainability-criteria.ts";
import type { Queries } from "#backend/calls/context.ts";
import { riskMeasure } from "#backend/numerics/advice/risk-measure.ts";
import { type HistoricalCovariance, historicalCovariance } from "#backend/numerics/risk/historical-covariance.ts";
import { readManyValues } from "#backend/values/value-store.ts";
import { configOf, creationOf, type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { findProduct, type SeriesFacts, seriesFacts } from "./facts.store.ts";
import { amountOf, sharesShortOf, tryOrders } from "./orders.ts";

/** How long a profile and preferences of an earlier day hold, in months: the field's usual two years. */
const VALID_MONTHS = 24;

/** What a session says of its client, its product and its money, whatever the allocation. */
export interface SessionFacts {
  base: Omit<AdviceFacts, "allocation" | "assets" | "risk">;
  fees: z.infer<typeof productFees>;
}

const figure = (text: string | undefined) => Number(text ?? 0);

/** Preferences as fractions; null when the client wants none or has not said. */
export function preferencesOf(part: Part<"sustainability"> | null): Preferences | null {
  if (part?.hasSustainablePreferences !== true) return null;
  const fraction = (percent: string | undefined) => (percent === undefined ? undefined : Number(percent) / 100);
  const impacts = Object.values(ADVERSE_IMPACTS).map((impact) => [impact, part[impact]]);
  return {
    ...Object.fromEntries(impacts),
    minSustainableInvestments: fraction(part.minSustainableInvestments),
    minTaxonomyAlignment: fraction(part.minTaxonomyAlignment),
    minimumCoverage: fraction(part.minimumCoverage),
  };
}

/** `suitability` takes the place of what is saved, while it is edited. */
export async function sessionFacts(
  queries: Queries,
  row: SessionRow,
  now: Date,
  suitability: Part<"suitability"> | null = partOf(row, "suitability"),
): Promise<SessionFacts> {
  const creation = creationOf(row);
  const proposal = partOf(row, "proposalParams");
  const questionnaire = partOf(row, "questionnaire");
  const wanted = partOf(row, "sustainability");
  const sold = proposal ? await findProduct(queries, proposal.productUuid) : null;
  const fromFile = questionnaire !== null && Object.keys(questionnaire.answers).length === 0;
  const validUntil = (day: string | undefined) => (day === undefined ? null : monthsLater(day, VALID_MONTHS));
  const periodicOn = creation.periodicDepositsEnabled ?? true;
  const base: SessionFacts["base"] = {
    config: configOf(row),
    today: now.toISOString().slice(0, 10),
    expiresOn: new Date(row.expiresAt).toISOString().slice(0, 10),
    proposal: proposal && { actType: proposal.actType, productUuid: proposal.productUuid },
    deposit: proposal && proposal.actType !== "ACT_WITHDRAWALS" ? amountOf(row, proposal) : 0,
    periodic: {
      amount: periodicOn ? figure(proposal?.regularContributionsAmount) : 0,
      frequency: frequencySaid(creation),
    },
    horizonMonths: proposal?.investmentHorizonMonths ?? null,
    riskProfile: questionnaire?.riskProfile ?? null,
    profileValidUntil: questionnaire?.expiresOn ?? (fromFile ? validUntil(creation.clientRiskKeyLastUpdate) : null),
    preferencesValidUntil:
      wanted?.hasSustainablePreferences === true ? (wanted.expiresOn ?? validUntil(creation.clientEsgLastUpdate)) : null,
    birthDates: [creation.clientBirthDate, creation.coSubscriberBirthDate].filter((day) => day !== undefined),
    structured: {
      investedBefore: suitability?.structured?.investedBefore ?? false,
      quizPassed: quizPassed(suitability?.structured?.answers ?? {}),
    },
    diversification: diversificationFigures(productContract.shape.diversification.parse(sold?.details.diversification ?? {})),
    preferences: preferencesOf(suitability?.adaptation?.preferences ?? wanted),
  };
  return { base, fees: productContract.shape.fees.parse(sold?.details.fees ?? {}) };
}

/** Every series of the allocations, those of structured products and mandates included. */
const seriesOfAllocations = (allocations: readonly AdvisedAllocation[]): string[] =>
  allocations.flatMap((allocation) =>
    [...recommendedLines(allocation), ...(allocation.structuredProducts ?? [])].map((line) => line.series),
  );

/** Covariance of the lines, from the stored values; null where they are too few. */
export async function covarianceOf(queries: Queries, lines: ReadonlyArray<{ series: string }>): Promise<HistoricalCovariance | null> {
  try {
    return historicalCovariance(
      await readManyValues(
        queries,
        lines.map(({ series }) => series),
      ),
    );
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** Risk of what is held, decimal fractions by series, by the journey's measure, from the stored indicators or the stored values. */
async function riskOf(
  queries: Queries,
  measure: AdviceFacts["config"]["advice"]["riskMeasure"],
  weights: ReadonlyMap<string, number>,
  series: ReadonlyMap<string, SeriesFacts>,
): Promise<Risk> {
  if (weights.size === 0) return { missing: [] };
  try {
    if (measure === "WEIGHTED_AVERAGE_SRI") {
      const assets = new Map([...series].map(([uuid, { asset }]) => [uuid, { uuid, sri: asset.sri }]));
      return { value: riskMeasure(measure, weights, assets, undefined) };
    }
    const covariance = historicalCovariance(await readManyValues(queries, [...weights.keys()]));
    const assets = new Map(covariance.uuids.map((uuid, i) => [uuid, { uuid, volatility: Math.sqrt(covariance.matrix[i]![i]!) }]));
    return { value: riskMeasure(measure, weights, assets, covariance) * 100 };
  } catch (error) {
    if (error instanceof ComputationError) return { missing: error.series ?? [...weights.keys()] };
    throw error;
  }
}

/** Facts of one allocation; null for none selected. `series` has those of the allocation and of what is held. */
export async function allocationFacts(
  queries: Queries,
  row: SessionRow,
  { base }: SessionFacts,
  allocation: AdvisedAllocation | null,
  series: ReadonlyMap<string, SeriesFacts>,
): Promise<AdviceFacts> {
  const lines = allocation ? recommendedLines(allocation) : [];
  const { riskMeasure: measure } = base.config.advice;
  const short = sharesShortOf(tryOrders(row, lines), lines);
  const [risk, riskAfterAct] = await Promise.all([
    riskOf(queries, measure, new Map(lines.map((line) => [line.series, Number(line.weight) / 100])), series),
    short ? riskOf(queries, measure, short, series) : null,
  ]);
  return { ...base, allocation, assets: new Map([...series].map(([uuid, { asset }]) => [uuid, asset])), risk, riskAfterAct };
}

/** Every series that an allocation of a session is about: those of the allocations, and what is held. */
export const seriesAbout = (row: SessionRow, allocations: readonly AdvisedAllocation[]): string[] => [
  ...seriesOfAllocations(allocations),
  ...(partOf(row, "workspace")?.currentComposition ?? []).map((line) => line.series),
];

export const readSeriesFacts = (queries: Queries, row: SessionRow, uuids: readonly string[], today: string) =>
  seriesFacts(queries, { uuids, product: partOf(row, "proposalParams")?.productUuid ?? null, distributor: row.distributor, today });
