import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  alertConfiguration,
  appUser,
  identityAccount,
  modelPortfolio,
  modelPortfolioComposition,
  questionnaireSession,
} from "#backend/database/schema/index.ts";
import { DEMO_MODEL_PORTFOLIOS, DEMO_PRODUCTS, DEMO_TEMPLATE, DEMO_USERS, demoQuestionnaire, demoSeries } from "#backend/demo/ids.ts";
import { signInOverHttp } from "../../fixtures/app.ts";
import { type AdviserPages, openAdviserPages } from "../../fixtures/rendered/adviser-pages.ts";

/** Calls of model portfolios and questionnaires that the pages and forms of an adviser make, and what they leave in the database. */
const LIST = "/fia/model-portfolios";
const PROFILES = "/fia/risk-profiling";
const models = "/model-portfolio-service/v1/model_portfolios";
const questionnaires = "/contract-service/v1/questionnaires";
const [shares, bonds] = [demoSeries(16), demoSeries(10)];
const typed = (date: string, weights: readonly [string, string] = ["60", "40"]) => ({
  ...{ intent: "save", date, comment: "Moins d’actions", "lines[0].series": shares, "lines[0].weight": weights[0] },
  ...{ "lines[1].series": bonds, "lines[1].weight": weights[1] },
});
const linesOf = (weights: readonly [string, string]) => [shares, bonds].map((series, i) => ({ series, weight: weights[i] }));

let tools: AdviserPages;
beforeAll(async () => {
  tools = await openAdviserPages();
}, 240_000);
afterAll(() => tools?.front.close());

const rowOf = async (uuid: string) =>
  (await tools.front.database.orm.select().from(modelPortfolio).where(eq(modelPortfolio.uuid, uuid)))[0];
const compositionsOf = async (uuid: string) =>
  (await tools.front.database.orm.select().from(modelPortfolioComposition).where(eq(modelPortfolioComposition.portfolio, uuid))).map(
    ({ date, lines, comment }) => ({ date, lines, comment }),
  );
/** A portfolio of the adviser's own, by the form of a new one. */
async function added(fields: Record<string, string> = {}): Promise<string> {
  const { status, to } = await tools.send(`${LIST}/new`, { name: "Le mien", product: DEMO_PRODUCTS.lifeInsurance, ...fields });
  expect([status, to]).toEqual([303, expect.stringContaining(`${LIST}/edit/`)]);
  return /edit\/([0-9a-f-]{36})/.exec(to)![1]!;
}

it.each<[fields: Record<string, string>, kept: object]>([
  [{ name: "Prudent" }, { name: "Prudent", product: DEMO_PRODUCTS.lifeInsurance, shared: false, copiedFrom: null }],
  [
    { name: "Retraite", product: DEMO_PRODUCTS.retirement, shared: "on" },
    { name: "Retraite", product: DEMO_PRODUCTS.retirement, shared: true, copiedFrom: null },
  ],
  [
    { name: "Copie", source: DEMO_MODEL_PORTFOLIOS.balanced },
    { name: "Copie", shared: false, copiedFrom: DEMO_MODEL_PORTFOLIOS.balanced },
  ],
])("the form of a new portfolio sends %j by POST /model_portfolios, and it is the adviser's own", async (fields, kept) => {
  tools.front.asked.length = 0;
  const uuid = await added(fields);
  expect(tools.front.asked).toContain(`POST ${models} 201`);
  expect(await rowOf(uuid)).toMatchObject({ ...kept, owner: DEMO_USERS.adviser, active: true });
});

