import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FinalAdvice, MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type SuitabilityBounds, USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { checkSentence } from "#app/domain/advice/words/check-words.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { acceptAll, dayAgo, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;
const monthEnd = (back: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 0)).toISOString().slice(0, 10);
};
const ranges = Object.fromEntries(RISK_PROFILES.map((profile) => [profile, { min: 1, max: 7 }]));

/** What is known of the client and of the contract, and what an advice is worth without it. */
eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let equities: string;
  let euros: string;
  let journey: RecoJourney;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const values = [
      ...Array.from({ length: 84 }, (_, at): [string, number] => [monthEnd(83 - at), 100 + (at % 5) + at / 10]).filter(
        ([on]) => on < dayAgo(0),
      ),
      [dayAgo(0), 110],
    ] as Array<[string, number]>;
    equities = await addSeries(world, values, { fullName: "World equities", sri: 4 });
    euros = await addSeries(world, values, { fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" });
    journey = await begun(WIDE_BOUNDS);
  });
  afterAll(() => world.close());

  /** A journey in use with bounds of its own. */
  const begun = async (suitability: SuitabilityBounds) => {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product, riskRanges: ranges }], suitability },
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    const { body } = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    await takeIntoUse(world.database, body.uuid);
    return body;
  };

  const known = (given: Partial<Parameters<typeof knownClient>[1]> = {}) =>
    knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor, ...given });
  const begin = async (changes: object = {}) => {
    const body = {
      ...{ recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_DEPOSITS", additionalContributionAmount: "10000" },
      ...{ clientFirstName: "Léa", clientLastName: "Martin", riskProfile: "BALANCED", investmentHorizon: 10 },
      retailClient: await known(),
      ...changes,
    };
    return (await world.call<FullSession>("editor", "POST", sessions, body)).body;
  };
  const at = (session: { hash: string }, part: string) => `${sessions}/${session.hash}${part}`;
  const put = (session: { hash: string }, part: string, body: object) =>
    world.call<FullSession & ErrorAnswer>("editor", "PUT", at(session, part), body);
  const advised = () => ({
    allocations: [
      {
        number: 1,
        lines: [
          { series: equities, weight: "40" },
          { series: euros, weight: "60" },
        ],
      },
    ],
    selectedAllocation: 1,
  });
  const held = () => [equities, euros].map((series) => ({ series, amount: "5000" }));
  const stated = (ago = 0) => ({ currentComposition: held(), currentCompositionDate: dayAgo(ago) });
  const checksOf = async (session: { hash: string }) => {
    const { body } = await world.call<{ allocations: MeasuredAllocation[] }>("editor", "POST", at(session, "/checks"), {});
    return body.allocations[0]!.checks;
  };
  const raised = async (session: { hash: string }) =>
    (await checksOf(session)).filter(({ flag }) => flag !== "green").map(({ code, subject, flag }) => [code, subject, flag]);
  const finalize = (session: { hash: string }) => world.call<FinalAdvice & ErrorAnswer>("editor", "POST", at(session, "/advice/finalize"));
  const accept = (session: { hash: string }) =>
    acceptAll((method, path, body) => world.call("editor", method, path, body), at(session, ""));

  describe("what the contract holds", () => {
    it("stays as it is where a change of the allocations does not say it", async () => {
      const session = await begin(stated(3));
      const { body } = await put(session, "/workspace", advised());
      expect(body.workspace).toMatchObject(stated(3));
      expect((await put(session, "/workspace", { ...advised(), currentCompositionDate: dayAgo(1) })).body.workspace).toMatchObject(
        stated(1),
      );
      const { proposalParams } = body;
      expect((await put(session, "/proposal-params", proposalParams!)).body.workspace).toMatchObject(stated(1));
    });

    it("is nothing by a statement of a day alone", async () => {
      const session = await begin(stated(3));
      for (const [part, body] of [
        ["/workspace", advised()],
        ["/proposal-params", session.proposalParams!],
      ] as const) {
        const refused = await put(session, part, { ...body, currentComposition: [] });
        expect([refused.status, refused.body.error.issues?.[0]?.path]).toEqual([400, "body.currentCompositionDate"]);
        expect((await put(session, part, { ...body, ...stated(-2) })).status).toBe(400);
        const nothing = { currentComposition: [], currentCompositionDate: dayAgo(0) };
        expect((await put(session, part, { ...body, ...nothing })).body.workspace).toMatchObject(nothing);
        await put(session, "/workspace", { ...advised(), ...stated() });
      }
      await put(session, "/workspace", { ...advised(), currentComposition: [], currentCompositionDate: dayAgo(0) });
      expect(await raised(session)).toEqual([]);
      const fresh = await begin({ actType: "ACT_NEW_CONTRACTS", currentComposition: [] });
      expect((await put(fresh, "/workspace", { ...advised(), currentComposition: [] })).body.workspace).not.toHaveProperty(
        "currentComposition",
      );
    });

    it("is needed for every act but a new contract: nothing is finalised without it", async () => {
      const session = await begin();
      await put(session, "/workspace", advised());
      expect(await raised(session)).toContainEqual(["CURRENT_COMPOSITION", "unknown", "red"]);
      await accept(session);
      const refused = await finalize(session);
      expect([refused.status, refused.body.error.code]).toEqual([422, "ADVICE_REFUSED"]);
      await put(session, "/workspace", { ...advised(), ...stated() });
      expect(await raised(session)).toEqual([]);
      expect((await finalize(session)).status).toBe(200);
      const fresh = await begin({ actType: "ACT_NEW_CONTRACTS", depositInitial: "10000" });
      await put(fresh, "/workspace", advised());
      expect((await checksOf(fresh)).some(({ code }) => code === "CURRENT_COMPOSITION")).toBe(false);
    });

    it.each([0, 10_000])("is not taken whole: a withdrawal of all of it and of %s more leaves nothing to advise", async (more) => {
      const act = { actType: "ACT_WITHDRAWALS", additionalContributionAmount: undefined };
      const session = await begin({ ...act, withdrawalAmount: "1000", ...stated() });
      await put(session, "/workspace", { ...advised(), ...stated() });
      expect(await raised(session)).toEqual([]);
      const whole = held().reduce((sum, { amount }) => sum + Number(amount), 0);
      const taken = whole + more;
      await put(session, "/proposal-params", {
        actType: "ACT_WITHDRAWALS",
        productUuid: world.product,
        withdrawalAmount: String(taken),
        investmentHorizonMonths: 120,
      });
      const emptied = (await checksOf(session)).find(({ code }) => code === "CURRENT_COMPOSITION")!;
      expect(emptied).toMatchObject({
        flag: "red",
        subject: "emptied",
        figures: { withdrawnAmount: taken.toFixed(2), heldAmount: whole.toFixed(2) },
      });
      expect(checkSentence(emptied, "adviser", "fr")).toContain("il n’y aurait plus d’allocation à conseiller");
      await accept(session);
      expect((await finalize(session)).status).toBe(422);
    });

    it("is pointed out from the journey's age of its values on, and not judged without their day", async () => {
      const session = await begin(stated(30));
      await put(session, "/workspace", advised());
      expect(await raised(session)).toEqual([]);
      await put(session, "/workspace", { ...advised(), currentCompositionDate: dayAgo(31) });
      expect((await checksOf(session)).find(({ code }) => code === "CURRENT_COMPOSITION")).toMatchObject({
        ...{ flag: "orange", found: dayAgo(31), figures: { days: "31", most: "30" } },
      });
      await put(session, "/workspace", { ...advised(), currentComposition: held() });
      expect((await checksOf(session)).filter(({ flag }) => flag !== "green")).toMatchObject([
        { code: "NOT_JUDGED", subject: "CURRENT_COMPOSITION", missing: "COMPOSITION_DAY", flag: "orange" },
      ]);
    });
  });

  it("a horizon that nobody said keeps an advice from being finalised", async () => {
    const session = await begin({ ...stated(), investmentHorizon: undefined });
    await put(session, "/workspace", advised());
    expect((await checksOf(session)).filter(({ flag }) => flag === "red")).toMatchObject([{ code: "HORIZON_STATED", missing: "HORIZON" }]);
    await accept(session);
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
  });

  it("a loss is held against the amount that the questionnaire was answered for, and against the contract: the stricter decides", async () => {
    const judged = async (amount: string) => {
      const session = await begin({ ...stated(), retailClient: await known({ amount, fields: { maxLossPct: 20 } }) });
      await put(session, "/workspace", advised());
      return { session, check: (await checksOf(session)).find(({ code }) => code === "LOSS_CAPACITY")! };
    };
    // 40 % of a fund of class 4, stressed by 33 %: 13.2 % of 20,000 after the deposit.
    const { session, check } = await judged("10000");
    const told = { found: "13.20", figures: { lossAmount: "2640.00", contractAmount: "20000.00", capacity: "20.00" } };
    expect(check).toMatchObject({ ...told, flag: "red", allowed: "10.00", figures: { allowedAmount: "2000.00", ofAmount: "10000.00" } });
    expect(checkSentence(check, "client", "en")).toContain("€2,640 (13.2% of €20,000); you can bear €2,000 (20% of €10,000)");
    await accept(session);
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
    const enough = (await judged("40000")).check;
    expect(enough).toMatchObject({ ...told, flag: "green", allowed: "20.00", figures: { allowedAmount: "4000.00", ofAmount: "20000.00" } });
  });

  it("money that is needed sooner is judged by that time where it is most of the contract", async () => {
    const usual = { ...WIDE_BOUNDS, equityHorizon: USUAL_BOUNDS.equityHorizon };
    const recoJourneyUuid = (await begun(usual)).uuid;
    const equitiesOf = async (needs: object) => {
      const session = await begin({ ...stated(), recoJourneyUuid });
      await put(session, "/proposal-params", { ...session.proposalParams, ...needs });
      await put(session, "/workspace", advised());
      return (await checksOf(session)).find(({ code }) => code === "EQUITY_HORIZON");
    };
    expect(await equitiesOf({ needs: [{ amount: "12000", months: 24 }] })).toMatchObject({
      flag: "green",
      figures: { years: "10", green: "46", red: "52", early: "60.00" },
    });
    expect(await equitiesOf({ needs: [{ amount: "15000", months: 24 }] })).toMatchObject({
      flag: "red",
      figures: { years: "2", sooner: "24" },
    });
    const monthly = { plannedWithdrawals: { amount: "1000", frequency: "MONTHLY" } };
    expect(await equitiesOf({ needs: [{ amount: "9000", months: 3 }], ...monthly })).toMatchObject({
      figures: { years: "0.5", sooner: "6" },
    });
  });

  it("rules that were changed since a session began are told when it is opened, and judge it; then they stay with its advice", async () => {
    const made = await begun(WIDE_BOUNDS);
    const session = await begin({ ...stated(), recoJourneyUuid: made.uuid });
    await put(session, "/workspace", advised());
    const opened = async () => (await world.call<FullSession>("editor", "GET", at(session, ""))).body;
    expect([(await opened()).rulesChanged, await raised(session)]).toEqual([[], []]);
    const change = async (part: string, body: object) =>
      expect((await world.call("admin", "PUT", `${root}/${made.uuid}/config/${part}`, body)).status).toBe(200);
    await change("general", { ...made.config.general, journeyName: "Un autre nom" });
    expect((await opened()).rulesChanged).toEqual([]);
    const stricter = (red: number, suitabilityReason: string) =>
      change("advice", {
        ...made.config.advice,
        suitability: { ...WIDE_BOUNDS, concentrationLine: { green: 30, red } },
        suitabilityReason,
      });
    await stricter(35, "Décision du comité des risques");
    const seen = await opened();
    expect(seen.rulesChanged).toMatchObject([
      {
        version: made.version + 2,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        rules: ["suitability.concentrationLine"],
        before: { advice: { suitability: { concentrationLine: { green: 100, red: 100 } } } },
        after: { advice: { suitability: { concentrationLine: { green: 30, red: 35 } } } },
      },
    ]);
    expect([seen.config.general.journeyName, seen.config.advice.suitability?.concentrationLine]).toEqual([
      "Patrimoine",
      { green: 30, red: 35 },
    ]);
    expect(await raised(session)).toEqual([["CONCENTRATION_LINE", undefined, "red"]]);
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
    await stricter(45, "Seuil relevé par le comité des risques");
    expect((await opened()).rulesChanged.map(({ rules }) => rules)).toEqual([
      ["suitability.concentrationLine"],
      ["suitability.concentrationLine"],
    ]);
    await accept(session);
    expect((await finalize(session)).status).toBe(200);
    await stricter(60, "Seuil relevé encore par le comité");
    const done = await opened();
    expect(done).toMatchObject({ rulesChanged: [], journeyVersion: made.version + 3 });
    expect(done.config.advice.suitability?.concentrationLine).toEqual({ green: 30, red: 45 });
    expect(done.config.general.journeyName).toBe("Patrimoine");
  });

  it("a lower profile of another record of the same person holds until a second person has read it, whoever answered", async () => {
    const person = { firstName: "Hélène", lastName: "Auvray", birthYear: 1961 };
    const told = async (retailClient: string) => {
      const names = { clientFirstName: "Hélène", clientLastName: "Auvray" };
      const session = await begin({ ...stated(), ...names, riskProfile: "AGGRESSIVE", retailClient });
      await put(session, "/workspace", advised());
      return { session, checks: (await checksOf(session)).filter(({ flag }) => flag !== "green") };
    };
    await known({ ...person, profile: "CONSERVATIVE", daysAgo: 90 });
    await known({ ...person, birthYear: 1962, profile: "CONSERVATIVE" });
    const bold = await known({ firstName: "AUVRAY", lastName: "Helene", birthYear: 1961, profile: "AGGRESSIVE", completedBy: "CLIENT" });
    const names = { clientFirstName: "AUVRAY", clientLastName: "Helene" };
    const session = await begin({ ...stated(), ...names, riskProfile: "AGGRESSIVE", retailClient: bold });
    await put(session, "/workspace", advised());
    const [raise, ...others] = (await checksOf(session)).filter(({ flag }) => flag !== "green");
    const dates = { stated: dayAgo(10), date: dayAgo(90) };
    expect([raise, others]).toMatchObject([
      { code: "PROFILE_RAISED", subject: "otherRecord", flag: "orange", found: "AGGRESSIVE", allowed: "CONSERVATIVE", figures: dates },
      [],
    ]);
    expect(checkSentence(raise!, "adviser", "fr")).toContain("Un autre dossier de la même personne");
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
    // One that has run out says nothing, nor does one of another house or of another year of birth.
    const alone = { ...person, birthYear: 1963 };
    await known({ ...alone, profile: "CONSERVATIVE", daysAgo: 800 });
    await knownClient(world.database, { ...alone, organisation: world.houses.beta, sender: world.users.editor, profile: "CONSERVATIVE" });
    expect((await told(await known({ ...alone, profile: "AGGRESSIVE" }))).checks).toEqual([]);
  });

  it("an answer to what is red is refused at once; one that was kept while it was orange stays", async () => {
    const recoJourneyUuid = (await begun({ ...WIDE_BOUNDS, concentrationLine: { green: 30, red: 35 } })).uuid;
    const session = await begin({ ...stated(), recoJourneyUuid });
    await put(session, "/workspace", advised());
    const answer = (code: string, found?: string) => ({
      acceptances: [
        {
          allocation: 1,
          code,
          found,
          allowed: "30",
          series: [equities],
          reasons: ["Le client a été informé et maintient son choix"],
          words: "Le client le souhaite ainsi, en connaissance de cause.",
        },
      ],
      adaptation: null,
      structured: null,
    });
    const red = await put(session, "/suitability", answer("CONCENTRATION_LINE", "40.00"));
    expect([red.status, red.body.error]).toMatchObject([422, { code: "RED_NOT_ACCEPTED" }]);
    const lighter = (weight: number) => ({
      ...advised(),
      allocations: [
        {
          number: 1,
          lines: [
            { series: equities, weight: String(weight) },
            { series: euros, weight: String(100 - weight) },
          ],
        },
      ],
    });
    await put(session, "/workspace", lighter(32));
    const orange = answer("CONCENTRATION_LINE", "32.00");
    expect((await put(session, "/suitability", orange)).status).toBe(200);
    await put(session, "/workspace", lighter(40));
    expect((await put(session, "/suitability", orange)).status).toBe(200);
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
  });

  it("scheduled payments are held against what the client can save in a month, the smaller of what is known", async () => {
    const recoJourneyUuid = (await begun({ ...WIDE_BOUNDS, depositCapacity: USUAL_BOUNDS.depositCapacity })).uuid;
    const judged = async (said: object, monthlySavingCapacity: number | null) => {
      const session = await begin({ ...stated(), recoJourneyUuid, retailClient: await known({ fields: { monthlySavingCapacity } }) });
      const scheduled = { regularContributionsAmount: "600", regularContributionsFrequency: "QUARTERLY" };
      await put(session, "/proposal-params", { ...session.proposalParams, ...scheduled, ...said });
      await put(session, "/workspace", advised());
      const found = (await checksOf(session)).find(({ code, subject }) => [code, subject].includes("SCHEDULED_CAPACITY"));
      return found && [found.flag, found.found, found.allowed, found.missing];
    };
    expect(await judged({}, null)).toEqual(["orange", undefined, undefined, "SAVING_CAPACITY"]);
    expect(await judged({}, 200)).toEqual(["green", "200.00", "200.00", undefined]);
    expect(await judged({ monthlySavingCapacity: "150" }, 200)).toEqual(["orange", "200.00", "150.00", undefined]);
    expect(await judged({ monthlySavingCapacity: "90" }, null)).toEqual(["red", "200.00", "90.00", undefined]);
    expect(await judged({ monthlySavingCapacity: "0" }, null)).toEqual(["red", "200.00", "0.00", undefined]);
    expect(await judged({ depositJan: true, depositFeb: true, monthlySavingCapacity: "100" }, null)).toEqual([
      "green",
      "100.00",
      "100.00",
      undefined,
    ]);
    expect(await judged({ regularContributionsAmount: "0" }, null)).toBeUndefined();
  });

  it("of two subscribers the more careful profile is judged, and without the second one's questionnaire nothing is advised", async () => {
    const couple = { coSubscriberFirstName: "Paul", coSubscriberLastName: "Le Gall", coSubscriberBirthDate: "1970-03-02" };
    const strict = { ...WIDE_BOUNDS, lineSri: { ...WIDE_BOUNDS.lineSri, CONSERVATIVE: 2 } };
    const recoJourneyUuid = (await begun(strict)).uuid;
    const session = await begin({ ...stated(), ...couple, recoJourneyUuid });
    await put(session, "/workspace", advised());
    const [missing, ...others] = (await checksOf(session)).filter(({ flag }) => flag !== "green");
    expect([missing, others]).toMatchObject([
      { code: "SECOND_PROFILE", missing: "SECOND_QUESTIONNAIRE", subject: "none", flag: "red" },
      [],
    ]);
    expect(checkSentence(missing!, "adviser", "fr")).toContain("faites-le répondre avant tout conseil");
    await accept(session);
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
    const paul = { firstName: "Paul", lastName: "Le Gall", birthYear: 1970 };
    await known({ ...paul, lastName: "Legallec", profile: "CONSERVATIVE" });
    await known({ ...paul, profile: "CONSERVATIVE", daysAgo: 20 });
    const told = (await checksOf(session)).find(({ code }) => code === "SECOND_PROFILE");
    expect(told).toMatchObject({
      flag: "green",
      found: "CONSERVATIVE",
      allowed: "CONSERVATIVE",
      figures: { date: dayAgo(20), stated: dayAgo(10) },
    });
    expect(await raised(session)).toEqual([["LINE_SRI", undefined, "red"]]);
    expect((await finalize(session)).body.error.code).toBe("ADVICE_REFUSED");
    await known({ ...paul, profile: "AGGRESSIVE" });
    expect(await raised(session)).toEqual([["LINE_SRI", undefined, "red"]]);
  });

  it("a second person's questionnaire that gives no profile is not a missing one: its answers are judged, and it says what stops it", async () => {
    const judged = async (coSubscriberLastName: string, person: Parameters<typeof known>[0] | null, birth = "1970-03-02") => {
      if (person) await known({ firstName: "Paul", lastName: coSubscriberLastName, birthYear: 1970, ...person });
      const couple = { coSubscriberFirstName: "Paul", coSubscriberLastName, ...(birth && { coSubscriberBirthDate: birth }) };
      const session = await begin({ ...stated(), ...couple });
      await put(session, "/workspace", advised());
      const checks = (await checksOf(session)).filter(({ flag }) => flag !== "green");
      const told = checks.find(({ code }) => code === "SECOND_PROFILE")!;
      return [checks.map(({ code, flag }) => `${code} ${flag}`).sort(), told.subject, checkSentence(told, "adviser", "en")] as const;
    };
    const red = ["SECOND_PROFILE red"];
    const [blocked, why, words] = await judged("Blocked", {
      ...{ profile: null, families: [], fields: { decisionHelp: "REPRESENTED", borrowedMoney: true } },
    });
    expect([blocked, why]).toEqual([["BORROWED_MONEY red", "KNOWLEDGE_GATE red", ...red, "VULNERABLE red"], "blocked"]);
    expect(words).toContain("gives no profile: settle what blocks it");
    const [expired, when, since] = await judged("Expired", { daysAgo: 800, fields: { emergencySavings: "UNDER_1" } });
    expect([expired, when]).toEqual([["EMERGENCY_SAVINGS red", ...red], "expired"]);
    expect(since).toContain("was valid until");
    expect((await judged("Nobody", null)).slice(0, 2)).toEqual([red, "none"]);
    const [unborn, where, date] = await judged("Unborn", {}, "");
    expect([unborn, where]).toEqual([["AGE_UNKNOWN red", ...red], "unborn"]);
    expect(date).toContain("date of birth is missing: enter it");
  });

  it("of two subscribers the more careful answer to each question is judged, whoever gave it", async () => {
    type Fields = NonNullable<NonNullable<Parameters<typeof known>[0]>["fields"]>;
    const judged = async (client: Fields, second: Fields) => {
      const lastName = `Rivoal${String.fromCharCode(97 + couples++)}`;
      const couple = { coSubscriberFirstName: "Paul", coSubscriberLastName: lastName, coSubscriberBirthDate: "1971-03-02" };
      await known({ firstName: "Paul", lastName, birthYear: 1971, fields: second });
      const session = await begin({ ...stated(), ...couple, retailClient: await known({ fields: client }) });
      await put(session, "/workspace", advised());
      return raised(session);
    };
    let couples = 0;
    const calm = { emergencySavings: "OVER_12", decisionHelp: "ALONE", borrowedMoney: false };
    expect(await judged(calm, calm)).toEqual([]);
    const tight = await judged({ ...calm, emergencySavings: "UNDER_1" }, calm);
    expect(tight).not.toEqual([]);
    expect(await judged(calm, { ...calm, emergencySavings: "UNDER_1" })).toEqual(tight);
    const helped = await judged({ ...calm, decisionHelp: "REPRESENTED" }, calm);
    expect(helped).not.toEqual([]);
    expect(await judged(calm, { ...calm, decisionHelp: "REPRESENTED" })).toEqual(helped);
  });
});
