import { randomUUID } from "node:crypto";
import type { AnyContractProcedure } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { apiContract } from "#app/contract/index.ts";
import {
  alertConfiguration,
  alertNotification,
  consolidatedReporting,
  externalSeries,
  gridTransfer,
  kidVersion,
  matrixSet,
  monitoredPortfolio,
  providerRefusal,
  providerRun,
  recoJourney,
  recoJourneyVersion,
  recoSession,
  seriesComment,
  valueImport,
} from "#backend/database/schema/index.ts";
import {
  DEMO_INVESTMENT_POOLS,
  DEMO_KIDS,
  DEMO_ORGANISATIONS,
  DEMO_PRODUCTS,
  DEMO_PROVIDER,
  DEMO_RECO_JOURNEY,
  DEMO_USERS,
  demoSeries,
} from "#backend/demo/ids.ts";
import { builtCalls, type CallWorld, openCallWorld } from "../fixtures/access-calls.ts";

type Item = Record<string, unknown>;
interface Page {
  items: Item[];
  total: number;
}
interface List {
  id: string;
  sorts: string[];
}

/** Every list of the contract that has pages, with the columns that it sorts by. */
const lists: List[] = [];
traverseContractProcedures({ router: apiContract, path: [] }, ({ contract }) => {
  const { route, inputSchema } = (contract as AnyContractProcedure)["~orpc"];
  const query = inputSchema instanceof z.ZodObject ? inputSchema.shape.query : undefined;
  if (!(query instanceof z.ZodObject) || !("limit" in query.shape && "offset" in query.shape)) return;
  const { sort } = query.shape;
  lists.push({ id: route.operationId!, sorts: sort instanceof z.ZodDefault ? (sort.def.innerType as z.ZodEnum).options.map(String) : [] });
});

const SENT_PORTFOLIO = "00000000-0000-4000-8000-0000000000ab";
const MATRIX_SET = "00000000-0000-4000-8000-0000000000aa";
const PROVIDER_RUN = "00000000-0000-4000-8000-0000000000ac";
const whole = DEMO_INVESTMENT_POOLS.lifeInsurance;
/** What a list is asked about, and its page in the answer, where its contract asks for more than a page. */
const ASKED: Record<string, { id?: string; query?: string; who?: string; page?: (body: Item) => Page }> = {
  // What runs moves while the pages are read.
  "jobs-list": { query: "state=FAILED" },
  "series-comments-get": { query: `series=${demoSeries(1)}` },
  "series-comments-find": { query: `series=${demoSeries(1)}` },
  // Pinned lines come first, whatever the list is sorted by.
  "investment-pools-get": {
    id: whole,
    query: "search=a",
    page: ({ lines }) => ({ ...(lines as Page), items: (lines as Page).items.filter(({ pinned }) => !pinned) }),
  },
  "investment-pools-enclosed": { id: whole, page: ({ lines, total }) => ({ items: lines as Item[], total: total as number }) },
  "investment-pools-external-provider-errors": { id: whole },
  "investment-pools-by-series": { id: demoSeries(7) },
  "investment-pools-by-investment-pool": { id: whole },
  "financial-values-changes": { id: demoSeries(1) },
  "financial-values-revisions": { id: demoSeries(1) },
  "products-by-investment-pool": { id: whole },
  "aaa-grid-transfers-in": { query: `uuids=${SENT_PORTFOLIO}` },
  "aaa-by-product": { id: DEMO_PRODUCTS.lifeInsurance },
  "aaa-by-investment-pool": { id: whole },
  "model-portfolios-by-product": { id: DEMO_PRODUCTS.lifeInsurance },
  "kid-configs-versions": { id: DEMO_KIDS.published },
  "alerts-config-by-user": { id: DEMO_USERS.adviser },
  "notifications-by-user": { id: DEMO_USERS.adviser },
  "contracts-search": { query: "query=an" },
  "return-matrices-statistics": { id: MATRIX_SET },
  "provider-configurations-runs": { id: DEMO_PROVIDER },
  "provider-runs-refusals": { id: PROVIDER_RUN },
  "reco-journeys-versions": { id: DEMO_RECO_JOURNEY },
  // Who may not read it leaves a line in it.
  "audit-logs-list": { who: "admin" },
};
/** Field of an item that shows what the list is sorted by, where it has another name. */
const SHOWN: Record<string, (item: Item) => unknown> = {
  "users-list organisation": ({ organisation }) => (organisation as { name?: string } | null)?.name ?? organisation,
  "users-list lastSignIn": ({ lastSignInAt }) => lastSignInAt,
  "distributors-list name": ({ distributorName }) => distributorName,
  "asset-managers-list name": ({ assetManagerName }) => assetManagerName,
  "product-owners-list name": ({ productOwnerName }) => productOwnerName,
  "simulation-snapshots-list simulator": ({ simulatorName }) => simulatorName,
  "simulation-snapshots-list owner": ({ ownerName }) => ownerName,
  "simulation-snapshots-list client": ({ clientName }) => clientName,
  "simulation-snapshots-list horizon": ({ horizonYears }) => horizonYears,
  "simulation-snapshots-list chance": ({ chances }) => {
    const { reached, total } = (chances ?? {}) as { reached?: number; total?: number };
    return reached === undefined || !total ? null : reached / total;
  },
  "questionnaire-sessions-list client": ({ client }) => (client as { lastName: string }).lastName,
  "questionnaire-sessions-list score": ({ score }) => (score as { total?: number } | null)?.total ?? score,
};
for (const period of ["1M", "YTD", "1Y", "3Y"])
  SHOWN[`observatory-list ${period}`] = ({ performance }) => (performance as Record<string, number | null>)[period];
