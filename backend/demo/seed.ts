import { and, eq, isNull, sql } from "drizzle-orm";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { whereWritable } from "#backend/database/room.ts";
import * as schema from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { DEMO_ALERTS, DEMO_NOTIFICATIONS } from "#backend/demo/alerts.ts";
import { DEMO_CONTRACTS } from "#backend/demo/client-contracts.ts";
import { DEMO_GLIDEPATH_MATRICES } from "#backend/demo/glidepaths.ts";
import { seedHorizonPortfolios } from "#backend/demo/horizon/horizon-portfolios.ts";
import { DEMO_ORGANISATIONS, DEMO_PASSWORD, DEMO_REFERENCE_DATE, demoExternalId, demoOpened, demoSeries } from "#backend/demo/ids.ts";
import { DEMO_POOLS, DEMO_PRODUCT_POOLS } from "#backend/demo/investment-pools.ts";
import { type FinishedAdvices, putFinished } from "#backend/demo/journey/finished.ts";
import { DEMO_JOURNEYS } from "#backend/demo/journey/journeys.ts";
import { demoAdvices } from "#backend/demo/journey/sessions.ts";
import { beginTrail } from "#backend/demo/journey/trail.ts";
import { seedKidProducts } from "#backend/demo/kid/kid-products.ts";
import { seedKids } from "#backend/demo/kid/kids.ts";
import { seedRegulatoryFiles } from "#backend/demo/kid/regulatory-files.ts";
import { demoIsin } from "#backend/demo/market/isin.ts";
import { demoKid, demoOpening, demoSeriesOpening } from "#backend/demo/market/kid.ts";
import { demoMarket } from "#backend/demo/market/market.ts";
import { demoCosts, demoNature } from "#backend/demo/market/nature.ts";
import { seedProvider } from "#backend/demo/market/provider.ts";
import { demoTerms } from "#backend/demo/market/structured-terms.ts";
import { demoSustainability } from "#backend/demo/market/sustainability.ts";
import { dayNumber, isoDay } from "#backend/demo/market/trading-days.ts";
import { DEMO_MARKET_EVENTS } from "#backend/demo/market-events.ts";
import { DEMO_PORTFOLIOS } from "#backend/demo/model-portfolios.ts";
import { seedPmsPortfolios } from "#backend/demo/monitored-portfolio/pms-portfolios.ts";
import { seedMonitoredPortfolios } from "#backend/demo/monitored-portfolio/seed-monitored.ts";
import { ORGANISATIONS } from "#backend/demo/organisations.ts";
import { emailOf, PEOPLE } from "#backend/demo/people.ts";
import { DEMO_CLIENTS, DEMO_ENDING_SESSION, DEMO_SESSIONS, DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { renewQuestionnaire } from "#backend/demo/renew-questionnaire.ts";
import { demoSimulations, PRODUCTS } from "#backend/demo/simulations.ts";
import { SIMULATORS } from "#backend/demo/simulators.ts";
import { DEMO_TAX_RULES } from "#backend/demo/tax-rules.ts";
import { chunksOf, storeChunks } from "#backend/values/chunk-writer.ts";

type Json = Record<string, unknown>;
/** Runs a simulation on the embedded engine; what it gives is stored with the demo's saved simulations. */
export type Simulate = (parameters: SimulationParameters, drawnUpTo?: string) => Promise<{ results: Json; versions: Json }>;

export interface SeedOptions {
  /** `salt` makes the hash repeatable; a demo password protects nothing. */
  hashPassword(password: string, salt?: Buffer): Promise<string>;
  /** Last day of the demo market. */
  referenceDate?: string;
  /** Without it the saved simulations have no result: the page computes one when they are opened. */
  simulate?: Simulate;
  /** Two advices as a build has finished them, and how the audit log tells it; without them all sessions stay at their last step. */
  finished?: FinishedAdvices | undefined;
}

/** Serialises replicas that start at the same time. */
const LOCK_KEY = 7_203_114_012;

/**
 * Writes the demo once: organisations, people, market, simulators, saved simulations, questionnaires, all or nothing. A database
 * that holds it already is left as it is, whatever people changed in it; only missing results are computed, and a newer version of
 * the demo's questionnaire takes the place of an older one that is still sent.
 */
export async function seedDemo(
  database: Database,
  { hashPassword, referenceDate = DEMO_REFERENCE_DATE, simulate, finished }: SeedOptions,
): Promise<void> {
  if (!(await isSeeded(database.orm))) {
    const passwordHash = await hashPassword(DEMO_PASSWORD, Buffer.from("cairn demo salt."));
    await withTransaction(database, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
      if (await isSeeded(tx)) return;
      await seedPeople(tx, passwordHash);
      await seedMarket(tx, referenceDate);
      await seedDocuments(tx, referenceDate);
      await seedPools(tx);
      await seedSimulators(tx, referenceDate);
      await tx
        .insert(schema.glidepathMatrix)
        .values(DEMO_GLIDEPATH_MATRICES.map(({ content, ...matrix }) => ({ ...matrix, content: content as Json })));
      await tx.insert(schema.marketEvent).values(DEMO_MARKET_EVENTS);
      await tx.insert(schema.taxRules).values(DEMO_TAX_RULES).onConflictDoUpdate({ target: schema.taxRules.uuid, set: DEMO_TAX_RULES });
      await seedModelPortfolios(tx);
      await seedMonitoredPortfolios(tx);
      await seedPmsPortfolios(tx);
      await seedHorizonPortfolios(tx);
      await seedProvider(tx);
      await seedKidProducts(tx);
      await seedRegulatoryFiles(tx);
      await seedKids(tx);
      await seedQuestionnaires(tx);
      await tx.insert(schema.alertConfiguration).values(DEMO_ALERTS);
      await tx.insert(schema.alertNotification).values(DEMO_NOTIFICATIONS);
      await tx.insert(schema.recoJourney).values(DEMO_JOURNEYS.map((journey) => ({ ...journey, config: journey.config as Json })));
      await tx
        .insert(schema.recoJourneyVersion)
        .values(
          DEMO_JOURNEYS.map(({ uuid, name: _, ...journey }) => ({ ...journey, journey: uuid, version: 0, config: journey.config as Json })),
        );
      await tx.insert(schema.recoSession).values(demoAdvices(new Date()));
      if (finished) await putFinished(tx, finished);
    });
  } else await whereWritable(withTransaction(database, renewQuestionnaire));
  if (finished) await whereWritable(beginTrail(database, finished));
  if (simulate) await computeResults(database, referenceDate, simulate);
}

