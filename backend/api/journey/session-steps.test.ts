import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { auditLog, recoSession } from "#backend/database/schema/index.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { takeIntoUse } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let journey: string;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product }] },
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    journey = (await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config })).body.uuid;
    await takeIntoUse(world.database, journey);
  });
  afterAll(() => world.close());

  const begin = async (changes: object = {}) => {
    const body = { recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", ...changes };
    return (await world.call<FullSession>("editor", "POST", sessions, body)).body;
  };
  const put = (key: string, part: string, body: object) =>
    world.call<FullSession & ErrorAnswer>("editor", "PUT", `${sessions}/${key}/${part}`, body);

  describe("the steps of a session", () => {
    it("are kept as each part is saved; saving the same again changes nothing that rests on it", async () => {
      const begun = await begin({ riskProfile: "BALANCED", clientRiskKeyLastUpdate: "2026-01-15" });
      expect(Object.keys(begun.steps)).toEqual(["client"]);
      expect(begun.questionnaire).toEqual({ answers: {}, riskProfile: "BALANCED", statedOn: "2026-01-15" });
      expect(begun.step).toEqual({ name: "sustainability", state: "todo" });
      const no = { hasSustainablePreferences: false };
      const first = (await put(begun.hash, "sustainability", no)).body;
      expect(first.step.name).toBe("profile");
      const again = (await put(begun.hash, "sustainability", no)).body;
      expect(again.steps.sustainability?.changedAt).toBe(first.steps.sustainability?.changedAt);
      expect(Date.parse(again.steps.sustainability!.savedAt)).toBeGreaterThanOrEqual(Date.parse(first.steps.sustainability!.savedAt));
      const other = (await put(begun.hash, "sustainability", { hasSustainablePreferences: true })).body;
      expect(other.steps.sustainability?.changedAt).toBe(other.steps.sustainability?.savedAt);
    });

    it("are told in the list, beside the names of journey, product and adviser", async () => {
      const { uuid } = await begin({ projectName: "Liste", legalPersonName: "SCI des Tilleuls" });
      const { items } = (await world.call<{ items: RecoSession[] }>("editor", "GET", `${sessions}?search=Liste`)).body;
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({ uuid, journeyName: "Patrimoine", clientName: "SCI des Tilleuls", actType: "ACT_NEW_CONTRACTS" });
      expect(items[0]?.productName).not.toBe("");
      expect(items[0]?.ownerName).not.toBe("");
    });
  });

  describe("the first step and the parameters", () => {
    it("say another client and act; what rests on them is to be done again, a new e-mail changes nothing", async () => {
      const begun = await begin({ clientLastName: "Martin", depositInitial: "1000", extClientCode: "C1" });
      const same = { actType: "ACT_NEW_CONTRACTS", productUuid: world.product, clientLastName: "Martin" };
      const first = (await put(begun.hash, "client", { ...same, contactEmail: "lea@example.com" })).body;
      expect(first.creation).toMatchObject({ recoJourneyUuid: journey, contactEmail: "lea@example.com", depositInitial: "1000" });
      expect(first.creation.extClientCode).toBeUndefined();
      expect(first.steps.client?.changedAt).toBe(begun.steps.client?.changedAt);
      await put(begun.hash, "proposal-params", { ...same, investmentHorizonMonths: 96 });
      const other = (await put(begun.hash, "client", { ...same, actType: "ACT_DEPOSITS", projectName: "Retraite" })).body;
      expect(other).toMatchObject({ actType: "ACT_DEPOSITS", projectName: "Retraite", proposalParams: { investmentHorizonMonths: 96 } });
      expect(Date.parse(other.steps.client!.changedAt)).toBeGreaterThan(Date.parse(begun.steps.client!.changedAt));
      expect((await put(begun.hash, "client", { ...same, productUuid: world.foreignProduct })).body.error.code).toBe("RESOURCE_NOT_FOUND");
      // Whose questionnaire counts besides is told by name.
      const beside = { coSubscriberFirstName: "Paul", coSubscriberLastName: "Martin", coSubscriberBirthDate: "1970-03-02" };
      const two = (await put(begun.hash, "client", { ...same, ...beside })).body;
      const renamed = (await put(begun.hash, "client", { ...same, ...beside, coSubscriberLastName: "Durand" })).body;
      expect(Date.parse(renamed.steps.client!.changedAt)).toBeGreaterThan(Date.parse(two.steps.client!.changedAt));
    });

    it("keep payments with the beginning and holdings with the allocations, and leave what they do not say", async () => {
      const held = [{ series: randomUUID(), amount: "1200.50" }];
      const begun = await begin({
        actType: "ACT_DEPOSITS",
        depositMar: true,
        currentComposition: held,
        currentCompositionDate: "2026-05-04",
      });
      expect(begun.workspace).toMatchObject({ allocations: [], currentComposition: held, currentCompositionDate: "2026-05-04" });
      const proposal = { actType: "ACT_DEPOSITS", productUuid: world.product, additionalContributionAmount: "500", depositMar: false };
      const { body } = await put(begun.hash, "proposal-params", { ...proposal, regularContributionsFrequency: "MONTHLY" });
      const { depositMar: _, ...kept } = proposal;
      expect(body.proposalParams).toEqual(kept);
      expect(body.creation).toMatchObject({ depositMar: false, regularContributionsFrequency: "MONTHLY" });
      expect(body.workspace?.currentComposition).toEqual(held);
      const sold = { currentComposition: [], currentCompositionDate: "2026-05-05" };
      const emptied = (await put(begun.hash, "proposal-params", { ...proposal, ...sold })).body;
      expect(emptied.workspace).toMatchObject(sold);
      expect(emptied.steps.allocations).toBeUndefined();
    });

    it("take a client's record of the same distributor alone", async () => {
      const body = { recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_DEPOSITS", retailClient: randomUUID() };
      const refused = await world.call<ErrorAnswer>("editor", "POST", sessions, body);
      expect([refused.status, refused.body.error.code]).toEqual([400, "RESOURCE_NOT_FOUND"]);
    });
  });

  describe("a session as a whole", () => {
    const at = (key: string, end = "") => `${sessions}/${key}${end}`;
    const seen = (version: number) => ({ "if-match": String(version) });

    it("is handed over to a colleague who advises at the same distributor, and to nobody else", async () => {
      const { hash, uuid, version } = await begin({ projectName: "Transfert" });
      const { items } = (await world.call<{ items: Array<{ uuid: string; name: string }> }>("editor", "GET", `${sessions}/owners`)).body;
      expect(items).toEqual([{ uuid: world.users.colleague, name: "colleague Test" }]);
      const give = (owner: string, of = version) =>
        world.call<RecoSession & ErrorAnswer>("editor", "PUT", at(hash, "/owner"), { owner }, seen(of));
      for (const owner of [world.users.rival, world.users.reader, world.users.editor]) expect((await give(owner)).status).toBe(400);
      expect((await give(world.users.colleague, version + 1)).status).toBe(409);
      expect((await give(world.users.colleague)).body).toMatchObject({ owner: world.users.colleague, ownerName: "colleague Test" });
      expect((await world.call("editor", "GET", at(uuid))).status).toBe(404);
      expect((await world.call("colleague", "GET", at(uuid))).status).toBe(200);
      const [row] = await world.database.orm
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.verb, "reco-session.transfer"), eq(auditLog.objectId, uuid)));
      expect(row).toMatchObject({ before: { owner: world.users.editor }, after: { owner: world.users.colleague } });
    });

    it("is made again with the journey of today, also once it has expired", async () => {
      const { uuid, hash } = await begin({ projectName: "Copie", riskProfile: "DYNAMIC" });
      await put(hash, "sustainability", { hasSustainablePreferences: true });
      await world.database.orm.update(recoSession).set({ expiresAt: "2020-01-01T00:00:00Z" }).where(eq(recoSession.uuid, uuid));
      const made = await world.call<FullSession>("editor", "POST", at(uuid, "/duplicate"));
      expect([made.status, made.body.state, made.body.projectName]).toEqual([201, "IN_PROGRESS", "Copie"]);
      expect([made.body.hash, made.body.uuid]).not.toEqual([hash, uuid]);
      expect([made.body.sustainability, made.body.questionnaire?.riskProfile]).toEqual([null, "DYNAMIC"]);
      expect((await world.call("rival", "POST", at(uuid, "/duplicate"))).status).toBe(404);
    });

    it("is removed while its advice was never finalised, with a record that it was there", async () => {
      const { uuid, version } = await begin();
      expect((await world.call("rival", "DELETE", at(uuid), undefined, seen(version))).status).toBe(404);
      expect((await world.call("editor", "DELETE", at(uuid), undefined, seen(version + 1))).status).toBe(409);
      expect((await world.call("editor", "DELETE", at(uuid), undefined, seen(version))).status).toBe(204);
      expect((await world.call("editor", "GET", at(uuid))).status).toBe(404);
      expect(
        await world.database.orm
          .select()
          .from(auditLog)
          .where(and(eq(auditLog.verb, "reco-session.delete"), eq(auditLog.objectId, uuid))),
      ).toHaveLength(1);
      const kept = await begin();
      await world.database.orm.update(recoSession).set({ finalizedAt: "2026-01-01T00:00:00Z" }).where(eq(recoSession.uuid, kept.uuid));
      const refused = await world.call<ErrorAnswer>("editor", "DELETE", at(kept.uuid), undefined, seen(kept.version));
      expect([refused.status, refused.body.error.code]).toEqual([409, "SESSION_FINALIZED"]);
    });
  });

  it("a session is reached by its uuid as by its hash, by its adviser alone", async () => {
    const { uuid, hash } = await begin();
    const by = (who: "editor" | "rival", key: string) => world.call<FullSession>(who, "GET", `${sessions}/${key}`);
    expect((await by("editor", uuid)).body).toEqual((await by("editor", hash)).body);
    expect((await by("rival", uuid)).status).toBe(404);
    expect((await put(uuid, "sustainability", {})).body.hash).toBe(hash);
  });
});
