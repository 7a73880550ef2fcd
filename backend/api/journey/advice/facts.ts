import type { z } from "zod";
import { product as productContract, type productFees } from "#app/contract/product.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import type { AdvisedAllocation } from "#app/domain/advice/allocation.ts";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import { type AdviceFacts, PRODUCT_KINDS, type Risk, type ScenarioFacts } from "#app/domain/advice/facts.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import { frequencySaid, monthlyPayments } from "#app/domain/advice/scheduled-payments.ts";
import { quizPassed } from "#app/domain/advice/structured-quiz.ts";
import type { ClientRecord } from "#app/domain/advice/suitability/client-record.ts";
import { boundsOf } from "#app/domain/advice/suitability/measures.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import { diversificationFigures } from "#app/domain/diversification.ts";
import { ADVERSE_IMPACTS } from "#app/domain/journey.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { Preferences } from "#app/domain/sustainability-criteria.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { riskMeasure } from "#backend/numerics/advice/risk-measure.ts";
import { switchCosts } from "#backend/numerics/advice/switch-costs.ts";
import { type HistoricalCovariance, historicalCovariance } from "#backend/numerics/risk/historical-covariance.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import { keyDocuments } from "../documents/key-documents.ts";
import { configOf, creationOf, isCompany, type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { hasAnswered, subscribersOf } from "./client-record.store.ts";
import { modesNotAsDefined } from "./definitions.ts";
import { findProduct, type SeriesFacts, seriesFacts } from "./facts.store.ts";
import { compositionOf, moneyNeeds } from "./money-needs.ts";
import { mandatesOf } from "./offer.ts";
import { amountOf, sharesAfter, sharesShortOf, tryOrders } from "./orders.ts";
import { otherAdvice } from "./other-advice.store.ts";

/** How long a profile and preferences of an earlier day hold, in months: the field's usual two years. */
const VALID_MONTHS = 24;

/** What a session says of its client, its product and its money, whatever the allocation. */
export interface SessionFacts {
  base: Omit<AdviceFacts, "allocation" | "assets" | "risk" | "after" | "amountAfter" | "scenarios" | "switchCosts" | "clash">;
  fees: z.infer<typeof productFees>;
  /** Whole answers of who subscribes with the client; null without any. */
  secondRecord: ClientRecord | null;
}

const figure = (text: string | undefined) => Number(text ?? 0);
const percentOf = (text: string | undefined) => (text === undefined ? null : Number(text));
/** Of two figures that differ the more careful one counts. */
function smallest(figures: ReadonlyArray<string | number | null | undefined>): number | null {
  const known = figures.flatMap((one) => (one === null || one === undefined ? [] : [Number(one)]));
  return known.length === 0 ? null : Math.min(...known);
}

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

type Who = AdviceFacts["unknownBirths"][number];

/**
 * Days of birth of the client and of who subscribes with them. Where the year alone is known, the day that makes the person oldest
 * counts; where the session and the record say different years, the earlier one.
 */
function birthsOf(
  { clientBirthDate, coSubscriberBirthDate }: ReturnType<typeof creationOf>,
  birthYear: number | null,
  second: { birthYear: number | null } | null,
): { known: string[]; unknown: Who[]; differ: NonNullable<AdviceFacts["birthYears"]> } {
  const people = [
    { who: "client" as const, ...birthOf(clientBirthDate, birthYear) },
    ...(second ? [{ who: "coSubscriber" as const, ...birthOf(coSubscriberBirthDate, second.birthYear) }] : []),
  ];
  return {
    known: people.flatMap(({ day }) => day ?? []),
    unknown: people.flatMap(({ who, day }) => (day === undefined ? [who] : [])),
    differ: people.flatMap(({ who, differ }) => (differ ? [{ who, ...differ }] : [])),
  };
}

function birthOf(said: string | undefined, birthYear: number | null) {
  const onRecord = birthYear === null ? undefined : `${birthYear}-01-01`;
  const saidYear = said === undefined ? null : Number(said.slice(0, 4));
  const differ = saidYear !== null && birthYear !== null && saidYear !== birthYear ? { said: saidYear, record: birthYear } : null;
  return { day: differ && differ.record < differ.said ? onRecord : (said ?? onRecord), differ };
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
  const adapted = saysSomething(suitability?.adaptation?.reason) ? suitability?.adaptation : null;
  const sold = proposal ? await findProduct(queries, proposal.productUuid) : null;
  const fromFile = questionnaire !== null && Object.keys(questionnaire.answers).length === 0;
  const validUntil = (day: string | undefined) => (day === undefined ? null : monthsLater(day, VALID_MONTHS));
  const periodicOn = creation.periodicDepositsEnabled ?? true;
  const today = marketDay(now);
  const { birthYear, record, second } = await subscribersOf(queries, row, today);
  const ofCompany = isCompany(creation);
  const births = birthsOf(creation, birthYear, second);
  // Whoever is named as a person has an age, whatever of a company stands beside.
  const isOfNobody = ofCompany && !creation.clientFirstName && !creation.clientLastName && !creation.clientBirthDate;
  const held = partOf(row, "workspace");
  const kind = PRODUCT_KINDS.find((one) => one === sold?.details.kind) ?? null;
  const base: SessionFacts["base"] = {
    config: configOf(row),
    today,
    expiresOn: marketDay(row.expiresAt),
    proposal: proposal && {
      ...{ actType: proposal.actType, productUuid: proposal.productUuid },
      withdrawn: proposal.actType === "ACT_WITHDRAWALS" ? amountOf(row, proposal) : 0,
    },
    deposit: proposal && proposal.actType !== "ACT_WITHDRAWALS" ? amountOf(row, proposal) : 0,
    periodic: {
      amount: periodicOn ? figure(proposal?.regularContributionsAmount) : 0,
      frequency: frequencySaid(creation),
    },
    saving: {
      scheduled: monthlyPayments(creation, proposal?.regularContributionsAmount),
      capacity: smallest([proposal?.monthlySavingCapacity, record?.savingCapacity]),
    },
    horizonMonths: proposal?.investmentHorizonMonths ?? null,
    riskProfile: questionnaire?.riskProfile ?? null,
    profileValidUntil: questionnaire?.expiresOn ?? (fromFile ? validUntil(creation.clientRiskKeyLastUpdate) : null),
    preferencesValidUntil:
      wanted?.hasSustainablePreferences === true ? (wanted.expiresOn ?? validUntil(creation.clientEsgLastUpdate)) : null,
    record,
    second,
    profileSource: record?.profile && questionnaire?.riskProfile ? "QUESTIONNAIRE" : "DECLARED",
    ...(record && { otherAdvice: await otherAdvice(queries, row, record.statedOn) }),
    // Who has answered on another record declares nothing: that record is to be used.
    answeredElsewhere: record === null && boundsOf({ config: configOf(row) }).declaredProfile && (await hasAnswered(queries, row, today)),
    statedLosses: {
      capacity: percentOf(questionnaire?.statedLosses?.capacity),
      accepted: percentOf(questionnaire?.statedLosses?.accepted),
    },
    profileStatedOn: questionnaire?.statedOn ?? (fromFile ? (creation.clientRiskKeyLastUpdate ?? null) : null),
    loweredReason: questionnaire?.loweredReason ?? null,
    birthDates: isOfNobody ? [] : births.known,
    unknownBirths: isOfNobody ? [] : births.unknown,
    birthYears: isOfNobody ? [] : births.differ,
    isCompany: ofCompany,
    productKind: kind,
    wantsSustainability: wanted?.hasSustainablePreferences ?? null,
    composition: compositionOf(held),
    ...moneyNeeds(proposal),
    structured: {
      investedBefore: record?.hasHeldStructured ?? false,
      quizPassed: quizPassed(suitability?.structured?.answers ?? {}),
    },
    diversification: diversificationFigures(productContract.shape.diversification.parse(sold?.details.diversification ?? {})),
    preferences: preferencesOf(adapted?.preferences ?? wanted),
  };
  return { base, fees: productContract.shape.fees.parse(sold?.details.fees ?? {}), secondRecord: second?.record ?? null };
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
      await readAdjustedValues(
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
    const covariance = historicalCovariance(await readAdjustedValues(queries, [...weights.keys()]));
    const assets = new Map(covariance.uuids.map((uuid, i) => [uuid, { uuid, volatility: Math.sqrt(covariance.matrix[i]![i]!) }]));
    return { value: riskMeasure(measure, weights, assets, covariance) * 100 };
  } catch (error) {
    if (error instanceof ComputationError) return { missing: error.series ?? [...weights.keys()] };
    throw error;
  }
}

/**
 * What a change of what is held costs now and more a year, its mandates included, by the engine of the report; null where nothing that is
 * held changes, or a charge is unknown.
 */
function switchCostsOf(
  row: SessionRow,
  fees: SessionFacts["fees"],
  orders: ReturnType<typeof tryOrders>,
  series: ReadonlyMap<string, SeriesFacts>,
  mandateFee: number,
): AdviceFacts["switchCosts"] {
  const proposal = partOf(row, "proposalParams");
  const held = partOf(row, "workspace")?.currentComposition ?? [];
  if (!orders || proposal?.actType !== "ACT_REBALANCINGS") return null;
  const fee = (text: string | undefined) => figure(text) / 100;
  const charges = [...series].flatMap(([uuid, { asset, managementFees }]): Array<[string, number]> => {
    if (managementFees !== null) return [[uuid, managementFees / 100]];
    return asset.assetClass === "CAPITAL_GUARANTEED" ? [[uuid, 0]] : [];
  });
  // Nothing is bought or sold within a guaranteed fund at the client's cost.
  const transactions = [...series].flatMap(([uuid, { asset, transactionCosts }]): Array<[string, number]> => {
    if (transactionCosts !== null) return [[uuid, transactionCosts / 100]];
    return asset.assetClass === "CAPITAL_GUARANTEED" ? [[uuid, 0]] : [];
  });
  const costs = switchCosts({
    act: proposal.actType,
    holdings: held.map((line) => ({ series: line.series, amount: Number(line.amount) })),
    paidIn: 0,
    withdrawn: 0,
    weights: Object.fromEntries(sharesAfter(orders)),
    total: orders.totalAmount,
    fees: { entry: fee(fees.entryFee), switch: fee(fees.switchFee), exit: fee(fees.exitFee) },
    charges: Object.fromEntries(charges),
    fundEntry: Object.fromEntries([...series].map(([uuid, { entryCosts }]) => [uuid, (entryCosts ?? 0) / 100])),
    transactions: Object.fromEntries(transactions),
    mandateFee,
  });
  if (!costs || costs.yearlySaving === null) return null;
  const unknownTransactions = costs.transactions?.unknown ?? [];
  return { now: costs.costNow, yearly: -costs.yearlySaving, unknownTransactions, reason: proposal.changeReason ?? null };
}

/** Facts of one allocation; null for none selected. `series` has those of the allocation and of what is held. */
export async function allocationFacts(
  queries: Queries,
  row: SessionRow,
  { base, fees }: SessionFacts,
  allocation: AdvisedAllocation | null,
  series: ReadonlyMap<string, SeriesFacts>,
  scenarios: ScenarioFacts,
): Promise<AdviceFacts> {
  const lines = allocation ? recommendedLines(allocation) : [];
  const { riskMeasure: measure } = base.config.advice;
  const orders = tryOrders(row, lines, fees);
  const short = sharesShortOf(orders, lines);
  const mandateFee = allocation ? mandateFeeOf(allocation, await mandatesOf(queries, row, [allocation])) / 100 : 0;
  const [risk, riskAfterAct] = await Promise.all([
    riskOf(queries, measure, new Map(lines.map((line) => [line.series, Number(line.weight) / 100])), series),
    short ? riskOf(queries, measure, short, series) : null,
  ]);
  return {
    ...base,
    allocation,
    notAsDefined: allocation ? await modesNotAsDefined(queries, row, allocation) : [],
    ...(allocation && (await keyDocuments(queries, row, base, allocation))),
    assets: new Map([...series].map(([uuid, { asset }]) => [uuid, asset])),
    risk,
    riskAfterAct,
    after: short,
    amountAfter: orders && orders.totalAmount > 0 ? orders.totalAmount : null,
    scenarios,
    switchCosts: switchCostsOf(row, fees, orders, series, mandateFee),
    clash: null,
  };
}

/** Every series that an allocation of a session is about: those of the allocations, and what is held. */
export const seriesAbout = (row: SessionRow, allocations: readonly AdvisedAllocation[]): string[] => [
  ...seriesOfAllocations(allocations),
  ...(partOf(row, "workspace")?.currentComposition ?? []).map((line) => line.series),
];

export const readSeriesFacts = (queries: Queries, row: SessionRow, uuids: readonly string[], today: string) =>
  seriesFacts(queries, { uuids, product: partOf(row, "proposalParams")?.productUuid ?? null, distributor: row.distributor, today });
