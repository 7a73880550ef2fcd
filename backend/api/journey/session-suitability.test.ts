import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { QUIZ } from "#app/domain/advice/structured-quiz.ts";
import { alertNotification, recoSession } from "#backend/database/schema/index.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { knownClient, takeIntoUse } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;
const readings = `${root}/second-readings`;
const RIGHT = Object.fromEntries(QUIZ.map(({ code, right }) => [code, right]));
const WRONG = { ...RIGHT, EARLY_SALE: false };
const WORDS = "Relu avec les mesures du jour : le conseil tient.";
type Person = "editor" | "colleague" | "rival";

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let journey: string;
  let organisation: string;
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
    organisation = (await begin()).distributor;
  });
  afterAll(() => world.close());

  const begin = async (changes: object = {}) => {
    const body = { recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", ...changes };
    return (await world.call<FullSession>("editor", "POST", sessions, body)).body;
  };
  const client = (fields: Record<string, string> = {}) => knownClient(world.database, { organisation, sender: world.users.editor, fields });
  const put = (uuid: string, part: string, body: object, who: Person = "editor") =>
    world.call<FullSession & ErrorAnswer>(who, "PUT", `${sessions}/${uuid}/${part}`, body);
  const quiz = (uuid: string, answers: object) => put(uuid, "suitability", { structured: { answers } });
  /** Makes the last try one of the day before yesterday. */
  const yesterday = (uuid: string) =>
    world.database.orm
      .update(recoSession)
      .set({
        parts: sql`jsonb_set(${recoSession.parts}, '{suitability,structured,tries,-1,at}', to_jsonb(to_char(now() - interval '25 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`,
      })
      .where(eq(recoSession.uuid, uuid));

  describe("the quiz on structured products", () => {
    it("is tried again on another day: a wrong try shuts it, whatever is sent of earlier ones", async () => {
      const { uuid } = await begin();
      const first = await quiz(uuid, WRONG);
      expect(first.body.suitability?.structured?.tries).toEqual([{ at: expect.any(String), answers: WRONG }]);
      const again = await quiz(uuid, RIGHT);
      expect([again.status, again.body.error.code]).toEqual([422, "QUIZ_TRIED"]);
      const forged = await put(uuid, "suitability", { structured: { answers: RIGHT, tries: [] } });
      expect(forged.body.error.code).toBe("QUIZ_TRIED");
      expect((await quiz(uuid, WRONG)).body.suitability?.structured?.tries).toHaveLength(1);
      expect((await put(uuid, "suitability", { structured: null })).body.suitability?.structured?.answers).toEqual(WRONG);
      await yesterday(uuid);
      const next = await quiz(uuid, RIGHT);
      expect(next.body.suitability?.structured).toMatchObject({ answers: RIGHT, tries: [{ answers: WRONG }, { answers: RIGHT }] });
    });

    it("is no new day after the session starts again, nor in another session of the same client", async () => {
      const retailClient = await client();
      const { uuid } = await begin({ retailClient });
      await quiz(uuid, WRONG);
      expect((await world.call<FullSession>("editor", "POST", `${sessions}/${uuid}/reset`)).body.suitability?.structured?.answers).toEqual(
        WRONG,
      );
      expect((await quiz(uuid, RIGHT)).body.error.code).toBe("QUIZ_TRIED");
      const other = await begin({ retailClient });
      expect((await quiz(other.uuid, RIGHT)).body.error.code).toBe("QUIZ_TRIED");
      const stranger = await begin({ retailClient: await client() });
      expect((await quiz(stranger.uuid, RIGHT)).status).toBe(200);
    });

    it("is a whole one", async () => {
      const { uuid } = await begin();
      const part = await quiz(uuid, { CAPITAL_AT_RISK: true });
      expect([part.status, part.body.error.issues]).toEqual([
        400,
        [{ path: "body.structured.answers", message: "leaves a statement unanswered" }],
      ]);
    });
  });

  describe("an answer to a check", () => {
    const answer = (code: string, by?: string) => ({
      acceptances: [
        {
          allocation: 1,
          code,
          reasons: ["Le client a été informé et maintient son choix"],
          words: "J’ai compris ce qui m’a été expliqué.",
          ...(by && { by }),
        },
      ],
    });
    it("is given by whom its rule names, and stored with that", async () => {
      const { uuid } = await begin();
      for (const [code, by] of [
        ["LOSS_ACCEPTED", "adviser"],
        ["NOT_JUDGED", "client"],
        ["CONTRADICTION", "client"],
      ] as const) {
        const refused = await put(uuid, "suitability", answer(code, by));
        expect([refused.status, refused.body.error.code]).toEqual([422, "ANSWERED_BY_OTHER"]);
      }
      expect((await put(uuid, "suitability", answer("LOSS_ACCEPTED"))).body.suitability?.acceptances).toMatchObject([{ by: "client" }]);
      expect((await put(uuid, "suitability", answer("NOT_JUDGED", "adviser"))).body.suitability?.acceptances).toMatchObject([
        { by: "adviser" },
      ]);
    });
    it("has a reason that speaks of what is accepted, or is refused with the kind that it lacks", async () => {
      const { uuid } = await begin();
      const given = (code: string, reason: string, figures: object = {}) =>
        put(uuid, "suitability", {
          acceptances: [{ allocation: 1, code, ...figures, reasons: [reason], words: "J’ai compris ce qui m’a été expliqué." }],
        });
      const below = { found: "1.20", allowed: "2–4" };
      for (const [code, reason, kind, figures] of [
        ["RISK_RANGE", "Le client accepte de rester investi plus longtemps", "CAREFUL", below],
        ["RISK_RANGE", "Le client a été informé et maintient son choix", "CAREFUL", below],
        ["SWITCH_BENEFIT", "Le client détient d’autres avoirs qui équilibrent ce choix", "SWITCH", {}],
        ["LOSS_ACCEPTED", "Parce que", "RISK", {}],
      ] as const) {
        const refused = await given(code, reason, figures);
        expect([refused.status, refused.body.error]).toMatchObject([422, { code: "REASON_DOES_NOT_FIT", check: code, kind }]);
      }
      expect((await given("RISK_RANGE", "Le client veut d’abord préserver cette somme", below)).status).toBe(200);
    });
    it("that a second person has to give is refused from the session's own adviser", async () => {
      const { uuid } = await begin();
      for (const code of ["VULNERABLE", "ACCEPTED_TOGETHER"]) {
        const refused = await put(uuid, "suitability", answer(code, "second-reader"));
        expect([refused.status, refused.body.error.code]).toEqual([403, "SECOND_READER_ONLY"]);
      }
    });
  });

  describe("a second reading", () => {
    const vulnerable = async () => {
      const session = await begin({ retailClient: await client({ decisionHelp: "HELPED" }), clientLastName: "Martin" });
      const saved = await put(session.uuid, "workspace", { allocations: [{ number: 1 }], selectedAllocation: 1 });
      return saved.body;
    };
    const waiting = async (uuid: string) => {
      const { allocations } = (await world.call<{ allocations: MeasuredAllocation[] }>("editor", "POST", `${sessions}/${uuid}/checks`, {}))
        .body;
      return allocations[0]!.toAccept.map(({ code }) => code);
    };
    const ask = (uuid: string, who: Person) => put(uuid, "second-reader", { reader: world.users[who] });
    const read = (uuid: string, who: Person, version: number) =>
      world.call<{ done: boolean; version: number } & ErrorAnswer>(
        who,
        "PUT",
        `${readings}/${uuid}`,
        { words: WORDS },
        { "if-match": String(version) },
      );

    it("is asked of a colleague, who alone sees the advice, reads it under an own sign-in and stands with day and name", async () => {
      const { uuid } = await vulnerable();
      expect(await waiting(uuid)).toContain("VULNERABLE");
      expect((await world.call("colleague", "GET", `${readings}/${uuid}`)).status).toBe(404);
      const asked = await ask(uuid, "colleague");
      expect(asked.body.secondReading.asked).toMatchObject({ reader: world.users.colleague, name: "colleague Test" });
      const told = await world.database.orm.select().from(alertNotification).where(eq(alertNotification.resource, uuid));
      expect(told).toMatchObject([{ owner: world.users.colleague, kind: "second-reading", endedAt: null }]);
      const listed = await world.call<{ items: RecoSession[] }>("colleague", "GET", readings);
      expect(listed.body.items.map((one) => one.uuid)).toContain(uuid);
      // Nothing else of the session is open to the reader, and nothing at all to others.
      expect((await world.call("colleague", "GET", `${sessions}/${uuid}`)).status).toBe(404);
      expect((await world.call("rival", "GET", `${readings}/${uuid}`)).status).toBe(404);

      const seen = await world.call<{ done: boolean; version: number }>("colleague", "GET", `${readings}/${uuid}`);
      expect(seen.body.done).toBe(false);
      expect((await read(uuid, "colleague", seen.body.version + 1)).status).toBe(409);
      expect((await read(uuid, "colleague", seen.body.version)).body.done).toBe(true);
      expect(await waiting(uuid)).not.toContain("VULNERABLE");
      const stored = (await world.call<FullSession>("editor", "GET", `${sessions}/${uuid}`)).body.secondReading.readings;
      expect(stored).toMatchObject([
        { code: "VULNERABLE", reader: world.users.colleague, name: "colleague Test", words: WORDS, by: "second-reader" },
      ]);
      expect(stored[0]!.at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
      const over = await world.database.orm.select().from(alertNotification).where(eq(alertNotification.resource, uuid));
      expect(over[0]?.endedAt).not.toBeNull();
      expect((await world.call<{ items: RecoSession[] }>("colleague", "GET", readings)).body.items.map((one) => one.uuid)).not.toContain(
        uuid,
      );
    });

    it("is refused to the author, also to one who has handed the session over", async () => {
      const { uuid, version } = await vulnerable();
      const own = await ask(uuid, "editor");
      expect([own.status, own.body.error.code]).toEqual([403, "READER_IS_AUTHOR"]);
      expect((await ask(uuid, "rival")).status).toBe(400);
      const typed = await read(uuid, "editor", version);
      expect([typed.status, typed.body.error.code]).toEqual([403, "READER_IS_AUTHOR"]);
      await world.call("editor", "PUT", `${sessions}/${uuid}/owner`, { owner: world.users.colleague }, { "if-match": String(version) });
      const back = await put(uuid, "second-reader", { reader: world.users.editor }, "colleague");
      expect([back.status, back.body.error.code]).toEqual([403, "READER_IS_AUTHOR"]);
    });

    it("counts no name that an adviser once wrote down", async () => {
      const { uuid } = await vulnerable();
      const typed = {
        allocation: 1,
        code: "VULNERABLE",
        found: "HELPED",
        reasons: ["Relu"],
        words: "Relu par Madame Noël, qui conclut oui.",
      };
      await world.database.orm
        .update(recoSession)
        .set({ parts: sql`${recoSession.parts} || ${JSON.stringify({ suitability: { acceptances: [typed] } })}::jsonb` })
        .where(eq(recoSession.uuid, uuid));
      expect(await waiting(uuid)).toContain("VULNERABLE");
    });
  });

  it("advices in hand are told by what they wait for, of the person alone, each with how many there are", async () => {
    const state = async () => {
      const answered = await world.call<{ tasks: Array<{ task: string; total: number; items: RecoSession[] }> }>(
        "colleague",
        "GET",
        `${sessions}/in-hand`,
      );
      expect(answered.body).toEqual({ tasks: expect.any(Array) });
      const { tasks } = answered.body;
      return tasks.map(({ task, total, items }) => [task, total, items.length]);
    };
    const before = await state();
    const of = async (changes: object) => {
      const made = await begin();
      await world.database.orm
        .update(recoSession)
        .set({ owner: world.users.colleague, ...changes })
        .where(eq(recoSession.uuid, made.uuid));
    };
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const published = { finalizedAt: day(-9), published: [{ number: 1 }] as never };
    for (let i = 0; i < 7; i++) await of({ finalizedAt: day(-1) });
    await of({ ...published, standsUntil: day(90).slice(0, 10) });
    await of({ ...published, standsUntil: day(-2).slice(0, 10) });
    await of({ expiresAt: day(3) });
    await of({ expiresAt: day(-3) });
    await of({});
    const counts = new Map(before.map(([task, total]) => [task, Number(total)]));
    const after = (task: string, more: number) => [task, (counts.get(task) ?? 0) + more, Math.min(5, (counts.get(task) ?? 0) + more)];
    expect(await state()).toEqual([
      after("TO_PUBLISH", 7),
      after("TO_SEND", 1),
      ...(counts.has("CHECKS") ? [after("CHECKS", 0)] : []),
      after("LAPSING", 1),
      after("EXPIRED", 2),
    ]);
  });
});
