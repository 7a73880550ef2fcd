import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { KidDocument } from "#app/contract/kid-document/kid.ts";
import type { KidConfig, KidReview, KidVersion } from "#app/contract/kid-document/kid-config.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { LayOut } from "#backend/calls/context.ts";
import { meaningOf } from "#backend/database/jobs/meaning.ts";
import { startJobs } from "#backend/database/jobs.ts";
import { alertNotification, auditLog, issuerDocument, job, kidVersion, organisation, series } from "#backend/database/schema/index.ts";
import { QueueFullError } from "#backend/workers/task-queue.ts";
import { addSeries, layOutHere } from "../../../tests/fixtures/advisers.ts";
import type { ApiWorld, Person } from "../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";
import { callKid, history, ISIN, KID, kidBody, kidContent, OTHER_ISIN, openKidWorld } from "../../../tests/fixtures/kid/kid-world.ts";
import { jobsOf } from "../../../tests/fixtures/processes/given-up.ts";
import { registerMakings } from "./making-job.ts";
import { reviewKids } from "./review-job.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PDF = Buffer.from("%PDF-1.7\n<< /Lang (fr) >>").toString("base64");

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  let call: ReturnType<typeof callKid>;
  beforeAll(async () => {
    world = await openKidWorld(open);
    call = callKid(world);
  });
  afterAll(() => world.close());

  const read = async (id: string, who: Person = "insurer") => (await call(who, "GET", `/configs/${id}`)).body;
  async function create(changes: object = {}, who: Person = "insurer"): Promise<KidConfig> {
    const { status, body } = await call(who, "PUT", `/configs/${randomUUID()}`, kidBody(changes));
    expect([status, status === 200 ? "" : JSON.stringify(body)]).toEqual([200, ""]);
    return body;
  }
  const step = (who: Person, id: string, state: string, headers?: Record<string, string>) =>
    call(who, "PUT", `/configs/${id}`, { state }, headers);
  /** Runs the jobs until the files of a version are made, or could not be. */
  async function made(id: string, layOut: LayOut | null = layOutHere): Promise<KidConfig> {
    const jobs = await startJobs(world.database, log, 50);
    registerMakings({ database: world.database, layOut }, jobs);
    try {
      await expect.poll(async () => (await read(id)).making.status, { timeout: 30_000 }).not.toBe("ONGOING");
    } finally {
      await jobs.stop(2_000);
    }
    return read(id);
  }
  async function file(who: Person, id: string) {
    const request = new Request(`http://api.test/api${KID}/docs/${id}/file`, { headers: { authorization: `Bearer token-${who}` } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
  /** A configuration of a product of its own, taken through its steps by two people. */
  async function published(isin: string) {
    await world.database.orm.update(series).set({ isin }).where(eq(series.fullName, "Delta Monde"));
    const { id } = await create({ isin, name: `Product ${isin}` });
    await step("insurer", id, "CHECKED");
    await made(id);
    await step("carla", id, "APPROVED");
    const { status, body } = await step("insurer", id, "PUBLISHED");
    expect([status, status === 200 ? "" : JSON.stringify(body)]).toEqual([200, ""]);
    return body;
  }

  it("is written by its insurer, once for a key, in the version that was seen, and another house finds nothing of it", async () => {
    const id = randomUUID();
    const key = { "idempotency-key": randomUUID() };
    const first = await call("insurer", "PUT", `/configs/${id}`, kidBody(), key);
    expect(first.body).toMatchObject({
      ...{ id, state: "DRAFT", edition: 1, version: 0, editable: true },
      series: { fullName: "Delta Monde" },
    });
    expect((await call("insurer", "PUT", `/configs/${id}`, kidBody(), key)).body).toEqual(first.body);
    const renamed = await call("insurer", "PUT", `/configs/${id}`, { name: "Delta Globe" }, { "if-match": "0" });
    // What the change leaves out stays.
    expect(renamed.body).toMatchObject({ name: "Delta Globe", isin: ISIN, version: 1, pdfData: kidContent() });
    const stale = await call("carla", "PUT", `/configs/${id}`, { name: "C" }, { "if-match": "0" });
    expect([stale.status, stale.body.error.code]).toEqual([409, "VERSION_CONFLICT"]);
    expect((await call("insurer", "PUT", `/configs/${randomUUID()}`, kidBody())).body.error.code).toBe("KID_ISIN_TAKEN");
    expect((await call("axel", "PUT", `/configs/${id}`, { name: "D" })).status).toBe(403);
    expect((await read(id, "axel")).editable).toBe(false);
    expect((await call("anna", "GET", "/configs")).status).toBe(403);
    const other = randomUUID();
    await world.database.orm.insert(organisation).values({ uuid: other, name: "Another insurer", kind: "productOwner" });
    await world.database.orm.execute(`update kid_config set organisation = '${other}' where uuid = '${id}'`);
    for (const [method, part, body] of [
      ["GET", ""],
      ["PUT", "", { name: "E" }],
      ["DELETE", ""],
      ["GET", "/versions"],
      ["GET", "/pdf-data"],
      ["GET", "/preview"],
    ] as const)
      expect([method, part, (await call("insurer", method, `/configs/${id}${part}`, body)).status]).toEqual([method, part, 404]);
    expect((await call<{ items: unknown[] }>("insurer", "GET", "/configs")).body.items).toEqual([]);
    expect((await call<{ items: unknown[] }>("admin", "GET", "/configs")).body.items).toHaveLength(1);
    await world.database.orm.execute(`delete from kid_config where uuid = '${id}'`);
  });

  it("is refused with the field at fault", async () => {
    for (const [body, path] of [
      [kidBody({ isin: "FR0000000012" }), "body.isin"],
      [kidBody({ isin: "FR 000000001" }), "body.isin"],
      [kidBody({ productionDate: "2999-01-01" }), "body.productionDate"],
      [kidBody({ pdfData: kidContent({ investedAmount: "0" }) }), "body.pdfData.investedAmount"],
      [{ name: "Nothing else" }, "body.isin"],
    ] as const)
      expect([path, (await call("insurer", "PUT", `/configs/${randomUUID()}`, body)).body.error.issues?.[0]?.path]).toEqual([path, path]);
  });

  it("goes from a draft to a document in force by two people, neither of whom does the other's part, and once alone", async () => {
    const { id } = await create();
    expect((await step("insurer", id, "PUBLISHED")).body.error.code).toBe("KID_STEP");
    const checked = await step("insurer", id, "CHECKED");
    expect(checked.body).toMatchObject({ state: "CHECKED", making: { status: "ONGOING" }, checked: { name: "insurer Canary" } });
    expect((await step("carla", id, "APPROVED")).body.error.code).toBe("KID_FILES_PENDING");
    const done = await made(id);
    expect(done.documents.map(({ language }) => language)).toEqual(["fr", "en"]);
    expect((await step("insurer", id, "APPROVED")).body.error.code).toBe("KID_SAME_PERSON");
    // Not in force yet: nobody outside of the house reads it.
    const french = done.documents[0]!.id;
    expect([(await file("insurer", french)).status, (await file("anna", french)).status]).toEqual([200, 404]);
    expect((await step("carla", id, "APPROVED")).body).toMatchObject({ state: "APPROVED", approved: { name: "carla Canary" } });
    expect((await step("carla", id, "PUBLISHED")).body.error.code).toBe("KID_SAME_PERSON");
    const flags = (of: object) =>
      world.database.orm
        .update(organisation)
        .set({ flags: of as never })
        .where(eq(organisation.uuid, world.organisations.delta));
    await flags({});
    expect((await step("insurer", id, "PUBLISHED")).status).toBe(403);
    await flags({ ablePublishKid: true });
    expect((await step("insurer", id, "PUBLISHED")).body).toMatchObject({ state: "PUBLISHED", publishedEdition: 1, steps: [] });
    expect((await step("insurer", id, "PUBLISHED")).body.error.code).toBe("KID_PUBLISHED");
    const { bytes, status } = await file("anna", french);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const verbs = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, id));
    expect(verbs).toHaveLength(4);
  });

  it("is made when its job is run again after it was given up; busy threads are no fault of it", async () => {
    const { id } = await create({ isin: OTHER_ISIN, name: "Again" });
    await addSeries(world, history(), { isin: OTHER_ISIN, fullName: "Again" });
    await step("insurer", id, "CHECKED");
    // As of a version that was taken over from elsewhere.
    await world.database.orm.update(kidVersion).set({ figures: null }).where(eq(kidVersion.config, id));
    const about = { config: id, edition: 1 };
    const busy = { run: () => Promise.reject(new QueueFullError()) };
    const jobs = (compute: Parameters<typeof registerMakings>[0]["compute"]) =>
      jobsOf((queue) => registerMakings({ database: world.database, compute, layOut: layOutHere }, queue));
    expect(
      meaningOf(
        await jobs(busy)
          .run(about)
          .catch((error: unknown) => error),
      ),
    ).toBe("interrupted");
    expect((await read(id)).making.status).toBe("ONGOING");
    await jobs(undefined).giveUp(world.database, about);
    expect((await read(id)).making).toMatchObject({ status: "ERROR", problem: "GIVEN_UP" });
    await jobs(undefined).run(about);
    expect((await read(id)).making).toMatchObject({ status: "DONE", problem: null });
    await world.database.orm.execute(`delete from kid_config where uuid = '${id}'`);
    await world.database.orm.delete(job).where(eq(job.subject, id));
    await world.database.orm.delete(series).where(eq(series.fullName, "Again"));
  });

  it("tells the advisers of distributors that sell its products, and is kept where journeys look for it", async () => {
    const { documents } = await published("FR0000000036");
    const told = await world.database.orm.select().from(alertNotification).where(eq(alertNotification.resource, documents[0]!.id));
    expect(told.map(({ owner, kind }) => [owner, kind]).sort()).toEqual(
      [world.users.anna, world.users.bruno].map((owner) => [owner, "kid-published"]).sort(),
    );
    const [kept] = await world.database.orm
      .select()
      .from(issuerDocument)
      .where(eq(issuerDocument.url, `/kid-documents/${documents[0]!.id}`));
    expect(kept).toMatchObject({ language: "fr", date: marketToday(), fault: null });
    expect(kept!.bytes!.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("begins a next version when what is in force is changed, which supersedes it on its own publication", async () => {
    const first = await published("FR0000000044");
    const { id, isin } = first;
    expect((await call("insurer", "PUT", `/configs/${id}`, { isin: OTHER_ISIN })).body.error.issues?.[0]?.path).toBe("body.isin");
    expect((await call("insurer", "DELETE", `/configs/${id}`)).body.error.code).toBe("KID_PUBLISHED");
    const next = await call("carla", "PUT", `/configs/${id}`, { pdfData: kidContent({ comprehensionAlert: false }) });
    expect(next.body).toMatchObject({ edition: 2, state: "DRAFT", publishedEdition: 1, documents: [] });
    await step("carla", id, "CHECKED");
    await made(id);
    await step("insurer", id, "APPROVED");
    expect((await step("carla", id, "PUBLISHED")).body).toMatchObject({ state: "PUBLISHED", publishedEdition: 2 });
    const { items } = (await call<{ items: KidVersion[] }>("axel", "GET", `/configs/${id}/versions`)).body;
    expect(items.map(({ edition, state }) => [edition, state])).toEqual([
      [2, "PUBLISHED"],
      [1, "SUPERSEDED"],
    ]);
    // The old one is reachable still.
    expect((await file("anna", items[1]!.documents[0]!.id)).status).toBe(200);
    const inForce = (await call<{ items: KidDocument[] }>("insurer", "GET", `/docs?isin=${isin}&date=${marketToday()}`)).body.items;
    expect(inForce.map(({ edition, language }) => [edition, language]).sort()).toEqual([
      [2, "en"],
      [2, "fr"],
    ]);
  });

  it("asks for every text before it is checked, for a series with a history, and says when it has more than three pages", async () => {
    const texts = { ...kidContent().texts, objectives: { fr: "", en: "Growth." } };
    const { id } = await create({ isin: "FR0000000051", pdfData: kidContent({ texts }) });
    const refused = await step("insurer", id, "CHECKED");
    expect([refused.status, refused.body.error.code, refused.body.error.missing]).toEqual([
      422,
      "KID_INCOMPLETE",
      [{ text: "objectives", language: "fr" }],
    ]);
    const foreign = { ...kidContent().texts, objectives: { fr: "Croissance 日本.", en: "Growth." } };
    await call("insurer", "PUT", `/configs/${id}`, { pdfData: kidContent({ texts: foreign }) });
    expect(await step("insurer", id, "CHECKED")).toMatchObject({
      status: 422,
      body: { error: { code: "LETTERS_NOT_DRAWN", fields: [{ field: "texts.objectives.fr", letters: ["日", "本"] }] } },
    });
    await call("insurer", "PUT", `/configs/${id}`, { pdfData: kidContent() });
    expect((await step("insurer", id, "CHECKED")).body.error.code).toBe("KID_SERIES_MISSING");
    await world.database.orm.update(series).set({ isin: "FR0000000051" }).where(eq(series.fullName, "Delta Monde"));
    const long = Object.fromEntries(
      Object.keys(texts).map((name) => [name, { fr: "Long texte. ".repeat(120), en: "Long text. ".repeat(120) }]),
    );
    await call("insurer", "PUT", `/configs/${id}`, { pdfData: kidContent({ texts: long }) });
    await step("insurer", id, "CHECKED");
    expect((await made(id)).making).toEqual({ status: "ERROR", problem: "KID_TOO_LONG" });
    expect((await step("carla", id, "APPROVED")).body.error.code).toBe("KID_FILES_PENDING");
    // Corrected, it is a draft again, with nothing of what was checked.
    const corrected = await call("insurer", "PUT", `/configs/${id}`, { pdfData: kidContent() });
    expect(corrected.body).toMatchObject({ state: "DRAFT", checked: null, making: { status: "NONE", problem: null } });
    await step("insurer", id, "CHECKED");
    expect((await made(id, null)).making).toEqual({ status: "ERROR", problem: "PDF_NOT_REACHED" });
    expect((await call("insurer", "POST", `/configs/${id}/files`)).body.making.status).toBe("ONGOING");
    expect((await made(id)).making.status).toBe("DONE");
    expect((await step("insurer", id, "DRAFT")).body).toMatchObject({ state: "DRAFT", documents: [], making: { status: "NONE" } });
    expect((await call("insurer", "DELETE", `/configs/${id}`)).status).toBe(204);
    expect((await call("insurer", "GET", `/configs/${id}`)).status).toBe(404);
  });

  it("stands in the review queue with each cause, once, until the cause is over", async () => {
    const { id, isin } = await published("FR0000000069");
    const reviews = async () => (await call<{ items: KidReview[] }>("axel", "GET", "/reviews")).body.items.filter((one) => one.id === id);
    await reviewKids({ database: world.database, compute: undefined });
    expect(await reviews()).toEqual([]);
    const { orm } = world.database;
    await orm.update(kidVersion).set({ productionDate: "2020-01-31" }).where(eq(kidVersion.config, id));
    await orm.update(series).set({ managementFees: "1.9" }).where(eq(series.isin, isin));
    for (let run = 0; run < 2; run++) await reviewKids({ database: world.database, compute: undefined });
    expect((await reviews()).map(({ cause, cost, published: said, found }) => [cause, cost, said, found])).toEqual([
      ["AGE", undefined, "2020-01-31", marketToday()],
      ["COSTS", "ongoing", 0.0175, 0.019],
    ]);
    await orm.update(series).set({ managementFees: "1.75" }).where(eq(series.isin, isin));
    await orm.update(kidVersion).set({ productionDate: marketToday() }).where(eq(kidVersion.config, id));
    await reviewKids({ database: world.database, compute: undefined });
    expect(await reviews()).toEqual([]);
  });

  it("keeps documents from outside by date and language, each reachable on its day", async () => {
    const upload = (body: object, id: string = randomUUID(), who: Person = "insurer", headers?: Record<string, string>) =>
      call<KidDocument>(who, "PUT", `/docs/${id}`, body, headers);
    const sent = { filename: "dic.pdf", data: PDF };
    const [older, newer] = [randomUUID(), randomUUID()];
    const described = { isin: OTHER_ISIN, language: "fr", productionDate: "2024-02-01", file: sent };
    expect((await upload({ ...described, productionDate: "2025-02-01" }, newer)).body).toMatchObject({
      config: null,
      inForce: true,
      version: 0,
    });
    // An older one that comes later does not take the place of the newer one.
    expect((await upload(described, older)).body.inForce).toBe(false);
    const on = async (date: string) =>
      (await call<{ items: KidDocument[] }>("insurer", "GET", `/docs?isin=${OTHER_ISIN}&date=${date}`)).body.items.map(({ id }) => id);
    expect([await on("2024-06-30"), await on("2025-06-30"), await on("2023-01-01")]).toEqual([[older], [newer], []]);
    expect((await upload({ language: "en" }, older, "insurer", { "if-match": "0" })).body).toMatchObject({
      ...{ language: "en", productionDate: "2024-02-01", fileName: "dic.pdf", version: 1 },
    });
    expect((await upload({ language: "fr" }, older, "insurer", { "if-match": "0" })).status).toBe(409);
    const faulty = await upload({ ...described, file: { filename: "dic.pdf", data: Buffer.from("<html>").toString("base64") } });
    expect([faulty.status, faulty.body.error.code]).toEqual([422, "DOCUMENT_TYPE"]);
    expect((await upload({ ...described, productionDate: "2999-01-01" })).body.error.issues?.[0]?.path).toBe("body.productionDate");
    expect((await upload({ isin: OTHER_ISIN })).body.error.issues?.[0]?.path).toBe("body.language");
    expect((await upload(described, randomUUID(), "axel")).status).toBe(403);
    const ofVersion = (await published("FR0000000077")).documents[0]!.id;
    expect((await call("insurer", "DELETE", `/docs/${ofVersion}`)).body.error.code).toBe("KID_OF_VERSION");
    expect((await call("insurer", "DELETE", `/docs/${older}`)).status).toBe(204);
    expect((await file("insurer", older)).status).toBe(404);
  });
});
