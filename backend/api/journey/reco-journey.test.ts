import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FinalAdvice, MeasuredAllocation, Publication } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { auditLog, recoSession } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATE } from "#backend/demo/ids.ts";
import { type Mailer, smtpMailer } from "#backend/mail/mailer.ts";
import { type Adviser, type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import { type ErrorAnswer, expectList } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { acceptAll, dayIn, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/fixtures/outside/smtp-sink.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let sink: SmtpSink;
  let mailer: Mailer;
  let equities: string;
  let client: string;
  let months: Array<[string, number]>;
  let euros: string;
  const today = dayIn(0);
  beforeAll(async () => {
    sink = await startSmtpSink();
    mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
    world = await openAdviserWorld(open, mailer);
    // Seven years of months, from which the scenarios of the checks are drawn.
    const month = (back: number) =>
      new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - back, 0)).toISOString().slice(0, 10);
    const values = [
      ...Array.from({ length: 84 }, (_, at): [string, number] => [month(84 - at), 100 + (at % 5) + at / 10]).filter(([day]) => day < today),
      [today, 110],
    ] as Array<[string, number]>;
    months = values;
    equities = await addSeries(world, values, { fullName: "World equities", sri: 5 });
    euros = await addSeries(world, values, { fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" });
    client = await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor });
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
    await world.close();
  });

  const ranges = Object.fromEntries(RISK_PROFILES.map((profile, i) => [profile, { min: 1 + i, max: 2 + i }]));
  const config = (changes: object = {}) => ({
    general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
    advice: {
      productConfigs: [{ product: world.product, riskRanges: ranges }],
      maxPercNoGuaranteed: "60",
      minNumAssets: 2,
      suitability: WIDE_BOUNDS,
      questionnaireTemplate: DEMO_TEMPLATE,
    },
    sustainability: {},
    "proposal-params": { enableActRebalancings: false },
    publishing: { documentName: "Proposition" },
    ...changes,
  });
  const journey = async (changes: object = {}, distributors: string[] = []) => {
    const made = await world.call<RecoJourney>("admin", "POST", root, { distributors, config: config(changes) });
    expect([made.status, made.body.active]).toEqual([201, false]);
    await takeIntoUse(world.database, made.body.uuid);
    return made.body;
  };
  const begin = (recoJourneyUuid: string, changes: object = {}, who: Adviser = "editor", headers: Record<string, string> = {}) =>
    world.call<FullSession & ErrorAnswer>(
      who,
      "POST",
      sessions,
      {
        recoJourneyUuid,
        productUuid: world.product,
        actType: "ACT_NEW_CONTRACTS",
        projectName: "Retraite",
        clientFirstName: "Léa",
        clientLastName: "Martin",
        depositInitial: "10000.01",
        riskProfile: "BALANCED",
        investmentHorizon: 8,
        retailClient: client,
        ...changes,
      },
      headers,
    );
  const workspace = (weights: [string, string] = ["40", "60"], changes: object = {}) => ({
    allocations: [{ number: 1, lines: [equities, euros].map((series, i) => ({ series, weight: weights[i] })) }],
    selectedAllocation: 1,
    ...changes,
  });
  const at = (session: { hash: string }, part = "") => `${sessions}/${session.hash}${part}`;
  const put = <T = FullSession & ErrorAnswer>(
    session: { hash: string },
    part: string,
    body: object,
    headers: Record<string, string> = {},
  ) => world.call<T>("editor", "PUT", at(session, part), body, headers);
  async function ready(weights?: [string, string], changes: object = {}) {
    const session = (await begin((await journey()).uuid, changes)).body;
    expect((await put(session, "/workspace", workspace(weights))).status).toBe(200);
    await acceptAll((method, path, body) => world.call("editor", method, path, body), at(session));
    return session;
  }
  const finalize = (session: { hash: string }) => world.call<FinalAdvice & ErrorAnswer>("editor", "POST", at(session, "/advice/finalize"));

  describe("a partner's journey", () => {
    const partner = (session: { hash: string }, end: string, body: object, who: Adviser = "editor") =>
      world.call<FullSession & { redirectUrl: string } & ErrorAnswer>(
        who,
        "POST",
        `/abeille/api/v1/reco_journeys/sessions/${session.hash}/${end}`,
        body,
      );

    it("finalises with the allocation that was chosen there, once, and nobody else's", async () => {
      const session = await ready(["40", "60"]);
      const [first] = workspace(["30", "70"]).allocations;
      const allocations = [...workspace().allocations, { ...first, number: 2 }];
      await put(session, "/workspace", { allocations, selectedAllocation: 1 });
      expect((await partner(session, "finalize", { selectedAllocation: 2 }, "rival")).status).toBe(404);
      expect((await partner(session, "finalize", { selectedAllocation: 3 })).body.error.code).toBe("ADVICE_REFUSED");
      const { status, body } = await partner(session, "finalize", { selectedAllocation: 2 });
      expect([status, body.state, body.workspace?.selectedAllocation]).toEqual([200, "FINALIZED", 2]);
      expect(body.advice?.lines.map(({ weight }) => weight)).toEqual(["30", "70"]);
      expect((await partner(session, "finalize", { selectedAllocation: 1 })).body).toEqual(body);
      expect((await finalize(session)).body).toEqual(body.advice);
    });

    it("goes on at the address that the journey names; without one nothing is finalised", async () => {
      const silent = await ready();
      const refused = await partner(silent, "finalize-redirect", {});
      expect([refused.status, refused.body.error.code]).toEqual([422, "REDIRECTION_NOT_CONFIGURED"]);
      expect((await world.call<RecoSession>("editor", "GET", at(silent))).body.state).toBe("IN_PROGRESS");

      const general = { ...config().general, finalizationUrl: "https://partner.example/end?lang=fr" };
      const session = (await begin((await journey({ general })).uuid)).body;
      await put(session, "/workspace", workspace());
      expect((await partner(session, "finalize-redirect", {}, "rival")).status).toBe(404);
      const redirectUrl = `https://partner.example/end?lang=fr&session=${session.hash}`;
      expect((await partner(session, "finalize-redirect", {})).body).toEqual({ redirectUrl });
      expect((await world.call<RecoSession>("editor", "GET", at(session))).body.state).toBe("FINALIZED");
      expect((await partner(session, "finalize-redirect", {})).body).toEqual({ redirectUrl });
    });
  });

  describe("a journey", () => {
    it("is set up by administrators, part by part, and read by advisers of its distributors", async () => {
      const made = await journey({}, [world.houses.alpha]);
      expect(made).toMatchObject({ name: "Patrimoine", version: 0, hasCoverImage: false });
      expect(made.config["proposal-params"]).toMatchObject({ enableActNewContracts: true, enableActRebalancings: false });
      const path = `${root}/${made.uuid}`;
      const general = { ...made.config.general, journeyName: "Patrimoine 2026", sustainableInvestmentThresholds: ["5", "20"] };
      const saved = await world.call("admin", "PUT", `${path}/config/general`, general, { "if-match": "0" });
      expect(saved.body).toMatchObject({ version: 1, config: { journeyName: "Patrimoine 2026" } });
      expect((await world.call("admin", "PUT", `${path}/config/general`, general, { "if-match": "0" })).status).toBe(409);
      expect((await world.call("editor", "GET", `${path}/config/general`)).body).toMatchObject({ config: general, version: 1 });
      expect((await world.call("editor", "GET", path)).body).toMatchObject({ name: "Patrimoine 2026" });
      for (const part of ["advice", "sustainability", "proposal-params", "publishing"])
        expect((await world.call("editor", "GET", `${path}/config/${part}`)).status).toBe(200);
      expect((await world.call("editor", "PUT", `${path}/config/general`, general)).status).toBe(403);
      expect((await world.call("rival", "GET", path)).status).toBe(404);
      expect((await world.call("reader", "GET", path)).status).toBe(403);
      const refused = [await world.call(null, "GET", root), await world.call("reader", "GET", root)];
      expect(refused.map(({ status }) => status)).toEqual([401, 403]);
      const listed = async (who: Adviser) =>
        (await world.call<{ items: RecoJourney[]; total: number }>(who, "GET", `${root}?search=PATRIMOINE%202026`)).body;
      expect(await listed("editor")).toMatchObject({ total: 1, items: [{ uuid: made.uuid, distributors: [world.houses.alpha] }] });
      expect((await listed("admin")).total).toBe(1);
      const names = ["Zig aligned", "Zag aligned"].map((journeyName) => ({ general: { journeyName, sessionValidityDays: 90 } }));
      for (const [i, change] of names.entries()) await journey(change, [i === 0 ? world.houses.alpha : world.houses.beta]);
      type Journeys = { items: RecoJourney[]; total: number; limit: number; offset: number };
      const page = async (who: Adviser, query: string) => (await world.call<Journeys>(who, "GET", `${root}?${query}`)).body;
      await expectList(
        (query) => page("admin", query),
        ({ name }) => name,
        { "search=aligned": ["Zag aligned", "Zig aligned"] },
      );
      for (const [who, name] of [
        ["editor", "Zig aligned"],
        ["rival", "Zag aligned"],
      ] as const)
        expect((await page(who, "search=ALIGNED")).items.map((one) => one.name)).toEqual([name]);
      expect(await listed("rival")).toMatchObject({ total: 0, items: [] });
      // One that names no distributor is open to all of them; one that is not in use yet, to none.
      const open = { general: { journeyName: "Zog aligned", sessionValidityDays: 90 } };
      await journey(open, []);
      await world.call("admin", "POST", root, {
        distributors: [],
        config: config({ general: { ...open.general, journeyName: "Zug aligned" } }),
      });
      for (const [who, names] of [
        ["editor", ["Zig aligned", "Zog aligned"]],
        ["rival", ["Zag aligned", "Zog aligned"]],
        ["admin", ["Zag aligned", "Zig aligned", "Zog aligned", "Zug aligned"]],
      ] as const)
        expect([who, (await page(who, "search=aligned")).items.map(({ name }) => name)]).toEqual([who, names]);
    });

    it.each([
      ["advice", { maxPercNoGuaranteed: "45.5", minNumAssets: 3 }],
      ["sustainability", { intro: "Vos préférences en matière de durabilité", stepName: "Durabilité" }],
      ["proposal-params", { enableActWithdrawals: false, enableMonthlyContributions: false }],
      ["publishing", { documentName: "Rapport d’adéquation", enableDic: true }],
    ])("keeps what is written to its part %s, and the other parts as they were", async (part, change) => {
      const made = await journey();
      const path = `${root}/${made.uuid}/config/${part}`;
      const written = { ...made.config[part as keyof RecoJourney["config"]], ...change };
      expect(await world.call("admin", "PUT", path, written, { "if-match": "0" })).toMatchObject({
        status: 200,
        body: { config: change, version: 1 },
      });
      expect(await world.call("admin", "PUT", path, written, { "if-match": "0" })).toMatchObject({
        status: 409,
        body: { error: { version: 1 } },
      });
      expect((await world.call("editor", "GET", path)).body).toEqual({ config: written, version: 1 });
      const { body } = await world.call<RecoJourney>("admin", "GET", `${root}/${made.uuid}`);
      expect(body.config).toEqual({ ...made.config, [part]: written });
      expect((await world.call("rival", "PUT", path, written)).status).toBe(403);
      expect((await world.call("admin", "PUT", `${root}/${randomUUID()}/config/${part}`, written)).status).toBe(404);
    });

    const configParts = ["general", "advice", "sustainability", "proposal-params", "publishing"] as const;
    it.each<[method: string, path: string, body?: (made: RecoJourney) => unknown]>([
      ["GET", ""],
      ...configParts.map((part): [string, string] => ["GET", `/config/${part}`]),
      ["GET", "/cover-image"],
      ["PUT", "", ({ config: present }) => ({ distributors: [], config: present })],
      ...configParts.map((part): [string, string, (made: RecoJourney) => unknown] => [
        "PUT",
        `/config/${part}`,
        ({ config: present }) => present[part],
      ]),
      ["PUT", "/cover-image", () => ({ image: { filename: "cover.png", contentType: "image/png", data: PNG } })],
      ["POST", "/analyze"],
      ["DELETE", ""],
    ])("is read by advisers of its distributors and written by administrators: %s %s", async (method, path, body) => {
      const made = await journey({}, [world.houses.alpha]);
      const image = { filename: "cover.png", contentType: "image/png", data: PNG };
      expect((await world.call("admin", "PUT", `${root}/${made.uuid}/cover-image`, { image })).status).toBe(200);
      const status = async (who: Adviser | null) => (await world.call(who, method, `${root}/${made.uuid}${path}`, body?.(made))).status;
      const told = [await status(null), await status("reader"), await status("rival")];
      expect(told).toEqual([401, 403, method === "GET" ? 404 : 403]);
      if (method !== "GET") expect(await status("editor")).toBe(403);
      expect((await world.call<RecoJourney>("admin", "GET", `${root}/${made.uuid}`)).body).toMatchObject({
        version: 1,
        config: made.config,
      });
      if (path !== "/cover-image") expect(await status(method === "GET" ? "editor" : "admin")).toBe(method === "DELETE" ? 204 : 200);
    });

    it("says itself for how many days its sessions may be worked on", async () => {
      const body = { config: { ...config(), general: { journeyName: "Patrimoine" } } };
      const answer = await world.call<ErrorAnswer>("admin", "POST", root, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.issues?.map(({ path }) => path)).toEqual(["body.config.general.sessionValidityDays"]);
      for (const sessionValidityDays of [1, 12, 45]) {
        const made = await journey({ general: { journeyName: "Patrimoine", sessionValidityDays } });
        expect(made.config.general).toMatchObject({ sessionValidityDays });
        const { createdAt, expiresAt } = (await begin(made.uuid)).body;
        expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBeCloseTo(sessionValidityDays, 1);
      }
    });

    it("is written whole, with the distributors that may use it", async () => {
      const made = await journey({}, [world.houses.alpha]);
      const changed = { distributors: [], config: { ...made.config, general: { ...made.config.general, journeyName: "Transmission" } } };
      const saved = await world.call("admin", "PUT", `${root}/${made.uuid}`, changed, { "if-match": "0" });
      expect(saved).toMatchObject({ status: 200, body: { name: "Transmission", distributors: [], version: 1, config: changed.config } });
      expect((await world.call("rival", "GET", `${root}/${made.uuid}`)).body).toEqual(saved.body);
      expect(await world.call("admin", "PUT", `${root}/${made.uuid}`, changed, { "if-match": "0" })).toMatchObject({ status: 409 });
    });

    it("names distributors that there are, and keeps them from being deleted", async () => {
      const made = await journey();
      const body = { config: made.config, distributors: [world.houses.alpha, world.users.editor] };
      for (const [method, path] of [
        ["POST", root],
        ["PUT", `${root}/${made.uuid}`],
      ] as const) {
        const answer = await world.call<ErrorAnswer>("admin", method, path, body);
        expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.distributors.1" }] } } });
      }
      const house = await world.call<{ uuid: string }>("admin", "POST", "/product-config-service/v1/distributors", {
        distributorName: "Named by a journey",
      });
      await journey({}, [house.body.uuid]);
      const refused = await world.call("admin", "DELETE", `/product-config-service/v1/distributors/${house.body.uuid}`);
      expect(refused).toMatchObject({ status: 409, body: { error: { code: "ORGANISATION_IN_USE", uses: { recoJourneys: 1 } } } });
    });

    it("says what is wrong with its configuration", async () => {
      const stranger = randomUUID();
      const broken = await journey({
        advice: { productConfigs: [{ product: stranger, riskRanges: { BALANCED: { min: 2, max: 3 } } }] },
        "proposal-params": Object.fromEntries(
          ["NewContracts", "Deposits", "Withdrawals", "Rebalancings"].map((act) => [`enableAct${act}`, false]),
        ),
      });
      const { body } = await world.call<{ usable: boolean; problems: object[] }>("admin", "POST", `${root}/${broken.uuid}/analyze`);
      expect(body.usable).toBe(false);
      expect(body.problems).toContainEqual({ code: "NO_ACT_ENABLED", severity: "error", part: "proposal-params" });
      expect(body.problems).toContainEqual({ code: "UNKNOWN_PRODUCT", severity: "error", part: "advice", product: stranger });
      expect(body.problems).toContainEqual({
        code: "RISK_RANGE_MISSING",
        severity: "error",
        part: "advice",
        product: stranger,
        riskProfile: "DYNAMIC",
      });
      const sound = await world.call<{ usable: boolean; problems: Array<{ code: string }> }>(
        "admin",
        "POST",
        `${root}/${(await journey({ advice: { ...config().advice, questionnaireTemplate: undefined } })).uuid}/analyze`,
      );
      expect([sound.status, sound.body.usable, sound.body.problems.map(({ code }) => code)]).toEqual([
        200,
        false,
        [
          "NO_QUESTIONNAIRE_TEMPLATE",
          ...RISK_PROFILES.map(() => "RISK_DEFINITION_MISSING"),
          ...["NO_SUSTAINABLE_THRESHOLDS", "NO_TAXONOMY_THRESHOLDS", "NO_SUPPORT_CONTACT"],
        ],
      ]);
      expect((await world.call("rival", "POST", `${root}/${broken.uuid}/analyze`)).status).toBe(403);
    });

    it("keeps a cover image that is a picture", async () => {
      const path = `${root}/${(await journey({}, [world.houses.alpha])).uuid}/cover-image`;
      expect((await world.call("editor", "GET", path)).status).toBe(404);
      const image = { filename: "cover.png", contentType: "image/png", data: PNG };
      for (const who of ["editor", "rival", "reader"] as const)
        expect([who, (await world.call(who, "PUT", path, { image })).status]).toEqual([who, 403]);
      expect((await world.call("admin", "PUT", path, { image })).body).toEqual({
        filename: "cover.png",
        contentType: "image/png",
        version: 1,
      });
      const kept = await world.file("editor", "GET", path);
      expect([kept.headers.get("content-type"), kept.bytes.toString("base64")]).toEqual(["image/png", PNG]);
      expect((await world.call("rival", "GET", path)).status).toBe(404);
      expect((await world.call("reader", "GET", path)).status).toBe(403);
      expect((await world.call("admin", "PUT", path, { image }, { "if-match": "0" })).status).toBe(409);
      expect((await world.call("admin", "PUT", `${root}/${randomUUID()}/cover-image`, { image })).status).toBe(404);
      const text = { filename: "cover.png", data: Buffer.from("no picture at all").toString("base64") };
      expect((await world.call("admin", "PUT", path, { image: text })).status).toBe(400);
      const form = new FormData();
      form.set("image", new File([Buffer.from(PNG, "base64")], "by-form.png", { type: "image/png" }));
      expect((await world.call("admin", "PUT", path, form)).body).toMatchObject({ filename: "by-form.png", version: 2 });
      expect((await world.file("editor", "GET", path)).bytes.toString("base64")).toBe(PNG);
      expect((await world.call("admin", "PUT", path, { image: null })).body).toMatchObject({ filename: null });
      expect((await world.call("editor", "GET", path)).status).toBe(404);
    });

    it("is removed until a session was made of it", async () => {
      const unused = await journey();
      for (const who of ["editor", "rival", "reader"] as const)
        expect([who, (await world.call(who, "DELETE", `${root}/${unused.uuid}`)).status]).toEqual([who, 403]);
      expect((await world.call("admin", "DELETE", `${root}/${unused.uuid}`, undefined, { "if-match": "7" })).status).toBe(409);
      expect((await world.call("admin", "GET", `${root}/${unused.uuid}`)).status).toBe(200);
      expect((await world.call("admin", "DELETE", `${root}/${unused.uuid}`, undefined, { "if-match": "0" })).status).toBe(204);
      expect((await world.call("admin", "DELETE", `${root}/${unused.uuid}`)).status).toBe(404);
      expect((await world.call("admin", "GET", `${root}/${unused.uuid}`)).status).toBe(404);
      const used = await journey();
      await begin(used.uuid);
      expect(await world.call("admin", "DELETE", `${root}/${used.uuid}`)).toMatchObject({
        status: 409,
        body: { error: { code: "IN_USE", sessions: 1 } },
      });
      expect((await world.call("admin", "GET", `${root}/${used.uuid}`)).status).toBe(200);
    });
  });

  describe("a session", () => {
    it("begins once for a key, with a hash and what was told already in its parts", async () => {
      const { uuid } = await journey();
      const key = { "idempotency-key": randomUUID() };
      const given = { hasSustainablePreferences: true, sustainabilityCoverage: "60", waterEmissions: true };
      const first = await begin(uuid, given, "editor", key);
      expect(first).toMatchObject({
        status: 201,
        body: { state: "IN_PROGRESS", clientName: "Léa Martin", projectName: "Retraite", journeyVersion: 0 },
      });
      expect(first.body.hash).toMatch(/^[\w-]{43}$/);
      expect(first.body.proposalParams).toMatchObject({ actType: "ACT_NEW_CONTRACTS", investmentHorizonMonths: 96 });
      expect(first.body.sustainability).toMatchObject({ hasSustainablePreferences: true, minimumCoverage: "60", waterEmissions: true });
      expect(first.body.questionnaire).toEqual({ answers: {}, riskProfile: "BALANCED" });
      const days = (Date.parse(first.body.expiresAt) - Date.parse(first.body.createdAt)) / 86_400_000;
      expect(days).toBeCloseTo(90, 1);
      const again = await begin(uuid, given, "editor", key);
      expect([again.status, again.body.hash, again.body.uuid]).toEqual([201, first.body.hash, first.body.uuid]);
      const made = await world.database.orm.select().from(recoSession).where(eq(recoSession.journey, uuid));
      expect(made.map(({ hash }) => hash)).toEqual([first.body.hash]);
      expect((await begin(uuid, { ...given, projectName: "Autre" }, "editor", key)).body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
      expect((await begin(uuid, {}, "editor", { ...key, "idempotency-key": randomUUID() })).body.hash).not.toBe(first.body.hash);
      expect((await begin(randomUUID())).body.error).toMatchObject({ code: "RESOURCE_NOT_FOUND", resource: "journey" });
      expect((await begin(uuid, { productUuid: world.foreignProduct })).body.error).toMatchObject({
        code: "RESOURCE_NOT_FOUND",
        resource: "product",
      });
      expect((await begin(uuid, { depositInitial: "much" })).body.error).toMatchObject({
        code: "JSON_MAPPING_ERROR",
        issues: [{ path: "body.depositInitial" }, { path: "body.depositInitial" }],
      });
      expect((await begin(uuid, {}, "reader")).status).toBe(403);
    });

    it("is refused with the codes of the catalogue", async () => {
      const { uuid } = await journey();
      expect(await begin(randomUUID())).toMatchObject({
        status: 400,
        body: { error: { code: "RESOURCE_NOT_FOUND", resource: "journey" } },
      });
      expect(await begin(uuid, { productUuid: world.foreignProduct })).toMatchObject({
        status: 400,
        body: { error: { code: "RESOURCE_NOT_FOUND", resource: "product" } },
      });
      const wrong = await begin(uuid, { actType: "ACT_OF_GOD" });
      expect(wrong).toMatchObject({ status: 400, body: { error: { code: "JSON_MAPPING_ERROR", issues: [{ path: "body.actType" }] } } });
    });

    it("is its adviser's own", async () => {
      const session = (await begin((await journey()).uuid)).body;
      expect(await world.call("editor", "GET", at(session))).toMatchObject({ status: 200, body: session });
      const filled = (await begin((await journey()).uuid)).body;
      await put(filled, "/sustainability", { hasSustainablePreferences: false });
      await put(filled, "/questionnaire", { answers: { OB02: "D" }, riskProfile: "DYNAMIC" });
      const edited = (await put(filled, "/workspace", workspace(["30", "70"]))).body;
      expect((await world.call("editor", "GET", at(filled))).body).toEqual(edited);
      expect(edited).toMatchObject({
        ...{ workspace: workspace(["30", "70"]), questionnaire: { riskProfile: "DYNAMIC" }, version: 3 },
        ...{ sustainability: { hasSustainablePreferences: false }, proposalParams: { actType: "ACT_NEW_CONTRACTS" } },
      });
      expect((await world.call<FullSession>("editor", "GET", `${sessions}/${filled.uuid}`)).body).toEqual(edited);
      expect(session).toMatchObject({ actType: "ACT_NEW_CONTRACTS", clientName: "Léa Martin", projectName: "Retraite", version: 0 });
      for (const who of ["colleague", "rival"] as const) expect((await world.call(who, "GET", at(session))).status).toBe(404);
      expect((await world.call("admin", "GET", at(session))).status).toBe(403);
      const list = async (who: Adviser, query = "") =>
        (await world.call<{ items: RecoSession[] }>(who, "GET", `${sessions}?limit=100${query}`)).body.items;
      expect((await list("editor", "&search=martin")).map(({ hash }) => hash)).toContain(session.hash);
      expect((await list("editor")).find(({ hash }) => hash === session.hash)).toMatchObject({
        ...{ uuid: session.uuid, state: session.state, actType: "ACT_NEW_CONTRACTS", projectName: "Retraite", clientName: "Léa Martin" },
        ...{ product: world.product, owner: world.users.editor, distributor: world.houses.alpha, expiresAt: session.expiresAt },
      });
      expect(await list("rival")).toEqual([]);
      for (const [who, status] of [
        [null, 401],
        ["reader", 403],
        ["admin", 403],
      ] as const)
        expect([who, (await world.call(who, "GET", sessions)).status]).toEqual([who, status]);
      const words = { projectName: "Zéphyr", clientFirstName: "Noé", clientLastName: "Durand", retailClient: undefined };
      const [older, newer] = [
        (await begin((await journey()).uuid, words)).body,
        (await begin((await journey()).uuid, { ...words, projectName: "Zéphyr 2", actType: "ACT_DEPOSITS" })).body,
      ];
      expect(newer).toMatchObject({ actType: "ACT_DEPOSITS", projectName: "Zéphyr 2", clientName: "Noé Durand" });
      type Sessions = { items: RecoSession[]; total: number; limit: number; offset: number };
      await expectList(
        async (query) => (await world.call<Sessions>("editor", "GET", `${sessions}?${query}`)).body,
        ({ hash }) => hash,
        {
          "search=ZÉPHYR": [newer.hash, older.hash],
          "search=durand&state=IN_PROGRESS": [newer.hash, older.hash],
          "search=durand&state=PUBLISHED": [],
          "search=z%C3%A9phyr%202": [newer.hash],
        },
      );
      const own = await list("editor", `&user=${world.users.editor}&distributor=${world.houses.alpha}`);
      expect(own.map(({ hash }) => hash)).toContain(session.hash);
      for (const other of [`user=${world.users.rival}`, `user=${world.users.colleague}`, `distributor=${world.houses.beta}`])
        expect((await world.call("editor", "GET", `${sessions}?${other}`)).status).toBe(403);
    });

    const letter = { email: "lea@example.com", subject: "Vos documents", message: "Bonjour" };
    it.each<[method: string, path: string, body?: () => unknown]>([
      ["GET", ""],
      ...["questionnaire", "sustainability", "proposal-params", "workspace"].map((part): [string, string] => ["GET", `/${part}`]),
      ["PUT", "/questionnaire", () => ({ answers: {}, riskProfile: "DYNAMIC" })],
      ["PUT", "/sustainability", () => ({ hasSustainablePreferences: false })],
      ["PUT", "/proposal-params", () => ({ actType: "ACT_DEPOSITS", productUuid: world.product })],
      ["PUT", "/workspace", () => workspace(["10", "90"])],
      ["POST", "/reset"],
      ["POST", "/advice/finalize"],
      ["POST", "finalize", () => ({ selectedAllocation: 1 })],
      ["POST", "finalize-redirect", () => ({ selectedAllocation: 1 })],
      ["GET", "/pdf-data"],
      ["GET", "/publishing/excel"],
      ["GET", "/publishing/dics"],
      ["PUT", "/publishing", () => ({})],
      ["POST", "/publishing/email", () => letter],
    ])("is for its adviser alone: %s %s", async (method, path, body) => {
      const session = await ready();
      const ofPartner = `/abeille/api/v1/reco_journeys/sessions/${session.hash}/${path}`;
      const address = path === "" || path.startsWith("/") ? at(session, path) : ofPartner;
      const { body: before } = await world.call<FullSession>("editor", "GET", at(session));
      const told = await Promise.all(
        ([null, "reader", "admin", "rival", "colleague"] as const).map(
          async (who) => (await world.call(who, method, address, body?.())).status,
        ),
      );
      expect(told).toEqual([401, 403, 403, 404, 404]);
      expect((await world.call<FullSession>("editor", "GET", at(session))).body).toEqual(before);
    });

    it("keeps the configuration that it began with", async () => {
      const made = await journey();
      const session = (await begin(made.uuid)).body;
      await world.call("admin", "PUT", `${root}/${made.uuid}/config/general`, { ...made.config.general, sessionValidityDays: 1 });
      expect((await world.call<FullSession>("editor", "GET", at(session))).body).toMatchObject({
        journeyVersion: 0,
        config: { general: { sessionValidityDays: 90 } },
      });
    });

    it("is filled in part by part, the second of two writers being told", async () => {
      const session = (await begin((await journey()).uuid)).body;
      const answers = { answers: { OB02: "D", KE01: ["A", "C"] }, riskProfile: "DYNAMIC" };
      const future = dayIn(1);
      for (const [changes, path] of [
        [{ answers: { OB99: "A" } }, "body.answers.OB99"],
        [{ statedOn: future }, "body.statedOn"],
        [{ statedOn: "2026-01-15", expiresOn: "2026-01-14" }, "body.expiresOn"],
        [{ statedOn: "2026-01-15", expiresOn: "2035-03-12" }, "body.expiresOn"],
      ] as const) {
        const refused = await put(session, "/questionnaire", { ...answers, ...changes });
        expect([refused.status, refused.body.error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
      }
      expect((await put(session, "/questionnaire", answers, { "if-match": "0" })).body).toMatchObject({
        version: 1,
        questionnaire: answers,
      });
      expect((await put(session, "/questionnaire", answers, { "if-match": "0" })).status).toBe(409);
      expect((await world.call("editor", "GET", at(session, "/questionnaire"))).body).toEqual({ part: answers, version: 1 });
      const wanted = {
        ...{ hasSustainablePreferences: true, minSustainableInvestments: "12.5", minTaxonomyAlignment: "3", minimumCoverage: "65" },
        ...{ greenhouseGaz: true, biodiversityImpact: false, genderPayGap: true, controversialWeapons: true },
      };
      expect((await put(session, "/sustainability", wanted)).body).toMatchObject({ version: 2, sustainability: wanted });
      expect((await world.call("editor", "GET", at(session, "/sustainability"))).body).toMatchObject({ part: wanted, version: 2 });
      expect((await put(session, "/sustainability", { hasSustainablePreferences: false })).body.sustainability).toMatchObject({
        minimumCoverage: "50",
      });
      expect((await world.call("editor", "GET", at(session, "/sustainability"))).body).toMatchObject({
        part: { hasSustainablePreferences: false, minimumCoverage: "50" },
        version: 3,
      });
      const proposal = {
        ...{ actType: "ACT_DEPOSITS", productUuid: world.product, projectName: "Études", investmentHorizonMonths: 120 },
        ...{ additionalContributionAmount: "2500.5", regularContributionsAmount: "150" },
      };
      const stale = await put(session, "/proposal-params", proposal, { "if-match": "2" });
      expect(stale.status).toBe(409);
      expect((await put(session, "/proposal-params", proposal, { "if-match": "3" })).body.proposalParams).toMatchObject(proposal);
      expect((await world.call("editor", "GET", at(session, "/proposal-params"))).body).toMatchObject({ part: proposal, version: 4 });
      const taken = { actType: "ACT_WITHDRAWALS", productUuid: world.product, withdrawalAmount: "700" };
      expect((await put(session, "/proposal-params", taken)).body).toMatchObject({ version: 5, proposalParams: taken });
      for (const part of ["questionnaire", "sustainability", "proposal-params", "workspace"])
        for (const [method, sent] of [
          ["GET"],
          ["PUT", part === "proposal-params" ? proposal : part === "questionnaire" ? answers : {}],
        ] as const)
          expect([part, method, (await world.call("rival", method, at(session, `/${part}`), sent)).status]).toEqual([part, method, 404]);
      expect((await put(session, "/proposal-params", { actType: "ACT_DEPOSITS", productUuid: world.foreignProduct })).status).toBe(400);
      expect((await put(session, "/workspace", { allocations: [{ number: 1 }, { number: 1 }] })).status).toBe(400);
      expect((await world.call("editor", "GET", at(session, "/workspace"))).body).toMatchObject({ part: null });
      const edited = await put(session, "/workspace", workspace());
      expect(edited.body).toMatchObject({ version: 6, workspace: workspace() });
      expect((await world.call("editor", "GET", at(session, "/workspace"))).body).toEqual({ part: edited.body.workspace, version: 6 });
      const back = await world.call<FullSession>("editor", "POST", at(session, "/reset"));
      expect(back.body).toMatchObject({
        ...{ state: "IN_PROGRESS", version: 7, workspace: null, sustainability: null },
        questionnaire: { answers: {}, riskProfile: "BALANCED" },
        proposalParams: { actType: "ACT_NEW_CONTRACTS", investmentHorizonMonths: 96 },
      });
      expect((await world.call<FullSession>("editor", "GET", at(session))).body).toEqual(back.body);
    });

    it("that was not finalised in its days is over", async () => {
      const session = await ready();
      await world.database.orm
        .update(recoSession)
        .set({ expiresAt: new Date(0).toISOString() })
        .where(eq(recoSession.uuid, session.uuid));
      expect((await world.call("editor", "GET", at(session))).body).toMatchObject({ state: "EXPIRED" });
      expect(await put(session, "/workspace", workspace())).toMatchObject({ status: 409, body: { error: { code: "SESSION_EXPIRED" } } });
      expect((await finalize(session)).status).toBe(409);
    });
  });

  describe("the advice", () => {
    it("is finalised once, to the cent, and nothing changes it afterwards", async () => {
      const session = await ready();
      expect((await world.call<FullSession>("editor", "POST", at(session, "/reset"))).body).toMatchObject({
        state: "IN_PROGRESS",
        workspace: null,
      });
      await put(session, "/workspace", workspace());
      const done = await finalize(session);
      expect(done).toMatchObject({ status: 200, body: { riskProfile: "BALANCED", totalAmount: "10000.01" } });
      // 0.4 × 5 + 0.6 × 1 = 2.6, within 2 to 3.
      expect(done.body.checks).toContainEqual({
        code: "RISK_RANGE",
        flag: "green",
        found: "2.60",
        allowed: "2–3",
        figures: { profile: "BALANCED" },
      });
      expect(done.body.orders.map(({ fullName, side, amount }) => [fullName, side, amount])).toEqual([
        ["World equities", "BUY", "4000.00"],
        ["Euro fund", "BUY", "6000.01"],
      ]);
      expect(done.body.lines.map(({ fullName, sri, weight, amount }) => [fullName, sri, weight, amount])).toEqual([
        ["World equities", 5, "40", "4000.00"],
        ["Euro fund", 1, "60", "6000.01"],
      ]);
      expect((await finalize(session)).body).toEqual(done.body);
      const audited = await world.database.orm
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.verb, "reco-session.finalize"), eq(auditLog.objectId, session.uuid)));
      expect(audited).toHaveLength(1);
      expect(await put(session, "/workspace", workspace(["50", "50"]))).toMatchObject({
        status: 409,
        body: { error: { code: "SESSION_FINALIZED" } },
      });
      expect((await world.call("editor", "POST", at(session, "/reset"))).status).toBe(409);
      expect((await world.call<FullSession>("editor", "GET", at(session))).body).toMatchObject({ state: "FINALIZED", advice: done.body });
      expect((await put<Publication>(session, "/publishing", {})).body).toMatchObject({ number: 1 });
    });

    it("is told by one call alone under one key", async () => {
      const session = await ready();
      const key = { "idempotency-key": randomUUID() };
      const send = (call: string) =>
        world.call("editor", "POST", `/abeille/api/v1/reco_journeys/sessions/${session.hash}/${call}`, { selectedAllocation: null }, key);
      const told = await send("finalize");
      expect(told).toMatchObject({ status: 200, body: { state: "FINALIZED" } });
      expect(await send("finalize")).toMatchObject({ status: 200, body: told.body });
      expect(await send("finalize-redirect")).toMatchObject({ status: 422, body: { error: { code: "IDEMPOTENCY_KEY_REUSED" } } });
    });

    const reds = async (session: { hash: string }) => {
      const { status, body } = await finalize(session);
      expect([status, body.error.code]).toEqual([422, "ADVICE_REFUSED"]);
      return (body.error.checks as FinalAdvice["checks"]).filter(({ flag }) => flag === "red").map(({ code }) => code);
    };
    it("is refused with every check that is red", async () => {
      expect(await reds(await ready(["70", "29"]))).toEqual(["ALLOCATION_TOTAL", "RISK_RANGE", "WITHOUT_GUARANTEE"]);
      expect(await reds(await ready(["90", "10"]))).toEqual(["RISK_RANGE", "WITHOUT_GUARANTEE", "DIVERSIFICATION"]);
      expect(await reds(await ready(undefined, { retailClient: undefined }))).toEqual([
        "PROFILE_SOURCE",
        "AGE_UNKNOWN",
        "LOSS_CAPACITY",
        "KNOWLEDGE_GATE",
      ]);
      expect(await reds(await ready(undefined, { riskProfile: undefined }))).toEqual(["RISK_PROFILE"]);
      expect(await reds(await ready(undefined, { actType: "ACT_REBALANCINGS" }))).toEqual(["ACT_ENABLED", "CURRENT_COMPOSITION"]);
      expect(await reds((await begin((await journey()).uuid)).body)).toEqual(["ALLOCATION_SELECTED"]);
      const elsewhere = await journey({ advice: { productConfigs: [], suitability: WIDE_BOUNDS } });
      const session = (await begin(elsewhere.uuid)).body;
      await put(session, "/workspace", workspace());
      expect(await reds(session)).toEqual(["PRODUCT_CONFIGURED", "RISK_RANGE"]);
    });

    it("points out what is a little outside, and series whose values have ended", async () => {
      const session = (await begin((await journey()).uuid, { riskProfile: "BALANCED" })).body;
      const closed = await addSeries(world, months.slice(0, 70), { sri: 5 });
      await put(session, "/workspace", {
        selectedAllocation: 1,
        allocations: [
          {
            number: 1,
            lines: [
              { series: closed, weight: "55" },
              { series: euros, weight: "45" },
            ],
          },
        ],
      });
      // 0.55 × 5 + 0.45 = 3.2: less than a quarter of a class above 3.
      const orange = [
        { code: "RISK_RANGE", flag: "orange", found: "3.20", allowed: "2–3", figures: { profile: "BALANCED" } },
        { code: "VALUES_ENDED", flag: "orange", series: [closed] },
      ];
      const refused = await finalize(session);
      expect(refused).toMatchObject({ status: 422, body: { error: { code: "ADVICE_REFUSED", toAccept: orange } } });

      const words = "Je comprends ce risque et je le prends.";
      const accept = (found: string, given = words) =>
        put(session, "/suitability", {
          acceptances: orange.map(({ flag: _, figures: __, ...check }) => ({
            allocation: 1,
            ...check,
            ...("found" in check && { found }),
            reasons: ["Le client a été informé et maintient son choix"],
            words: given,
          })),
        });
      expect((await accept("3.20", "D’accord.")).status).toBe(422);
      expect((await accept("3.10")).status).toBe(200);
      expect((await finalize(session)).body.error).toMatchObject({ toAccept: [orange[0]] });
      await accept("3.20");
      const { body } = await finalize(session);
      expect(body.checks.filter(({ flag }) => flag === "orange")).toEqual(orange);
      expect(body.acceptances.map((one) => [one.code, one.words])).toEqual(orange.map(({ code }) => [code, words]));
    });

    it("is measured as it is edited, and nothing is saved", async () => {
      const session = await ready();
      const { version } = (await world.call<RecoSession>("editor", "GET", at(session))).body;
      type Measured = { version: number; allocations: MeasuredAllocation[] };
      const measure = async (body: object, who: Adviser = "editor") =>
        await world.call<Measured>(who, "POST", at(session, "/checks"), body);
      expect((await measure({}, "rival")).status).toBe(404);
      const edited = workspace(["52", "48"]).allocations;
      const { body } = await measure({ allocations: edited, volatility: true });
      // 0.52 × 5 + 0.48 × 1 = 3.08: less than a quarter of a class above 3.
      expect(body).toMatchObject({
        version,
        allocations: [
          {
            number: 1,
            flag: "orange",
            risk: 3.08,
            sri: 3.08,
            totalAmount: "10000.01",
            lines: [
              { series: equities, weight: "52", amount: "5200.01" },
              { series: euros, weight: "48", amount: "4800.00" },
            ],
            toAccept: [{ code: "RISK_RANGE", found: "3.08", allowed: "2–3" }],
          },
        ],
      });
      const unfinished = (await measure({ allocations: [{ number: 1, lines: [{ series: euros, weight: "30" }] }] })).body.allocations[0];
      expect(unfinished).toMatchObject({ flag: "red", orders: null });
      expect(unfinished?.checks).toContainEqual({
        code: "ALLOCATION_TOTAL",
        flag: "red",
        found: "30",
        allowed: "100",
        fix: { kind: "BRING_TO_100" },
      });
      expect((await measure({})).body.allocations[0]).toMatchObject({ flag: "green", risk: 2.6 });
      expect((await world.call<RecoSession>("editor", "GET", at(session))).body.version).toBe(version);
    });

    it("adapts preferences for this advice alone, with the reason", async () => {
      const session = await ready(undefined, { hasSustainablePreferences: true, minTaxonomyAlignment: "20" });
      expect(await reds(session)).toEqual(["SUSTAINABILITY"]);
      const reason = "Aucun fonds du contrat n’atteint ce seuil.";
      const preferences = { hasSustainablePreferences: true };
      await put(session, "/suitability", { adaptation: { preferences, reason } });
      const done = await finalize(session);
      expect(done).toMatchObject({ status: 200, body: { adaptation: { reason } } });
      const { body } = await world.call<FullSession>("editor", "GET", at(session));
      expect(body.sustainability).toMatchObject({ minTaxonomyAlignment: "20" });
    });

    it("of a withdrawal sells from what is held", async () => {
      const session = (await begin((await journey()).uuid, { actType: "ACT_WITHDRAWALS", withdrawalAmount: "1000" })).body;
      const currentComposition = [equities, euros].map((series) => ({ series, amount: "5000" }));
      await put(session, "/workspace", workspace(["40", "60"], { currentComposition, currentCompositionDate: today }));
      const { body } = await finalize(session);
      expect(body.totalAmount).toBe("9000.00");
      expect(body.orders.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(-1000);
    });
  });

  describe("publishing", () => {
    it("waits for the advice, then keeps every publication", async () => {
      const session = await ready(undefined, { hasSustainablePreferences: false, sustainabilityCoverage: "60" });
      const adaptation = { preferences: { hasSustainablePreferences: true }, reason: "Aucun fonds du contrat n’atteint ce seuil." };
      expect((await put(session, "/suitability", { adaptation })).body.suitability).toMatchObject({ adaptation });
      const begun = await world.call<FullSession>("editor", "POST", at(session, "/reset"));
      expect(begun).toMatchObject({ status: 200, body: { state: "IN_PROGRESS", workspace: null, suitability: null, advice: null } });
      expect((await put<ErrorAnswer>(session, "/publishing", {})).body.error.code).toBe("SESSION_NOT_FINALIZED");
      await put(session, "/workspace", workspace());
      for (const [method, path] of [
        ["GET", "/pdf-data"],
        ["GET", "/publishing/excel"],
      ] as const)
        expect(await world.call("editor", method, at(session, path))).toMatchObject({
          status: 409,
          body: { error: { code: "SESSION_NOT_FINALIZED" } },
        });
      const advice = (await finalize(session)).body;
      const finalised = (await world.call<FullSession>("editor", "GET", at(session))).body;
      expect([finalised.state, finalised.advice, finalised.publications]).toEqual(["FINALIZED", advice, []]);
      expect((await world.call("editor", "GET", at(session, "/pdf-data"))).body).toMatchObject({ advice, publication: null });
      const first = await put<Publication>(session, "/publishing", { advisorComment: "D’accord", enablePublishInvestmentProposal: false });
      expect(first.body).toMatchObject({ number: 1, documents: ["TRANSACTIONS_SUMMARY"], advisorComment: "D’accord" });
      const second = await put<Publication>(session, "/publishing", { advisorComment: "Revu" });
      expect(second.body).toMatchObject({ number: 2, documents: ["INVESTMENT_PROPOSAL_DATA", "TRANSACTIONS_SUMMARY"] });
      expect(second.body.hash).not.toBe(first.body.hash);
      const full = (await world.call<FullSession>("editor", "GET", at(session))).body;
      expect([full.state, full.publications]).toEqual(["PUBLISHED", [first.body, second.body]]);
      const { config: ofJourney, creation, sustainability, ...rest } = full;
      expect(sustainability).toMatchObject({ hasSustainablePreferences: false, minimumCoverage: "60" });
      const data = (await world.call<{ session: RecoSession }>("editor", "GET", at(session, "/pdf-data"))).body;
      expect(data).toEqual({ session: data.session, config: ofJourney, creation, sustainability, advice, publication: second.body });
      expect(rest).toMatchObject(data.session);
      expect(data.session).toMatchObject({ hash: session.hash, state: "PUBLISHED", projectName: "Retraite", clientName: "Léa Martin" });
      expect((await world.call("rival", "GET", at(session, "/pdf-data"))).status).toBe(404);
      const reset = await world.call<ErrorAnswer>("editor", "POST", at(session, "/reset"));
      expect([reset.status, reset.body.error.code]).toEqual([409, "SESSION_FINALIZED"]);
    });

    it("leaves out the summary of transactions where the journey publishes none", async () => {
      const session = (await begin((await journey({ publishing: { enableTransactionsSummary: false } })).uuid)).body;
      await put(session, "/workspace", workspace());
      await finalize(session);
      expect(await put(session, "/publishing", { enablePublishTransactionsSummary: true })).toMatchObject({
        status: 422,
        body: { error: { code: "NOT_ENABLED" } },
      });
      const published = await put<Publication>(session, "/publishing", {});
      expect(published.body.documents).toEqual(["INVESTMENT_PROPOSAL_DATA"]);
    });

    it("gives the transactions as an Excel file, and sends it", async () => {
      const session = await ready();
      await finalize(session);
      const mail = { email: "lea.martin@example.com", subject: "Vos opérations", message: "Bonjour" };
      const send = (key: string) => world.call("editor", "POST", at(session, "/publishing/email"), mail, { "idempotency-key": key });
      expect(await send(randomUUID())).toMatchObject({ status: 409, body: { error: { code: "SESSION_NOT_PUBLISHED" } } });
      await put(session, "/publishing", {});
      const sheets = await readSheets((await world.file("editor", "GET", at(session, "/publishing/excel?language=en"))).bytes);
      expect(sheets[0]!.data).toEqual([
        ["Order", "Asset", "ISIN", "Side", "Amount (€)"],
        [1, "World equities", null, "Buy", 4000],
        [2, "Euro fund", null, "Buy", 6000.01],
      ]);
      expect(sheets[1]!.data).toEqual([
        ["Asset", "ISIN", "SRI", "Share (%)", "Amount (€)"],
        ["World equities", null, 5, 40, 4000],
        ["Euro fund", null, 1, 60, 6000.01],
      ]);
      expect(sheets[2]!.data.slice(0, 5)).toEqual([
        ["Item", "Value"],
        ["Project", "Retraite"],
        ["Client", "Léa Martin"],
        ["Risk profile", "Balanced"],
        ["Total (€)", 10000.01],
      ]);
      const excel = await world.file("editor", "GET", at(session, "/publishing/excel"));
      expect(excel.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
      expect(excel.headers.get("content-disposition")).toContain("operations-Retraite.xlsx");
      expect((await readSheets(excel.bytes))[0]!.data).toEqual([
        ["Ordre", "Support", "ISIN", "Sens", "Montant (€)"],
        [1, "World equities", null, "Achat", 4000],
        [2, "Euro fund", null, "Achat", 6000.01],
      ]);
      for (const who of ["rival", "colleague"] as const)
        expect((await world.call(who, "GET", at(session, "/publishing/excel"))).status).toBe(404);
      const key = randomUUID();
      const sent = await send(key);
      expect(sent).toMatchObject({ status: 200, body: { status: "SENT", accepted: ["lea.martin@example.com"] } });
      expect((await send(key)).body).toEqual(sent.body);
      expect(sink.mails.filter(({ to }) => to.includes("lea.martin@example.com"))).toHaveLength(1);
      expect(sink.mails.at(-1)!.data).toContain("filename=operations-Retraite.xlsx");
      const other = { email: "conseil@example.com", subject: "Signed orders", message: "Please find them enclosed." };
      for (const [given, subject, text] of [
        [mail, "=?UTF-8?Q?Vos_op=C3=A9rations?=", "Bonjour"],
        [other, "Signed orders", "Please find them enclosed."],
      ] as const) {
        if (given === other) await world.call("editor", "POST", at(session, "/publishing/email"), other);
        const { to, data } = sink.mails.at(-1)!;
        expect(to).toEqual([given.email]);
        expect(/^Subject: (.*)\r$/m.exec(data)?.[1]).toBe(subject);
        expect(data).toMatch(new RegExp(`^${text}\r$`, "m"));
      }
      expect((await world.call("rival", "POST", at(session, "/publishing/email"), other)).status).toBe(404);
    });
  });
});
