import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { AdvicePackage, AdviceReplay, Delivery, PackageLinkView, RecordEvent } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { product, series } from "#backend/database/schema/index.ts";
import { type Mailer, smtpMailer } from "#backend/mail/mailer.ts";
import { type AdviserWorld, addSeries, layOutHere as layOut, openAdviserWorld, putValues } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { acceptAll, completeQuestionnaire, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../../tests/fixtures/journeys.ts";
import { type SmtpSink, startSmtpSink } from "../../../../tests/fixtures/outside/smtp-sink.ts";
import { sha256 } from "./package.store.ts";
import { buildPackage } from "./package-job.ts";

const root = "/product-config-service/v1/reco_journeys";
const links = "/product-config-service/v1/advice_packages/links";
const today = new Date().toISOString().slice(0, 10);
/** Six years of month ends, and today: values that have not ended. */
const monthEnds = (slope: number) => [...months(slope), [today, 100 + slope * 72] as const];
const months = (slope: number) =>
  Array.from(
    { length: 72 },
    (_, i) => [new Date(Date.UTC(2020, 11 + i, 0)).toISOString().slice(0, 10), 100 + slope * i + 3 * Math.sin(i)] as const,
  );

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let sink: SmtpSink;
  let mailer: Mailer;
  let lines: string[];
  beforeAll(async () => {
    sink = await startSmtpSink();
    mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
    world = await openAdviserWorld(open, mailer);
    await world.database.orm
      .update(product)
      .set({ details: { fees: { entryFee: "2", managementFee: "0.8" } } })
      .where(eq(product.uuid, world.product));
    lines = [
      await addSeries(world, monthEnds(1), { fullName: "World equities", sri: 5, managementFees: "1.5" }),
      await addSeries(world, monthEnds(0.2), { fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" }),
    ];
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
    await world.close();
  });

  async function published(publish = true, publishing: object = {}, choice: object = {}) {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: {
        riskMeasure: "EX_ANTE_VOLATILITY",
        productConfigs: [{ product: world.product, riskRanges: { BALANCED: { min: 1, max: 7 } } }],
        suitability: WIDE_BOUNDS,
      },
      sustainability: {},
      "proposal-params": {},
      publishing,
    };
    const { body: journey } = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    await takeIntoUse(world.database, journey.uuid);
    const begun = { recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", clientLastName: "Martin" };
    const { body: session } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, {
      ...begun,
      depositInitial: "10000",
      riskProfile: "BALANCED",
      retailClient: await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor }),
      investmentHorizon: 8,
    });
    const at = `${root}/sessions/${session.hash}`;
    const held = lines.map((uuid, i) => ({ series: uuid, weight: ["40", "60"][i] }));
    await world.call("editor", "PUT", `${at}/workspace`, { allocations: [{ number: 1, lines: held }], selectedAllocation: 1 });
    await acceptAll((method, path, body) => world.call("editor", method, path, body), at);
    expect(await world.call("editor", "POST", `${at}/advice/finalize`)).toMatchObject({ status: 200 });
    if (publish) {
      const { body } = await world.call<AdvicePackage>("editor", "POST", `${at}/publishing/packages`, choice);
      await buildPackage({ database: world.database, layOut, issuerDocuments: null }, body.uuid);
    }
    return { at, journey };
  }
  const mail = { email: "lea@example.com", subject: "Vos documents", message: "Bonjour,\n\nvos documents sont prêts." };
  const send = (at: string, changes: object = {}) =>
    world.call<Delivery & ErrorAnswer>("editor", "POST", `${at}/publishing/deliveries`, { ...mail, ...changes });
  const look = async (token: string, more: object = {}) =>
    (await world.call<PackageLinkView>(null, "POST", links, { token, ...more })).body;

  it("sends a link only once something is published, and each sending is a line of its own", async () => {
    const { at } = await published(false);
    const before = sink.mails.length;
    expect(await send(at)).toMatchObject({ status: 409, body: { error: { code: "SESSION_NOT_PUBLISHED" } } });
    const deliveries = async () => (await world.call<Delivery[]>("editor", "GET", `${at}/publishing/deliveries`)).body;
    expect([await deliveries(), sink.mails.length]).toEqual([[], before]);
    const { body } = await world.call<AdvicePackage>("editor", "POST", `${at}/publishing/packages`, {});
    await buildPackage({ database: world.database, layOut, issuerDocuments: null }, body.uuid);
    for (const mine of [
      { email: "lea@example.com", subject: "Vos documents", message: "Bonjour Lea, voici." },
      { email: "paul@example.org", subject: "Conseil du jour", message: "Cher Paul, bonne lecture." },
    ]) {
      expect(await send(at, mine)).toMatchObject({ status: 201, body: { state: "SENT", email: mine.email } });
      const { to, data } = sink.mails.at(-1)!;
      expect([to, /^Subject: (.*)\r$/m.exec(data)?.[1]]).toEqual([[mine.email], mine.subject]);
      expect(data.replaceAll("=\r\n", "")).toContain(mine.message);
    }
    expect((await deliveries()).map(({ email }) => email)).toEqual(["paul@example.org", "lea@example.com"]);
  });

  it("replays a published advice bit for bit after values and rules changed, and says what changed", async () => {
    const { at, journey } = await published();
    const replay = async () => (await world.call<AdviceReplay>("editor", "GET", `${at}/publishing/packages/1/replay`)).body;
    const before = await replay();
    expect([before.same, before.changes, before.checks]).toEqual([true, [], []]);
    expect(before.figures.length).toBeGreaterThan(20);
    await putValues(world, lines[0]!, monthEnds(2.5));
    await world.database.orm.update(series).set({ managementFees: "1.9" }).where(eq(series.uuid, lines[0]!));
    await world.database.orm
      .update(product)
      .set({ details: { fees: { entryFee: "3", managementFee: "0.8" } } })
      .where(eq(product.uuid, world.product));
    const { distributors, config, version } = journey;
    const stricter = { ...config, advice: { ...config.advice, minNumAssets: 5 } };
    await world.call("admin", "PUT", `${root}/${journey.uuid}`, { distributors, config: stricter }, { "if-match": String(version) });
    const after = await replay();
    expect(after.figures).toEqual(before.figures);
    expect(after.same).toBe(true);
    expect(after.today.some(({ same }) => !same)).toBe(true);
    const told = after.changes.map(({ what, name }) => [what, name]);
    expect(told).toContainEqual([`charges.${lines[0]}`, "World equities"]);
    expect(told).toContainEqual(["fees.entry", null]);
    expect(told).toContainEqual(["journey", "Patrimoine"]);
    expect(after.checks).toEqual([{ code: "MINIMUM_ASSETS", published: null, today: "red" }]);
  });

  it("keeps the client's file: what happened, the documents, their hashes and how to verify them", async () => {
    const { at } = await published();
    // What a caller reports of the session is no evidence: neither of the adviser, nor of anybody who may not read it.
    const { uuid } = (await world.call<FullSession>("editor", "GET", at)).body;
    const forged = { action: "publish", resource: { type: "reco-session", id: uuid }, details: { forged: true } };
    const report = async (who: "editor" | "rival") => (await world.call(who, "POST", "/user-service/v1/audit_logs", forged)).status;
    expect([await report("editor"), await report("rival")]).toEqual([201, 404]);
    const { body: events } = await world.call<RecordEvent[]>("editor", "GET", `${at}/record`);
    expect(events.map(({ action }) => action)).toEqual([
      "reco-session.create",
      "reco-session.workspace",
      "reco-session.finalize",
      "reco-session.package",
      "reco-session.publish",
    ]);
    const zip = (await world.file("editor", "GET", `${at}/record/file?language=en`)).bytes;
    const document = (await world.file("editor", "GET", `${at}/publishing/packages/1/files/report`)).bytes;
    expect(zip.includes(document)).toBe(true);
    expect(zip.includes("forged")).toBe(false);
    // Each action says what it made of which field, and the file holds what the advice rests on.
    const [made] = events.filter(({ action }) => action === "reco-session.workspace");
    expect(made!.before).toEqual({});
    expect(made!.details).toMatchObject({ [`workspace.allocations.1.lines.${lines[0]}.weight`]: "40", "workspace.selectedAllocation": 1 });
    const { advice } = (await world.call<FullSession>("editor", "GET", at)).body;
    const rested = advice!.questionnaire!;
    expect(rested).toMatchObject({ answeredBy: expect.stringMatching(/^(CLIENT|ADVISER)$/), profile: expect.any(String) });
    expect((await world.call<{ advice: typeof advice }>("editor", "GET", `${at}/pdf-data`)).body.advice!.questionnaire).toEqual(rested);
    for (const text of ["questionnaire.json", `"uuid": "${rested.uuid}"`, '"result"']) expect(zip.includes(text)).toBe(true);
    for (const text of ["README.txt", "chronologie.csv", `${sha256(document)}  documents/01/report-`, "sha256sum -c"])
      expect(zip.includes(text)).toBe(true);
    expect((await world.call("rival", "GET", `${at}/record`)).status).toBe(404);
  });

  it("sends a link that opens with its code alone, is locked after five wrong ones, and tells what was done with it", async () => {
    const { at } = await published();
    const first = await send(at, { email: "wrong@example.com" });
    expect(first).toMatchObject({ status: 201, body: { state: "SENT", package: 1, downloads: 0, openedAt: null } });
    const { body: delivery } = await send(at);
    const text = sink.mails.at(-1)!.data.replaceAll("=\r\n", "");
    expect(sink.mails.at(-1)!.to).toEqual([mail.email]);
    for (const part of ["Subject: Vos documents", "vos documents sont pr"]) expect(text).toContain(part);
    const token = /web\.test\/documents\/([\w-]{43})/.exec(text)![1]!;
    const code = delivery.code!;
    expect(delivery.mode).toBe("LINK");
    expect(text).not.toContain(code);

    const start = await look(token);
    expect(start).toMatchObject({ state: "START", sender: "editor Test", triesLeft: 5, proof: null, files: [] });
    const other = code === "000000" ? "000001" : "000000";
    for (const noCode of ["", "12345", "abcdef"])
      expect(await look(token, { code: noCode })).toMatchObject({ state: "START", fault: "CODE", triesLeft: 5 });
    expect(await look(token, { code: other })).toMatchObject({ state: "START", fault: "CODE", triesLeft: 4 });
    const file = (proof: string | null) => world.call(null, "POST", `${links}/file`, { token, proof, kind: "summary" });
    expect((await file(null)).status).toBe(404);
    const opened = await look(token, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect([opened.state, opened.files.length]).toEqual(["OPEN", 4]);
    expect((await look(token, { proof: opened.proof })).state).toBe("OPEN");
    expect((await file(opened.proof).catch(() => ({ status: 200 }))).status).toBe(200);

    const { body: sent } = await world.call<Delivery[]>("editor", "GET", `${at}/publishing/deliveries`);
    expect(sent.map(({ email, downloads, openedAt }) => [email, downloads, openedAt !== null])).toEqual([
      ["lea@example.com", 1, true],
      ["wrong@example.com", 0, false],
    ]);
    const { body: events } = await world.call<RecordEvent[]>("editor", "GET", `${at}/record`);
    expect(events.slice(-2).map(({ user, action }) => [user, action])).toEqual([
      [null, "reco-session.open"],
      [null, "reco-session.download"],
    ]);
    for (let i = 0; i < 4; i++) await look(token, { code: other });
    expect((await look(token, { code })).state).toBe("LOCKED");
    expect((await file(opened.proof)).status).toBe(404);
    expect((await world.call<FullSession>("editor", "GET", at)).body.steps.sending).toBeDefined();
  });

  it("tells who opens a link which key information documents are not handed over, and why", async () => {
    const reason = "Remis en main propre au rendez-vous.";
    const withoutDics = ["World equities", "Euro fund", "Savings contract"].map((fullName) => ({ fullName, reason }));
    const { at } = await published(true, { enableDic: true }, { withoutDics });
    const { body: delivery } = await send(at);
    const token = /web\.test\/documents\/([\w-]{43})/.exec(sink.mails.at(-1)!.data.replaceAll("=\r\n", ""))![1]!;
    // Nothing of it is told before the code.
    expect((await look(token)).missing).toEqual([]);
    const opened = await look(token, { code: delivery.code! });
    expect(opened.missing).toContainEqual({ fullName: "Savings contract", isin: null, reason });
  });

  it("attaches the files where the journey says so, without link or code, and again to a corrected address", async () => {
    const { at } = await published(true, { enableEmailAttachments: true });
    await send(at, { email: "wrong@example.com" });
    const { body: delivery } = await send(at);
    expect(delivery).toMatchObject({ state: "SENT", mode: "ATTACHMENT", code: null, package: 1 });
    const { data } = sink.mails.at(-1)!;
    expect(data.match(/Content-Disposition: attachment/g)).toHaveLength(4);
    for (const name of [
      /filename=\S*rapport-adequation/,
      /filename=\S*couts-et-frais/,
      /filename=\S*operations\S*\.pdf/,
      /filename=\S*\.xlsx/,
    ])
      expect(data).toMatch(name);
    expect(data).not.toContain("/documents/");
    const { body: sent } = await world.call<Delivery[]>("editor", "GET", `${at}/publishing/deliveries`);
    expect(sent.map(({ email, mode }) => [email, mode])).toEqual([
      ["lea@example.com", "ATTACHMENT"],
      ["wrong@example.com", "ATTACHMENT"],
    ]);
  });

  it.each([
    ["LINK", {}],
    ["ATTACHMENT", { enableEmailAttachments: true }],
  ])("fails as a line where the mail server refuses the address, and a corrected one is a new line: %s", async (mode, publishing) => {
    const { at } = await published(true, publishing);
    const before = sink.mails.length;
    const failed = await send(at, { email: "lea@refused.example" });
    expect([failed.status, failed.body.state, failed.body.mode]).toEqual([201, "FAILED", mode]);
    expect(sink.mails).toHaveLength(before);
    expect((await send(at)).body.state).toBe("SENT");
    const { body: sent } = await world.call<Delivery[]>("editor", "GET", `${at}/publishing/deliveries`);
    expect(sent.map(({ state, email }) => [state, email])).toEqual([
      ["SENT", "lea@example.com"],
      ["FAILED", "lea@refused.example"],
    ]);
  });

  it("opens nothing to a token that is not one", async () => {
    expect((await look("x")).state).toBe("CLOSED");
    expect((await look("y".repeat(43))).state).toBe("CLOSED");
    expect((await world.call(null, "POST", `${links}/file`, { token: "y".repeat(43), kind: "report" })).status).toBe(404);
  });

  it("is neither made nor sent for the first time once its client has answered again, or their questionnaire has run out", async () => {
    const overtaken = (reason: string) => ({ status: 409, body: { error: { code: "ADVICE_OVERTAKEN", reason } } });
    const [waiting, made, gone, late] = [await published(false), await published(), await published(), await published(false)];
    expect((await send(gone.at)).status).toBe(201);
    const ask = ({ at }: { at: string }) => world.call<ErrorAnswer>("editor", "POST", `${at}/publishing/packages`, {});
    for (const { at } of [waiting, made, gone]) {
      const { creation } = (await world.call<FullSession>("editor", "GET", at)).body;
      const answers = { organisation: world.houses.alpha, sender: world.users.editor, profile: "CONSERVATIVE" as const, daysAgo: 0 };
      await completeQuestionnaire(world.database, creation.retailClient!, answers);
    }
    expect(await ask(waiting)).toMatchObject(overtaken("ANSWERED"));
    expect(await send(made.at)).toMatchObject(overtaken("ANSWERED"));
    expect((await send(gone.at)).status).toBe(201);
    const { uuid } = (await world.call<FullSession>("editor", "GET", late.at)).body;
    const past = `jsonb_set(advice, '{questionnaire,validUntil}', '"2020-01-01"')`;
    await world.database.sql.query(`update reco_session set advice = ${past} where uuid = $1`, [uuid]);
    expect(await ask(late)).toMatchObject(overtaken("EXPIRED"));
  });
});