async function isSeeded(orm: Database["orm"] | Transaction): Promise<boolean> {
  const rows = await orm
    .select({ uuid: schema.organisation.uuid })
    .from(schema.organisation)
    .where(eq(schema.organisation.uuid, DEMO_ORGANISATIONS.distributor));
  return rows.length > 0;
}

async function seedPeople(tx: Transaction, passwordHash: string): Promise<void> {
  await tx.insert(schema.organisation).values(ORGANISATIONS.map((o) => ({ ...o, graphicChart: o.graphicChart as Json })));
  await tx.insert(schema.appUser).values(PEOPLE.map((person) => ({ ...person, email: emailOf(person), roles: [...person.roles] })));
  await tx.insert(schema.identityAccount).values(
    PEOPLE.map((person) => ({
      sub: person.uuid,
      username: person.username,
      passwordHash,
      givenName: person.firstName,
      familyName: person.lastName,
      email: emailOf(person),
      clientRoles: [...person.roles],
      idpDistributor: ORGANISATIONS.find((o) => o.uuid === person.distributor)?.name ?? null,
      demo: 1,
    })),
  );
}

async function seedMarket(tx: Transaction, referenceDate: string): Promise<void> {
  const market = demoMarket(referenceDate);
  await tx.insert(schema.series).values(
    market.map((s) => ({
      uuid: demoSeries(s.number),
      externalId: demoExternalId(s.number),
      fullName: s.name,
      keeper: ORGANISATIONS.find(({ name, kind }) => kind === "assetManager" && name === s.company)?.uuid ?? null,
      isin: s.isinCountry ? demoIsin(s.isinCountry, s.number) : null,
      type: s.type,
      assetClass: s.assetClass,
      subAssetClass: s.subAssetClass,
      geographicFocus: s.focus,
      currency: s.currency,
      sri: s.sri,
      srri: s.srri,
      sfdrCategory: s.sfdr,
      ...demoSustainability(s),
      ...demoKid(s),
      managementFees: s.type === "FUND" || demoTerms(s.number) ? s.fee : null,
      ...demoCosts(s),
      structuredTerms: demoTerms(s.number),
      nature: demoNature(s),
      proxySeries: s.proxy ? demoSeries(s.proxy) : null,
      simulated: true,
      details: s.company ? { managementCompany: s.company } : {},
      firstValueDate: isoDay(s.days[0]!),
      lastValueDate: isoDay(s.days.at(-1)!),
      valueCount: s.days.length,
      valuesVersion: 1,
    })),
  );
  await storeChunks(
    tx,
    market.flatMap((s) => chunksOf(demoSeries(s.number), { days: s.days, values: s.values, origins: new Uint8Array(s.days.length) })),
  );
}

