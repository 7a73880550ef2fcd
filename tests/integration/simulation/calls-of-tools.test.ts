import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdviserPages, openAdviserPages } from "../../fixtures/rendered/adviser-pages.ts";

const SIMULATION = "de300000-0005-4000-8000-000000000001";
const simulation = `/fia/simulators/edit/${SIMULATION}`;
const portfolio = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000003";

/** Each call of the computations and documents that an adviser's tool makes, with the page that asks for it. */
const CALLS: ReadonlyArray<readonly [call: string, page: string]> = [
  ["POST /simulator-service/simulator/free_management 200", simulation],
  ["POST /matrix-composition-service/sto-stat 200", `${simulation}?tab=allocation`],
  ["POST /model-portfolio-computation-service/model-portfolio 200", `${simulation}?tab=history`],
  ["POST /calendar-returns-service/calendar-computation 200", `${simulation}?tab=history`],
  ["POST /deposits-optimizer-service/deposits-optimizer 200", `${simulation}?levers=1`],
  ["POST /allocation-optimizer-service/allocation-optimizer 200", `${simulation}/optimise`],
  ["POST /pdf-generator/generate-simulator-report 200", `/fia/simulators/pdf/${SIMULATION}`],
  ["POST /model-portfolio-computation-service/model-portfolio-historical 200", `${portfolio}/analysis`],
  ["POST /calendar-returns-service/calendar-computation 200", `${portfolio}/analysis`],
  ["POST /statistics-calculation-service/statistics-calculation 200", `${portfolio}/analysis`],
  ["POST /correlation-matrix-service/correlation 200", `${portfolio}/analysis`],
  ["POST /comment-service/performance-decomposition 200", `${portfolio}/analysis`],
  ["POST /comment-service/comment 200", `${portfolio}/analysis`],
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

it.each(CALLS)("%s is made and answered when an adviser opens %s", async (call, page) => {
  tools.front.asked.length = 0;
  const { adviser, front } = tools;
  const answer = await fetch(`${front.url}${page}`, { headers: { cookie: adviser.header() } });
  await answer.arrayBuffer();
  expect([answer.status, tools.front.asked]).toEqual([200, expect.arrayContaining([call])]);
});
