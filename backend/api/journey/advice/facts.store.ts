import { and, eq, inArray, sql } from "drizzle-orm";
import { simulatorConfig } from "#app/contract/simulation/simulator-config.ts";
import type { AdvisedAsset } from "#app/domain/advice/facts.ts";
import { holdingYears, yearsUntil } from "#app/domain/advice/holding-period.ts";
import { needsKid } from "#app/domain/advice/key-information.ts";
import { natureOf } from "#app/domain/advice/suitability/asset-nature.ts";
import type { AssetClass, GeographicFocus, SeriesType } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import type { SupportRule } from "#app/domain/simulation/rules/contract-rules.ts";
import { enclosedLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { series, simulator, simulatorDistributor, product as table } from "#backend/database/schema/index.ts";
import { AS_OF_DAYS } from "#backend/numerics/series/monthly-returns.ts";
import { isOpaque, mandateAsset, mandatesIn } from "./mandates.ts";

export interface SeriesFacts {
  asset: AdvisedAsset;
  isin: string | null;
  /** Per cent a year; null where not known. */
  managementFees: number | null;
  /** What buying and selling within the fund costs it a year, per cent. */
  transactionCosts: number | null;
  /** What buying it costs besides, per cent of what is bought. */
  entryCosts: number | null;
}

const figure = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
const share = (percent: string | null) => (percent === null ? null : Number(percent) / 100);

export const findProduct = async (queries: Queries, uuid: string) =>
  (await queries.select().from(table).where(eq(table.uuid, uuid)))[0] ?? null;

/** Simulators of the product that the distributor uses, by name: they say what the contract lets an adviser choose from. */
export const simulatorsOfProduct = async (queries: Queries, product: string, distributor: string) =>
  (
    await queries
      .select({ uuid: simulator.uuid, managementType: simulator.managementType, config: simulator.config })
      .from(simulator)
      .innerJoin(simulatorDistributor, eq(simulatorDistributor.simulator, simulator.uuid))
      .where(and(eq(simulator.product, product), eq(simulatorDistributor.distributor, distributor)))
      .orderBy(simulator.name, simulator.uuid)
  ).map(({ config, ...row }) => ({ ...row, config: simulatorConfig.parse(config) }));

/** The strictest of what the contract says of one support in several simulators. */
function strictest(rules: readonly SupportRule[]): Omit<SupportRule, "series"> {
  const most = (amounts: Array<string | undefined>) => {
    const known = amounts.flatMap((amount) => (amount === undefined ? [] : [Number(amount)]));
    return known.length === 0 ? undefined : String(Math.max(...known));
  };
  return {
    closedSince: rules.flatMap(({ closedSince = [] }) => closedSince).sort()[0],
    notForSale: rules.some(({ notForSale }) => notForSale),
    notForScheduledPayments: rules.some(({ notForScheduledPayments }) => notForScheduledPayments),
    minSimpleDeposit: most(rules.map(({ minSimpleDeposit }) => minSimpleDeposit)),
    minPeriodicDeposit: most(rules.map(({ minPeriodicDeposit }) => minPeriodicDeposit)),
  };
}

/** Values of a simulated market go as far as its model does; those of a real one up to today. */
function hasEnded({ lastValueDate, marketEnd }: { lastValueDate: string | null; marketEnd: string | null }, today: string): boolean {
  if (lastValueDate === null) return true;
  const upTo = marketEnd !== null && marketEnd < today ? marketEnd : today;
  return dayNumber(upTo) - dayNumber(lastValueDate) > AS_OF_DAYS;
}

interface Asked {
  uuids: readonly string[];
  product: string | null;
  distributor: string;
  today: string;
}

/** What the rules ask of the series, by uuid; an unknown one is absent, a mandate of unpublished contents is there by its line. Four queries, whatever their number. */
export async function seriesFacts(queries: Queries, { uuids, product, distributor, today }: Asked): Promise<Map<string, SeriesFacts>> {
  const asked = [...new Set(uuids)];
  if (asked.length === 0) return new Map();
  const found = await queries
    .select({
      uuid: series.uuid,
      fullName: series.fullName,
      isin: series.isin,
      type: series.type,
      assetClass: series.assetClass,
      commercialStatus: series.commercialStatus,
      closeDate: series.closeDate,
      sri: series.sri,
      lastValueDate: series.lastValueDate,
      marketEnd: sql<
        string | null
      >`case when ${series.simulated} then (select max(m.last_value_date)::text from ${series} m where m.simulated) end`,
      kidDate: series.kidDate,
      investmentTime: series.investmentTime,
      hasKid: sql<boolean>`${series.urlPriipsKid} is not null or ${series.urlKiid} is not null`,
      sustainabilityMinInvestments: series.sustainabilityMinInvestments,
      sustainabilityMinTaxonomyAlignment: series.sustainabilityMinTaxonomyAlignment,
      pai: series.pai,
      managementFees: series.managementFees,
      transactionCosts: series.transactionCosts,
      entryCosts: series.entryCosts,
      structuredTerms: series.structuredTerms,
      subAssetClass: series.subAssetClass,
      geographicFocus: series.geographicFocus,
      nature: series.nature,
      manager: sql<string | null>`${series.details} ->> 'managementCompany'`,
    })
    .from(series)
    .where(inArray(series.uuid, asked));
  const pool = product ? ((await findProduct(queries, product))?.investmentPool ?? null) : null;
  const offered = pool
    ? new Set((await enclosedLines(queries, pool, { series: asked, limit: asked.length, offset: 0 })).items.map((line) => line.series))
    : null;
  const simulators = product ? await simulatorsOfProduct(queries, product, distributor) : [];
  const rules = simulators.flatMap(({ config }) => config.supports ?? []);
  const opaque = product ? mandatesIn(simulators).filter(isOpaque) : [];
  const mandates = opaque
    .map((mandate) => mandateAsset(product!, mandate))
    .filter(({ uuid }) => asked.includes(uuid))
    .map((asset): [string, SeriesFacts] => [
      asset.uuid,
      { asset, isin: null, managementFees: null, transactionCosts: null, entryCosts: null },
    ]);

  return new Map([
    ...mandates,
    ...found.map((row): [string, SeriesFacts] => {
      const rule = strictest(rules.filter((one) => one.series === row.uuid));
      const closings = [row.closeDate, rule.closedSince ?? null, row.commercialStatus === "CLOSED" ? today : null];
      const asset: AdvisedAsset = {
        uuid: row.uuid,
        name: row.fullName,
        assetClass: row.assetClass as AssetClass,
        sri: row.sri,
        ended: hasEnded(row, today),
        closedSince: closings.filter((day) => day !== null).sort()[0] ?? null,
        notForSale: row.commercialStatus === "RUNOFF" || rule.notForSale === true || (offered !== null && !offered.has(row.uuid)),
        notForScheduledPayments: rule.notForScheduledPayments === true,
        needsKid: needsKid(row),
        hasKid: row.hasKid,
        kidDate: row.kidDate,
        holdingYears: row.structuredTerms ? yearsUntil(row.structuredTerms.maturityDate, today) : holdingYears(row.investmentTime),
        structuredUntil: row.structuredTerms?.maturityDate ?? null,
        minDeposit: figure(rule.minSimpleDeposit),
        minPeriodicDeposit: figure(rule.minPeriodicDeposit),
        nature: natureOf({
          type: row.type as SeriesType,
          assetClass: row.assetClass as AssetClass,
          subAssetClass: row.subAssetClass,
          geographicFocus: row.geographicFocus as GeographicFocus | null,
          structured: row.structuredTerms !== null,
          declared: {
            ...(row.manager && { manager: row.manager }),
            ...row.nature,
            ...(row.structuredTerms && { issuer: row.structuredTerms.issuer }),
          },
        }),
        targetMarket: row.nature.targetMarket ?? null,
        maxLossPercent: figure(row.structuredTerms?.maximumLoss),
        sustainabilityMinInvestments: share(row.sustainabilityMinInvestments),
        sustainabilityMinTaxonomyAlignment: share(row.sustainabilityMinTaxonomyAlignment),
        pai: row.pai ?? undefined,
      };
      const costs = {
        managementFees: figure(row.managementFees),
        transactionCosts: figure(row.transactionCosts),
        entryCosts: figure(row.entryCosts),
      };
      return [row.uuid, { asset, isin: row.isin, ...costs }];
    }),
  ]);
}
