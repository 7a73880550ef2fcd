import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { LayOut } from "#backend/calls/context.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { consolidatedReporting, job } from "#backend/database/schema/index.ts";
import { addSeries, layOutHere } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { hasPoppler, pagesOf, textOf } from "../../../../tests/fixtures/pdf.ts";
import { jobsOf } from "../../../../tests/fixtures/processes/given-up.ts";
import { registerReportings } from "./reporting-job.ts";

const ROOT = "/aaa-model-portfolio-service/v1/consolidated_reportings";
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const points = Array.from({ length: 31 }, (_, i) => [new Date(Date.UTC(2023, i, 0)).toISOString().slice(0, 10), 100 * 1.01 ** i] as const);
const TO = "2025-06-30";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let fund: string;
  let portfolios: FullMonitoredPortfolio[];
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    fund = await addSeries(world, points, { fullName: "Orvane Monde" });
    portfolios = [await valued("Prudent"), await valued("Dynamique")];
  });
  afterAll(() => world.close());

  async function create(name: string, who: Person = "manager") {
    return (await world.call<FullMonitoredPortfolio>(who, "POST", `${AAA}?${new URLSearchParams({ name })}`)).body;
  }
  async function valued(name: string) {
    const portfolio = await create(name);
    const at = `${AAA}/${portfolio.uuid}`;
    await world.call("manager", "PUT", `${at}/composition_model/2022-12-31`, { lines: [{ series: fund, weight: "100" }] });
    await world.call("manager", "POST", `${at}/update-financial-values`, {});
    return portfolio;
  }
  const call = <T = ConsolidatedReporting>(method: string, part: string, body?: object, who: Person = "manager", headers = {}) =>
    world.call<T & ErrorAnswer>(who, method, `${ROOT}${part}`, body, headers);
  const ask = (reportName: string, of: ReadonlyArray<{ uuid: string }>, more: object = {}) =>
    call("POST", "", { reportName, portfolios: of.map(({ uuid }) => uuid), to: TO, ...more });
  const read = async (uuid: string) => (await call("GET", `/${uuid}`)).body;
  async function withJobs<T>(layOut: LayOut | null, use: (jobs: Jobs) => Promise<T>): Promise<T> {
    const jobs = await startJobs(world.database, log, 50);
    registerReportings({ database: world.database, layOut }, jobs);
    try {
      return await use(jobs);
    } finally {
      await jobs.stop(2_000);
    }
  }
  const ends = (uuid: string, status: string) =>
    withJobs(layOutHere, () => expect.poll(async () => (await read(uuid)).status, { timeout: 20_000 }).toBe(status));
  async function file(uuid: string, who: Person = "manager") {
    const request = new Request(`http://api.test/api${ROOT}/${uuid}/file`, { headers: { authorization: `Bearer token-${who}` } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { status: answer.status, name: answer.headers.get("content-disposition"), bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  it("is built in the background and listed by its house with its state", async () => {
    const key = { "idempotency-key": "reporting-once" };
    const body = { reportName: "Premier semestre", portfolios: portfolios.map(({ uuid }) => uuid), to: TO, comment: "Pour le comité." };
    const asked = await call("POST", "", body, "manager", key);
    expect(asked).toMatchObject({
      status: 201,
      body: {
        status: "ONGOING",
        progress: 0,
        fileSize: null,
        template: "DETAILED",
        language: "fr",
        authorName: "manager Canary",
        problem: null,
      },
    });
    expect((await call("POST", "", body, "manager", key)).body).toEqual(asked.body);
    const { uuid } = asked.body;
    expect((await file(uuid)).status).toBe(409);
    await ends(uuid, "DONE");
    const done = await read(uuid);
    const { status, name, bytes } = await file(uuid, "mona");
    expect([status, done.progress, done.fileSize, done.endedAt === null]).toEqual([200, 100, bytes.length, false]);
    expect(name).toMatch(/\d{8}_Premier-semestre\.pdf/);
    if (hasPoppler) {
      const text = textOf(bytes);
      // 1,01 in each of thirty months.
      const whole = `+${((1.01 ** 30 - 1) * 100).toFixed(2).replace(".", ",")} %`;
      for (const said of ["Premier semestre", "Pour le comité.", "2 portefeuilles", "Prudent", "Dynamique", whole])
        expect(text).toContain(said);
      expect(pagesOf(bytes).filter((page) => page.includes("À lire avec les performances"))).toHaveLength(2);
    }
    const listed = await call<{ items: ConsolidatedReporting[] }>("GET", "?search=semestre&status=DONE");
    expect(listed.body.items.map((one) => one.uuid)).toEqual([uuid]);
    expect((await call<{ items: unknown[] }>("GET", "", undefined, "rival")).body.items).toEqual([]);
    for (const part of ["", "/file"]) expect((await call("GET", `/${uuid}${part}`, undefined, "rival")).status).toBe(404);
    expect((await call("GET", "", undefined, "insurer")).status).toBe(403);
  });

  it("that fails names the portfolio, and is built without it", async () => {
    const empty = await create("Sans valeurs");
    const { uuid } = (await ask("En erreur", [...portfolios, empty])).body;
    await ends(uuid, "ERROR");
    expect((await read(uuid)).problem).toEqual({ code: "NO_VALUES", portfolio: empty.uuid });
    const [failed] = await world.database.orm.select().from(job).where(eq(job.subject, uuid));
    expect(failed).toMatchObject({ state: "FAILED", attempts: 1 });
    expect((await call("POST", `/${uuid}/again`, { without: fund })).body.error.issues?.[0]?.path).toBe("body.without");
    const again = await call("POST", `/${uuid}/again`, { without: empty.uuid });
    expect(again.body).toMatchObject({ status: "ONGOING", problem: null, portfolios: [{ name: "Prudent" }, { name: "Dynamique" }] });
    await ends(uuid, "DONE");
    expect((await call("POST", `/${uuid}/again`, {})).body.error.code).toBe("NOT_IN_ERROR");
    const lone = (await ask("Seul", [empty], { template: "COMPARISON" })).body;
    await ends(lone.uuid, "ERROR");
    expect((await call("POST", `/${lone.uuid}/again`, { without: empty.uuid })).body.error.code).toBe("NO_PORTFOLIO_LEFT");
  });

  it("whose job was given up is built when that job is run again", async () => {
    const { uuid } = (await ask("Repris", portfolios)).body;
    const jobs = jobsOf((queue) => registerReportings({ database: world.database, layOut: layOutHere }, queue));
    await jobs.giveUp(world.database, { reporting: uuid });
    expect(await read(uuid)).toMatchObject({ status: "ERROR", problem: { code: "GIVEN_UP" } });
    await jobs.run({ reporting: uuid });
    expect(await read(uuid)).toMatchObject({ status: "DONE", problem: null, progress: 100 });
    await world.database.orm.delete(job).where(eq(job.subject, uuid));
  });

  it("goes on with the next process when the one that builds it is ended in the middle", async () => {
    const { uuid } = (await ask("Interrompu", portfolios, { template: "COMPARISON", language: "en" })).body;
    // The first process stops while the file is laid out, and hands its work back.
    const stopped = await startJobs(world.database, log, 50);
    const begun = new Promise<void>((resolve) => {
      const layOut: LayOut = () => {
        resolve();
        return new Promise(() => undefined);
      };
      registerReportings({ database: world.database, layOut }, stopped);
    });
    await begun;
    const seen = await read(uuid);
    expect([seen.status, seen.progress]).toEqual(["ONGOING", 95]);
    await stopped.stop(0);
    await ends(uuid, "DONE");
    expect(await world.database.orm.$count(consolidatedReporting, eq(consolidatedReporting.uuid, uuid))).toBe(1);
    if (hasPoppler) expect(textOf((await file(uuid)).bytes)).toContain("Comparison of the portfolios");
  });

  it("without a PDF backend is in ERROR, and of portfolios of another house is refused", async () => {
    const { uuid } = (await ask("Sans PDF", portfolios)).body;
    await withJobs(null, () => expect.poll(async () => (await read(uuid)).status, { timeout: 20_000 }).toBe("ERROR"));
    expect((await read(uuid)).problem).toEqual({ code: "PDF_NOT_REACHED", portfolio: null });
    const other = await create("Ailleurs", "rival");
    const refused = await ask("Mêlé", [portfolios[0]!, other]);
    expect([refused.status, refused.body.error.issues?.[0]?.path]).toEqual([400, "body.portfolios.1"]);
    const both = { reportName: "Mêlé", portfolios: [portfolios[0]!.uuid, other.uuid], to: TO };
    expect((await call("POST", "", both, "admin")).body.error.issues?.[0]?.path).toBe("body.portfolios.1");
    expect((await call("POST", "", { ...both, portfolios: [portfolios[0]!.uuid] }, "mona")).status).toBe(403);
  });

  it("is renamed and removed in the version that was seen, by its house alone", async () => {
    const { uuid } = (await ask("Nommé", portfolios)).body;
    const renamed = await call("PUT", `/${uuid}/name`, { reportName: "Renommé" }, "manager", { "if-match": "0" });
    expect(renamed.body).toMatchObject({ reportName: "Renommé", version: 1 });
    const late = await call("PUT", `/${uuid}/name`, { reportName: "Tard" }, "manager", { "if-match": "0" });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT", present: { name: "Renommé" } } } });
    for (const [who, status] of [
      ["rival", 404],
      ["mona", 403],
    ] as const) {
      expect((await call("PUT", `/${uuid}/name`, { reportName: "X" }, who)).status).toBe(status);
      expect((await call("DELETE", `/${uuid}`, undefined, who)).status).toBe(status);
    }
    expect((await call("DELETE", `/${uuid}`)).status).toBe(204);
    expect((await call("GET", `/${uuid}`)).status).toBe(404);
    // Its job finds nothing to do.
    await withJobs(layOutHere, () =>
      expect
        .poll(async () => (await world.database.orm.select().from(job).where(eq(job.subject, uuid)))[0]?.state, { timeout: 20_000 })
        .toBe("DONE"),
    );
  });
});
