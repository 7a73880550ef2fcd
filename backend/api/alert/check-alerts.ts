import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { compositionAt } from "#backend/api/model-portfolio/composition.store.ts";
import { findPortfolio, type PortfolioScope } from "#backend/api/model-portfolio/portfolio.store.ts";
import { tracksOf } from "#backend/api/model-portfolio/track.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appUser, series } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import * as store from "./alert.store.ts";
import { type Finding, nextState, portfolioDeviation, seriesDeviation, srriChange, srriOf } from "./evaluate.ts";
import { endNotifications, insertNotification } from "./notification.store.ts";
import { type ReadValues, valuesOfRun } from "./values-of-run.ts";

type Configuration = Awaited<ReturnType<typeof store.activeConfigurations>>[number];
type Checked = { finding: Finding | null; reference?: number };

const NOTHING: Checked = { finding: null };
/** A kind that a newer version brings and this one does not know yet, while processes are replaced one by one: left to that version. */
const leftToNewer = (_kind: never): Checked => NOTHING;
const ruleOf = ({ body }: Configuration) => ({ threshold: Number(body.deviationThreshold), days: body.periodInDays });

/** The risk class against the published one, else against that of the first check. */
function changeOfClass(values: DatedValues, published: number | null, configuration: Configuration): Checked {
  const reference = published ?? configuration.reference ?? srriOf(values);
  return reference === null ? NOTHING : { finding: srriChange(values, reference, ruleOf(configuration)), reference };
}

export async function publishedClass(queries: Queries, uuid: string): Promise<number | null> {
  const [published] = await queries.select({ srri: series.srri }).from(series).where(eq(series.uuid, uuid));
  return published?.srri ?? null;
}

async function checkSeries(queries: Queries, read: ReadValues, configuration: Configuration): Promise<Checked> {
  const { resource, alertType } = configuration;
  const [values] = (await read(queries, [resource])).values();
  if (!values) return NOTHING;
  switch (alertType) {
    case "deviation":
      return { finding: seriesDeviation(values, ruleOf(configuration)) };
    case "srri":
      return changeOfClass(values, await publishedClass(queries, resource), configuration);
    default:
      return leftToNewer(alertType);
  }
}

/** What a person may see of model portfolios, whoever asks. */
async function scopeOf(queries: Queries, owner: string): Promise<PortfolioScope> {
  const [person] = await queries
    .select({ distributor: appUser.distributor, roles: appUser.roles })
    .from(appUser)
    .where(eq(appUser.uuid, owner));
  return person?.roles.includes("ADMIN")
    ? { kind: "all", user: owner }
    : { kind: "adviser", distributor: person?.distributor ?? randomUUID(), user: owner };
}

/** A portfolio that the person may no longer see raises no alert. */
async function checkPortfolio(queries: Queries, read: ReadValues, configuration: Configuration): Promise<Checked> {
  const { resource, owner, alertType } = configuration;
  const portfolio = await findPortfolio(queries, await scopeOf(queries, owner), resource);
  if (!portfolio?.active) return NOTHING;
  switch (alertType) {
    case "deviation": {
      const composition = await compositionAt(queries, resource);
      if (!composition) return NOTHING;
      const lines = composition.lines.map((line) => line.series);
      return { finding: portfolioDeviation(composition, await read(queries, lines), ruleOf(configuration)) };
    }
    case "srri":
      return changeOfClass((await tracksOf(queries, [portfolio])).get(resource)!, null, configuration);
    default:
      return leftToNewer(alertType);
  }
}

/** What an alert is about is checked in its own way. */
function check(queries: Queries, read: ReadValues, configuration: Configuration): Promise<Checked> | Checked {
  const { resourceType } = configuration;
  switch (resourceType) {
    case "series":
      return checkSeries(queries, read, configuration);
    case "model_portfolios":
      return checkPortfolio(queries, read, configuration);
    default:
      return leftToNewer(resourceType);
  }
}

/** Checks one alert under its lock, so that two checks at once tell once. The notification's uuid when it was raised. */
async function checkOne(tx: Transaction, read: ReadValues, uuid: string): Promise<string | null> {
  const configuration = await store.lockConfiguration(tx, uuid);
  if (!configuration?.active) return null;
  const { finding, reference } = await check(tx, read, configuration);
  const kept = reference === undefined ? {} : { reference };
  const next = nextState(configuration.raisedSince !== null, finding);
  if (next === "raise" && finding) {
    const { day, figure, threshold, series: line } = finding;
    await store.keepState(tx, uuid, { ...kept, raisedSince: day });
    const row = { configuration: uuid, owner: configuration.owner, figure, threshold, series: line, since: day };
    return insertNotification(tx, { uuid: randomUUID(), ...row });
  }
  if (next === "end") await endNotifications(tx, uuid);
  await store.keepState(tx, uuid, { ...kept, ...(next === "end" ? { raisedSince: null } : {}) });
  return null;
}

/** Checks the alerts of a person that are on against the stored values. Gives the notifications that were raised. */
export async function checkAlertsOf(tx: Transaction, owner: string): Promise<string[]> {
  const raised: string[] = [];
  for (const { uuid } of await store.activeConfigurations(tx, owner)) {
    const told = await checkOne(tx, readAdjustedValues, uuid);
    if (told) raised.push(told);
  }
  return raised;
}

/** Checks everybody's alerts that are on, each in a transaction of its own; values are read once for all of them. */
export async function checkAlerts(database: Pick<Database, "orm">, signal: AbortSignal): Promise<void> {
  const read = valuesOfRun();
  for (const { uuid } of await store.activeConfigurations(database.orm)) {
    if (signal.aborted) break;
    await withTransaction(database, (tx) => checkOne(tx, read, uuid));
  }
}
