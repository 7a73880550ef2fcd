import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LicenseAcceptance, type LicenseAgreement, type LicenseText, licenseAgreement } from "#app/contract/license.ts";
import { auditLog, licenseAcceptance, licenseAgreement as table } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/user-service/v1/license_agreements";
const TEXTS = {
  fr: "Vous n’utiliserez ces simulations qu’avec vos clients.",
  en: "You will use these simulations with your clients only.",
};
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  beforeEach(async () => {
    await world.database.orm.delete(licenseAcceptance);
    await world.database.orm.delete(table);
  });
  afterAll(() => world.close());

  const publish = async (texts = TEXTS, creation?: string, headers: Record<string, string> = {}) => {
    const query = creation ? `?${new URLSearchParams({ creation })}` : "";
    return world.call<LicenseAgreement>("admin", "POST", `${root}${query}`, { texts }, headers);
  };
  const standing = (who: Person, user = world.users[who]) => world.call<LicenseAcceptance>(who, "GET", `${root}/acceptance?user=${user}`);
  const accept = (who: Person, agreement: string, text: string = TEXTS.fr, user = world.users[who], language: "fr" | "en" = "fr") =>
    world.call<LicenseAcceptance & ErrorAnswer>(who, "PUT", `${root}/acceptance?user=${user}`, {
      agreement,
      language,
      textHash: sha256(text),
    });

  describe("publishing", () => {
    it("numbers the versions and gives each language's text with its hash", async () => {
      const first = await publish();
      expect(first.status).toBe(201);
      expect(licenseAgreement.parse(first.body)).toMatchObject({ number: 1, texts: TEXTS, acceptances: 0 });
      const second = await publish({ fr: "Deux", en: "Two" });
      expect(second.body.number).toBe(2);
      const { body } = await world.call<LicenseText>("anna", "GET", `${root}/last?lang=en`);
      expect(body).toMatchObject({ uuid: second.body.uuid, number: 2, language: "en", text: "Two", textHash: sha256("Two") });
      const dated = await publish({ fr: "Trois", en: "Three" }, "2026-01-02");
      expect([dated.status, dated.body]).toMatchObject([201, { number: 3, effectiveAt: "2026-01-02T00:00:00.000Z" }]);
    });

    it.each([
      ["fr", "fr"],
      ["fr_FR", "fr"],
      ["en", "en"],
      ["en_GB", "en"],
      ["en_US", "en"],
      ["es_ES", "en"],
      ["it_IT", "en"],
      ["zh_CN", "en"],
      ["zh_CW", "en"],
    ] as const)("gives a reader of %s the text in %s", async (lang, language) => {
      await publish();
      const { status, body } = await world.call<LicenseText>("anna", "GET", `${root}/last?lang=${lang}`);
      expect([status, body]).toMatchObject([200, { language, text: TEXTS[language], textHash: sha256(TEXTS[language]) }]);
      expect((await world.call("anna", "GET", `${root}/last?lang=de_DE`)).status).toBe(400);
    });

    it("takes a day or an instant for its creation, and nothing else", async () => {
      expect((await publish(TEXTS, "2026-01-02")).body).toMatchObject({ number: 1, effectiveAt: "2026-01-02T00:00:00.000Z" });
      expect((await publish(TEXTS, "2026-01-02T08:30:00+02:00")).body).toMatchObject({ effectiveAt: "2026-01-02T06:30:00.000Z" });
      expect(await publish(TEXTS, "tomorrow")).toMatchObject({ status: 400, body: { error: { issues: [{ path: "query.creation" }] } } });
    });

    it("leaves a version of tomorrow asleep until then", async () => {
      const first = await publish();
      await publish({ fr: "Demain", en: "Tomorrow" }, new Date(Date.now() + 86_400_000).toISOString());
      expect((await world.call<LicenseText>("anna", "GET", `${root}/last?lang=fr`)).body.uuid).toBe(first.body.uuid);
      await world.database.orm.update(table).set({ effectiveAt: "2026-01-01T00:00:00Z" }).where(eq(table.number, 2));
      expect((await world.call<LicenseText>("anna", "GET", `${root}/last?lang=fr`)).body.text).toBe("Demain");
    });

    it("happens once for one key, and at once by two administrators under two numbers", async () => {
      const headers = { "idempotency-key": randomUUID() };
      const [one, again] = [await publish(TEXTS, undefined, headers), await publish(TEXTS, undefined, headers)];
      expect(again.body.uuid).toBe(one.body.uuid);
      const both = await Promise.all([publish(), publish()]);
      expect(both.map(({ body }) => body.number).sort()).toEqual([2, 3]);
    });

    it("is an administrator's, and so is the list", async () => {
      for (const who of ["anna", "manager", "insurer"] as const) {
        expect((await world.call(who, "POST", root, { texts: TEXTS })).status).toBe(403);
        expect((await world.call(who, "GET", root)).status).toBe(403);
      }
      const { uuid } = (await publish()).body;
      await publish();
      await accept("anna", uuid);
      const third = await publish({ fr: "Trois", en: "Three" }, "2026-01-02");
      for (const who of ["anna", "axel"] as const) await accept(who, third.body.uuid, "Trois");
      type Page = { items: LicenseAgreement[]; total: number; limit: number; offset: number };
      const page = async (query: string) => (await world.call<Page>("admin", "GET", `${root}?${query}`)).body;
      await expectList(page, ({ number }) => number, { "": [3, 2, 1] });
      const { items } = await page("");
      expect(items[0]).toEqual({ ...third.body, acceptances: 2 });
      expect(items).toMatchObject([
        { texts: { fr: "Trois", en: "Three" }, effectiveAt: "2026-01-02T00:00:00.000Z" },
        { number: 2, texts: TEXTS, acceptances: 0 },
        { uuid, number: 1, texts: TEXTS, acceptances: 0 },
      ]);
    });
  });

  describe("accepting", () => {
    it("is recorded with the person, the time, the language and the hash of the text, once", async () => {
      expect((await standing("anna")).body).toEqual({ user: world.users.anna, agreement: null, accepted: null });
      const { uuid } = (await publish()).body;
      expect((await standing("anna")).body).toEqual({ user: world.users.anna, agreement: { uuid, number: 1 }, accepted: null });
      const done = await accept("anna", uuid);
      expect(done.body).toMatchObject({ agreement: { uuid }, accepted: { language: "fr", textHash: sha256(TEXTS.fr) } });
      expect(Math.abs(Date.now() - Date.parse(done.body.accepted?.at ?? ""))).toBeLessThan(60_000);
      expect((await accept("anna", uuid)).body.accepted).toEqual(done.body.accepted);
      expect((await standing("anna")).body.accepted).toEqual(done.body.accepted);
      expect((await standing("axel")).body).toEqual({ user: world.users.axel, agreement: { uuid, number: 1 }, accepted: null });
      expect((await accept("axel", uuid, TEXTS.en, world.users.axel, "en")).body).toMatchObject({
        user: world.users.axel,
        accepted: { language: "en", textHash: sha256(TEXTS.en) },
      });
      expect((await standing("admin", world.users.axel)).body.accepted).toMatchObject({ language: "en", textHash: sha256(TEXTS.en) });
      expect((await standing("anna", world.users.axel)).status).toBe(404);
      expect((await accept("anna", uuid, TEXTS.fr, world.users.carla)).status).toBeGreaterThanOrEqual(400);
      expect((await standing("admin", world.users.carla)).body.accepted).toBeNull();
      const audit = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, uuid));
      const row = audit.find(({ verb }) => verb === "license-agreement.accept");
      expect(row).toMatchObject({ userUuid: world.users.anna, after: { number: 1, textHash: sha256(TEXTS.fr) } });
    });

    it("counts for one version: the next one waits again", async () => {
      await accept("anna", (await publish()).body.uuid);
      const { uuid } = (await publish({ fr: "Deux", en: "Two" })).body;
      expect((await standing("anna")).body).toMatchObject({ agreement: { uuid, number: 2 }, accepted: null });
    });

    it("needs the hash of the text that is in effect", async () => {
      const old = (await publish()).body.uuid;
      expect((await accept("anna", old, "another text")).body.error.code).toBe("LICENSE_TEXT_CHANGED");
      const { uuid } = (await publish({ fr: "Deux", en: "Two" })).body;
      const late = await accept("anna", old);
      expect([late.status, late.body.error]).toMatchObject([409, { code: "LICENSE_TEXT_CHANGED", agreement: { uuid, number: 2 } }]);
      expect(await world.database.orm.$count(licenseAcceptance)).toBe(0);
    });

    it("is nobody else's: not an administrator's, and others are not even seen", async () => {
      const { uuid } = (await publish()).body;
      expect((await accept("admin", uuid, TEXTS.fr, world.users.anna)).status).toBe(404);
      expect((await standing("axel", world.users.anna)).status).toBe(404);
      expect((await standing("admin", world.users.anna)).body.accepted).toBeNull();
    });

    it("is refused when nothing was published", async () => {
      expect((await accept("anna", randomUUID())).status).toBe(404);
      expect((await world.call("anna", "GET", `${root}/last?lang=fr`)).status).toBe(404);
    });
  });

  it("nothing failed", () => expect(world.logged).toEqual([]));
});
