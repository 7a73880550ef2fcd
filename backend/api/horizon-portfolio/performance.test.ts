import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import { type ApiWorld, openApiWorld } from "../../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { differences, type GoldenCase, ownCase, referenceCase } from "../../../tests/fixtures/golden/golden-case.ts";
import { HORIZON_QUERY } from "../../../tests/fixtures/golden/horizon-query.ts";

const HORIZON = "/aaa-model-portfolio-service/v1/horizon_model_portfolios";
interface Inputs {
  subscriptionDate: string;
  horizonLeft?: number;
  subscriberBirthday?: string;
  retirementAge?: number;
  to: string;
  rule: { stepChangeReference: string; rebalancing: string };
  grid: Array<{ horizonLeft: number; weights: Record<string, number> }>;
  series: Array<{ uuid: string; values: Array<[string, number]> }>;
}
interface Answer {
  data?: Record<string, Record<string, unknown>> | null;
  errors?: Array<{ message: string; path?: string[]; extensions: Record<string, unknown> }>;
}

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase());
  const flags = { ableAccessGlidepathManagement: true, ableEditHorizonModelPortfolios: true };
  await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.delta));
});
afterAll(() => world.close());

async function ask(query: string, variables: object = {}, who: "insurer" | "admin" | "anna" | null = "insurer") {
  const { status, body } = await world.call<Answer>(who, "POST", "/aaa-model-portfolio-service/graphql", { query, variables });
  return { status, ...body };
}

const REFERENCES: Record<string, string> = {
  BUY_AND_HOLD: "STEP_CHANGE",
  YEARLY_REBALANCING: "YEAR_END",
  MONTHLY_REBALANCING: "MONTH_END",
};
/** A portfolio with the rule and the grid of a case, whose series are stored under uuids of their own. */
async function stored({ rule, grid, series }: Inputs): Promise<{ uuid: string; codes: Map<string, string> }> {
  const codes = new Map<string, string>();
  for (const { uuid, values } of series) codes.set(await addSeries(world, values), uuid);
  const uuidOf = (code: string) => [...codes].find(([, one]) => one === code)![0];
  const body = { name: "Of the case", productUuid: world.product };
  const made = await world.call<FullHorizonPortfolio>("insurer", "POST", HORIZON, body);
  const at = `${HORIZON}/${made.body.uuid}`;
  const written = [
    await world.call("insurer", "PUT", `${at}/glidepath_rule/2019-01-01`, {
      stepChangeReference: rule.stepChangeReference,
      rebalancingReference: REFERENCES[rule.rebalancing],
    }),
    await world.call("insurer", "PUT", `${at}/grid/2019-01-01`, {
      rows: grid.map(({ horizonLeft, weights }) => ({
        horizonLeft,
        weights: Object.fromEntries(Object.entries(weights).map(([code, weight]) => [uuidOf(code), String(weight * 100)])),
      })),
    }),
  ];
  expect(written.map(({ status, body: answer }) => [status, status === 200 ? "" : answer])).toEqual([
    [200, ""],
    [200, ""],
  ]);
  return { uuid: made.body.uuid, codes };
}

/** Codes of the case in place of the uuids under which its series are stored. */
const named = (value: unknown, codes: ReadonlyMap<string, string>): unknown =>
  JSON.parse([...codes].reduce((text, [uuid, code]) => text.replaceAll(uuid, code), JSON.stringify(value)));

