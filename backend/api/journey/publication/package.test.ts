import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import { monthsAfter } from "#app/domain/advice-report/clock.ts";
import { auditLog, product, recoPackage, recoSession } from "#backend/database/schema/index.ts";
import { type AdviserWorld, addSeries, layOutHere as layOut, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { takeIntoUse } from "../../../../tests/fixtures/journeys.ts";
import { sha256 } from "./package.store.ts";
import { buildPackage } from "./package-job.ts";

/** Five months ago. */
const KID_DAY = monthsAfter(new Date().toISOString().slice(0, 10), -5);
const root = "/product-config-service/v1/reco_journeys";

eachDatabase((_kind, open) => {
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

  async function finalised(publishing: object = {}, creation: { currentComposition?: object[]; [field: string]: unknown } = {}) {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product, riskRanges: { BALANCED: { min: 2, max: 4 } } }] },
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
      investmentHorizon: 8,
      ...creation,
    });
    const at = `${root}/sessions/${session.hash}`;
    const weights = ["40", "60"];
    await world.call("editor", "PUT", `${at}/workspace`, {
      allocations: [{ number: 1, lines: lines.map((uuid, i) => ({ series: uuid, weight: weights[i] })) }],
      selectedAllocation: 1,
      currentComposition: creation.currentComposition ?? [],
    });
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
    expect(costs.reduction).toBeGreaterThan(0.008);
    expect(outlook).toMatchObject({ scenarios: 250 });
    expect(body.versions).toMatchObject({
      journey: { name: "Patrimoine", version: 0 },
      template: "1.6",
      matrix: { uuid: expect.any(String) },
    });
    expect(body.clocks.map(({ part, over }) => [part, over])).toEqual([
      ["profile", false],
      ["documents", false],
      ["rates", false],
    ]);
    await work(body.uuid);
  });

  it("tells what a deposit comes to where it leaves part of the contract in place: nothing is said to be sold", async () => {
    const old = await addSeries(world, [["2026-01-01", 100]], { fullName: "Old fund", sri: 3, managementFees: "2" });
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
    // All of the deposit goes into the euro fund, the furthest below its target.
    const shares = { [lines[0]!]: 20 / 33, [lines[1]!]: 10 / 33, [old]: 3 / 33 };
    for (const [uuid, share] of Object.entries(shares)) expect((inputs.after as Record<string, number>)[uuid]).toBeCloseTo(share, 12);
    expect(figures).toMatchObject({
      risk: expect.closeTo(2.6, 9),
      riskAfter: expect.closeTo((5 * 20 + 1 * 10 + 3 * 3) / 33, 9),
      switching: { sold: 0, bought: expect.closeTo(10_000, 6), costNow: expect.closeTo(200, 6) },
    });
    expect(facts.advice).toMatchObject({
      total: 33_000,
      lines: [
        { name: "World equities", weight: 40, amount: 20_000 },
        { name: "Euro fund", weight: 60, amount: 10_000 },
      ],
      after: { risk: expect.closeTo(119 / 33, 9), others: [{ name: "Old fund", sri: 3, amount: 3000 }] },
    });
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
        missing: [{ isin: "LU0000000001", reason: "HOST" }, { fullName: "Euro fund" }],
      });
      expect((await world.call<FullSession>("editor", "GET", at)).body.state).toBe("FINALIZED");
      expect((await world.file("editor", "GET", `${at}/publishing/packages/1/files/report`)).status).toBe(404);

      const reason = "Documents remis au client en main propre.";
      await work((await build(at, { enablePublishDic: true, withoutDicReason: reason })).body.uuid);
      const [done] = await list(at);
      expect(done).toMatchObject({ state: "PUBLISHED", number: 1, withoutDicReason: reason });
      expect(done!.files.map(({ kind }) => kind)).toContain("dics");
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

  it("fails by name where no PDF backend is reached, and can be asked for again", async () => {
    const { at } = await finalised();
    const { body } = await build(at);
    await buildPackage({ database: world.database, layOut: null, issuerDocuments: null }, body.uuid);
    expect((await list(at))[0]).toMatchObject({ state: "FAILED", failure: "PDF_NOT_REACHED" });
    await work((await build(at)).body.uuid);
    expect((await list(at))[0]).toMatchObject({ state: "PUBLISHED", number: 1 });
  });
});