const shown = (id: string, sort: string, item: Item) => (SHOWN[`${id} ${sort}`] ?? ((one: Item) => one[sort]))(item) ?? null;
/** Lists whose rows tell no field that they are sorted by. */
const UNTOLD = ["users-summaries", "observatory-list urgency", "model-portfolios-list owner", "model-portfolios-by-product owner"];

const calls = builtCalls();
const PEOPLE = ["admin", "adviser"];
let world: CallWorld;

/** More rows where the demonstration has fewer than two. */
async function fill(): Promise<void> {
  const { orm } = world.database;
  const several = [1, 2, 3, 4, 5];
  await orm.insert(seriesComment).values(several.map((n) => ({ series: demoSeries(1), date: `2026-01-0${n}`, text: `Note ${n}` })));
  await orm.insert(externalSeries).values(
    several.map((n) => ({
      ...{ uuid: randomUUID(), provider: `Provider ${n % 3}`, code: `C${n}`, name: `Entry ${(n * 2) % 5}`, currency: "EUR" },
      series: n % 2 ? demoSeries(n) : null,
    })),
  );
  const run = { provider: DEMO_PROVIDER, trigger: "HAND", task: {}, state: "FAILED" } as const;
  await orm.insert(providerRun).values(
    several.map((n) => ({
      ...run,
      uuid: n === 1 ? PROVIDER_RUN : randomUUID(),
      createdAt: `2026-03-0${n}T00:00:00Z`,
      endedAt: "2026-03-09T00:00:00Z",
    })),
  );
  await orm
    .insert(providerRefusal)
    .values(several.map((number) => ({ run: PROVIDER_RUN, number, file: "a.csv", line: number, reason: "imports.problem.date" })));
  const [journey] = await orm.select().from(recoJourney);
  await orm.insert(recoJourney).values(several.map((n) => ({ ...journey!, uuid: randomUUID(), name: `Journey ${n}` })));
  const { config, distributors, active } = journey!;
  await orm
    .insert(recoJourneyVersion)
    .values(several.map((version) => ({ journey: DEMO_RECO_JOURNEY, version, config, distributors, active })));
  const owner = DEMO_USERS.adviser;
  const proposal = { productUuid: DEMO_PRODUCTS.retirement, actType: "ACT_DEPOSITS" };
  const session = { journeyVersion: 1, config: journey!.config, distributor: DEMO_ORGANISATIONS.distributor, owner };
  await orm.insert(recoSession).values(
    several.map((n) => ({
      ...{ ...session, uuid: randomUUID(), journey: DEMO_RECO_JOURNEY, hash: String(n).repeat(43), product: DEMO_PRODUCTS.retirement },
      ...{ expiresAt: "2099-01-01T00:00:00Z", creation: { recoJourneyUuid: DEMO_RECO_JOURNEY, ...proposal } },
    })),
  );
  for (const n of several) {
    const configuration = randomUUID();
    const body = { deviationThreshold: "5", periodInDays: n };
    const subject = { resourceType: "series" as const, resource: demoSeries(n) };
    await orm.insert(alertConfiguration).values({ uuid: configuration, owner, alertType: "deviation", ...subject, body });
    const found = { uuid: randomUUID(), configuration, owner, figure: n, threshold: 5, since: `2026-02-0${n}` };
    await orm.insert(alertNotification).values(found);
  }
  const kept = {
    assetManager: DEMO_ORGANISATIONS.assetManager,
    product: DEMO_PRODUCTS.lifeInsurance,
    investmentPool: whole,
    published: true,
  };
  await orm.insert(monitoredPortfolio).values(several.map((n) => ({ ...kept, uuid: randomUUID(), name: `Grid ${(n * 2) % 5}` })));
  await orm.insert(consolidatedReporting).values(
    several.map((n) => ({
      ...{ uuid: randomUUID(), organisation: DEMO_ORGANISATIONS.assetManager, author: DEMO_USERS.admin, template: "DETAILED" as const },
      ...{ name: `Report ${(n * 2) % 5}`, status: n % 2 ? ("DONE" as const) : ("ERROR" as const), language: "fr" as const },
      ...{ portfolios: [], periodTo: "2026-06-30", createdAt: `2026-02-0${n}T10:00:00Z` },
    })),
  );
  await orm.insert(monitoredPortfolio).values({ ...kept, uuid: SENT_PORTFOLIO, name: "Sent" });
  const recipient = { distributor: DEMO_ORGANISATIONS.distributor, distributorPortfolioCode: "S", seriesIdentifier: "ISIN" as const };
  const grid = { portfolioCode: "S", portfolioName: "Sent", gridDate: "2026-07-01", comment: "", lines: [] };
  await orm.insert(gridTransfer).values(
    several.map((sequence) => ({
      ...{ uuid: randomUUID(), portfolio: SENT_PORTFOLIO, distributor: DEMO_ORGANISATIONS.distributor, sequence, gridDate: "2026-07-01" },
      ...{
        recipient: { ...recipient, channel: "API" as const, format: "JSON" as const, address: "https://grids.example/in", decimals: 2 },
      },
      ...{ comment: "", grid: { ...grid, sequence }, fileName: "grid.json", contentType: "application/json", content: Buffer.from("{}") },
      ...{ sha256: "0", author: DEMO_USERS.admin, answerUntil: "2099-01-01T00:00:00Z" },
    })),
  );
  await orm.insert(matrixSet).values({ uuid: MATRIX_SET, name: "Set", seed: 1, referenceFrom: "2010-01-31", referenceTo: "2020-12-31" });
  await orm.insert(valueImport).values(
    several.map((n) => ({
      ...{ uuid: randomUUID(), userUuid: DEMO_USERS.admin, fileName: `file-${(n * 3) % 5}.csv`, fileSize: n, status: "READY" },
      ...{ fileHash: String(n).repeat(64), progress: 100, createdAt: `2026-03-0${n}T00:00:00Z` },
    })),
  );
}

