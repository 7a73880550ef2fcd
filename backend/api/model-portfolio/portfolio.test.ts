import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  Composition,
  CompositionCheck,
  CompositionOfFile,
  FullModelPortfolio,
  ModelPortfolio,
  PortfolioValues,
} from "#app/contract/model-portfolio.ts";
import { investmentPool, modelPortfolio, product, simulator, simulatorDistributor } from "#backend/database/schema/index.ts";
import { type AdviserWorld, addSeries, openAdviserWorld, putValues } from "../../../tests/fixtures/advisers.ts";
import { type ErrorAnswer, expectList } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/model-portfolio-service/v1/model_portfolios";
type Saved = Composition & { portfolio: string; version: number };
interface Page {
  items: ModelPortfolio[];
  total: number;
  limit: number;
  offset: number;
}

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let growing: string;
  let flat: string;
  let steady: string;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    growing = await addSeries(world, [
      ["2025-12-31", 100],
      ["2026-01-05", 110],
      ["2026-01-30", 121],
      ["2026-02-27", 121],
    ]);
    flat = await addSeries(world, [
      ["2025-12-31", 50],
      ["2026-01-05", 50],
      ["2026-01-30", 50],
      ["2026-02-27", 50],
    ]);
    steady = await addSeries(world, [["2026-01-30", 10]], { sri: null });
  });
  afterAll(() => world.close());

  const createPath = (changes: Record<string, string> = {}) =>
    `${root}?${new URLSearchParams({ name: "Équilibre", product: world.product, shared: "false", ...changes })}`;
  const create = async (changes: Record<string, string> = {}, who: "editor" | "colleague" | "rival" | "leader" = "editor") => {
    const made = await world.call<ModelPortfolio>(who, "POST", createPath(changes));
    expect(made.status).toBe(201);
    return made.body;
  };
  const at = (portfolio: ModelPortfolio, date: string, part = "composition") => `${root}/${portfolio.uuid}/${part}?date=${date}`;
  const halves = () => ({ lines: [growing, flat].map((series) => ({ series, weight: "50" })), comment: "Half and half" });
  const put = (portfolio: ModelPortfolio, date = "2025-12-31", body: object = halves(), headers: Record<string, string> = {}) =>
    world.call<Saved & ErrorAnswer>("editor", "PUT", at(portfolio, date), body, headers);
  const one = async (portfolio: ModelPortfolio) =>
    (await world.call<ModelPortfolio[]>("admin", "GET", `${root}/in?uuids=${portfolio.uuid}`)).body[0]!;

  describe("a model portfolio", () => {
    it("is added once for a key, renamed with its fees, and taken out of use", async () => {
      const pool = randomUUID();
      await world.database.orm.insert(investmentPool).values({ uuid: pool, name: "Funds of the contract" });
      await world.database.orm.update(product).set({ investmentPool: pool }).where(eq(product.uuid, world.product));
      const key = { "idempotency-key": randomUUID() };
      const path = createPath({ name: "Prudent" });
      const first = await world.call<ModelPortfolio>("editor", "POST", path, undefined, key);
      expect(first).toMatchObject({
        status: 201,
        body: {
          ...{ name: "Prudent", numberOfSupports: 0, sharedWithNetwork: false, version: 0, editable: true },
          ...{ product: world.product, owner: world.users.editor, investmentPool: pool, investmentPoolName: "Funds of the contract" },
        },
      });
      expect((await world.call("editor", "POST", path, undefined, key)).body).toEqual(first.body);
      const update = `${root}/${first.body.uuid}?name=Prudent%202026&annual_fees=0.85`;
      const changed = await world.call<ModelPortfolio>("editor", "PUT", update, undefined, { "if-match": "0" });
      expect(changed).toMatchObject({ status: 200, body: { name: "Prudent 2026", annualFees: "0.85", version: 1 } });
      const second = await world.call("editor", "PUT", update, undefined, { "if-match": "0" });
      expect(second).toMatchObject({ status: 409, body: { error: { version: 1, present: { version: 1 } } } });
      expect((await world.call("editor", "GET", `${root}/${first.body.uuid}/deactivate`)).body).toMatchObject({
        active: false,
        editable: false,
      });
      expect(await world.call("editor", "PUT", update)).toMatchObject({ status: 409, body: { error: { code: "NOT_IN_USE" } } });
      const listed = await world.call<Page>("editor", "GET", `${root}?search=prudent`);
      expect(listed.body.total).toBe(0);
    });

    it("stays in use as long as a simulator proposes it; administrators are told which", async () => {
      const portfolio = await create({ name: "Proposed" });
      const uuid = randomUUID();
      const ofSimulator = { uuid, name: "Proposing", managementType: "FREE", riskScale: "SRI", mode: "ADVANCED" } as const;
      await world.database.orm.insert(simulator).values({ ...ofSimulator, portfolio: portfolio.uuid });
      const path = `${root}/${portfolio.uuid}/deactivate`;
      const refused = await world.call<ErrorAnswer>("editor", "GET", path);
      expect(refused).toMatchObject({ status: 409, body: { error: { code: "IN_USE", simulators: 1 } } });
      expect(refused.body.error).not.toHaveProperty("dependants");
      expect(await world.call("admin", "GET", path)).toMatchObject({
        status: 409,
        body: { error: { simulators: 1, dependants: { simulators: [{ uuid, name: "Proposing" }] } } },
      });
      await world.database.orm.delete(simulator).where(eq(simulator.uuid, uuid));
      expect((await world.call("editor", "GET", path)).body).toMatchObject({ active: false });
    });

    it("is seen by its owner, by colleagues once it is shared, and by nobody of another distributor", async () => {
      const portfolio = await create({ name: "Shared one" });
      const path = `${root}/in?uuids=${portfolio.uuid}`;
      const seenBy = async (who: "editor" | "colleague" | "reader" | "rival" | "admin") =>
        (await world.call<ModelPortfolio[]>(who, "GET", path)).body.length;
      expect([await seenBy("editor"), await seenBy("colleague"), await seenBy("rival"), await seenBy("admin")]).toEqual([1, 0, 0, 1]);
      expect((await world.call("colleague", "PUT", `${root}/${portfolio.uuid}/share?shared=true`)).status).toBe(404);
      expect((await world.call("editor", "PUT", `${root}/${portfolio.uuid}/share?shared=true`)).body).toMatchObject({
        sharedWithNetwork: true,
      });
      expect([await seenBy("colleague"), await seenBy("reader"), await seenBy("rival")]).toEqual([1, 1, 0]);
      const other = await create({ name: "Another one" });
      const both = await world.call("editor", "GET", `${root}/in?uuids=${portfolio.uuid},${other.uuid},${randomUUID()}`);
      const known = { owner: world.users.editor, product: world.product, active: true };
      expect(both.body).toHaveLength(2);
      expect(both.body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...known, uuid: portfolio.uuid, name: "Shared one", sharedWithNetwork: true }),
          expect.objectContaining({ ...known, uuid: other.uuid, name: "Another one", sharedWithNetwork: false }),
        ]),
      );
      expect((await world.call("colleague", "PUT", `${root}/${portfolio.uuid}/share?shared=false`)).status).toBe(403);
      const rename = `${root}/${portfolio.uuid}?name=Mine&annual_fees=0`;
      expect((await world.call("colleague", "PUT", rename)).status).toBe(403);
      expect((await world.call("reader", "PUT", rename)).status).toBe(403);
      expect((await world.call("rival", "PUT", rename)).status).toBe(404);
      expect((await world.call("leader", "PUT", rename)).status).toBe(200);
      expect((await world.call("leader", "PUT", `${root}/${portfolio.uuid}/share?shared=false`)).status).toBe(403);
      // Of one's own too: sharing asks for its role.
      const own = await create({ name: "The leader's own" }, "leader");
      expect((await world.call("leader", "PUT", `${root}/${own.uuid}/share?shared=true`)).status).toBe(403);
    });

    it("is made by editors, for a product that their distributor sells, in their own name", async () => {
      expect((await world.call("reader", "POST", createPath())).status).toBe(403);
      expect((await world.call("leader", "POST", createPath({ shared: "true" }))).status).toBe(403);
      expect((await world.call("editor", "POST", createPath({ product: world.foreignProduct }))).status).toBe(400);
      expect((await world.call("editor", "POST", createPath({ user: world.users.colleague }))).status).toBe(403);
      expect((await world.call("editor", "POST", createPath({ distributor: world.houses.beta }))).status).toBe(404);
      expect((await world.call("admin", "POST", createPath())).status).toBe(400);
      expect((await world.call("editor", "POST", createPath({ model_portfolio: randomUUID() }))).status).toBe(404);
      const named = createPath({ user: world.users.rival, distributor: world.houses.alpha });
      expect((await world.call("admin", "POST", named)).status).toBe(400);
      const made = await world.call<ModelPortfolio>(
        "admin",
        "POST",
        createPath({ user: world.users.editor, distributor: world.houses.alpha }),
      );
      expect(made).toMatchObject({
        status: 201,
        body: { owner: world.users.editor, ownerName: "editor Test", distributorName: "House alpha" },
      });
    });

    it("is shared from the beginning by who may share", async () => {
      const shared = await create({ name: "Shared at once", shared: "true", user: world.users.editor, distributor: world.houses.alpha });
      expect(shared).toMatchObject({ sharedWithNetwork: true, active: true, annualFees: "0", owner: world.users.editor });
      expect((await world.call<ModelPortfolio[]>("colleague", "GET", `${root}/in?uuids=${shared.uuid}`)).body).toHaveLength(1);
    });

    it("is worked on by who says to be the caller, and by nobody who says to be somebody else", async () => {
      const portfolio = await create();
      const one = `${root}/${portfolio.uuid}`;
      const body = halves();
      const requests: Array<[method: string, path: string, body?: object]> = [
        ["PUT", `${one}?name=Mine&annual_fees=0.5`],
        ["PUT", `${one}/share?shared=true`],
        ["PUT", `${one}/share?shared=false`],
        ["PUT", `${one}/composition?date=2025-12-31`, body],
        ["GET", `${one}/composition?date=2025-12-31`],
        ["POST", `${one}/composition/validate?date=2025-12-31`, body],
        ["DELETE", `${one}/composition?date=2025-12-31`],
        ["GET", `${one}/deactivate?`],
      ];
      for (const [method, path, sent] of requests) {
        const as = (user: string, who: "editor" | "admin" = "editor") => world.call(who, method, `${path}&user=${user}`, sent);
        expect([path, (await as(world.users.colleague)).status]).toEqual([path, 403]);
        const answer = await as(world.users.editor);
        expect([path, answer.status]).toEqual([path, 200]);
        if (path.includes("/share?"))
          expect(answer.body).toMatchObject({ uuid: portfolio.uuid, name: "Mine", sharedWithNetwork: path.endsWith("true") });
        if (path.includes("/deactivate?")) expect(answer.body).toMatchObject({ uuid: portfolio.uuid, name: "Mine", active: false });
      }
      const [row] = await world.database.orm.select().from(modelPortfolio).where(eq(modelPortfolio.uuid, portfolio.uuid));
      expect(row).toMatchObject({ name: "Mine", annualFees: "0.5000", shared: false, active: false, version: 6 });
      const oneNow = async ({ uuid }: ModelPortfolio) =>
        (await world.call<ModelPortfolio[]>("editor", "GET", `${root}/in?uuids=${uuid}`)).body[0]!;
      const [two, rest] = [await create({ name: "Two" }), await create({ name: "The rest" })];
      const of = (what: string, who: "editor" | "rival" = "editor", method = "PUT") =>
        world.call<ModelPortfolio>(who, method, `${root}/${two.uuid}${what}`);
      for (const [version, [what, told]] of [
        ["?name=First&annual_fees=0.5", { name: "First", annualFees: "0.5", sharedWithNetwork: false }],
        ["?name=Second&annual_fees=1.25", { name: "Second", annualFees: "1.25", sharedWithNetwork: false }],
        ["/share?shared=true", { name: "Second", annualFees: "1.25", sharedWithNetwork: true }],
        ["/share?shared=false", { name: "Second", annualFees: "1.25", sharedWithNetwork: false }],
      ].entries() as IterableIterator<[number, [string, object]]>) {
        expect((await of(what, "rival")).status).toBe(404);
        expect(await of(what)).toMatchObject({ status: 200, body: { ...told, uuid: two.uuid, active: true, version: version + 1 } });
        expect(await oneNow(two)).toMatchObject({ ...told, version: version + 1 });
      }
      expect((await of("/deactivate", "rival", "GET")).status).toBe(404);
      expect((await of("/deactivate", "editor", "GET")).body).toMatchObject({ name: "Second", active: false, version: 5 });
      expect([(await oneNow(two)).active, (await oneNow(rest)).active, (await oneNow(rest)).version]).toEqual([false, true, 0]);
      const managed = await create();
      const renamed = await world.call("admin", "PUT", `${root}/${managed.uuid}?name=Ours&annual_fees=0&user=${world.users.editor}`);
      expect(renamed).toMatchObject({ status: 200, body: { name: "Ours", owner: world.users.editor } });
    });

    it("copies the compositions of another one and is detached from it", async () => {
      const source = await create({ name: "Source" });
      await put(source);
      const copy = await create({ name: "Copy", model_portfolio: source.uuid });
      expect(copy).toMatchObject({ copiedFrom: source.uuid, copiedVersion: 1, numberOfSupports: 2 });
      await put(source, "2026-01-05", { lines: [growing, flat].map((series, i) => ({ series, weight: i ? "20" : "80" })) });
      expect(
        (await world.call<FullModelPortfolio[]>("editor", "GET", `${root}/in/full?uuids=${copy.uuid}`)).body[0]!.compositions,
      ).toHaveLength(1);
      expect((await world.call("rival", "POST", createPath({ model_portfolio: source.uuid }))).status).toBe(404);
      const whose = { user: world.users.editor, distributor: world.houses.alpha };
      const named = await create({ name: "Copy for the network", shared: "true", model_portfolio: source.uuid, ...whose });
      expect(named).toMatchObject({
        ...{ name: "Copy for the network", sharedWithNetwork: true, owner: whose.user, distributorName: "House alpha" },
        ...{ product: world.product, copiedFrom: source.uuid, copiedVersion: 2 },
      });
      const [second, seller] = [randomUUID(), randomUUID()];
      await world.database.orm.insert(product).values({ uuid: second, name: "Second contract" });
      await world.database.orm.insert(simulator).values({ uuid: seller, name: "Second simulator", product: second });
      await world.database.orm.insert(simulatorDistributor).values({ simulator: seller, distributor: world.houses.alpha });
      const plain = await create({ name: "Of the second contract", product: second });
      expect(plain).toMatchObject({
        ...{ name: "Of the second contract", product: second, productName: "Second contract", sharedWithNetwork: false },
        ...{ copiedFrom: null, copiedVersion: null, numberOfSupports: 0, owner: world.users.editor, distributor: world.houses.alpha },
        ...{ active: true, annualFees: "0", version: 0, editable: true },
      });
      for (const made of [plain, named]) expect((await world.call("editor", "GET", `${root}/in?uuids=${made.uuid}`)).body).toEqual([made]);
      expect((await world.call("editor", "POST", createPath({ ...whose, user: world.users.colleague }))).status).toBe(403);
      expect((await world.call("editor", "POST", createPath({ ...whose, distributor: world.houses.beta }))).status).toBe(404);
    });

    it("is found by product, by words and by owner", async () => {
      await create({ name: "Offensif" }, "colleague");
      const page = async (query: string) =>
        (await world.call<Page>("admin", "GET", `${root}/product/${world.product}?limit=100${query}`)).body;
      expect((await page("&search=OFFENS")).items.map(({ name }) => name)).toEqual(["Offensif"]);
      expect((await page(`&user=${world.users.colleague}`)).total).toBe(1);
      const first = await create({ name: "AA first of all" });
      await create({ name: "ZZ last of all" });
      const gone = await create({ name: "MM out of use of all" });
      await world.call("editor", "GET", `${root}/${gone.uuid}/deactivate`);
      expect((await world.call("editor", "PUT", `${root}/${first.uuid}?name=AA%20first%20of%20all&annual_fees=0`)).status).toBe(200);
      const names = async (query: string) => (await page(query)).items.map(({ name }) => name);
      expect([(await names("")).at(0), (await names("")).at(-1)]).toEqual(["AA first of all", "ZZ last of all"]);
      expect([(await names("&dir=desc")).at(0), (await names("&dir=desc")).at(-1)]).toEqual(["ZZ last of all", "AA first of all"]);
      expect((await page(`&distributor=${world.houses.beta}`)).total).toBe(0);
      expect((await world.call<Page>("admin", "GET", `${root}/product/${world.foreignProduct}`)).body.total).toBe(0);
      expect((await world.call("admin", "GET", `${root}/product/${randomUUID()}`)).status).toBe(404);
      const all = async (query: string) => (await world.call<Page>("admin", "GET", `${root}?limit=100${query}`)).body;
      expect((await all(`&product=${world.product}&search=offens`)).items.map(({ name }) => name)).toEqual(["Offensif"]);
      expect((await all(`&product=${world.foreignProduct}`)).total).toBe(0);
      expect((await all(`&user=${world.users.colleague}`)).items.map(({ name }) => name)).toEqual(["Offensif"]);
      expect((await all(`&distributor=${world.houses.beta}`)).total).toBe(0);
      expect((await all(`&distributor=${world.houses.alpha}`)).total).toBeGreaterThan(1);
      const listed = async (query: string) => (await world.call<Page>("editor", "GET", `${root}/product/${world.product}?${query}`)).body;
      const whole = await one((await listed("search=of%20all")).items[0]!);
      expect((await listed("search=of%20all")).items[0]).toEqual(whole);
      await expectList(listed, ({ name }) => name, {
        "search=of%20all": ["AA first of all", "ZZ last of all"],
        "search=of%20all&sort=name&dir=desc": ["ZZ last of all", "AA first of all"],
        "search=of%20all&sort=updatedAt": ["ZZ last of all", "AA first of all"],
        "search=of%20all&sort=updatedAt&dir=desc": ["AA first of all", "ZZ last of all"],
        [`search=of%20all&user=${world.users.editor}`]: ["AA first of all", "ZZ last of all"],
        [`search=of%20all&distributor=${world.houses.alpha}&user=${world.users.colleague}`]: [],
        "search=offens": [],
      });
      expect((await world.call<Page>("rival", "GET", `${root}/product/${world.product}?search=of%20all`)).body.total).toBe(0);
      expect((await world.call("editor", "GET", `${root}/product/${world.foreignProduct}`)).status).toBe(404);
    });
  });

  describe("compositions", () => {
    it("hold from their day on, one for each day, and can be removed", async () => {
      const portfolio = await create();
      expect((await world.call("editor", "GET", at(portfolio, "2026-06-01"))).status).toBe(404);
      expect(await put(portfolio)).toMatchObject({ status: 200, body: { date: "2025-12-31", version: 1, comment: "Half and half" } });
      await put(portfolio, "2026-01-30", { lines: [growing, flat].map((series, i) => ({ series, weight: i ? "25" : "75" })) });
      const inEffect = async (date: string) => (await world.call<Saved>("editor", "GET", at(portfolio, date))).body;
      expect((await inEffect("2026-01-29")).date).toBe("2025-12-31");
      expect((await inEffect("2026-01-30")).lines.map(({ weight }) => weight)).toEqual(["75", "25"]);
      const again = await put(portfolio, "2026-01-30", {
        lines: [growing, flat].map((series, i) => ({ series, weight: i ? "40" : "60" })),
        comment: "Second thoughts",
      });
      expect([again.status, again.body]).toMatchObject([
        200,
        {
          ...{ date: "2026-01-30", portfolio: portfolio.uuid, version: 3, comment: "Second thoughts", authorName: "editor Test" },
          lines: [
            { series: growing, weight: "60", fullName: "Test fund", isin: null, assetClass: "EQUITIES", sri: 4 },
            { series: flat, weight: "40" },
          ],
        },
      ]);
      expect(await inEffect("2026-02-15")).toEqual(again.body);
      expect((await inEffect("2025-12-31")).lines.map(({ weight }) => weight)).toEqual(["50", "50"]);
      expect((await world.call("rival", "GET", at(portfolio, "2026-01-30"))).status).toBe(404);
      expect((await world.call<Saved>("editor", "GET", `${root}/${portfolio.uuid}/composition`)).body).toMatchObject({
        ...{ date: "2026-01-30", portfolio: portfolio.uuid, version: 3, authorName: "editor Test" },
        lines: [{ series: growing, fullName: "Test fund", assetClass: "EQUITIES", sri: 4 }, { series: flat }],
      });
      expect((await put(portfolio, "2026-01-30", halves(), { "if-match": "1" })).status).toBe(409);
      const asOther = `${at(portfolio, "2026-01-30")}&user=${world.users.colleague}`;
      for (const [method, body] of [["GET"], ["PUT", halves()], ["DELETE"]] as const)
        expect((await world.call("editor", method, asOther, body)).status, method).toBe(403);
      const asSelf = `${at(portfolio, "2026-01-30")}&user=${world.users.editor}`;
      expect((await world.call<Saved>("editor", "GET", asSelf)).body.date).toBe("2026-01-30");
      expect((await world.call("reader", "DELETE", at(portfolio, "2026-01-30"))).status).toBe(404);
      const left = await world.call<{ compositions: Composition[]; version: number }>("editor", "DELETE", at(portfolio, "2026-01-30"));
      expect(left.body).toMatchObject({ portfolio: portfolio.uuid, version: 4, compositions: [{ date: "2025-12-31" }] });
      expect(left.body.compositions).toHaveLength(1);
      expect((await inEffect("2026-02-15")).date).toBe("2025-12-31");
      expect((await world.call("editor", "DELETE", at(portfolio, "2026-01-30"))).status).toBe(404);
      const writes = [
        ["PUT", halves()],
        ["DELETE", undefined],
      ] as const;
      // Colleagues see what is shared and change nothing of it; once it is out of use nobody does.
      await world.call("editor", "PUT", `${root}/${portfolio.uuid}/share?shared=true`);
      for (const who of ["colleague", "reader"] as const) {
        expect((await world.call<Saved>(who, "GET", at(portfolio, "2026-02-15"))).body.date).toBe("2025-12-31");
        for (const [method, body] of writes) expect((await world.call(who, method, at(portfolio, "2025-12-31"), body)).status).toBe(403);
      }
      for (const [method, body] of writes) expect((await world.call("rival", method, at(portfolio, "2025-12-31"), body)).status).toBe(404);
      await world.call("editor", "GET", `${root}/${portfolio.uuid}/deactivate`);
      for (const [method, body] of writes) expect((await world.call("editor", method, at(portfolio, "2025-12-31"), body)).status).toBe(409);
      expect((await inEffect("2026-02-15")).lines).toHaveLength(2);
    });

    it("of a day to come change nothing before their day", async () => {
      const portfolio = await create();
      const later = await addSeries(world, [
        ["2026-01-05", 10],
        ["2026-06-30", 12],
      ]);
      const ahead = { lines: [later, flat].map((series) => ({ series, weight: "50" })) };
      expect((await put(portfolio, "2999-01-01", ahead)).status).toBe(200);
      const present = () => world.call<Saved>("editor", "GET", `${root}/${portfolio.uuid}/composition`);
      expect((await present()).status).toBe(404);
      expect(await one(portfolio)).toMatchObject({ numberOfSupports: 0, riskLevelSri: null, lastRebalancing: null });

      const held = { lines: [growing, flat, steady].map((series, i) => ({ series, weight: i ? "33.33" : "33.34" })) };
      expect((await put(portfolio, "2026-01-30", held)).status).toBe(200);
      expect((await present()).body.date).toBe("2026-01-30");
      expect(await one(portfolio)).toMatchObject({ numberOfSupports: 3, lastRebalancing: "2026-01-30" });
      expect((await world.call<Saved>("editor", "GET", at(portfolio, "2999-01-01"))).body.lines).toHaveLength(2);

      await put(portfolio, "2026-01-30");
      const values = await world.call<PortfolioValues>("editor", "GET", `${root}/${portfolio.uuid}/values`);
      expect(values.body, "the track ends with the values of what is held, not of what will be").toMatchObject({
        ...{ from: "2026-01-30", to: "2026-02-27", problem: null },
      });
    });

    it("name a fund that is closed, before the composition or since, and keep it: what is held may stay", async () => {
      const portfolio = await create();
      const closedOn = (closeDate: string) => addSeries(world, [["2025-12-31", 10]], { closeDate });
      const [closed, since, open] = [await closedOn("2026-01-15"), await closedOn("2026-02-15"), await closedOn("2999-01-01")];
      const lines = [closed, since, open].map((series, i) => ({ series, weight: i ? "33.33" : "33.34" }));
      const path = `${root}/${portfolio.uuid}/composition/validate?date=2026-01-30`;
      const check = await world.call<CompositionCheck>("editor", "POST", path, { lines });
      expect(check.body.valid).toBe(true);
      expect(check.body.problems.filter(({ code }) => code === "CLOSED")).toEqual([
        { code: "CLOSED", severity: "warning", series: closed, found: "2026-01-15" },
        { code: "CLOSED", severity: "warning", series: since, found: "2026-02-15" },
      ]);
      expect((await put(portfolio, "2026-01-30", { lines })).status).toBe(200);
    });

    it("total exactly 100 % and keep the rules of the product; all faults are told at once", async () => {
      const portfolio = await create();
      const thirds = { lines: [growing, flat, steady].map((series) => ({ series, weight: "33.33" })) };
      const check = await world.call<CompositionCheck>(
        "editor",
        "POST",
        `${root}/${portfolio.uuid}/composition/validate?date=2026-01-30`,
        thirds,
      );
      expect(check.body).toMatchObject({ valid: false, total: "99.99" });
      const asked = `${root}/${portfolio.uuid}/composition/validate?date=2026-01-30&user=`;
      expect((await world.call("editor", "POST", `${asked}${world.users.colleague}`, thirds)).status).toBe(403);
      expect((await world.call("editor", "POST", `${asked}${world.users.editor}`, thirds)).body).toEqual(check.body);
      const before = `${root}/${portfolio.uuid}/composition/validate?date=2025-12-31`;
      const earlier = await world.call<CompositionCheck>("editor", "POST", before, thirds);
      const codesOf = ({ problems }: CompositionCheck) => problems.map(({ code }) => code);
      expect([codesOf(earlier.body).includes("NO_VALUE_AT_DATE"), codesOf(check.body).includes("NO_VALUE_AT_DATE")]).toEqual([true, false]);
      expect(check.body.problems).toContainEqual({ code: "TOTAL_TOO_LOW", severity: "error", found: "0.01", limit: "100" });
      expect(check.body.problems).toContainEqual({ code: "NO_SRI", severity: "warning", series: steady });
      const codes = async (lines: Array<{ series: string; weight: string }>, date = "2025-12-31") => {
        const answer = await put(portfolio, date, { lines });
        if (answer.status === 200) return "saved";
        const problems = answer.body.error.problems as CompositionCheck["problems"];
        expect(answer.body.error.code).toBe("COMPOSITION_INVALID");
        return problems.filter(({ severity }) => severity === "error").map(({ code, rule }) => rule ?? code);
      };
      expect(
        await codes([
          { series: growing, weight: "90" },
          { series: flat, weight: "20" },
        ]),
      ).toEqual(["TOTAL_TOO_HIGH", "maxLineWeight"]);
      const euroFund = await addSeries(world, [["2025-12-31", 10]], { assetClass: "CAPITAL_GUARANTEED" });
      expect(
        await codes([
          { series: euroFund, weight: "90" },
          { series: flat, weight: "10" },
        ]),
        "a guaranteed fund is outside of the bounds of a line",
      ).toBe("saved");
      expect(
        await codes([
          { series: growing, weight: "50.005" },
          { series: flat, weight: "49.995" },
        ]),
      ).toEqual(["WEIGHT_TOO_FINE", "WEIGHT_TOO_FINE"]);
      expect(
        await codes([
          { series: growing, weight: "50" },
          { series: growing, weight: "50" },
        ]),
      ).toEqual(["SERIES_TWICE", "maxLineWeight"]);
      expect(
        await codes([
          { series: randomUUID(), weight: "50" },
          { series: flat, weight: "50" },
        ]),
      ).toEqual(["UNKNOWN_SERIES"]);
      expect(
        await codes([
          { series: steady, weight: "50" },
          { series: flat, weight: "50" },
        ]),
      ).toEqual(["NO_VALUE_AT_DATE"]);
      expect(
        await codes(
          [growing, flat, steady].map((series, i) => ({ series, weight: i ? "33.33" : "33.34" })),
          "2026-01-30",
        ),
      ).toBe("saved");
    });
  });

  describe("values", () => {
    it("follow from the compositions and the values of their series", async () => {
      const portfolio = await create();
      await put(portfolio);
      const values = (await world.call<PortfolioValues>("editor", "GET", `${root}/${portfolio.uuid}/values`)).body;
      // 50 grow to 55 and to 60.5 beside 50 that stay: 105, then 110.5.
      expect(values.values.map(([date, value]) => [date, Number(value.toFixed(6))])).toEqual([
        ["2025-12-31", 100],
        ["2026-01-05", 105],
        ["2026-01-30", 110.5],
        ["2026-02-27", 110.5],
      ]);
      const record = await one(portfolio);
      expect(record).toMatchObject({ numberOfSupports: 2, riskLevelSri: 4, lastRebalancing: "2025-12-31", lastValueDate: "2026-02-27" });
      expect(record).toMatchObject({
        ...{ name: "Équilibre", annualFees: "0", sharedWithNetwork: false, product: world.product, productName: expect.any(String) },
        ...{ owner: world.users.editor, ownerName: "editor Test", productOwner: expect.any(String) },
      });
      expect(record.ytdPerformance).toBeCloseTo(10.5, 9);
      // February had no move.
      expect(record.monthlyPerformance).toBeCloseTo(0, 9);
      // Half of the weights' move: 60.5 of 110.5 goes back to a half.
      await put(portfolio, "2026-01-30");
      const [full] = (await world.call<FullModelPortfolio[]>("editor", "GET", `${root}/in/full?uuids=${portfolio.uuid}`)).body;
      expect(full!.rebalancings[1]!.turnover).toBeCloseTo((60.5 / 110.5 - 0.5) * 100, 9);
      expect(full!.compositions.map(({ date }) => date)).toEqual(["2025-12-31", "2026-01-30"]);
      const { compositions, rebalancings, ...summary } = full!;
      expect(summary).toEqual({ ...(await one(portfolio)), editable: true });
      expect([rebalancings.length, compositions[1]]).toMatchObject([
        2,
        {
          ...{ comment: "Half and half", authorName: "editor Test" },
          lines: [growing, flat].map((series) => ({ series, weight: "50", fullName: "Test fund", assetClass: "EQUITIES", sri: 4 })),
        },
      ]);
      const bare = await create({ name: "Without a composition" });
      const both = `${root}/in/full?uuids=${portfolio.uuid},${bare.uuid}`;
      expect(
        (await world.call<FullModelPortfolio[]>("editor", "GET", both)).body.map((each) => [each.uuid, each.compositions.length]),
      ).toEqual([
        [portfolio.uuid, 2],
        [bare.uuid, 0],
      ]);
      for (const path of [both, `${root}/in?uuids=${portfolio.uuid}`]) expect((await world.call("rival", "GET", path)).body).toEqual([]);
      expect((await world.call("rival", "GET", `${root}/${portfolio.uuid}/values`)).status).toBe(404);
      expect([values.portfolio, values.from, values.to]).toEqual([portfolio.uuid, "2025-12-31", "2026-02-27"]);
    });

    it("are computed anew when a value of a series changes, and take the fees day by day", async () => {
      const moving = await addSeries(world, [
        ["2025-01-01", 100],
        ["2026-01-01", 100],
      ]);
      const portfolio = await create();
      const second = await addSeries(world, [
        ["2025-01-01", 10],
        ["2026-01-01", 10],
      ]);
      await put(portfolio, "2025-01-01", { lines: [moving, second].map((series) => ({ series, weight: "50" })) });
      const last = async () =>
        (await world.call<PortfolioValues>("editor", "GET", `${root}/${portfolio.uuid}/values`)).body.values.at(-1)![1];
      expect(await last()).toBeCloseTo(100, 9);
      await putValues(world, second, [
        ["2025-01-01", 10],
        ["2026-01-01", 12],
      ]);
      expect(await last()).toBeCloseTo(110, 9);
      await world.call("editor", "PUT", `${root}/${portfolio.uuid}?name=Fees&annual_fees=1`);
      expect(await last()).toBeCloseTo(110 * 0.99, 9);
      const from = await world.call<PortfolioValues>("editor", "PUT", `${root}/${portfolio.uuid}/values?from=2025-06-01`);
      expect(from.body.values.map(([date]) => date)).toEqual(["2026-01-01"]);
      const path = `${root}/${portfolio.uuid}/values`;
      const stored = (await world.call<PortfolioValues>("editor", "GET", path)).body;
      // Computed anew though nothing of what they follow from has changed.
      const long = "2020-01-01T00:00:00.000Z";
      await world.database.sql.query("update model_portfolio_track set computed_at = $2 where portfolio = $1", [portfolio.uuid, long]);
      expect((await world.call<PortfolioValues>("editor", "GET", path)).body.computedAt).toMatch(/^2020-01-01/);
      const whole = (await world.call<PortfolioValues>("editor", "PUT", path)).body;
      expect(Math.abs(Date.now() - Date.parse(whole.computedAt ?? ""))).toBeLessThan(600_000);
      expect({ ...whole, computedAt: null }).toEqual({ ...stored, computedAt: null });
      expect([whole.from, whole.to, whole.values.length]).toEqual(["2025-01-01", "2026-01-01", 2]);
      expect((await world.call<PortfolioValues>("editor", "PUT", `${path}?from=2025-01-01`)).body.values).toEqual(whole.values);
      expect((await world.call("rival", "PUT", path)).status).toBe(404);
    });

    it("that cannot be computed say why", async () => {
      const portfolio = await create();
      const brief = await addSeries(world, [["2026-01-05", 5]]);
      await put(portfolio, "2026-01-05", { lines: [brief, flat].map((series) => ({ series, weight: "50" })) });
      const empty = await create();
      expect((await world.call<PortfolioValues>("editor", "GET", `${root}/${empty.uuid}/values`)).body).toMatchObject({
        values: [],
        problem: null,
      });
      expect((await world.call<PortfolioValues>("editor", "GET", `${root}/${portfolio.uuid}/values`)).body.problem).toMatchObject({
        code: "0023",
        series: [brief],
      });
      expect(await world.call("editor", "PUT", `${root}/${portfolio.uuid}/values`)).toMatchObject({
        status: 422,
        body: { error: { code: "0023" } },
      });
      expect((await world.call("rival", "GET", `${root}/${portfolio.uuid}/values`)).status).toBe(404);
    });
  });

  it("the Excel file holds compositions, performance and values, and no formula that a name smuggled in", async () => {
    const portfolio = await create({ name: "=cmd|' /C calc'!A0" });
    await put(portfolio);
    const path = `${root}/${portfolio.uuid}/model-portfolio-to-excel?language=en`;
    const { status, headers, bytes } = await world.file("editor", "POST", path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="cmd-C-calc-A0\.xlsx"/);
    const sheets = await readSheets(bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Compositions", "Performance", "Values", "About"]);
    const rows = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data;
    expect(rows("Compositions")[1]).toEqual([
      new Date("2025-12-31"),
      "Test fund",
      null,
      "EQUITIES",
      4,
      50,
      0,
      "editor Test",
      "Half and half",
      growing,
    ]);
    expect(rows("Performance").find(([period]) => period === "2026")![1]).toBeCloseTo(10.5, 9);
    expect(rows("Values")[3]![1]).toBeCloseTo(110.5, 9);
    expect(rows("About")[1]).toEqual(["Model portfolio", "'=cmd|' /C calc'!A0"]);
    expect((await world.file("reader", "POST", path)).status).toBe(403);
    await world.call("editor", "PUT", `${root}/${portfolio.uuid}/share?shared=true`);
    const french = await world.file("leader", "POST", `${root}/${portfolio.uuid}/model-portfolio-to-excel`);
    expect((await readSheets(french.bytes)).map(({ sheet }) => sheet)).toEqual(["Compositions", "Performances", "Valeurs", "Informations"]);
    expect((await world.file("rival", "POST", path)).status).toBe(404);

    const read = `${root}/${portfolio.uuid}/composition/read`;
    const body = { file: { filename: "again.xlsx", data: french.bytes.toString("base64") } };
    expect(await world.call("editor", "POST", read, body)).toMatchObject({
      status: 200,
      body: { date: "2025-12-31", dates: ["2025-12-31"], ...halves(), errors: [], errorCount: 0 },
    });
    expect((await one(portfolio)).version, "reading saves nothing").toBe(2);
    expect((await world.call("reader", "POST", read, body)).status).toBe(403);
    expect((await world.call("rival", "POST", read, body)).status).toBe(404);
    const dated = Buffer.from(`Date;Identifiant;Poids (%)\n01/02/2026;${growing};60\n01/02/2026;${flat};40\n`).toString("base64");
    const open = { file: { filename: "dated.csv", data: dated } };
    expect(await world.call("editor", "POST", read, open)).toMatchObject({
      body: { lines: [], reading: { open: ["dayOrder"] }, errors: [{ code: "COMPOSITION_DAY_ORDER_OPEN", line: 2, found: "01/02/2026" }] },
    });
    expect(await world.call("editor", "POST", `${read}?dayOrder=MDY`, open)).toMatchObject({ body: { date: "2026-01-02", errorCount: 0 } });
    // Titles that say nothing are asked: the file is kept for its person, read as it is said, and so is the next one of its source.
    const titled = Buffer.from(`Instrument;Part;Note\n${growing};60;a\n${flat};40;b\nTotal;100;\n`).toString("base64");
    const strange = { file: { filename: "allocation 2026-01.csv", data: titled } };
    const asking = await world.call<CompositionOfFile>("editor", "POST", read, strange);
    expect(asking.body).toMatchObject({ lines: [], kept: expect.any(String), reading: { open: ["columns"], headLine: 1 } });
    const mapping = { columns: { 1: "series", 2: "weight", 3: "ignore" }, endLines: 1 };
    const mapped = { kept: asking.body.kept, mapping, keepMapping: true };
    expect(await world.call("rival", "POST", read, mapped)).toMatchObject({ status: 404 });
    expect(await world.call("leader", "POST", read, mapped)).toMatchObject({ status: 404 });
    const lines = [growing, flat].map((series, at) => ({ series, weight: ["60", "40"][at] }));
    expect(await world.call("editor", "POST", read, mapped)).toMatchObject({
      body: { lines, errorCount: 0, reading: { open: [], rows: [{ line: 2, cells: [growing, "60"] }, { line: 3 }] } },
    });
    const next = { file: { filename: "allocation 2026-02.csv", data: titled } };
    expect(await world.call("editor", "POST", read, next)).toMatchObject({ body: { lines, errorCount: 0, kept: null } });
    const none = { file: { filename: "again.xlsx", data: Buffer.from("no table").toString("base64") } };
    expect(await world.call("editor", "POST", read, none)).toMatchObject({ status: 422, body: { error: { code: "INVALID_EXCEL_FILE" } } });
  });

  it("a list goes into one file: what its filters leave, each with all of its compositions", async () => {
    const mark = `Liste ${randomUUID()}`;
    const [first, second] = [await create({ name: `${mark} A` }), await create({ name: `${mark} B` })];
    await put(first);
    const changed = [growing, flat].map((series, i) => ({ series, weight: i ? "40" : "60" }));
    expect((await put(first, "2026-01-30", { lines: changed, comment: "" })).status).toBe(200);
    await put(second);
    const path = `${root}/export?language=en&search=${encodeURIComponent(mark)}`;
    const { status, bytes } = await world.file("editor", "GET", path);
    expect(status).toBe(200);
    const sheets = await readSheets(bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Portfolios", "Compositions"]);
    const [[, ...listed], [, ...lines]] = sheets.map(({ data }) => data) as [unknown[][], unknown[][]];
    const column = (rows: unknown[][], at: number) => rows.map((row) => row[at]);
    expect(column(listed, 0)).toEqual([`${mark} A`, `${mark} B`]);
    expect(column(listed, 12), "day of the composition in effect").toEqual([new Date("2026-01-30"), new Date("2025-12-31")]);
    expect(lines.map((row) => [row[0], row[6], row[10]])).toEqual([
      [`${mark} A`, 50, growing],
      [`${mark} A`, 50, flat],
      [`${mark} A`, 60, growing],
      [`${mark} A`, 40, flat],
      [`${mark} B`, 50, growing],
      [`${mark} B`, 50, flat],
    ]);
    const others = await readSheets((await world.file("rival", "GET", path)).bytes);
    expect(others[0]!.data, "nothing of another house").toHaveLength(1);
    expect((await world.file("reader", "GET", path)).status).toBe(403);
  });

  it("a simulator offers a portfolio that is in use", async () => {
    const portfolio = await create();
    const [simulator] = (await world.call<{ items: Array<{ uuid: string }> }>("admin", "GET", "/product-config-service/v1/simulators")).body
      .items;
    const link = (uuid: string) => `/product-config-service/v1/simulators/${simulator!.uuid}/portfolio/${uuid}`;
    expect(await world.call("admin", "PUT", link(portfolio.uuid))).toMatchObject({ status: 200, body: { portfolio: portfolio.uuid } });
    await put(portfolio);
    await put(portfolio, "2999-01-01", { lines: [flat, growing].map((line, i) => ({ series: line, weight: i ? "40" : "60" })) });
    const offered = await world.call<{ portfolioAllocation: object[] }>(
      "admin",
      "GET",
      `/product-config-service/v1/simulators/${simulator!.uuid}`,
    );
    expect(offered.body.portfolioAllocation, "the composition in effect, not the one to come").toEqual(halves().lines);
    const gone = await create({ name: "Out of use" });
    await world.call("editor", "GET", `${root}/${gone.uuid}/deactivate`);
    for (const unfit of [randomUUID(), gone.uuid]) expect((await world.call("admin", "PUT", link(unfit))).status).toBe(404);
    expect((await world.call("editor", "PUT", link(portfolio.uuid))).status).toBe(403);
    const second = await create({ name: "In its place" });
    const changed = await world.call("admin", "PUT", link(second.uuid));
    expect(changed).toMatchObject({ status: 200, body: { uuid: simulator!.uuid, portfolio: second.uuid } });
    expect((await world.call("admin", "GET", `/product-config-service/v1/simulators/${simulator!.uuid}`)).body).toMatchObject({
      portfolio: second.uuid,
    });
  });
});
