import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { JourneyVersion } from "#app/contract/journey/journey-changes.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { appUser, questionnaireTemplate } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1/reco_journeys";
const ranges = Object.fromEntries(RISK_PROFILES.map((profile, i) => [profile, { min: 1 + i, max: 2 + i }]));
type Listed = { items: Array<RecoJourney & { complete: boolean }>; total: number };
type Versions = { items: JourneyVersion[]; total: number };

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  const template = randomUUID();
  const draft = randomUUID();
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const [stored] = DEMO_TEMPLATES;
    await world.database.orm.insert(questionnaireTemplate).values([
      { ...stored!, uuid: template },
      { ...stored!, uuid: draft, state: "DRAFT" as const, content: { ...stored!.content, version: 99 } },
    ]);
  });
  afterAll(() => world.close());

  const config = (advice: object = {}) => ({
    general: { journeyName: `Journey ${randomUUID()}`, sessionValidityDays: 90 },
    advice: { productConfigs: [{ product: world.product, riskRanges: ranges }], questionnaireTemplate: template, ...advice },
    ...{ sustainability: {}, "proposal-params": {}, publishing: {} },
  });
  const made = async (advice: object = {}) => (await world.call<RecoJourney>("admin", "POST", root, { config: config(advice) })).body;
  const setActive = (uuid: string, active: boolean, headers: Record<string, string> = {}) =>
    world.call<RecoJourney & ErrorAnswer>("admin", "PUT", `${root}/${uuid}/active`, { active }, headers);
  const begin = (recoJourneyUuid: string) =>
    world.call<FullSession & ErrorAnswer>("editor", "POST", `${root}/sessions`, {
      ...{ recoJourneyUuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", riskProfile: "BALANCED" },
    });
  const seen = async (who: "editor" | "admin", { name }: { name: string }) =>
    (await world.call<Listed>(who, "GET", `${root}?search=${encodeURIComponent(name)}`)).body.items;

  it("is a draft that advisers neither see nor use, until it is taken into use; sessions under way go on without it", async () => {
    const journey = await made();
    expect(journey).toMatchObject({ active: false, version: 0 });
    expect(await seen("admin", journey)).toMatchObject([{ active: false, complete: true }]);
    expect(await seen("editor", journey)).toEqual([]);
    expect((await world.call("editor", "GET", `${root}/${journey.uuid}`)).status).toBe(404);
    expect((await begin(journey.uuid)).body.error.code).toBe("RESOURCE_NOT_FOUND");

    expect((await world.call("editor", "PUT", `${root}/${journey.uuid}/active`, { active: true })).status).toBe(403);
    expect((await setActive(journey.uuid, true, { "if-match": "0" })).body).toMatchObject({ active: true, version: 1 });
    expect((await setActive(journey.uuid, false, { "if-match": "0" })).status).toBe(409);
    expect(await seen("editor", journey)).toHaveLength(1);
    const session = await begin(journey.uuid);
    expect(session.status).toBe(201);

    expect((await setActive(journey.uuid, false, { "if-match": "1" })).body).toMatchObject({ active: false, version: 2 });
    expect(await seen("editor", journey)).toEqual([]);
    expect((await begin(journey.uuid)).status).toBe(400);
    const workspace = await world.call("editor", "PUT", `${root}/sessions/${session.body.hash}/workspace`, { allocations: [] });
    expect(workspace.status).toBe(200);
  });

  it("changes its bounds of suitability with a reason of their own alone, which each version keeps", async () => {
    const journey = await made();
    const path = `${root}/${journey.uuid}`;
    const bounds = { suitability: { concentrationManager: 50 } };
    const put = (advice: object) => world.call<RecoJourney & ErrorAnswer>("admin", "PUT", path, { config: config(advice) });
    const silent = await put(bounds);
    expect(silent.status).toBe(400);
    expect(JSON.stringify(silent.body)).toContain("suitabilityReason");
    expect((await put({ ...bounds, suitabilityReason: "Own products" })).status).toBe(200);
    // The words of an earlier change do not stand for the next one; other changes ask for none.
    expect((await put({ suitability: { concentrationManager: 55 }, suitabilityReason: "Own products" })).status).toBe(400);
    expect((await put({ ...bounds, suitabilityReason: "Own products", minNumAssets: 2 })).status).toBe(200);
    const { items } = (await world.call<Versions>("admin", "GET", `${path}/versions`)).body;
    expect(items.map((one) => one.config.advice.suitabilityReason)).toEqual(["Own products", "Own products", undefined]);
  });

  it.each([
    ["no template", { questionnaireTemplate: undefined }, "NO_QUESTIONNAIRE_TEMPLATE"],
    ["a template that is not there", { questionnaireTemplate: randomUUID() }, "UNKNOWN_QUESTIONNAIRE_TEMPLATE"],
    ["a template that is not published", { questionnaireTemplate: draft }, "QUESTIONNAIRE_TEMPLATE_NOT_PUBLISHED"],
    ["caps that leave nothing", { maxPercNoGuaranteed: "30", maxPercGuaranteed: "20" }, "GUARANTEE_CAPS_CROSSED"],
  ])("is not taken into use with %s", async (_what, advice, code) => {
    const journey = await made(advice);
    expect(await seen("admin", journey)).toMatchObject([{ complete: false }]);
    const refused = await setActive(journey.uuid, true);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "JOURNEY_INCOMPLETE", problems: [{ code, severity: "error" }] } },
    });
    expect((await world.call<RecoJourney>("admin", "GET", `${root}/${journey.uuid}`)).body).toMatchObject({ active: false, version: 0 });
  });

  it("takes no change that would make an active journey incomplete; a draft takes any", async () => {
    const journey = await made();
    const advice = { ...journey.config.advice, productConfigs: [{ product: world.product, riskRanges: { BALANCED: { min: 1, max: 2 } } }] };
    const save = () => world.call<ErrorAnswer>("admin", "PUT", `${root}/${journey.uuid}/config/advice`, advice);
    await setActive(journey.uuid, true);
    const refused = await save();
    expect([refused.status, refused.body.error.code]).toEqual([422, "JOURNEY_INCOMPLETE"]);
    await setActive(journey.uuid, false);
    expect((await save()).status).toBe(200);
  });

  it("keeps each saving: who, when and what was in place", async () => {
    const journey = await made();
    const path = `${root}/${journey.uuid}`;
    await setActive(journey.uuid, true);
    await world.call("admin", "PUT", `${path}/config/general`, { ...journey.config.general, sessionValidityDays: 12 });
    const read = async (query = "") => (await world.call<Versions>("admin", "GET", `${path}/versions${query}`)).body;
    const { items, total } = await read();
    expect(total).toBe(3);
    expect(items.map(({ version, active, config: { general } }) => [version, active, general.sessionValidityDays])).toEqual([
      [2, true, 12],
      [1, true, 90],
      [0, false, 90],
    ]);
    expect(items[0]?.author).toEqual({ uuid: world.users.admin, name: "admin Test" });
    expect((await read("?limit=1&offset=1")).items.map(({ version }) => version)).toEqual([1]);
    expect((await world.call("editor", "GET", `${path}/versions`)).status).toBe(403);
    await world.database.orm.update(appUser).set({ firstName: "", lastName: "" }).where(eq(appUser.uuid, world.users.admin));
    expect((await read("?limit=1")).items[0]?.author).toEqual({ uuid: world.users.admin, name: null });
    expect((await world.call("admin", "DELETE", path)).status).toBe(204);
  });
});
