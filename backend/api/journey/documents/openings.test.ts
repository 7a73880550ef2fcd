import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { tellOfFailedJobs } from "#backend/api/alert/job-notice.store.ts";
import type { OnGivenUp } from "#backend/database/jobs/ending.ts";
import { type JobHandler, startJobs } from "#backend/database/jobs.ts";
import { alertNotification, issuerDocument, job, product, series } from "#backend/database/schema/index.ts";
import { createDocumentFetcher, type DocumentFetcher } from "#backend/documents/document-fetcher.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../../tests/fixtures/database.ts";
import { knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../../tests/fixtures/journeys.ts";
import { handedOver } from "./handed-over.ts";
import { OPENING_QUEUE, registerOpenings } from "./open-documents.ts";

const root = "/product-config-service/v1/reco_journeys";
const ranges = {
  CONSERVATIVE: { min: 1, max: 7 },
  BALANCED: { min: 1, max: 7 },
  DYNAMIC: { min: 1, max: 7 },
  AGGRESSIVE: { min: 1, max: 7 },
};
const made = (day: string) => `/CreationDate (D:${day.replaceAll("-", "")})`;
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n<< ${text} >>`);
type Reply = { status?: number; body: Buffer; lastModified?: string };

/** Key information documents of an allocation, opened at a server of this machine. */
bothDatabases((_kind, open) => {
  let world: AdviserWorld;
  let server: Server;
  let fetcher: DocumentFetcher;
  let at: string;
  let replies: Record<string, Reply>;
  let asked: string[];
  const today = marketToday();
  const uuids = { fund: "", euros: "" };

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!);
      const reply = replies[request.url!];
      const headers = reply?.lastModified ? { "last-modified": new Date(reply.lastModified).toUTCString() } : {};
      response.writeHead(reply?.status ?? (reply ? 200 : 404), headers).end(reply?.body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    fetcher = createDocumentFetcher([], { origins: [at] });
    world = await openAdviserWorld(open, null, fetcher);
    const points = [
      ["2025-01-01", 100],
      [today, 110],
    ] as const;
    uuids.fund = await addSeries(world, points, { fullName: "Orvane Monde", sri: 3, kidDate: monthsLater(today, -1) });
    uuids.euros = await addSeries(world, points, { fullName: "Euros", sri: 1, assetClass: "CAPITAL_GUARANTEED" });
  });
  beforeEach(async () => {
    asked = [];
    replies = {
      "/fund.pdf": { body: pdf(`/Lang (fr) ${made(monthsLater(today, -2))}`) },
      "/contract.pdf": { body: pdf(`/Lang (fr) ${made(monthsLater(today, -3))}`) },
    };
    await world.database.orm.delete(issuerDocument);
    await world.database.orm.delete(job);
    await setFund(`${at}/fund.pdf`);
    const details = { kidUrl: `${at}/contract.pdf` };
    await world.database.orm.update(product).set({ details }).where(eq(product.uuid, world.product));
  });
  afterAll(async () => {
    await world.close();
    await fetcher.close();
    await new Promise((closed) => server.close(closed));
  });

  const setFund = (urlPriipsKid: string | null) =>
    world.database.orm.update(series).set({ urlPriipsKid }).where(eq(series.uuid, uuids.fund));
  async function begun() {
    const config = {
      general: { journeyName: "Documents", sessionValidityDays: 90 },
      advice: {
        productConfigs: [{ product: world.product, riskRanges: ranges }],
        maxPercNoGuaranteed: "100",
        minNumAssets: 1,
        suitability: WIDE_BOUNDS,
      },
      ...{ sustainability: {}, "proposal-params": {}, publishing: { enableDic: true } },
    };
    const { body: journey } = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    await takeIntoUse(world.database, journey.uuid);
    const { body } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, {
      ...{ recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", depositInitial: "10000" },
      ...{ riskProfile: "BALANCED", investmentHorizonMonths: 120, clientBirthDate: "1975-05-05" },
      retailClient: await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor }),
    });
    return `${root}/sessions/${body.hash}`;
  }
  const save = (session: string) => {
    const lines = [
      { series: uuids.fund, weight: "50" },
      { series: uuids.euros, weight: "50" },
    ];
    return world.call<FullSession & ErrorAnswer>("editor", "PUT", `${session}/workspace`, {
      allocations: [{ number: 1, lines }],
      selectedAllocation: 1,
    });
  };
  const kid = async (session: string) => {
    const { body } = await world.call<{ allocations: MeasuredAllocation[] }>("editor", "POST", `${session}/checks`, {});
    const of = body.allocations[0]!.checks.filter(
      ({ code, subject }) => code === "KID_PRESENT" || (code === "NOT_JUDGED" && subject === "KID_PRESENT"),
    );
    return of.map(({ code, flag, missing, figures }) => [
      code,
      flag,
      missing ?? figures?.case ?? null,
      figures?.document ?? figures?.documents ?? null,
    ]);
  };
  /** Runs the jobs that wait, once each, and gives what was said of their progress; one that fails for good is given up. */
  async function work(giveUp = false): Promise<{ shares: number[]; logged: object[]; failures: string[] }> {
    const told = { shares: [] as number[], logged: [] as object[], failures: [] as string[] };
    let run: JobHandler | undefined;
    let over: OnGivenUp | undefined;
    const log = { info: () => undefined, error: () => undefined, warn: (fields: object) => void told.logged.push(fields) };
    registerOpenings(
      { database: world.database, issuerDocuments: fetcher, log },
      { register: (_, handler, options) => ([run, over] = [handler, options?.onGivenUp]) },
    );
    for (const waiting of await world.database.orm.select().from(job).where(eq(job.queue, OPENING_QUEUE))) {
      const { signal } = new AbortController();
      const progress = async (share: number) => void told.shares.push(share);
      await run!(waiting.data, { uuid: randomUUID(), attempt: 1, signal, progress }).catch(
        (error: Error) => void told.failures.push(error.message),
      );
      if (giveUp)
        await world.database.orm.transaction((tx) =>
          over!(tx, waiting.data, { job: waiting.uuid, state: "FAILED", reason: "unreachable" }),
        );
      await world.database.orm.delete(job).where(eq(job.uuid, waiting.uuid));
    }
    return told;
  }

  describe("documents of an allocation", () => {
    it("are opened by a job once it is saved, and judged by what was found, as evidence", async () => {
      const session = await begun();
      const saved = await save(session);
      expect(saved.status).toBe(200);
      expect(await kid(session)).toEqual([["NOT_JUDGED", "orange", "KID_OPENED", "Orvane Monde, Savings contract"]]);
      const [waiting] = await world.database.orm.select().from(job);
      expect(waiting).toMatchObject({
        queue: OPENING_QUEUE,
        owner: world.users.editor,
        organisation: world.houses.alpha,
        subject: saved.body.uuid,
      });
      expect(asked).toEqual([]);
      expect(await work()).toEqual({ shares: [1], logged: [], failures: [] });
      expect(asked.toSorted()).toEqual(["/contract.pdf", "/fund.pdf"]);
      expect(await kid(session)).toEqual([["KID_PRESENT", "green", null, null]]);
      const rows = await world.database.orm.select().from(issuerDocument);
      expect(
        rows
          .map(({ url, series: of, product: sold, size, language, date, fault }) => ({ url, of, sold, size, language, date, fault }))
          .toSorted((a, b) => (a.url < b.url ? -1 : 1)),
      ).toEqual([
        {
          url: `${at}/contract.pdf`,
          of: null,
          sold: world.product,
          size: replies["/contract.pdf"]!.body.length,
          language: "fr",
          date: monthsLater(today, -3),
          fault: null,
        },
        {
          url: `${at}/fund.pdf`,
          of: uuids.fund,
          sold: null,
          size: replies["/fund.pdf"]!.body.length,
          language: "fr",
          date: monthsLater(today, -2),
          fault: null,
        },
      ]);
      // What was opened within a day is not asked for again.
      await save(session);
      expect(await world.database.orm.$count(job)).toBe(0);
    });

    it.each<[what: string, reply: Reply | undefined, outcome: unknown[]]>([
      ["is not given", undefined, ["KID_PRESENT", "orange", "REFUSED", "Orvane Monde"]],
      ["is no PDF", { body: Buffer.from("<html>") }, ["KID_PRESENT", "orange", "NO_PDF", "Orvane Monde"]],
      ["is too large", { body: Buffer.alloc(20 * 1024 * 1024 + 1, "%PDF-") }, ["KID_PRESENT", "orange", "TOO_LARGE", "Orvane Monde"]],
      ["is old", { body: pdf(`/Lang (fr) ${made(monthsLater(marketToday(), -13))}`) }, ["KID_PRESENT", "orange", "OLD", "Orvane Monde"]],
      [
        "is old by its server",
        { body: pdf("/Lang (fr)"), lastModified: monthsLater(marketToday(), -14) },
        ["KID_PRESENT", "orange", "OLD", "Orvane Monde"],
      ],
      [
        "is in another language",
        { body: pdf(`/Lang (en-GB) ${made(marketToday())}`) },
        ["KID_PRESENT", "orange", "LANGUAGE", "Orvane Monde"],
      ],
      ["tells no language", { body: pdf(made(marketToday())) }, ["NOT_JUDGED", "orange", "KID_LANGUAGE", "Orvane Monde"]],
    ])("that %s is told by its name, and never keeps an allocation from being saved", async (_what, reply, outcome) => {
      replies = { "/contract.pdf": replies["/contract.pdf"]!, ...(reply && { "/fund.pdf": reply }) };
      const session = await begun();
      await save(session);
      const { logged } = await work();
      expect(await kid(session)).toEqual([outcome]);
      expect(logged).toEqual(
        ["REFUSED", "NO_PDF", "TOO_LARGE"].includes(String(outcome[2])) ? [{ url: `${at}/fund.pdf`, fault: outcome[2] }] : [],
      );
      expect((await save(session)).status).toBe(200);
    });

    it("at a server that the installation does not ask are refused without asking", async () => {
      await setFund("https://elsewhere.example/fund.pdf");
      const session = await begun();
      await save(session);
      await work();
      expect([await kid(session), asked]).toEqual([[["KID_PRESENT", "orange", "HOST", "Orvane Monde"]], ["/contract.pdf"]]);
    });

    it("that nobody has named are pointed out, as before", async () => {
      await setFund(null);
      await world.database.orm.update(series).set({ type: "FUND" }).where(eq(series.uuid, uuids.fund));
      const session = await begun();
      await save(session);
      await work();
      expect(await kid(session)).toEqual([["KID_PRESENT", "orange", null, null]]);
    });

    it("of a server with a fault of its own are asked for by the next run, and stand as unreachable once the job is given up", async () => {
      replies["/fund.pdf"] = { status: 503, body: Buffer.alloc(0) };
      const session = await begun();
      await save(session);
      expect(await work()).toMatchObject({ failures: ["1 of 2 key information documents cannot be reached"], logged: [] });
      expect(await kid(session)).toEqual([["NOT_JUDGED", "orange", "KID_OPENED", "Orvane Monde"]]);
      await save(session);
      asked = [];
      const { logged } = await work(true);
      expect(asked).toEqual(["/fund.pdf"]);
      expect(await kid(session)).toEqual([["KID_PRESENT", "orange", "UNREACHABLE", "Orvane Monde"]]);
      expect(logged).toEqual([{ url: `${at}/fund.pdf`, fault: "UNREACHABLE" }]);
      replies["/fund.pdf"] = { body: pdf(`/Lang (fr) ${made(today)}`) };
      await save(session);
      await work();
      expect(await kid(session)).toEqual([["KID_PRESENT", "green", null, null]]);
    });

    it("are opened by the process that works on the queue, which tells its owner of a failure", async () => {
      const session = await begun();
      const { body } = await save(session);
      const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const jobs = await startJobs(world.database, quiet, 20);
      registerOpenings({ database: world.database, issuerDocuments: fetcher, log: quiet }, jobs);
      await expect.poll(() => world.database.orm.$count(issuerDocument), { timeout: 20_000 }).toBe(2);
      await jobs.stop(5_000);
      expect(await kid(session)).toEqual([["KID_PRESENT", "green", null, null]]);
      const finishedAt = new Date().toISOString();
      const about = { queue: OPENING_QUEUE, data: {}, state: "FAILED" as const, owner: world.users.editor, subject: body.uuid };
      await world.database.orm.insert(job).values({ uuid: randomUUID(), ...about, finishedAt });
      await tellOfFailedJobs(world.database);
      const told = await world.database.orm.select().from(alertNotification).where(eq(alertNotification.resource, body.uuid));
      expect(told.map(({ kind, resourceType }) => [kind, resourceType])).toEqual([["job-failed", "reco_sessions"]]);
    });
  });

  describe("a document that is handed over", () => {
    const url = () => `${at}/fund.pdf`;
    const age = (days: number) =>
      world.database.orm.update(issuerDocument).set({ openedAt: new Date(Date.now() - days * 86_400_000).toISOString() });
    const again = pdf(`/Lang (fr) ${made(today)} /New true`);
    it("is the one that was opened, within a week; afterwards it is compared with what is there by now", async () => {
      await save(await begun());
      await work();
      asked = [];
      const source = handedOver(world.database.orm, fetcher);
      const first = replies["/fund.pdf"]!.body;
      replies["/fund.pdf"] = { body: again };
      expect([await source(url()), asked]).toEqual([first, []]);
      await age(8);
      expect([await source(url()), asked]).toEqual([again, ["/fund.pdf"]]);
      const kept = await world.database.orm.select().from(issuerDocument).where(eq(issuerDocument.url, url()));
      expect(kept.map(({ bytes }) => bytes!.toString()).toSorted()).toEqual([first.toString(), again.toString()].toSorted());
      await age(9);
      replies["/fund.pdf"] = { status: 503, body: Buffer.alloc(0) };
      expect(Buffer.isBuffer(await source(url()))).toBe(true);
      await age(9);
      delete replies["/fund.pdf"];
      expect(await source(url())).toBe("REFUSED");
    });

    it("is asked for where it was never opened", async () => {
      expect(await handedOver(world.database.orm, fetcher)(url())).toEqual(replies["/fund.pdf"]!.body);
      expect(await handedOver(world.database.orm, null)(url())).toBe("HOST");
    });
  });
});