const cases: Array<[string, GoldenCase | null]> = [
  ["reference", referenceCase("glidepath-horizon-performance")],
  ["own", ownCase("horizon-birthday-yearly")],
];
describe.each(cases)("computePerformance with the %s case", (_which, golden) => {
  it.skipIf(golden === null)("gives its numbers for the rule and the grid of the question", async () => {
    const answer = await ask(HORIZON_QUERY, golden!.inputs, "anna");
    expect(answer.errors).toBeUndefined();
    expect(differences(answer.data?.computePerformance, golden!.expected, golden!.tolerance)).toEqual([]);
  });

  it.skipIf(golden === null)("gives its numbers from the stored rule and grid, asked with the portfolio or through it", async () => {
    const { subscriptionDate, subscriberBirthday, horizonLeft, retirementAge, to, ...rest } = golden!.inputs as unknown as Inputs;
    const { uuid, codes } = await stored({ subscriptionDate, to, ...rest });
    const variables = { uuid, subscriptionDate, subscriberBirthday, horizonLeft, retirementAge, to };
    const declared = "$uuid: ID!, $subscriptionDate: Date!, $subscriberBirthday: Date, $horizonLeft: Int, $retirementAge: Int, $to: Date";
    const subscription =
      "subscriptionDate: $subscriptionDate, subscriberBirthday: $subscriberBirthday, horizonLeft: $horizonLeft, retirementAge: $retirementAge, to: $to";
    const fields = "{ horizonDate compositions { date horizonLeft weights } track currency totalReturn }";
    const direct = await ask(`query (${declared}) { computePerformance(uuid: $uuid, ${subscription}) ${fields} }`, variables);
    const through = await ask(
      `query (${declared}) { horizonModelPortfolioByUuid(uuid: $uuid) { computePerformance(${subscription}) ${fields} } }`,
      variables,
    );
    for (const result of [direct.data?.computePerformance, through.data?.horizonModelPortfolioByUuid?.computePerformance])
      expect(differences(named(result, codes), golden!.expected, golden!.tolerance)).toEqual([]);
  });
});

describe("computePerformance", () => {
  const three = `{ computePerformance(subscriptionDate: "2020-06-15", subscriberBirthday: "1960-06-15", horizonLeft: 2) { horizonDate currency compositions { date horizonLeft } } }`;

  it("with the three arguments alone is of the only portfolio that the caller may see", async () => {
    await world.call("insurer", "POST", HORIZON, { name: "Without a grid", productUuid: world.product });
    const others = await ask(three);
    expect(others.errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", issues: [{ path: "arguments.uuid" }] });
    const { items } = (await world.call<{ items: FullHorizonPortfolio[] }>("insurer", "GET", HORIZON)).body;
    const kept = items.find(({ name }) => name === "Of the case");
    for (const { uuid } of items.filter((one) => one !== kept))
      expect((await world.call("insurer", "DELETE", `${HORIZON}/${uuid}`)).status).toBe(204);
    expect((await ask(three)).data?.computePerformance).toMatchObject({
      horizonDate: "2022-06-15",
      currency: "EUR",
      compositions: [{ horizonLeft: 2 }, { horizonLeft: 1 }, { date: "2022-06-15", horizonLeft: 0 }],
    });
  });

  it.each([
    ["a day is none", "INVALID_INPUT", `{ computePerformance(subscriptionDate: "2020-02-30", horizonLeft: 2) { currency } }`],
    [
      "the horizon is not after the subscription",
      "00001",
      `{ computePerformance(subscriptionDate: "2020-01-01", subscriberBirthday: "1950-01-01", retirementAge: 60) { currency } }`,
    ],
    [
      "series have no values then",
      "3107",
      `{ computePerformance(subscriptionDate: "1990-01-01", subscriberBirthday: "1950-05-05", horizonLeft: 5) { totalReturn } }`,
    ],
  ])("lists as an error that %s", async (_what, code, query) => {
    const { status, errors } = await ask(query);
    expect([status, errors?.[0]?.path]).toEqual([200, ["computePerformance"]]);
    expect(String(errors?.[0]?.extensions.code)).toMatch(new RegExp(`^${code}`));
  });

  it("of a stored portfolio is for who may see it, and needs a token", async () => {
    expect((await ask(three, {}, "anna")).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect((await ask(three, {}, null)).status).toBe(401);
  });
});
