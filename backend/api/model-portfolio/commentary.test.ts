import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Commentary, ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/model-portfolio-service/v1/model_portfolios";

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
  });
  afterAll(() => world.close());

  const make = async (shared: boolean) => {
    const query = new URLSearchParams({ name: "Commented", product: world.product, shared: "false" });
    const { body } = await world.call<ModelPortfolio>("editor", "POST", `${root}?${query}`);
    if (shared) await world.call("admin", "PUT", `${root}/${body.uuid}/share?shared=true`);
    return `${root}/${body.uuid}`;
  };
  const put = (who: Parameters<AdviserWorld["call"]>[0], path: string, text: string, headers: Record<string, string> = {}) =>
    world.call<Commentary & ErrorAnswer>(who, "PUT", `${path}/commentary`, { text }, headers);

  it("a portfolio has one commentary with its author, and the second of two writers is told what stands", async () => {
    const path = await make(false);
    const read = async () => (await world.call<Commentary>("editor", "GET", `${path}/commentary`)).body;
    expect(await read()).toMatchObject({ text: "", authorName: null, updatedAt: null, version: 0 });
    const key = { "idempotency-key": randomUUID(), "if-match": "0" };
    const first = await put("editor", path, " It gained 3.2%. ", key);
    expect(first.body).toMatchObject({ text: "It gained 3.2%.", authorName: "editor Test", version: 1 });
    expect((await put("editor", path, " It gained 3.2%. ", key)).body).toEqual(first.body);
    expect(await read()).toEqual(first.body);
    const late = await put("admin", path, "It lost.", { "if-match": "0" });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({ code: "VERSION_CONFLICT", version: 1, present: { text: "It gained 3.2%." } });
    expect((await put("admin", path, "", { "if-match": "1" })).body).toMatchObject({ text: "", authorName: "admin Test", version: 2 });
    // A commentary changes no figure: who edits the portfolio meanwhile is not overtaken.
    const [portfolio] = (await world.call<ModelPortfolio[]>("editor", "GET", `${root}/in?uuids=${path.split("/").at(-1)}`)).body;
    expect(portfolio?.version).toBe(0);
  });

  it("is read by those who see the portfolio, written by those who may change it, and not there for others", async () => {
    const own = await make(false);
    const shared = await make(true);
    for (const who of ["colleague", "rival"] as const) {
      expect((await world.call(who, "GET", `${own}/commentary`)).status).toBe(404);
      expect((await put(who, own, "Mine")).status).toBe(404);
    }
    expect((await world.call("rival", "GET", `${shared}/commentary`)).status).toBe(404);
    expect((await world.call("colleague", "GET", `${shared}/commentary`)).status).toBe(200);
    expect((await put("colleague", shared, "Mine")).status).toBe(403);
    expect((await put("leader", shared, "Ours")).body).toMatchObject({ text: "Ours", authorName: "leader Test" });
    await world.call("editor", "GET", `${own}/deactivate`);
    expect((await put("editor", own, "Late")).body.error?.code).toBe("NOT_IN_USE");
  });
});
