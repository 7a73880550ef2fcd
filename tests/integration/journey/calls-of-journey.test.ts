import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { demoAdvice } from "#backend/demo/ids.ts";
import { FINALISED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { type AdviserPages, openAdviserPages, type SentFields } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** Calls of the backend that the pages and forms of a session make, at the addresses of the catalogue. */
const JOURNEYS = "/product-config-service/v1/reco_journeys";
const SESSIONS = `${JOURNEYS}/sessions`;
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 240_000);
afterAll(() => pages?.front.close());

const edit = (uuid: string, step = "") => `/fia/reco-journey/journey/${uuid}/edit${step}`;
const stored = (uuid: string) => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
/** What the pages asked since the last time; a session is named by its hash or its uuid. */
function asked(): string[] {
  const calls = pages.front.asked.map((call) => call.replace(/(sessions\/)(?:[\w-]{43}|[0-9a-f-]{36})(?=[/ ])/, "$1{hash}"));
  pages.front.asked.length = 0;
  return calls;
}
async function send(uuid: string, step: string, fields: SentFields) {
  const { version } = await stored(uuid);
  asked();
  const { status } = await pages.send(edit(uuid, step), { version: String(version), ...(fields as Record<string, string>) });
  return { status, calls: asked() };
}

it.each<[call: string, path: string]>([
  [`GET ${SESSIONS} 200`, "/fia/reco-journey"],
  [`GET ${JOURNEYS} 200`, "/fia/reco-journey/new"],
  [`GET ${SESSIONS}/{hash} 200`, edit(demoAdvice(2), "/client")],
  [`GET ${SESSIONS}/{hash} 200`, edit(demoAdvice(4), "/checks")],
])("%s is made and answered when an adviser opens %s", async (call, path) => {
  asked();
  await pages.page(path);
  expect(asked()).toContain(call);
});

it("a session is begun by POST /product-config-service/v1/reco_journeys/sessions", async () => {
  asked();
  await beginAdvice(pages);
  expect(asked().filter((call) => call.startsWith("POST "))).toEqual([`POST ${SESSIONS} 201`]);
});

it.each<[call: string, step: string, fields: Record<string, string>]>([
  [
    `PUT ${SESSIONS}/{hash}/sustainability 200`,
    "/sustainability",
    { decision: "update", wants: "yes", minSustainableInvestments: "10", minimumCoverage: "50", intent: "leave" },
  ],
  [`PUT ${SESSIONS}/{hash}/questionnaire 200`, "/profile", { way: "keep", intent: "leave" }],
  [
    `PUT ${SESSIONS}/{hash}/proposal-params 200`,
    "/parameters",
    { actType: "ACT_NEW_CONTRACTS", depositInitial: "5000", horizonYears: "9", intent: "leave" },
  ],
  [`PUT ${SESSIONS}/{hash}/workspace 200`, "/allocations?allocation=1", { intent: "allocation-add" }],
  [`POST ${SESSIONS}/{hash}/reset 200`, "/checks", { intent: "reset", confirmed: "yes" }],
])("%s is made when an adviser sends the step %s", async (call, step, fields) => {
  const uuid = await beginAdvice(pages, { riskProfile: "BALANCED" });
  const { version } = await stored(uuid);
  const { status, calls } = await send(uuid, step, fields);
  expect([status, calls]).toEqual([303, expect.arrayContaining([call])]);
  expect((await stored(uuid)).version).toBe(version + 1);
  // A step that was sent before is sent again.
  const again = await send(uuid, step, fields);
  expect([again.status, again.calls]).toEqual([303, expect.arrayContaining([call])]);
});

it("takes a session back to its start only once that is confirmed", async () => {
  const uuid = await beginAdvice(pages, { riskProfile: "BALANCED" });
  await send(uuid, "/allocations?allocation=1", { intent: "allocation-add" });
  const { workspace } = await stored(uuid);
  expect(workspace).not.toBeNull();
  const unconfirmed = await send(uuid, "/checks", { intent: "reset" });
  expect([unconfirmed.status, (await stored(uuid)).workspace]).toEqual([400, workspace]);
  expect((await send(uuid, "/checks", { intent: "reset", confirmed: "yes" })).status).toBe(303);
  expect(await stored(uuid)).toMatchObject({ state: "IN_PROGRESS", workspace: null, questionnaire: { riskProfile: "BALANCED" } });
});

it("an advice is finalised by POST .../advice/finalize, and for a partner by POST /abeille/.../finalize-redirect", async () => {
  const uuid = demoAdvice(FINALISED_ADVICE);
  const own = await send(uuid, "/checks", { intent: "finalise" });
  expect([own.status, own.calls]).toEqual([303, expect.arrayContaining([`POST ${SESSIONS}/{hash}/advice/finalize 200`])]);
  expect((await stored(uuid)).state).toBe("FINALIZED");
  const partner = `jsonb_set(config, '{general,finalizationUrl}', '"https://partner.example/back"')`;
  await pages.front.database.sql.query(`update reco_session set config = ${partner} where uuid = $1`, [uuid]);
  const redirected = await send(uuid, "/checks", { intent: "redirect" });
  expect([redirected.status, redirected.calls]).toEqual([
    303,
    expect.arrayContaining(["POST /abeille/api/v1/reco_journeys/sessions/{hash}/finalize-redirect 200"]),
  ]);
});