beforeAll(async () => {
  world = await openCallWorld();
  await fill();
  // The first start makes the files of the demo's key information documents.
  const making = () => world.database.orm.$count(kidVersion, eq(kidVersion.making, "ONGOING"));
  await vi.waitFor(async () => expect(await making()).toBe(0), { timeout: 60_000, interval: 200 });
});
afterAll(() => world?.close());

/** The page as the person who sees most of the list, admin first. */
async function reader(id: string): Promise<{ ask: (query: string) => Promise<Page>; total: number }> {
  const call = calls.find((one) => one.id === id)!;
  const { id: record, query: about = "", who, page = (body: Item) => body as unknown as Page } = ASKED[id] ?? {};
  const as = (person: string) => async (query: string) => {
    const { status, text } = await world.call(call, person, record, { query: `?${[about, query].filter(Boolean).join("&")}` });
    return status === 200 ? page(JSON.parse(text) as Item) : { items: [], total: -1 };
  };
  const seen = [];
  for (const person of who ? [who] : PEOPLE) seen.push({ ask: as(person), total: (await as(person)("limit=100")).total });
  return seen.reduce((best, one) => (one.total > best.total ? one : best));
}

const texts = (page: Page) => page.items.map((item) => JSON.stringify(item));
/** Runs of the same value, one each: a list that is sorted has each value in one run. */
const runs = (values: unknown[]) =>
  values
    .map((value) => (typeof value === "string" ? value.toLowerCase() : value))
    .filter((value, i, all) => i === 0 || value !== all[i - 1]);

describe.each(lists)("$id", ({ id, sorts }) => {
  it("gives each row on one page, and tells beyond the end how many there are", async () => {
    const { ask, total } = await reader(id);
    expect(total).toBeGreaterThanOrEqual(0);
    const all = await ask("limit=100");
    const size = Math.max(1, Math.ceil(Math.min(total, 100) / 4));
    const pages = [];
    for (let offset = 0; offset < Math.min(total, 100); offset += size) pages.push(await ask(`limit=${size}&offset=${offset}`));
    expect(pages.flatMap(texts).slice(0, all.items.length)).toEqual(texts(all));
    expect(await ask(`limit=10&offset=${total + 7}`)).toMatchObject({ items: [], total });
  });

  it.each(sorts.map((sort) => [sort]))("sorts by %s, up and down", async (sort) => {
    const { ask } = await reader(id);
    const [up, down] = [await ask(`limit=100&sort=${sort}&dir=asc`), await ask(`limit=100&sort=${sort}&dir=desc`)];
    expect(texts(up).sort()).toEqual(texts(down).sort());
    if (UNTOLD.some((list) => list === id || list === `${id} ${sort}`)) return;
    const values = ({ items }: Page) => runs(items.map((item) => shown(id, sort, item))).filter((value) => value !== null);
    expect(new Set(values(up)).size).toBe(values(up).length);
    expect(values(down)).toEqual(values(up).reverse());
  });
});
