import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_SIMULATORS, demoExternalId, demoSeries } from "#backend/demo/ids.ts";
import { signInOverHttp } from "../../fixtures/app.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";

const SIMULATION = "de300000-0005-4000-8000-000000000001";
const simulation = `/fia/simulators/edit/${SIMULATION}`;
const portfolio = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000003";

/** Each call of the computations and documents that an adviser's tool makes, with the page that asks for it. */
const CALLS: ReadonlyArray<readonly [call: string, page: string]> = [
  ["POST /simulator-service/simulator/free_management 200", simulation],
  ["POST /matrix-composition-service/sto-stat 200", `${simulation}?tab=allocation`],
  ["POST /model-portfolio-computation-service/model-portfolio 200", `${simulation}?tab=history`],
  ["POST /calendar-returns-service/calendar-computation 200", `${simulation}?tab=history`],
  ["POST /statistics-calculation-service/statistics-calculation 200", `${simulation}?tab=history`],
  ["POST /srri-service/sri 200", `${simulation}?tab=allocation`],
  ["POST /srri-service/fast-srri 200", `${simulation}?tab=allocation`],
  ["POST /deposits-optimizer-service/deposits-optimizer 200", `${simulation}?levers=1`],
  ["POST /allocation-optimizer-service/allocation-optimizer 200", `${simulation}/optimise`],
  ["POST /pdf-generator/generate-simulator-report 200", `/fia/simulators/pdf/${SIMULATION}`],
  ["POST /model-portfolio-computation-service/model-portfolio-historical 200", `${portfolio}/analysis`],
  ["POST /calendar-returns-service/calendar-computation 200", `${portfolio}/analysis`],
  ["POST /statistics-calculation-service/statistics-calculation 200", `${portfolio}/analysis`],
  ["POST /correlation-matrix-service/correlation 200", `${portfolio}/analysis`],
  ["POST /comment-service/performance-decomposition 200", `${portfolio}/analysis`],
  ["POST /comment-service/comment 200", `${portfolio}/analysis`],
  ["POST /switcher-service/rank 200", `${portfolio}/switch/${demoSeries(38)}`],
  ["POST /srri-service/srri 200", `${portfolio}/risk`],
  ["POST /srri-service/fast-srri 200", `${portfolio}/risk`],
  ["POST /srri-service/sri 200", `${portfolio}/risk`],
  [
    "POST /preconisation-service/portfolio-preconisation/abeille 200",
    "/fia/reco-journey/journey/de300000-0014-4000-8000-000000000004/edit/checks",
  ],
];

let tools: AdviserPages;
beforeAll(async () => {
  tools = await openAdviserPages();
}, 240_000);
afterAll(() => tools.front.close());

it.each(CALLS)("%s is made and answered when an adviser opens %s", { timeout: 240_000 }, async (call, page) => {
  tools.front.asked.length = 0;
  const { adviser, front } = tools;
  const answer = await fetch(`${front.url}${page}`, { headers: { cookie: adviser.header() } });
  await answer.arrayBuffer();
  expect([answer.status, tools.front.asked]).toEqual([200, expect.arrayContaining([call])]);
});

it.each([
  ["delegated", "POST /simulator-service/simulator/delegated_management 200"],
  ["horizon", "POST /simulator-service/simulator/glidepath_management 200"],
] as const)("savings in the %s way are projected by %s", async (simulator, call) => {
  const { to } = await tools.send("/fia/simulators/new", [["simulator", DEMO_SIMULATORS[simulator]]]);
  tools.front.asked.length = 0;
  await tools.page(new URL(to, tools.front.url).pathname);
  expect(tools.front.asked.filter((asked) => asked.startsWith("POST /simulator-service/simulator"))).toEqual([call]);
});

it("a formula that is tried on the page of a series is scored by POST /matrix-composition-service/score", async () => {
  const admin = await signInOverHttp(tools.front.url, "admin");
  const url = `${tools.front.url}/admin/data/series/${demoSeries(10)}/formula`;
  const version = /name="version" value="(\d+)"/.exec(await (await fetch(url, { headers: { cookie: admin.header() } })).text())?.[1];
  const fields = { idem: crypto.randomUUID(), version: version ?? "", intent: "score", formula: `[${demoExternalId(9)}]`, comment: "" };
  tools.front.asked.length = 0;
  const answer = await fetch(url, {
    method: "POST",
    headers: { cookie: admin.header(), origin: tools.front.url },
    body: new URLSearchParams(fields),
  });
  expect([answer.status, textOf(await answer.text())]).toEqual([200, expect.stringMatching(/[\d,]+ \/ 100/)]);
  expect(tools.front.asked).toContain("POST /matrix-composition-service/score 200");
});
