import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_PRODUCTS } from "#backend/demo/ids.ts";
import { type AdviserPages, openAdviserPages } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice, STATED_ON } from "../../fixtures/rendered/begun-advice.ts";

/** What is answered at the steps of a session, sent as a browser without scripts sends it, and what is kept of it. */
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

const stored = (uuid: string) => pages.api.get<FullSession>(`/product-config-service/v1/reco_journeys/sessions/${uuid}`);
const page = (path: string) => pages.page(path);
const send = (path: string, fields: Record<string, string>) => pages.send(path, fields);

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
    const begun = { ...begunWith, horizonYears: "8", riskProfile, preferences: "no", clientEsgLastUpdate: STATED_ON };
    const uuid = await beginAdvice(pages, begun);
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
    expect((await stored(uuid)).questionnaire).toMatchObject({ riskProfile, statedOn: STATED_ON });
    const linked = await go("profile", { way: "here", birthYear: "1975" });
    expect(linked.status).toBe(303);
    expect((await stored(uuid)).questionnaire).toHaveProperty("questionnaireSession");

    const { actType } = begunWith;
    const kept = await go("parameters", { actType, ...act, horizonYears: "10", horizonMonths: "6", holdingsDate: STATED_ON });
    expect(kept.status).toBe(303);
    expect((await stored(uuid)).proposalParams).toMatchObject({
      ...parameters,
      actType,
      investmentHorizonMonths: 126,
      productUuid: DEMO_PRODUCTS.lifeInsurance,
    });
    const shown = await page(at("parameters"));
    expect(shown).toMatch(new RegExp(`<input[^>]*name="projectName"[^>]*value="${act.projectName}"`));
    for (const name of Object.keys(parameters)) expect(shown).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="[^"]+"`));
    // The amounts of the other acts are out of sight: the first of each hidden part.
    const hidden = [...shown.matchAll(/<div[^>]* hidden="">.*?<input[^>]*name="(\w+)"/gs)].map(([, name]) => name);
    const others = actType === "ACT_DEPOSITS" ? ["withdrawalAmount"] : ["additionalContributionAmount", "regularContributionsAmount"];
    expect(hidden).toEqual(["depositInitial", ...others]);
  }
});

it("offers every act again at the first step of a session under way, the chosen one among them", async () => {
  for (const actType of ["ACT_DEPOSITS", "ACT_REBALANCINGS"] as const) {
    const uuid = await beginAdvice(pages, { actType, additionalContributionAmount: "3000", horizonYears: "8", riskProfile: "BALANCED" });
    const html = await page(`/fia/reco-journey/journey/${uuid}/edit/client`);
    const acts = [...html.matchAll(/<input[^>]*name="actType"[^>]*>/g)].map(([input]) => input);
    const values = acts.map((input) => /value="(\w+)"/.exec(input)?.[1]);
    expect(values.toSorted()).toEqual(["ACT_DEPOSITS", "ACT_NEW_CONTRACTS", "ACT_REBALANCINGS", "ACT_WITHDRAWALS"]);
    expect(values.filter((_, i) => acts[i]?.includes('checked=""'))).toEqual([actType]);
  }
});

it.each(["fia/reco-journey", "reco-journey", "abeille/reco-journey", "premia"])(
  "leads on within the place of the step: /%s",
  async (mount) => {
    const begun = { actType: "ACT_DEPOSITS", additionalContributionAmount: "3000", horizonYears: "8", riskProfile: "BALANCED" };
    const uuid = await beginAdvice(pages, { ...begun, preferences: "no", clientEsgLastUpdate: STATED_ON });
    const led = async (path: string, fields: Record<string, string>) => {
      const { status, to } = await send(path, { version: String((await stored(uuid)).version), ...fields });
      return [status, to];
    };
    for (const session of [`/${mount}/journey/${uuid}/edit`, `/${mount}/${uuid}/edit`]) {
      const keep = { decision: "keep", wants: "no" };
      expect(await led(`${session}/sustainability`, keep)).toEqual([303, `${session}/profile`]);
      expect(await led(`${session}/sustainability`, { ...keep, intent: "leave" })).toEqual([303, `/${mount}`]);
    }
    const [, again] = await led(`/${mount}/${uuid}/duplicate`, { idem: crypto.randomUUID() });
    expect(again).toMatch(new RegExp(`^/${mount}/journey/[0-9a-f-]{36}/edit$`));
    expect(await led(`/${mount}/${uuid}/delete`, {})).toEqual([303, `/${mount}`]);
  },
);
