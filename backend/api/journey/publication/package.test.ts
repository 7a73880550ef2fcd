import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import { monthsAfter } from "#app/domain/advice-report/clock.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { sentenceText } from "#app/domain/advice-report/report-document.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { OnGivenUp } from "#backend/database/jobs/ending.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import type { JobHandler } from "#backend/database/jobs.ts";
import { auditLog, product, questionnaireSession, recoPackage, recoSession } from "#backend/database/schema/index.ts";
import { type AdviserWorld, addSeries, layOutHere as layOut, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../../tests/fixtures/database.ts";
import { acceptAll, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../../tests/fixtures/journeys.ts";
import { sha256 } from "./package.store.ts";
import { buildPackage, registerPackages } from "./package-job.ts";

/** Five months ago. */
const KID_DAY = monthsAfter(new Date().toISOString().slice(0, 10), -5);
const root = "/product-config-service/v1/reco_journeys";
/** What the report says of the profile that is judged. */
const REPORT_SENTENCES = ["situation.ofTwo", "fit.risk"] as const;

bothDatabases((_kind, open) => {
  let world: AdviserWorld;
  let lines: string[];
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    await world.database.orm
      .update(product)
      .set({ details: { fees: { entryFee: "2", managementFee: "0.8", switchFee: "0.5" } } })
      .where(eq(product.uuid, world.product));
    // Five years of days, so that market scenarios can be drawn.
    const months = Array.from(
      { length: 72 },
      (_, i) => [new Date(Date.UTC(2020, 11 + i, 0)).toISOString().slice(0, 10), 100 + i + 3 * Math.sin(i)] as const,
    );
    const points = [...months, [new Date().toISOString().slice(0, 10), 172] as const];
    lines = [
      await addSeries(world, points, {
        fullName: "World equities",
        sri: 5,
        isin: "LU0000000001",
        urlPriipsKid: "https://kid.example/1.pdf",
        kidDate: KID_DAY,
        managementFees: "1.5",
        sfdrCategory: "ARTICLE_8",
      }),
      await addSeries(world, points, {
        fullName: "Euro fund",
        urlPriipsKid: "https://kid.example/2.pdf",
        sri: 1,
        assetClass: "CAPITAL_GUARANTEED",
      }),
    ];
  });
  afterAll(() => world.close());

  async function finalised(
    publishing: object = {},
    creation: { currentComposition?: object[]; [field: string]: unknown } = {},
    proposal: object = {},
  ) {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: {
        productConfigs: [{ product: world.product, riskRanges: { CONSERVATIVE: { min: 1, max: 3 }, BALANCED: { min: 2, max: 4 } } }],
        suitability: WIDE_BOUNDS,
      },
      sustainability: {},
      "proposal-params": {},
      publishing: { documentName: "Proposition", defaultAdvisorComment: "Comme convenu.", ...publishing },
    };
    const { body: journey } = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    await takeIntoUse(world.database, journey.uuid);
    const { body: session } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, {
      recoJourneyUuid: journey.uuid,
      productUuid: world.product,
      actType: "ACT_NEW_CONTRACTS",
      clientFirstName: "Léa",
      clientLastName: "Martin",
      depositInitial: "10000",
      riskProfile: "BALANCED",
      retailClient: await knownClient(world.database, {
        ...{ organisation: world.houses.alpha, sender: world.users.editor },
        // The answers are about all that the contract comes to.
        amount: creation.currentComposition ? "33000" : "10000",
        ...{ firstName: creation.clientFirstName as string | undefined, lastName: creation.clientLastName as string | undefined },
      }),
      investmentHorizon: 8,
      ...creation,
    });
    const at = `${root}/sessions/${session.hash}`;
    if (Object.keys(proposal).length > 0)
      await world.call("editor", "PUT", `${at}/proposal-params`, { ...session.proposalParams, ...proposal });
    const weights = ["40", "60"];
    await world.call("editor", "PUT", `${at}/workspace`, {
      allocations: [{ number: 1, lines: lines.map((uuid, i) => ({ series: uuid, weight: weights[i] })) }],
      selectedAllocation: 1,
    });
    await acceptAll((method, path, body) => world.call("editor", method, path, body), at);
    expect(await world.call("editor", "POST", `${at}/advice/finalize`)).toMatchObject({ status: 200 });
    return { at, uuid: session.uuid };
  }
  const build = (at: string, body: object = {}, headers: Record<string, string> = {}) =>
    world.call<AdvicePackage & ErrorAnswer>("editor", "POST", `${at}/publishing/packages`, body, headers);
  const list = async (at: string) => (await world.call<AdvicePackage[]>("editor", "GET", `${at}/publishing/packages`)).body;
  const work = (uuid: string, signal?: AbortSignal) =>
    buildPackage({ database: world.database, layOut, issuerDocuments: null }, uuid, signal);

  it("builds the report, the costs and the transactions, publishes them once, and keeps an earlier version", async () => {
    const { at, uuid } = await finalised();
    const asked = await build(at);
    expect([asked.status, asked.body.state, asked.body.number]).toEqual([202, "BUILDING", null]);
    expect((await build(at)).body.error.code).toBe("PACKAGE_BUILDING");
    expect((await world.call<ErrorAnswer>("editor", "PUT", `${at}/publishing`, {})).body.error.code).toBe("PACKAGE_BUILDING");
    await work(asked.body.uuid);
    await work(asked.body.uuid);
    const [first] = await list(at);
    expect(first).toMatchObject({ state: "PUBLISHED", number: 1, advisorComment: "Comme convenu.", missing: [], author: "editor Test" });
    expect(first!.files.map(({ kind }) => kind).sort()).toEqual(["costs", "report", "summary", "transactions"]);
    const kept = async (number: number) => (await world.file("editor", "GET", `${at}/publishing/packages/${number}/files/report`)).bytes;
    const report = await kept(1);
    expect(report.subarray(0, 5).toString()).toBe("%PDF-");
    expect(sha256(report)).toBe(first!.files.find(({ kind }) => kind === "report")!.sha256);

    await work((await build(at, { advisorComment: "Revu.", language: "en" })).body.uuid);
    const [second, again] = await list(at);
    expect([second!.number, second!.advisorComment, again]).toEqual([2, "Revu.", first]);
    expect((await kept(1)).equals(report)).toBe(true);
    expect((await kept(2)).equals(report)).toBe(false);
    const { body: session } = await world.call<FullSession>("editor", "GET", at);
    expect([session.state, session.publications.map(({ number, hash }) => [number, hash])]).toEqual([
      "PUBLISHED",
      [
        [1, first!.hash],
        [2, second!.hash],
      ],
    ]);
    const verbs = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, uuid));
    expect(verbs.filter(({ verb }) => verb === "reco-session.publish")).toHaveLength(2);
    expect((await world.file("rival", "GET", `${at}/publishing/packages/1/files/report`)).status).toBe(404);
  });

  it("counts payments of chosen months, twice a year here, in its costs and in what was asked for", async () => {
    // Months to come: one that begins today would be counted by the day.
    const present = new Date().getUTCMonth();
    const chosen = [(present + 2) % 12, (present + 8) % 12];
    const months = Object.fromEntries(chosen.map((month) => [`deposit${DEPOSIT_MONTHS[month]}`, true]));
    const { at } = await finalised({}, { regularContributionsAmount: "300", periodicDepositsEnabled: true, ...months });
    const { body } = await build(at);
    const [row] = await world.database.orm.select().from(recoPackage).where(eq(recoPackage.uuid, body.uuid));
    const { figures, inputs, facts } = row!;
    expect(inputs.scheduled).toEqual({
      amount: 300,
      frequency: "YEARLY",
      months: chosen.map((month) => month + 1).toSorted((a, b) => a - b),
    });
    expect((facts.demand as { scheduled: { frequency: string } }).scheduled.frequency).toMatch(/^chaque année en \p{L}+ et \p{L}+$/u);
    // Sixteen payments of 300 in eight years beside the first 10,000, with 2 % of entry costs.
    expect((figures as { costs: { entry: { amount: number } } }).costs.entry.amount).toBeCloseTo((10_000 + 16 * 300) * 0.02, 6);
    await work(body.uuid);
  });

  it("projects what is left of planned withdrawals and needs, as its checks do", async () => {
    const { at } = await finalised(
      {},
      {},
      {
        needs: [{ amount: "1000", months: 30 }],
        plannedWithdrawals: { amount: "300", frequency: "ANNUALLY" },
      },
    );
    const { body } = await build(at);
    const [row] = await world.database.orm.select().from(recoPackage).where(eq(recoPackage.uuid, body.uuid));
    // Seven withdrawals in eight years: the eighth falls on the end.
    expect((row!.figures as { outlook: object }).outlook).toMatchObject({ savings: 10_000, taken: 7 * 300 + 1_000 });
    await work(body.uuid);
  });

  it("has costs that add up, with their effect on the return, and versions of all that went in", async () => {
    const { at } = await finalised();
    const { body } = await build(at);
    const [row] = await world.database.orm.select().from(recoPackage).where(eq(recoPackage.uuid, body.uuid));
    const { costs, outlook, risk } = row!.figures as {
      costs: Record<string, { amount: number }> & { reduction: number };
      outlook: object;
      risk: number;
    };
    expect(risk).toBeCloseTo(2.6, 9);
    expect(costs.entry!.amount).toBeCloseTo(200, 6);
    expect(costs.total!.amount).toBeCloseTo(costs.entry!.amount + costs.management!.amount + costs.funds!.amount, 6);
    // What nobody has told of the funds is null with their names, never nothing.
    expect(costs).toMatchObject({
      transaction: { item: { amount: 0 }, unknown: [lines[0]] },
      thirdParty: { item: null, unknown: lines.toSorted() },
    });
    expect(costs.reduction).toBeGreaterThan(0.008);
    expect(outlook).toMatchObject({ scenarios: 250 });
    expect(body.versions).toMatchObject({
      journey: { name: "Patrimoine", version: 0 },
      template: "1.16",
      matrix: { uuid: expect.any(String) },
    });
    expect(body.clocks.map(({ part, over }) => [part, over])).toEqual([
      ["profile", false],
      ["documents", false],
      ["rates", false],
    ]);
    await work(body.uuid);
  });

  it("tells of two people the profile, the answer and the end of whoever is the more careful one", async () => {
    const { orm } = world.database;
    const house = { organisation: world.houses.alpha, sender: world.users.editor };
    const spouse = await knownClient(world.database, {
      ...{ ...house, firstName: "Paul", lastName: "Kervran", profile: "CONSERVATIVE", daysAgo: 200 },
      fields: { investmentObjective: "PROTECT" },
    });
    const client = await knownClient(world.database, { ...house, firstName: "Anne", lastName: "Kervran" });
    const answered = (who: string, answer: string) =>
      orm
        .update(questionnaireSession)
        .set({ answers: { OB01: [answer] } })
        .where(eq(questionnaireSession.client, who));
    await Promise.all([answered(client, "C"), answered(spouse, "A")]);
    const names = { clientFirstName: "Anne", clientLastName: "Kervran", retailClient: client };
    const { at } = await finalised({}, { ...names, coSubscriberRetailClient: spouse });
    const { body } = await build(at);
    const [row] = await orm.select().from(recoPackage).where(eq(recoPackage.uuid, body.uuid));
    const { profile, stated, advice } = row!.facts as unknown as AdviceFacts;
    expect([profile.label, profile.judged, advice.range, stated?.objective]).toEqual([
      ...["Équilibré", "Prudent", { min: 1, max: 3 }, "Protéger mon capital"],
    ]);
    const told = REPORT_SENTENCES.map((key) => sentenceText(key, row!.facts as unknown as AdviceFacts));
    expect(told).toEqual([
      expect.stringContaining("Le profil retenu pour vous deux est le plus prudent, *Prudent*"),
      expect.stringContaining("Votre profil Prudent admet 1 à 3"),
    ]);
    const [asked] = await orm.select().from(questionnaireSession).where(eq(questionnaireSession.client, spouse));
    expect(body.clocks.find(({ part }) => part === "profile")?.until).toBe(monthsAfter(marketDay(asked!.completedAt!), 24));
    await work(body.uuid);
  });

  it("tells what a deposit comes to where it leaves part of the contract in place: nothing is said to be sold", async () => {
    const old = await addSeries(world, [["2026-01-01", 100]], {
      ...{ fullName: "Old fund", sri: 3, managementFees: "2" },
      sustainabilityMinInvestments: "10",
    });
    const { at } = await finalised(
      {},
      {
        actType: "ACT_DEPOSITS",
        additionalContributionAmount: "10000",
        currentCompositionDate: "2026-01-30",
        currentComposition: [
          { series: lines[0], amount: "20000" },
          { series: old, amount: "3000" },
        ],
      },
    );
    const { body } = await build(at);
    const [row] = await world.database.orm.select().from(recoPackage).where(eq(recoPackage.uuid, body.uuid));
    const { figures, inputs, facts } = row!;
    // All of the deposit, 9,800 after 2 % of entry fees, goes into the euro fund, the furthest below its target.
    const shares = { [lines[0]!]: 20 / 32.8, [lines[1]!]: 9.8 / 32.8, [old]: 3 / 32.8 };
    for (const [uuid, share] of Object.entries(shares)) expect((inputs.after as Record<string, number>)[uuid]).toBeCloseTo(share, 12);
    expect(figures).toMatchObject({
      risk: expect.closeTo(2.6, 9),
      riskAfter: expect.closeTo((5 * 20 + 1 * 9.8 + 3 * 3) / 32.8, 9),
      switching: { sold: 0, bought: expect.closeTo(9_800, 6), costNow: expect.closeTo(200, 6) },
    });
    expect(facts.advice).toMatchObject({
      total: 32_800,
      lines: [
        { name: "World equities", weight: 40, amount: 20_000 },
        { name: "Euro fund", weight: 60, amount: 9_800 },
      ],
      after: { risk: expect.closeTo(118.8 / 32.8, 9), others: [{ name: "Old fund", sri: 3, amount: 3000, why: { held: "KEPT" } }] },
    });
    const sheets = await readSheets((await world.file("editor", "GET", `${at}/publishing/excel`)).bytes);
    expect(sheets[1]!.data.slice(1)).toEqual([
      ["World equities", "LU0000000001", 5, 60.98, 20_000],
      ["Euro fund", null, 1, 29.88, 9_800],
      ["Old fund", null, 3, 9.15, 3_000],
    ]);
    // A tenth of what the old fund holds is sustainable: of the contract, and not of what is aimed at.
    expect(facts.sustainability).toMatchObject({ reached: { investments: expect.closeTo((10 * 3) / 32.8, 9), taxonomy: 0 } });
    await work(body.uuid);
    expect((await list(at))[0]).toMatchObject({ state: "PUBLISHED" });
  });

  describe("key information documents that cannot be had", () => {
    it("keep the package from being published, named by ISIN, until a reason is given", async () => {
      const { at } = await finalised({ enableDic: true });
      const asked = await build(at, { enablePublishDic: true });
      await work(asked.body.uuid);
      const [blocked] = await list(at);
      expect(blocked).toMatchObject({
        state: "BLOCKED",
        number: null,
        files: [],
        missing: [
          { isin: "LU0000000001", reason: "HOST" },
          { fullName: "Euro fund" },
          { fullName: "Savings contract", isin: null, reason: "ADDRESS" },
        ],
      });
      expect((await world.call<FullSession>("editor", "GET", at)).body.state).toBe("FINALIZED");
      expect((await world.file("editor", "GET", `${at}/publishing/packages/1/files/report`)).status).toBe(404);

      // Each has its own reason: one of them does not do for the others.
      const reasons = blocked!.missing.map(({ fullName, isin }) => ({ fullName, isin, reason: `Remis en main propre : ${fullName}.` }));
      await work((await build(at, { enablePublishDic: true, withoutDics: reasons.slice(1) })).body.uuid);
      expect((await list(at))[0]).toMatchObject({ state: "BLOCKED", number: null });
      await work((await build(at, { enablePublishDic: true, withoutDics: reasons })).body.uuid);
      const [done] = await list(at);
      expect(done).toMatchObject({ state: "PUBLISHED", number: 1, withoutDics: reasons, missing: blocked!.missing });
      // None of them could be had: the package has the reason, and no archive that holds nothing.
      expect(done!.files.map(({ kind }) => kind)).not.toContain("dics");
      expect((await world.call<FullSession>("editor", "GET", at)).body.publications.at(-1)?.documents).not.toContain("DIC");
    });

    it("are left out by a journey that publishes them for a reason of each alone, which the package keeps", async () => {
      const { at } = await finalised({ enableDic: true });
      const silent = await build(at, {});
      const { code, missing } = (silent.body as unknown as ErrorAnswer & { error: { missing: AdvicePackage["missing"] } }).error;
      expect([silent.status, code]).toEqual([422, "DIC_LEFT_OUT"]);
      expect(missing.map(({ fullName, reason }) => [fullName, reason])).toContainEqual(["Savings contract", "LEFT_OUT"]);
      const reasons = missing.map(({ fullName, isin }) => ({ fullName, isin, reason: `Remis en main propre : ${fullName}.` }));
      const part = await build(at, { withoutDics: reasons.slice(1) });
      expect([part.status, (part.body as unknown as ErrorAnswer).error.code]).toEqual([422, "DIC_LEFT_OUT"]);
      await work((await build(at, { withoutDics: reasons })).body.uuid);
      expect((await list(at))[0]).toMatchObject({ state: "PUBLISHED", withoutDics: reasons, missing });
    });
  });

  it("goes on where a killed process stood and publishes nothing twice", async () => {
    const { at } = await finalised();
    const { body } = await build(at);
    let made = 0;
    const cut = new AbortController();
    const dying = {
      database: world.database,
      issuerDocuments: null,
      layOut: async (document: Parameters<typeof layOut>[0]) => {
        made += 1;
        if (made === 2) cut.abort(new Error("killed"));
        return layOut(document, null);
      },
    };
    await expect(buildPackage(dying, body.uuid, cut.signal)).rejects.toThrow("killed");
    const [halted] = await list(at);
    expect([halted!.state, halted!.files.length]).toEqual(["BUILDING", 2]);
    await Promise.all([work(body.uuid), work(body.uuid)]);
    const [done] = await list(at);
    expect([done!.state, done!.files.slice(0, 2)]).toEqual(["PUBLISHED", halted!.files]);
    expect((await world.call<FullSession>("editor", "GET", at)).body.publications).toHaveLength(1);
  });

  it("whose job is given up ends as FAILED, so that the advice can be published anew; run again it gives way to a later one", async () => {
    const { at } = await finalised();
    let runJob: JobHandler = () => Promise.reject(new Error("not registered"));
    let givenUp: OnGivenUp | undefined;
    registerPackages(
      { database: world.database, layOut: (document) => layOut(document, null), issuerDocuments: null },
      {
        register(_, handler, options) {
          runJob = handler;
          givenUp = options?.onGivenUp;
        },
      },
    );
    const run = { uuid: randomUUID(), attempt: 1, signal: new AbortController().signal, progress: async () => undefined };
    const giveUp = (uuid: string) =>
      world.database.orm.transaction((tx) => givenUp!(tx, { package: uuid }, { job: run.uuid, state: "FAILED", reason: "cut" }));
    const first = (await build(at)).body.uuid;
    await giveUp(first);
    expect((await list(at))[0]).toMatchObject({ state: "FAILED", failure: "GIVEN_UP" });
    await runJob({ package: first }, run);
    expect((await list(at))[0]).toMatchObject({ state: "PUBLISHED", number: 1, failure: null });
    await giveUp(first);
    expect((await list(at))[0]).toMatchObject({ state: "PUBLISHED" });
    const second = (await build(at)).body.uuid;
    await giveUp(second);
    const third = (await build(at)).body.uuid;
    await runJob({ package: second }, run);
    expect((await list(at)).map(({ state }) => state)).toEqual(["BUILDING", "FAILED", "PUBLISHED"]);
    await work(third);
  });

  it("is asked for once under one key, and says what cannot be chosen", async () => {
    const { at } = await finalised({ enableDic: false });
    const key = { "idempotency-key": randomUUID() };
    const first = await build(at, {}, key);
    expect((await build(at, {}, key)).body.uuid).toBe(first.body.uuid);
    await work(first.body.uuid);
    const code = async (body: object) => (await build(at, body)).body.error.code;
    expect(await code({ enablePublishDic: true })).toBe("NOT_ENABLED");
    expect(await code({ enablePublishInvestmentProposal: false, enablePublishTransactionsSummary: false })).toBe("NOTHING_CHOSEN");
  });

  it("is refused where no font draws a letter of what it says, with its place", async () => {
    const { at } = await finalised({}, { clientLastName: "山田" });
    const { status, body } = await build(at, { advisorComment: "Bien reçu, 好." });
    expect([status, body.error.code]).toEqual([422, "LETTERS_NOT_DRAWN"]);
    expect((body.error as unknown as { fields: object[] }).fields).toEqual(
      expect.arrayContaining([
        { field: "facts.client.name", letters: ["山", "田"] },
        { field: "comment", letters: ["好"] },
      ]),
    );
    expect(await list(at)).toEqual([]);
    const { at: drawn } = await finalised({}, { clientFirstName: "Nguyễn", clientLastName: "Παπαδοπούλου-Їжакевич" });
    expect((await build(drawn)).status).toBe(202);
    await work((await list(drawn))[0]!.uuid);
    expect((await list(drawn))[0]).toMatchObject({ state: "PUBLISHED" });
  });

  it("stops standing when one of its parts has run out, which the list finds and says why", async () => {
    const { at, uuid } = await finalised();
    await work((await build(at)).body.uuid);
    const lapsed = async () => {
      const { body } = await world.call<{ items: RecoSession[]; total: number }>("editor", "GET", `${root}/sessions?advice=LAPSED`);
      return [body.total, body.items.map((session) => [session.uuid, session.lapsed])];
    };
    expect(await lapsed()).toEqual([0, []]);
    const { body } = await world.call<FullSession>("editor", "GET", at);
    const { publications } = body;
    expect(body.standsUntil).toBe(publications[0]!.clocks.map(({ until }) => until).sort()[0]);
    // The one date of review: of the list, of the screen and of the paper.
    const [kept] = await world.database.orm.select().from(recoPackage).where(eq(recoPackage.session, uuid));
    expect(kept!.facts).toMatchObject({ reviewBefore: body.standsUntil });
    expect(publications[0]!.clocks.map(({ part }) => part)).toEqual(["profile", "documents", "rates"]);
    const clocks = publications[0]!.clocks.map((clock) => (clock.part === "rates" ? { ...clock, until: "2026-01-31" } : clock));
    const published = [{ ...publications[0], clocks }];
    await world.database.orm.update(recoSession).set({ published, standsUntil: "2026-01-31" }).where(eq(recoSession.uuid, uuid));
    const rates = clocks.find(({ part }) => part === "rates");
    expect(await lapsed()).toEqual([1, [[uuid, [rates]]]]);
    // A new publication brings the advice back to the day.
    await work((await build(at)).body.uuid);
    expect(await lapsed()).toEqual([0, []]);
  });

  it("counts the age of documents from the oldest one", async () => {
    const { at } = await finalised();
    const { body } = await build(at);
    const documents = body.clocks.find(({ part }) => part === "documents");
    expect(documents).toMatchObject({ from: KID_DAY, until: monthsAfter(KID_DAY, 12), over: false });
    await work(body.uuid);
  });

  it("shows each document before it is published, and keeps nothing of it", async () => {
    const { at } = await finalised();
    for (const document of ["report", "transactions", "costs"]) {
      const { status } = await world
        .call("editor", "POST", `${at}/publishing/preview`, { document, language: "en" })
        .catch(() => ({ status: 200 }));
      expect(status).toBe(200);
    }
    expect(await list(at)).toEqual([]);
  });

  it("is left to the next run of its job when a document took too long, and keeps what was made", async () => {
    const { at } = await finalised();
    const { body } = await build(at);
    let made = 0;
    let runJob: JobHandler = () => Promise.resolve();
    registerPackages(
      {
        database: world.database,
        issuerDocuments: null,
        layOut: async (document) => {
          made += 1;
          if (made === 2) throw refuse.unavailable("PDF_TIMEOUT", "The document took too long and was given up.");
          return layOut(document, null);
        },
      },
      {
        register(_, handler) {
          runJob = handler;
        },
      },
    );
    const run = { uuid: randomUUID(), attempt: 1, signal: new AbortController().signal, progress: async () => undefined };
    await expect(runJob({ package: body.uuid }, run)).rejects.toMatchObject({ data: { code: "PDF_TIMEOUT" } });
    const [waiting] = await list(at);
    expect([waiting!.state, waiting!.failure]).toEqual(["BUILDING", null]);
    await runJob({ package: body.uuid }, { ...run, attempt: 2 });
    const [done] = await list(at);
    expect([done!.state, done!.files.slice(0, waiting!.files.length)]).toEqual(["PUBLISHED", waiting!.files]);
  });

  it("fails by name where no PDF backend is reached, and can be asked for again", async () => {
    const { at } = await finalised();
    const { body } = await build(at);
    let runJob: JobHandler = () => Promise.resolve();
    registerPackages(
      { database: world.database, layOut: null, issuerDocuments: null },
      {
        register(_, handler) {
          runJob = handler;
        },
      },
    );
    const run = { uuid: randomUUID(), attempt: 1, signal: new AbortController().signal, progress: async () => undefined };
    // The job has failed too, so that its owner and the operator hear of it.
    await expect(runJob({ package: body.uuid }, run)).rejects.toThrow(new FinalFailure("PDF_NOT_REACHED"));
    expect((await list(at))[0]).toMatchObject({ state: "FAILED", failure: "PDF_NOT_REACHED" });
    await work((await build(at)).body.uuid);
    expect((await list(at))[0]).toMatchObject({ state: "PUBLISHED", number: 1 });
  });
});
