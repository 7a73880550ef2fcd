import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { monthsAfter } from "#app/domain/advice-report/clock.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { appUser, auditLog, product, recoSession } from "#backend/database/schema/index.ts";
import { type Adviser, type AdviserWorld, addSeries, layOutHere as layOut, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../../tests/fixtures/database.ts";
import { acceptAll, dayAgo, dayIn, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../../tests/fixtures/journeys.ts";
import { buildPackage } from "../publication/package-job.ts";

const root = "/product-config-service/v1/reco_journeys";

bothDatabases((_kind, open) => {
  let world: AdviserWorld;
  let journey: RecoJourney;
  let equities: string;
  let euros: string;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    // One who advises and reads model portfolios, without making any.
    await world.database.orm
      .update(appUser)
      .set({ roles: ["ADVISER", "ADVISER_MODEL_PORTFOLIOS", "ADVISER_ADVISORY_JOURNEY"] })
      .where(eq(appUser.uuid, world.users.leader));
    await world.database.orm
      .update(product)
      .set({ details: { fees: { entryFee: "2", managementFee: "0.8" } } })
      .where(eq(product.uuid, world.product));
    const points = Array.from(
      { length: 72 },
      (_, i) => [new Date(Date.UTC(2020, 11 + i, 0)).toISOString().slice(0, 10), 100 + i + 3 * Math.sin(i)] as const,
    );
    const all = [...points, [marketToday(), 172] as const];
    equities = await addSeries(world, all, { fullName: "World equities", sri: 5, managementFees: "1.5" });
    euros = await addSeries(world, all, { fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" });
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product, riskRanges: { BALANCED: { min: 1, max: 5 } } }], suitability: WIDE_BOUNDS },
      sustainability: {},
      "proposal-params": {},
      publishing: { documentName: "Proposition", enableDic: false },
    };
    journey = (await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config })).body;
    await takeIntoUse(world.database, journey.uuid);
  });
  afterAll(() => world.close());

  const read = async (at: string) => (await world.call<FullSession>("editor", "GET", at)).body;

  /** 1,000 € more on a contract of 9,000 € in equities and 1,000 € in the euro fund, all of it for the euro fund. */
  async function finalised(): Promise<{ at: string; uuid: string }> {
    const client = await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor, amount: "11000" });
    const { body: session } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, {
      ...{ recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_DEPOSITS", retailClient: client },
      ...{ clientFirstName: "Léa", clientLastName: "Martin", clientBirthDate: "1975-03-01", riskProfile: "BALANCED", investmentHorizon: 8 },
      ...{ additionalContributionAmount: "1000" },
      currentComposition: [
        { series: equities, amount: "9000" },
        { series: euros, amount: "1000" },
      ],
    });
    const at = `${root}/sessions/${session.hash}`;
    await world.call("editor", "PUT", `${at}/workspace`, {
      ...(await read(at)).workspace,
      allocations: [
        {
          number: 1,
          lines: [
            { series: equities, weight: "10" },
            { series: euros, weight: "90" },
          ],
        },
      ],
      selectedAllocation: 1,
    });
    await acceptAll((method, path, body) => world.call("editor", method, path, body), at);
    expect(await world.call("editor", "POST", `${at}/advice/finalize`)).toMatchObject({ status: 200 });
    return { at, uuid: session.uuid };
  }
  async function published(): Promise<{ at: string; uuid: string }> {
    const session = await finalised();
    const asked = await world.call<AdvicePackage>("editor", "POST", `${session.at}/publishing/packages`, { enablePublishDic: false });
    expect(asked.status).toBe(202);
    await buildPackage({ database: world.database, layOut, issuerDocuments: null }, asked.body.uuid);
    return session;
  }
  const note = async (at: string, executedOn: string | null, version?: number) =>
    world.call<FullSession & ErrorAnswer>(
      "editor",
      "PUT",
      `${at}/execution`,
      { executedOn },
      { "if-match": String(version ?? (await read(at)).version) },
    );
  const follow = (at: string, headers: Record<string, string> = {}, who: Adviser = "editor") =>
    world.call<FullSession & ErrorAnswer>(who, "POST", `${at}/portfolio`, { name: "Advice of the day" }, headers);

  it("keeps what the act costs: 20 € on entry, then 0.8 % of the contract and 1.5 % of its equities", async () => {
    const { at } = await finalised();
    // 10,980 € are held afterwards, 9,000 € of them in equities: 87.84 + 135.
    expect((await read(at)).advice?.costs).toEqual({ entry: "20.00", yearly: "222.84", yearlyPercent: "2.03", unknown: [euros] });
  });

  it("tells the day of the execution, corrects it, and takes it back, each with its row in the log", async () => {
    const { at, uuid } = await published();
    expect((await read(at)).followUp).toEqual({ executedOn: null, portfolio: null });
    expect(await note(at, marketToday())).toMatchObject({ status: 200, body: { followUp: { executedOn: marketToday() } } });
    expect(await note(at, null)).toMatchObject({ status: 200, body: { followUp: { executedOn: null } } });
    const rows = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, uuid));
    expect(rows.filter(({ verb }) => verb === "reco-session.execution")).toHaveLength(2);
  });

  it("refuses a day before the advice or to come, and a writer who has not seen the last one", async () => {
    const { at } = await published();
    const { version } = await read(at);
    for (const day of [dayAgo(1), dayIn(1)])
      expect(await note(at, day)).toMatchObject({ status: 400, body: { error: { code: "INVALID_INPUT" } } });
    await note(at, marketToday(), version);
    expect(await note(at, null, version)).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT" } } });
  });

  it("follows what the contract holds as a model portfolio: 9,000 € and 1,980 € of 10,980 €", async () => {
    const { at } = await published();
    const key = { "idempotency-key": "follow-this-advice" };
    const first = await follow(at, key);
    expect(first).toMatchObject({ status: 201 });
    expect((await follow(at, key)).body.followUp).toEqual(first.body.followUp);
    expect(await follow(at)).toMatchObject({ status: 409, body: { error: { code: "PORTFOLIO_FOLLOWED" } } });
    const uuid = first.body.followUp.portfolio!;
    const [portfolio] = (
      await world.call<FullModelPortfolio[]>("editor", "GET", `/model-portfolio-service/v1/model_portfolios/in/full?uuids=${uuid}`)
    ).body;
    expect(portfolio).toMatchObject({ name: "Advice of the day", product: world.product, sharedWithNetwork: false });
    expect(portfolio?.compositions).toMatchObject([
      {
        date: marketToday(),
        lines: [
          { series: equities, weight: "81.97" },
          { series: euros, weight: "18.03" },
        ],
      },
    ]);
  });

  it("says nothing of an advice that is not published, of a removed client's, or of a colleague's, and follows none without the right", async () => {
    const early = await finalised();
    expect(await note(early.at, marketToday())).toMatchObject({ status: 409, body: { error: { code: "SESSION_NOT_PUBLISHED" } } });
    expect(await follow(early.at)).toMatchObject({ status: 409, body: { error: { code: "SESSION_NOT_PUBLISHED" } } });
    expect(await follow(early.at, {}, "leader")).toMatchObject({ status: 403 });
    expect(await follow(early.at, {}, "rival")).toMatchObject({ status: 404 });
    const { at, uuid } = await published();
    await world.database.orm
      .update(recoSession)
      .set({ removedClient: uuid, heldUntil: monthsAfter(marketToday(), 12) })
      .where(eq(recoSession.uuid, uuid));
    expect(await note(at, marketToday())).toMatchObject({ status: 409, body: { error: { code: "CLIENT_REMOVED" } } });
    expect(await follow(at)).toMatchObject({ status: 409, body: { error: { code: "CLIENT_REMOVED" } } });
  });
});
