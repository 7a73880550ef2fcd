import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { KidProduct } from "#app/contract/kid-product/kid-product.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { auditLog, organisation } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const ROOT = "/product-config-service/v1/kid_products";
const HEAD = "isin;display name;name;code";
type Report = TableReport & { kept: string | null } & ErrorAnswer;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const other = randomUUID();
  beforeAll(async () => {
    world = await openApiWorld(open);
    await world.database.orm.insert(organisation).values({ uuid: other, name: "Another insurer", kind: "productOwner", flags: {} });
  });
  afterAll(() => world.close());

  const sent = (lines: readonly string[]) => ({
    file: { filename: "kid-products.csv", contentType: "text/csv", data: Buffer.from(`${lines.join("\n")}\n`).toString("base64") },
  });
  const send = (who: Person, lines: readonly string[], query = "") =>
    world.call<Report>(who, "POST", `${ROOT}/import${query}`, sent(lines));
  const list = async (who: Person) =>
    (await world.call<{ items: KidProduct[]; total: number }>(who, "GET", `${ROOT}?sort=isin`)).body.items;
  const lastUpdate = async (who: Person) => (await world.call<{ lastUpdate: string | null }>(who, "GET", `${ROOT}/last-update`)).body;

  it("says that nothing was imported yet", async () => expect(await lastUpdate("insurer")).toEqual({ lastUpdate: null }));

  it("tells each wrong cell with its code, line and column, and writes nothing", async () => {
    const { status, body } = await send("insurer", [
      HEAD,
      "FR00 00000028;World C;World;W",
      "FR0000000029;World D;World;W",
      "FR0000000028; ;World;W",
      "FR0000000028;World E;;W",
      "FR0000000036;World F;World;",
      "FR0000000044;World G;Globe;W",
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: false, rows: 6, errorCount: 7 });
    expect(body.errors.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["KID_PRODUCT_ISIN_CONTAIN_SPACES", 2, "isin"],
      ["KID_PRODUCT_ISIN_INVALID", 3, "isin"],
      ["KID_PRODUCT_DISPLAY_NAME_EMPTY", 4, "display name"],
      ["KID_PRODUCT_ISIN_TWICE", 5, "isin"],
      ["KID_PRODUCT_NAME_EMPTY", 5, "name"],
      ["KID_PRODUCT_CODE_EMPTY", 6, "code"],
      ["KID_PRODUCT_NAME_DIFFERS", 7, "name"],
    ]);
    expect(await list("insurer")).toEqual([]);
  });

  it("refuses what is no table, and a table without its columns", async () => {
    const body = { file: { filename: "a.xlsx", data: Buffer.from("%PDF-1.7 no table").toString("base64") } };
    const refused = await world.call<ErrorAnswer>("insurer", "POST", `${ROOT}/import`, body);
    expect([refused.status, refused.body.error.code]).toEqual([422, "INVALID_EXCEL_FILE"]);
    const { body: report } = await send("insurer", ["isin;name;code", "FR0000000028;World;W"]);
    expect(report.errors.map(({ code, column }) => [code, column])).toEqual([["INVALID_EXCEL_FILE", "display name"]]);
  });

  it("keeps a file that was tried, and writes it when it is confirmed", async () => {
    const lines = [HEAD, "FR0000000028;World C;World;W", "FR0000000036;World D;World;W", "FR0000000044;Bonds C;Bonds;B"];
    const tried = await send("insurer", lines, "?dryRun=true");
    expect(tried.body).toMatchObject({ applied: false, added: 3, changed: 0, errorCount: 0 });
    expect(await list("insurer")).toEqual([]);
    const written = await world.call<Report>("insurer", "POST", `${ROOT}/import`, { kept: tried.body.kept });
    expect(written.body).toMatchObject({ applied: true, added: 3 });
    const items = await list("insurer");
    expect(items.map(({ isin, displayName, name, code }) => [isin, displayName, name, code])).toEqual([
      ["FR0000000028", "World C", "World", "W"],
      ["FR0000000036", "World D", "World", "W"],
      ["FR0000000044", "Bonds C", "Bonds", "B"],
    ]);
    expect(items[0]!.id).toBe(items[1]!.id);
    expect(items[2]!.id).not.toBe(items[0]!.id);
    expect((await lastUpdate("insurer")).lastUpdate).not.toBeNull();
  });

  it("takes a file again without a change, moves an ISIN to another product, and renames a product", async () => {
    const [world1] = await list("insurer");
    const again = await send("insurer", [HEAD, "FR0000000028;World C;World;W"]);
    expect(again.body).toMatchObject({ applied: true, added: 0, changed: 0, unchanged: 1 });
    expect((await list("insurer"))[0]!.version).toBe(world1!.version);
    const moved = await send("insurer", [HEAD, "FR0000000044;Bonds C;World equities;W", "FR0000000028;World C;World equities;W"]);
    expect(moved.body).toMatchObject({ applied: true, changed: 2 });
    const items = await list("insurer");
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([world1!.id]));
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set(["World equities"]));
  });

  it("is the insurer's own: another house and who reads alone may not change it, an administrator names the insurer", async () => {
    const line = [HEAD, "FR0000000069;Other C;Other;O"];
    expect((await send("anna", line)).status).toBe(403);
    expect((await send("manager", line)).status).toBe(403);
    expect((await send("insurer", line, `?productOwner=${other}`)).status).toBe(400);
    expect((await send("admin", line)).status).toBe(400);
    expect((await send("admin", line, `?productOwner=${world.organisations.alpha}`)).status).toBe(400);
    expect((await send("admin", line, `?productOwner=${other}`)).body).toMatchObject({ applied: true, added: 1 });
    const theirs = (await list("admin")).find(({ owner }) => owner === other)!;
    expect((await list("insurer")).some(({ owner }) => owner === other)).toBe(false);
    expect((await world.call("insurer", "DELETE", `${ROOT}/${theirs.id}`)).status).toBe(404);
    expect((await world.call("insurer", "DELETE", `${ROOT}/${theirs.id}/${theirs.isin}`)).status).toBe(404);
  });

  it("removes one ISIN, then the product, in the version that was seen", async () => {
    const [first] = await list("insurer");
    const at = { "if-match": String(first!.version) };
    const remove = (part: string, headers?: Record<string, string>) =>
      world.call<ErrorAnswer>("insurer", "DELETE", `${ROOT}/${part}`, undefined, headers);
    expect((await remove(`${first!.id}/FR0000000010`, at)).status).toBe(404);
    expect((await remove(`${first!.id}/${first!.isin}`, at)).status).toBe(204);
    expect((await list("insurer")).map(({ isin }) => isin)).toEqual(["FR0000000036", "FR0000000044"]);
    const stale = await remove(first!.id, at);
    expect([stale.status, stale.body.error.code]).toEqual([409, "VERSION_CONFLICT"]);
    expect((await remove(first!.id)).status).toBe(204);
    expect(await list("insurer")).toEqual([]);
    const verbs = (await world.database.orm.select({ verb: auditLog.verb }).from(auditLog)).map(({ verb }) => verb);
    expect(verbs).toEqual(expect.arrayContaining(["kid-product.import", "kid-product.delete", "kid-product.delete-isin"]));
  });
});
