import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_PRODUCTS, DEMO_RECO_JOURNEY } from "#backend/demo/ids.ts";
import { type Api, apiOf } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { shown } from "../../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** What is answered at the steps of a session, sent as a browser without scripts sends it, and what is kept of it. */
const { build } = await renderedPages();
let front: TestFront;
let adviser: CookieJar;
let api: Api;
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  adviser = await signInOverHttp(front.url, "adviser");
  api = await apiOf(front);
}, 120_000);
afterAll(() => front?.close());

const stored = (uuid: string) => api.get<FullSession>(`/product-config-service/v1/reco_journeys/sessions/${uuid}`);
const page = async (path: string) => shown(await (await fetch(`${front.url}${path}`, { headers: { cookie: adviser.header() } })).text());
async function send(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${front.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: adviser.header(), origin: front.url },
    body: new URLSearchParams({ idem: randomUUID(), ...fields }),
  });
  return { status: answer.status, to: answer.headers.get("location") ?? "" };
}

it("keeps profile and preferences that are on file or what is stated anew, and the parameters of the proposal", async () => {
  for (const [riskProfile, begunWith, act, parameters] of [
    [
      "BALANCED",
      { actType: "ACT_DEPOSITS", additionalContributionAmount: "3000" },
      {
        ...{ additionalContributionAmount: "5 000,5", projectName: "Études" },
        ...{ regularContributionsAmount: "150", regularContributionsFrequency: "QUARTERLY" },
      },
      { additionalContributionAmount: "5000.5", projectName: "Études", regularContributionsAmount: "150" },
    ],
    [
      "DYNAMIC",
      { actType: "ACT_WITHDRAWALS", withdrawalAmount: "1000" },
      { withdrawalAmount: "1 250", projectName: "Maison" },
      { withdrawalAmount: "1250", projectName: "Maison" },
    ],
  ] as const) {
    const { to } = await send("/fia/reco-journey/new", {
      ...{
        contract: `${DEMO_RECO_JOURNEY} ${DEMO_PRODUCTS.lifeInsurance}`,
        person: "natural",
        clientFirstName: "Hélène",
        clientLastName: "Lambrecht",
      },
      ...{ ...begunWith, horizonYears: "8", riskProfile, clientRiskKeyLastUpdate: "2026-10-07" },
      ...{ preferences: "no", clientEsgLastUpdate: "2026-10-08" },
    });
    const uuid = /journey\/([0-9a-f-]{36})\//.exec(to)![1]!;
    const at = (step: string) => `/fia/reco-journey/journey/${uuid}/edit/${step}`;
    const go = async (step: string, fields: Record<string, string>) =>
      send(at(step), { version: String((await stored(uuid)).version), ...fields });
    const before = await stored(uuid);

    expect((await go("sustainability", { decision: "keep", wants: "no", intent: "leave" })).status).toBe(303);
    expect((await stored(uuid)).sustainability).toMatchObject(before.sustainability!);
    const preferences = { decision: "update", wants: "yes", minSustainableInvestments: "12,5", minimumCoverage: "65" };
    expect((await go("sustainability", { ...preferences, intent: "leave" })).status).toBe(303);
    expect((await stored(uuid)).sustainability).toMatchObject({
      ...{ hasSustainablePreferences: true, minSustainableInvestments: "12.5", minimumCoverage: "65" },
    });

    expect(await page(at("profile"))).toMatch(/<input[^>]*name="way"[^>]*value="keep"/);
    expect((await go("profile", { way: "keep" })).status).toBe(303);
    expect((await stored(uuid)).questionnaire).toMatchObject({ riskProfile, statedOn: "2026-10-07" });
    const linked = await go("profile", { way: "here", birthYear: "1975" });
    expect(linked.status).toBe(303);
    expect((await stored(uuid)).questionnaire).toHaveProperty("questionnaireSession");

    const { actType } = begunWith;
    const kept = await go("parameters", { actType, ...act, horizonYears: "10", horizonMonths: "6" });
    expect(kept.status).toBe(303);
    expect((await stored(uuid)).proposalParams).toMatchObject({
      ...parameters,
      actType,
      investmentHorizonMonths: 126,
      productUuid: DEMO_PRODUCTS.lifeInsurance,
    });
    expect(await page(at("parameters"))).toMatch(new RegExp(`<input[^>]*name="projectName"[^>]*value="${act.projectName}"`));
  }
});
