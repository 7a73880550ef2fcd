import { and, asc, count, desc, eq, ilike, isNotNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SimulationOwners } from "#app/domain/enumerations.ts";
import type { SimulationScope } from "#backend/api/simulation/simulation.domain.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import { builtOnce } from "#backend/database/built-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, product, simulator, simulationSnapshot as table } from "#backend/database/schema/index.ts";

const summaryColumns = {
  uuid: table.uuid,
  name: table.name,
  savedAt: table.savedAt,
  product: product.name,
  simulator: table.simulator,
  simulatorName: simulator.name,
  managementType: table.managementType,
  owner: table.owner,
  ownerFirstName: appUser.firstName,
  ownerLastName: appUser.lastName,
  ownerUsername: appUser.username,
  shared: table.shared,
  version: table.version,
};
const fullColumns = {
  ...summaryColumns,
  parameters: table.parameters,
  results: table.results,
  versions: table.versions,
  draft: table.draft,
  balance: table.balance,
};

export interface SummaryRow {
  uuid: string;
  name: string | null;
  savedAt: string | null;
  product: string | null;
  simulator: string;
  simulatorName: string;
  managementType: string;
  owner: string;
  ownerFirstName: string;
  ownerLastName: string;
  ownerUsername: string;
  shared: boolean;
  version: number;
}
export type SimulationRow = SummaryRow & Pick<typeof table.$inferSelect, "parameters" | "results" | "versions" | "draft" | "balance">;

const ORDERS = {
  name: alphabetical(table.name),
  date: table.savedAt,
  product: product.name,
  simulator: simulator.name,
  managementType: table.managementType,
  owner: alphabetical(sql`trim(${appUser.firstName} || ' ' || ${appUser.lastName})`),
};

const own = (scope: SimulationScope): SQL => and(eq(table.organisation, scope.organisation), eq(table.owner, scope.owner))!;

/** Inside one organisation; `caller` is a uuid. */
const WHOSE: Readonly<Record<SimulationOwners, (caller: string | Placeholder) => SQL | undefined>> = {
  mine: (caller) => eq(table.owner, caller),
  colleagues: (caller) => and(table.shared, ne(table.owner, caller)),
  all: (caller) => or(eq(table.owner, caller), table.shared),
};
const readable = ({ organisation, owner }: SimulationScope): SQL => and(eq(table.organisation, organisation), WHOSE.all(owner))!;

export interface SimulationPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  whose: SimulationOwners;
  /** Simulations for this client on record. */
  client?: string | undefined;
  sort: keyof typeof ORDERS;
  dir?: "asc" | "desc" | undefined;
}

type Order = keyof typeof ORDERS;
type Variant = `${Order} ${"asc" | "desc"} ${"all" | "named"} ${"any" | "client"} ${SimulationOwners}`;

const matching = (variant: Variant): SQL => {
  const [, , names, clients, whose] = variant.split(" ") as [string, string, string, string, SimulationOwners];
  return and(
    eq(table.organisation, sql.placeholder("organisation")),
    WHOSE[whose](sql.placeholder("owner")),
    isNotNull(table.name),
    names === "named" ? ilike(table.name, sql.placeholder("search")) : undefined,
    clients === "client" ? eq(sql`${table.parameters} -> 'subscriber' ->> 'clientId'`, sql.placeholder("client")) : undefined,
  )!;
};

