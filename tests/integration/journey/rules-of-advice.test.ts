import { afterAll, beforeAll, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_USERS } from "#backend/demo/ids.ts";
import { defineManaged, knownClient } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";
import { CLASSES, EURO, type Given, NOTE, RULES, ranges, WORLD } from "./rules-of-advice.ts";

/** The rules of an advice as a session meets them: what its journey, its client and its supports say, up to the words of the page. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let pages: AdviserPages;
let uuid: string;
interface Usual {
  config: { advice: Record<string, unknown> };
  creation: object;
  parts: Record<string, object>;
}
let usual: Usual | undefined;
/** Clients on record: who held structured products before, and who never did. */
let [experienced, novice]: string[] = [];

beforeAll(async () => {
  pages = await openAdviserPages();
  const { sql } = pages.front.database;
  await defineManaged(pages.front.database, DEMO_PRODUCTS.lifeInsurance, {
    mandates: ["Orvane 0", "Temis 0", "Temis 1"].map((code) => ({
      ...{ code, label: `P${code.at(-1)}`, manager: code.slice(0, -2), allocation: [{ series: WORLD, weight: "100" }] },
    })),
  });
  for (const [series, sri] of CLASSES) await sql.query("update series set sri = $2 where uuid = $1", [series, sri]);
  const house = { organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser, profile: "AGGRESSIVE" as const };
  experienced = await knownClient(pages.front.database, { ...house, fields: { hasInvestedInStructuredProducts: true } });
  novice = await knownClient(pages.front.database, house);
  uuid = await beginAdvice(pages, {
    clientBirthDate: "1975-04-12",
    regularContributionsAmount: "200",
    regularContributionsFrequency: "MONTHLY",
    riskProfile: "DYNAMIC",
  });
  [usual] = await sql.query<Usual>("select config, creation, parts from reco_session where uuid = $1", [uuid]);
}, 120_000);
afterAll(() => pages?.front.close());

/** A birthday so many years and days before today. */
function born(years: number, daysLater: number): string {
  const day = new Date(marketToday());
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return day.toISOString().slice(0, 10);
}

function allocationOf({ weights = { [EURO]: "60", [WORLD]: "40" }, structured, managers }: Given) {
  const lines = Object.entries(weights).map(([series, weight]) => ({ series, weight }));
  if (managers)
    return {
      ...{ number: 1, lines: [], modes: [{ mode: "delegated", weight: "100" }] },
      delegatedProfiles: managers.map((manager, at) => ({ mandatCode: `${manager} ${at}`, allocation: "50" })),
    };
  if (structured === undefined) return { number: 1, managementType: "free", lines };
  const modes = [
    { mode: "free", weight: String((10_000 - Number(structured) * 100) / 100) },
    { mode: "structured-product", weight: structured },
  ];
  return { number: 1, lines, modes, structuredProducts: [{ series: NOTE, weight: "100" }] };
}

/** What the call and the page of the checks say of one rule. */
async function measured(code: string, given: Given, daysYounger = 0) {
  const { sql } = pages.front.database;
  if (!usual) throw new Error("no session");
  const config = { ...usual.config, advice: { ...usual.config.advice, ...given.advice } };
  const creation = {
    ...usual.creation,
    clientBirthDate: given.age ? born(given.age, daysYounger) : "1975-04-12",
    retailClient: given.invested ? experienced : novice,
  };
  const parts = {
    ...usual.parts,
    questionnaire: { ...usual.parts.questionnaire, riskProfile: given.profile ?? "DYNAMIC" },
    suitability: { acceptances: [], structured: { answers: {} } },
  };
  await sql.query("update reco_session set config = $2, creation = $3, parts = $4 where uuid = $1", [
    ...[uuid, JSON.stringify(config), JSON.stringify(creation), JSON.stringify(parts)],
  ]);
  const [series, column, value] = given.support ?? [];
  const [before] = column ? await sql.query<{ was: unknown }>(`select ${column} as was from series where uuid = $1`, [series]) : [];
  if (column) await sql.query(`update series set ${column} = $2 where uuid = $1`, [series, value]);
  try {
    const workspace = { allocations: [allocationOf(given)], selectedAllocation: 1 };
    await pages.api.send<FullSession>(`${SESSIONS}/${uuid}/workspace`, workspace, "PUT");
    const { allocations } = await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, {});
    const checks = allocations[0]!.checks.filter((check) => check.code === code);
    const text = textOf(await pages.page(`/fia/reco-journey/journey/${uuid}/edit/checks`));
    return { checks, text: text.replace(/[\u202f\u00a0]/g, " ") };
  } finally {
    if (column) await sql.query(`update series set ${column} = $2 where uuid = $1`, [series, before?.was]);
  }
}

it("points out an allocation far below the range of the journey, and says nothing of one a little below", async () => {
  const below = async (weights: Record<string, string>) => (await measured("RISK_RANGE", { advice: ranges(2.2, 3.1), weights })).checks;
  expect(await below({ [EURO]: "70", [WORLD]: "30" })).toMatchObject([{ flag: "green", found: "1.90" }]);
  expect(await below({ [EURO]: "80", [WORLD]: "20" })).toMatchObject([{ flag: "orange", found: "1.60", allowed: "2.2–3.1" }]);
});

it.each(RULES)("an advice keeps the rule of %s (%s)", async (_what, code, kept, broken, words) => {
  const [keeps, breaks] = [await measured(code, kept), await measured(code, broken)];
  expect(keeps.checks.map(({ flag }) => flag)).toEqual(["green"]);
  expect(breaks.checks.map(({ flag }) => flag)).toEqual(["red"]);
  expect(breaks.text).toMatch(words);
  expect(keeps.text).not.toMatch(words);
  // A rule of age does not hold the day before.
  if (broken.age) expect((await measured(code, broken, 1)).checks).toEqual([]);
});
