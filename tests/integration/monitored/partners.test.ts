import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  gridTransferConfig,
  horizonPortfolioDistributor,
  monitoredPortfolioDistributor,
  organisation,
} from "#backend/database/schema/index.ts";
import { DEMO_HORIZON, DEMO_MONITORED, DEMO_ORGANISATIONS, DEMO_PRODUCTS } from "#backend/demo/ids.ts";
import { type HousePages, openHousePages, plain } from "../../fixtures/monitored/house-pages.ts";

const MONITORED = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.dynamic}`;
const RECIPIENT = `${MONITORED}/transfers/recipient`;
const HORIZON = `/insurer/horizon-model-portfolios/${DEMO_HORIZON.balanced}`;
const PARTNERS = ["AAA Patrimoine", "Cap Sillage Conseil"];
/** A distributor that sells nothing of the houses of the demonstration. */
const [STRANGER, STRANGER_NAME] = [randomUUID(), "Courtage de la Rive"];

let house: HousePages;
beforeAll(async () => {
  house = await openHousePages();
  await house.database.orm.insert(organisation).values({ uuid: STRANGER, name: STRANGER_NAME, kind: "distributor" });
}, 120_000);
afterAll(() => house?.close());

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const optionsIn = (html: string) => {
  const select = /<select[^>]*name="distributor"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
  return [...select.matchAll(/<option value="[^"]+"[^>]*>([^<]+)/g)].map(([, words]) => words);
};
/** Words of the boxes of a list, and whether each is ticked. */
const boxesIn = (html: string, field: string) =>
  [...html.matchAll(/<label class="choice">(<input[^>]*>)<span class="choice-text">([^<]+)/g)]
    .filter(([, input = ""]) => input.includes(`name="${field}"`))
    .map(([, input = "", words]) => [words, /\bchecked\b/.test(input)]);

it("a grid is set up for the distributors that the asset manager works with; an administrator may name any", async () => {
  expect(optionsIn(await house.page(RECIPIENT))).toEqual(PARTNERS);
  const admin = `/admin/aaa-model-portfolios/${DEMO_MONITORED.dynamic}/transfers/recipient`;
  expect(optionsIn(await house.page(admin, "admin"))).toEqual(expect.arrayContaining([...PARTNERS, STRANGER_NAME]));

  const fields = { code: "OD-90", channel: "EMAIL", format: "CSV", address: "grilles@distributeur.example", seriesIdentifier: "ISIN" };
  const save = async (distributor: string) =>
    house.send(RECIPIENT, {
      version: versionIn(await house.page(RECIPIENT)),
      distributor,
      ...fields,
      decimals: "2",
      answerWithinHours: "12",
    });
  expect((await save(STRANGER)).status).toBe(400);
  expect((await save(DEMO_ORGANISATIONS.distributor)).status).toBe(303);
  expect(plain(await house.page(`${MONITORED}/transfers`))).toContain("AAA Patrimoine");
  expect(optionsIn(await house.page(RECIPIENT))).toEqual(["Cap Sillage Conseil"]);

  const { orm } = house.database;
  const of = eq(gridTransferConfig.portfolio, DEMO_MONITORED.dynamic);
  const [config] = await orm.select().from(gridTransferConfig).where(of);
  await orm
    .update(gridTransferConfig)
    .set({ recipients: config!.recipients.map((one) => ({ ...one, distributor: STRANGER })) })
    .where(of);
  expect(plain(await house.page(`${RECIPIENT}?distributor=${STRANGER}`))).toContain(STRANGER_NAME);
  expect((await save(DEMO_ORGANISATIONS.distributor)).status).toBe(303);
  for (const name of ["AAA Patrimoine", STRANGER_NAME]) expect(plain(await house.page(`${MONITORED}/transfers`))).toContain(name);
});

it("a monitored portfolio is followed at the distributors that the asset manager works with, and saving keeps who follows it already", async () => {
  const { orm } = house.database;
  const link = monitoredPortfolioDistributor;
  const followers = async () =>
    (await orm.select().from(link).where(eq(link.portfolio, DEMO_MONITORED.dynamic))).map(({ distributor }) => distributor).sort();
  expect(boxesIn(await house.page(MONITORED), "distributors").map(([name]) => name)).toEqual(PARTNERS);

  await orm.insert(link).values({ portfolio: DEMO_MONITORED.dynamic, distributor: STRANGER });
  const page = await house.page(MONITORED);
  expect(boxesIn(page, "distributors").at(-1)).toEqual([STRANGER_NAME, true]);
  const general = (version: string, ...distributors: string[]): Array<[string, string]> => [
    ["name", "Orvane Dynamique 90"],
    ["product", DEMO_PRODUCTS.lifeInsurance],
    ["managementType", "CONVICTION"],
    ["commercialStatus", "OPEN"],
    ["currency", "EUR"],
    ["version", version],
    ...distributors.map((uuid): [string, string] => ["distributors", uuid]),
  ];
  const save = async (...distributors: string[]) =>
    house.send(`${MONITORED}?index`, general(versionIn(await house.page(MONITORED)), ...distributors));
  expect((await save(DEMO_ORGANISATIONS.distributor, STRANGER)).status).toBe(303);
  expect(await followers()).toEqual([DEMO_ORGANISATIONS.distributor, STRANGER].sort());
  expect((await save(DEMO_ORGANISATIONS.distributor)).status).toBe(303);
  expect(boxesIn(await house.page(MONITORED), "distributors").map(([name]) => name)).toEqual(PARTNERS);
  const refused = await save(DEMO_ORGANISATIONS.distributor, STRANGER);
  expect([refused.status, await followers()]).toEqual([400, [DEMO_ORGANISATIONS.distributor]]);
});

it("a horizon portfolio is offered to the distributors that the insurer works with, and to those who have it already", async () => {
  const boxes = async () => boxesIn(await house.page(HORIZON, "insurer"), "distributorUuids");
  expect(await boxes()).toEqual([
    ["AAA Patrimoine", true],
    ["Cap Sillage Conseil", false],
  ]);
  const { orm } = house.database;
  const link = horizonPortfolioDistributor;
  await orm.insert(link).values({ portfolio: DEMO_HORIZON.balanced, distributor: STRANGER });
  expect((await boxes()).at(-1)).toEqual([STRANGER_NAME, true]);
  await orm.delete(link).where(and(eq(link.portfolio, DEMO_HORIZON.balanced), eq(link.distributor, STRANGER)));
});

it("the page of a product names the distributors that sell it, to the asset manager that manages it too", async () => {
  const [settings, id] = ["/asset-manager/settings/asset-manager-products", DEMO_PRODUCTS.lifeInsurance];
  const page = plain(await house.page(`${settings}/${id}`));
  for (const name of PARTNERS) expect(page).toContain(name);
});