const pageOf = builtOnce((queries, variant: Variant) => {
  const [order, direction] = variant.split(" ") as [Order, "asc" | "desc"];
  return queries
    .select({ ...summaryColumns, matching: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(table)
    .innerJoin(simulator, eq(simulator.uuid, table.simulator))
    .innerJoin(appUser, eq(appUser.uuid, table.owner))
    .leftJoin(product, eq(product.uuid, simulator.product))
    .where(matching(variant))
    .orderBy(direction === "desc" ? desc(ORDERS[order]) : asc(ORDERS[order]), asc(table.uuid))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("");
});

const countOf = builtOnce((queries, variant: Variant) => queries.select({ n: count() }).from(table).where(matching(variant)).prepare(""));

/** Saved simulations; dates newest first unless asked otherwise. */
export async function listSimulations(
  queries: Queries,
  scope: SimulationScope,
  page: SimulationPage,
): Promise<{ items: SummaryRow[]; total: number }> {
  const { search, client, whose, limit, offset } = page;
  const direction = page.dir ?? (page.sort === "date" ? "desc" : "asc");
  const variant: Variant = `${page.sort} ${direction} ${search ? "named" : "all"} ${client ? "client" : "any"} ${whose}`;
  const asked = { ...scope, limit, offset, ...(search ? { search: containing(search) } : {}), ...(client ? { client } : {}) };
  const found = await pageOf(queries, variant).execute(asked);
  const items = found.map(({ matching: _, ...item }) => item);
  if (found[0] || offset === 0) return { items, total: found[0]?.matching ?? 0 };
  // Beyond the last page no row carries the count.
  const [total] = await countOf(queries, variant).execute(asked);
  return { items, total: total?.n ?? 0 };
}

/** One that its owner may change. */
export const findSimulation = (queries: Queries, scope: SimulationScope, uuid: string): Promise<SimulationRow | null> =>
  findOne(queries, own(scope), uuid);

/** The caller's own, or one that a colleague shares. */
export const findReadableSimulation = (queries: Queries, scope: SimulationScope, uuid: string): Promise<SimulationRow | null> =>
  findOne(queries, readable(scope), uuid);

async function findOne(queries: Queries, within: SQL, uuid: string): Promise<SimulationRow | null> {
  const [row] = await queries
    .select(fullColumns)
    .from(table)
    .innerJoin(simulator, eq(simulator.uuid, table.simulator))
    .innerJoin(appUser, eq(appUser.uuid, table.owner))
    .leftJoin(product, eq(product.uuid, simulator.product))
    .where(and(within, eq(table.uuid, uuid)));
  return row ?? null;
}

/** Another simulation of the owner that has the name, whatever the case of its letters. */
export async function findByName(
  queries: Queries,
  scope: SimulationScope,
  name: string,
  otherThan: string | null,
): Promise<SimulationRow | null> {
  const [row] = await queries
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(own(scope), sql`lower(${table.name}) = lower(${name})`, otherThan === null ? undefined : ne(table.uuid, otherThan)));
  return row ? findSimulation(queries, scope, row.uuid) : null;
}

/** Writers of one owner's simulations follow each other, so that names and versions are decided one at a time. */
export async function lockOwner(tx: Transaction, scope: SimulationScope): Promise<void> {
  await tx.select({ uuid: appUser.uuid }).from(appUser).where(eq(appUser.uuid, scope.owner)).for("no key update");
}

export interface SimulationContent {
  simulator: string;
  managementType: string;
  name: string | null;
  parameters: Record<string, unknown>;
  results: Record<string, unknown> | null;
  versions: Record<string, unknown> | null;
  /** Absent: as it is. */
  shared?: boolean;
  balance?: null;
}

/** `savedAt` is the database's clock when the simulation has a name. */
export async function insertSimulation(tx: Transaction, scope: SimulationScope, uuid: string, content: SimulationContent): Promise<void> {
  const savedAt = content.name === null ? null : sql<string>`now()`;
  await tx.insert(table).values({ uuid, ...scope, ...content, savedAt });
}

export async function updateSimulation(tx: Transaction, scope: SimulationScope, uuid: string, content: SimulationContent): Promise<void> {
  await tx
    .update(table)
    .set({ ...content, draft: null, savedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(own(scope), eq(table.uuid, uuid)));
}

/** Keeps parameters beside the saved ones, or none; gives the new version, null when there is no such simulation. */
export async function updateDraft(
  tx: Transaction,
  scope: SimulationScope,
  uuid: string,
  draft: Record<string, unknown> | null,
): Promise<number | null> {
  const [row] = await tx
    .update(table)
    .set({ draft, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(own(scope), eq(table.uuid, uuid)))
    .returning({ version: table.version });
  return row?.version ?? null;
}

export async function updateShared(tx: Transaction, scope: SimulationScope, uuid: string, shared: boolean): Promise<void> {
  await tx
    .update(table)
    .set({ shared, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(own(scope), eq(table.uuid, uuid)));
}

export async function updateBalance(
  tx: Transaction,
  scope: SimulationScope,
  uuid: string,
  balance: SimulationRow["balance"],
): Promise<void> {
  await tx
    .update(table)
    .set({ balance, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(own(scope), eq(table.uuid, uuid)));
}

export async function deleteSimulation(tx: Transaction, scope: SimulationScope, uuid: string): Promise<void> {
  await tx.delete(table).where(and(own(scope), eq(table.uuid, uuid)));
}