/** The key information documents of the demo's series and contracts: its own, so that its advices can be judged and handed over. */
async function seedDocuments(tx: Transaction, referenceDate: string): Promise<void> {
  const ofSeries = demoMarket(referenceDate).flatMap((s) => demoSeriesOpening(s, demoSeries(s.number), demoOpened(s.number)));
  const ofContracts = PRODUCTS.flatMap(({ uuid: product, name, details: { kidUrl: url } }, at) =>
    url === null ? [] : [demoOpening({ uuid: demoOpened(10_000 + at), url, name, months: 2, product })],
  );
  await tx.insert(schema.issuerDocument).values([...ofSeries, ...ofContracts]);
}

async function seedPools(tx: Transaction): Promise<void> {
  await tx.insert(schema.investmentPool).values(DEMO_POOLS.map(({ uuid, name, organisation }) => ({ uuid, name, organisation })));
  await tx
    .insert(schema.investmentPoolSeries)
    .values(DEMO_POOLS.flatMap(({ uuid, lines }) => lines.map((line) => ({ pool: uuid, ...line }))));
  await tx
    .insert(schema.investmentPoolSource)
    .values(DEMO_POOLS.flatMap(({ uuid, sources }) => sources.map((source) => ({ pool: uuid, source }))));
}

async function seedSimulators(tx: Transaction, referenceDate: string): Promise<void> {
  await tx.insert(schema.product).values(
    PRODUCTS.map(({ details, ...product }) => ({
      ...product,
      details: details as Json,
      productOwner: DEMO_ORGANISATIONS.productOwner,
      investmentPool: DEMO_PRODUCT_POOLS[product.uuid] ?? null,
    })),
  );
  await tx
    .insert(schema.productAssetManager)
    .values(PRODUCTS.map(({ uuid }) => ({ product: uuid, assetManager: DEMO_ORGANISATIONS.assetManager })));
  await tx.insert(schema.simulator).values(SIMULATORS.map(({ distributors: _linked, ...simulator }) => simulator));
  await tx
    .insert(schema.simulatorDistributor)
    .values(SIMULATORS.flatMap((s) => s.distributors.map((distributor) => ({ simulator: s.uuid, distributor }))));
  await tx.insert(schema.simulationSnapshot).values(
    demoSimulations(referenceDate).map(({ savedDaysBefore, drawnUpTo: _, ...simulation }) => ({
      ...simulation,
      savedAt: `${isoDay(dayNumber(referenceDate) - savedDaysBefore)}T09:30:00Z`,
    })),
  );
}

async function seedModelPortfolios(tx: Transaction): Promise<void> {
  await tx
    .insert(schema.modelPortfolio)
    .values(DEMO_PORTFOLIOS.map(({ compositions, ...portfolio }) => ({ ...portfolio, version: compositions.length })));
  await tx
    .insert(schema.modelPortfolioComposition)
    .values(
      DEMO_PORTFOLIOS.flatMap(({ uuid, owner, compositions }) => compositions.map((row) => ({ ...row, portfolio: uuid, author: owner }))),
    );
}

async function seedQuestionnaires(tx: Transaction): Promise<void> {
  await tx.insert(schema.questionnaireTemplate).values(DEMO_TEMPLATES);
  await tx.insert(schema.retailClient).values(DEMO_CLIENTS);
  await tx.insert(schema.questionnaireSession).values(DEMO_SESSIONS);
  // Counted from now: a link of the day of the demo would have run out since.
  await tx
    .update(schema.questionnaireSession)
    .set({ linkMadeAt: sql`now() - interval '28 hours'`, expiresAt: sql`now() + interval '20 hours'`, reminders: false })
    .where(eq(schema.questionnaireSession.uuid, DEMO_ENDING_SESSION));
  await tx.insert(schema.clientContract).values(DEMO_CONTRACTS);
}

/** Stores the engine's results with those saved simulations that have none and were not touched since. */
async function computeResults({ orm }: Database, referenceDate: string, simulate: Simulate): Promise<void> {
  const table = schema.simulationSnapshot;
  const untouched = and(isNull(table.results), eq(table.version, 0));
  for (const { uuid, parameters, drawnUpTo } of demoSimulations(referenceDate)) {
    const waiting = await orm
      .select({ uuid: table.uuid })
      .from(table)
      .where(and(eq(table.uuid, uuid), untouched));
    if (waiting.length === 0) continue;
    const { results, versions } = await simulate(parameters, drawnUpTo);
    await orm
      .update(table)
      .set({ results, versions })
      .where(and(eq(table.uuid, uuid), untouched));
  }
}