const DAY = "2026-05-29";
it.each<[call: string, page: string, fields: Record<string, string>, kept: object, compositions: object[] | undefined]>([
  ["PUT {id}", "", { intent: "settings", name: "Renommé", fees: "0,85" }, { name: "Renommé", annualFees: "0.8500", version: 2 }, undefined],
  ["PUT {id}/share", "", { intent: "share" }, { shared: true, version: 2 }, undefined],
  ["GET {id}/deactivate", "/deactivate", {}, { active: false, version: 2 }, undefined],
  ["PUT {id}/values", "", { intent: "recompute" }, { version: 1, active: true }, undefined],
  [
    "PUT {id}/composition",
    "",
    typed("2026-06-30", ["55", "45"]),
    { version: 2 },
    [
      { date: DAY, lines: linesOf(["60", "40"]), comment: "Moins d’actions" },
      { date: "2026-06-30", lines: linesOf(["55", "45"]), comment: "Moins d’actions" },
    ],
  ],
  ["DELETE {id}/composition", `/compositions/${DAY}/delete`, {}, { version: 2 }, []],
])('%s is what the form of a portfolio at "%s" makes of %j', async (call, page, fields, kept, compositions) => {
  const uuid = await added();
  const edit = `${LIST}/edit/${uuid}`;
  expect((await tools.send(`${edit}?index`, { ...typed(DAY), version: "0" })).status).toBe(303);
  tools.front.asked.length = 0;
  const { status } = await tools.send(page === "" ? `${edit}?index` : `${edit}${page}`, { ...fields, version: "1" });
  expect([status, tools.front.asked]).toEqual([303, expect.arrayContaining([`${call.replace("{id}", `${models}/${uuid}`)} 200`])]);
  expect(await rowOf(uuid)).toMatchObject(kept);
  if (compositions) expect((await compositionsOf(uuid)).toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(compositions);
});

it.each<[alertType: string, fields: Record<string, string>, body: object]>([
  ["deviation", { deviationThreshold: "12,5", periodInDays: "3" }, { deviationThreshold: "12.5", periodInDays: 3 }],
  ["srri", { periodInDays: "7" }, { deviationThreshold: "5", periodInDays: 7 }],
])("the form of the alert %s sets it with %j, switches it off and on again", async (alertType, fields, body) => {
  const uuid = await added();
  const form = `${LIST}/edit/${uuid}/notifications/${alertType}`;
  const alerts = "/financial-alert-service/v1/financial_alert_configurations";
  const kept = async () =>
    (await tools.front.database.orm.select().from(alertConfiguration).where(eq(alertConfiguration.resource, uuid)))[0]!;
  tools.front.asked.length = 0;
  expect((await tools.send(form, { intent: "save", ...fields })).status).toBe(303);
  expect(tools.front.asked).toContain(`POST ${alerts} 201`);
  const set = await kept();
  expect(set).toMatchObject({ alertType, resourceType: "model_portfolios", owner: DEMO_USERS.adviser, active: true, body });
  for (const [version, [intent, active]] of [["off", false] as const, ["save", true] as const].entries()) {
    expect((await tools.send(form, { intent, ...fields, version: String(version) })).status).toBe(303);
    expect(tools.front.asked).toContain(`PUT ${alerts}/${set.uuid} 200`);
    expect(await kept()).toMatchObject({ uuid: set.uuid, active, body });
  }
});

const READER = "ADVISER_MODEL_PORTFOLIOS";
it.each([
  ["no other role", [READER], false, false],
  ["the editor's role", [READER, `${READER}_EDITOR`], false, true],
  ["the leader's role", [READER, `${READER}_LEADER`], false, true],
  ["the share role", [READER, `${READER}_SHARE`], true, false],
] as const)("with %s, %j, the own portfolio offers to be shared: %s, and as an Excel file: %s", async (_name, roles, shares, excel) => {
  const uuid = await added();
  const { orm, sql } = tools.front.database;
  const username = "adviser-model-portfolios";
  await orm
    .update(identityAccount)
    .set({ clientRoles: [...roles] })
    .where(eq(identityAccount.username, username));
  await orm
    .update(appUser)
    .set({ roles: [...roles] })
    .where(eq(appUser.username, username));
  const own = "update model_portfolio set owner = (select uuid from app_user where username = $2) where uuid = $1";
  await sql.query(own, [uuid, username]);
  const person = await signInOverHttp(tools.front.url, username);
  const open = (path: string) => fetch(`${tools.front.url}${LIST}${path}`, { redirect: "manual", headers: { cookie: person.header() } });
  const page = (await (await open(`/edit/${uuid}`)).text()).replaceAll(/<script\b.*?<\/script>/gs, "");
  const offered = [page.includes("Partager avec le réseau"), page.includes(`/edit/${uuid}/excel"`)];
  const opened = [(await open(`/share/${uuid}`)).status === 200, (await open(`/edit/${uuid}/excel`)).status === 200];
  expect({ offered, opened }).toEqual({ offered: [shares, excel], opened: [shares, excel] });
});

const DYNAMIC = DEMO_MODEL_PORTFOLIOS.dynamic;
const DONE = demoQuestionnaire(1);
it.each([
  [`GET ${models}/in/full 200`, `${LIST}/edit/${DYNAMIC}`],
  [`GET ${models}/${DYNAMIC}/values 200`, `${LIST}/edit/${DYNAMIC}`],
  [`GET ${models}/${DYNAMIC}/composition 200`, `${LIST}/edit/${DYNAMIC}/version`],
  [`POST ${models}/${DYNAMIC}/composition/validate 200`, `${LIST}/edit/${DYNAMIC}`],
  [`POST ${models}/${DYNAMIC}/model-portfolio-to-excel 200`, `${LIST}/edit/${DYNAMIC}/excel`],
  [`GET ${questionnaires}/templates 200`, `${PROFILES}/new`],
  [`GET ${questionnaires}/templates/${DEMO_TEMPLATE} 200`, `${PROFILES}/${DONE}`],
  [`GET ${questionnaires}/sessions/${DONE} 200`, `${PROFILES}/${DONE}`],
  [`GET ${questionnaires}/sessions/${DONE}/scores 200`, `${PROFILES}/${DONE}`],
])("%s answers the page %s", async (call, page) => {
  tools.front.asked.length = 0;
  const answer = await fetch(`${tools.front.url}${page}`, { headers: { cookie: tools.adviser.header() } });
  await answer.arrayBuffer();
  expect([answer.status, tools.front.asked]).toEqual([200, expect.arrayContaining([call])]);
});

it.each([
  ["cancel", 13, "TO_DO", { status: "ABANDONNED", abandonReason: "Parti à l’étranger" }],
  ["archive", 10, "ABANDONNED", { status: "ARCHIVED" }],
] as const)(
  "to %s questionnaire %i, which is %s, is PUT /questionnaires/sessions/{id} with the status",
  async (page, number, before, after) => {
    const uuid = demoQuestionnaire(number);
    const row = async () =>
      (await tools.front.database.orm.select().from(questionnaireSession).where(eq(questionnaireSession.uuid, uuid)))[0]!;
    const { status, version } = await row();
    expect(status).toBe(before);
    tools.front.asked.length = 0;
    const reason: Record<string, string> = page === "cancel" ? { reason: "Parti à l’étranger" } : {};
    expect((await tools.send(`${PROFILES}/${uuid}/${page}`, { ...reason, version: String(version) })).status).toBe(303);
    expect(tools.front.asked).toContain(`PUT ${questionnaires}/sessions/${uuid} 200`);
    expect(await row()).toMatchObject(after);
  },
);
