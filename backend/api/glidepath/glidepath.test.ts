import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GlidepathContent, GlidepathMatrix } from "#app/contract/glidepath.ts";
import type { TableFault } from "#app/contract/table-file.ts";
import { simulator } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/glidepath_matrices";
const TEXT = "yearsLeft;equities;fixed_income;cash\n0;0;33,3333;66.6667\n10;80%;20;\n5;40;50;10\n";
const ROWS = [
  { yearsLeft: 10, weights: ["80", "20", "0"] },
  { yearsLeft: 5, weights: ["40", "50", "10"] },
  { yearsLeft: 0, weights: ["0", "33.3333", "66.6667"] },
];
const CONTENT: GlidepathContent = { classes: ["EQUITIES", "FIXED_INCOME", "CASH"], rows: ROWS };
interface Read {
  content: GlidepathContent;
  riskierAt: number[];
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const file = (text: string) => ({
    file: { filename: "Désensibilisation.csv", contentType: "text/html", data: Buffer.from(text).toString("base64") },
  });
  const create = (body: unknown, name: string = randomUUID(), who: Person = "admin", headers: Record<string, string> = {}) =>
    world.call<GlidepathMatrix & ErrorAnswer>(who, "POST", `${root}?name=${encodeURIComponent(name)}`, body, headers);
  const read = async (id: string, what: "content" | "content-db") => (await world.call<Read>("admin", "GET", `${root}/${id}/${what}`)).body;
  const download = async (id: string, what = "file-db") => {
    const request = new Request(`http://api.test/api${root}/${id}/${what}`, { headers: { authorization: "Bearer token-admin" } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  describe("glidepath matrices", () => {
    it("are read from a file, kept with it, and told by years left, the farthest first", async () => {
      const key = { "idempotency-key": randomUUID() };
      const made = await create(file(TEXT), "Prudent", "admin", key);
      expect(made).toMatchObject({
        status: 201,
        body: { name: "Prudent", classes: 3, rows: 3, longest: 10, fileName: "Désensibilisation.csv", version: 0 },
      });
      expect((await create(file(TEXT), "Prudent", "admin", key)).body).toEqual(made.body);
      expect((await create(file(TEXT), "Prudent")).body.error).toMatchObject({ code: "ALREADY_EXISTS", name: "Prudent" });
      const { id } = made.body;
      expect((await world.call("admin", "GET", `${root}/${id}`)).body).toEqual(made.body);
      const short = (await create({ content: { ...CONTENT, rows: ROWS.slice(0, 1) } }, "Court")).body;
      const one = await world.call("admin", "GET", `${root}/${short.id}`);
      expect(one.body).toMatchObject({ id: short.id, name: "Court", classes: 3, rows: 1, longest: 10 });
      for (const what of ["content", "content-db"] as const)
        expect(await read(id, what)).toMatchObject({ content: CONTENT, riskierAt: [] });
      // Without a file the content is in the database alone.
      const typed = (await create({ content: CONTENT })).body;
      expect(typed.fileName).toBeNull();
      expect(await read(typed.id, "content-db")).toMatchObject({ id: typed.id, content: CONTENT, riskierAt: [] });
      const stored = await download(id);
      expect(stored.bytes.toString()).toBe(TEXT);
      expect(stored.headers.get("content-type")).toBe("application/octet-stream");
      expect(stored.headers.get("content-disposition")).toContain("D%C3%A9sensibilisation.csv");
      const list = await world.call<{ total: number; items: GlidepathMatrix[] }>("admin", "GET", `${root}?search=prud`);
      expect(list.body).toMatchObject({ total: 1, items: [made.body] });
      const two = "yearsLeft;cash;equities\n8;0;100\n4;30;70\n2;60;40\n1;90;10\n";
      const wide = (await create(file(two), "Court et large")).body;
      expect(wide).toMatchObject({ name: "Court et large", classes: 2, rows: 4, longest: 8 });
      const content = {
        classes: ["CASH", "EQUITIES"],
        rows: [
          { yearsLeft: 8, weights: ["0", "100"] },
          { yearsLeft: 4, weights: ["30", "70"] },
          { yearsLeft: 2, weights: ["60", "40"] },
          { yearsLeft: 1, weights: ["90", "10"] },
        ],
      };
      for (const what of ["content", "content-db"] as const) expect(await read(wide.id, what)).toMatchObject({ content });
      expect((await download(wide.id)).bytes.toString()).toBe(two);
      await create({ content: CONTENT }, "Court bref");
      type Page = { items: GlidepathMatrix[]; total: number; limit: number; offset: number };
      await expectList(
        async (query) => (await world.call<Page>("admin", "GET", `${root}?${query}`)).body,
        ({ name }) => name,
        {
          "search=court": ["Court", "Court bref", "Court et large"],
          "search=COURT&sort=name&dir=desc": ["Court et large", "Court bref", "Court"],
          "search=court&sort=createdAt&dir=asc": ["Court", "Court et large", "Court bref"],
          "search=court&sort=createdAt&dir=desc": ["Court bref", "Court et large", "Court"],
          "search=%25": [],
        },
      );
    });

    it("are written by hand, changed in the version that was seen, and given a file when asked", async () => {
      const made = (await create({ content: { ...CONTENT, rows: [...ROWS].reverse() } })).body;
      expect(made.fileName).toBeNull();
      expect((await download(made.id)).status).toBe(404);
      expect((await read(made.id, "content")).content).toEqual(CONTENT);
      await create({ content: CONTENT });
      const [bare] = await world.database.sql.query<{ n: number }>("select count(*)::int as n from glidepath_matrix where file is null");
      expect(bare!.n).toBeGreaterThan(1);
      const filled = await world.call<{ filled: number }>("admin", "POST", `${root}/fill-file-db`);
      expect(filled.body).toEqual({ filled: bare!.n });
      expect((await world.call<{ filled: number }>("admin", "POST", `${root}/fill-file-db`)).body.filled).toBe(0);
      expect((await download(made.id)).bytes.subarray(0, 2).toString()).toBe("PK");
      expect((await read(made.id, "content")).content).toEqual(CONTENT);

      const text = await download(made.id, "export?format=csv");
      const again = { file: { filename: "again.csv", data: text.bytes.toString("base64") } };
      expect((await read((await create(again)).body.id, "content")).content).toEqual(CONTENT);
      expect((await download(made.id, "export")).bytes.subarray(0, 2).toString()).toBe("PK");

      const rows = [
        { yearsLeft: 3, weights: ["20", "80", "0"] },
        { yearsLeft: 1, weights: ["30", "70", "0"] },
      ];
      const put = (headers: Record<string, string>) =>
        world.call<GlidepathMatrix & ErrorAnswer>(
          "admin",
          "PUT",
          `${root}/${made.id}`,
          { name: made.name, content: { ...CONTENT, rows } },
          headers,
        );
      expect((await put({ "if-match": "0" })).body).toMatchObject({ rows: 2, longest: 3, fileName: null, version: 1 });
      expect((await put({ "if-match": "0" })).body.error).toMatchObject({ code: "VERSION_CONFLICT", version: 1 });
      expect((await read(made.id, "content")).riskierAt).toEqual([1]);
      expect((await world.call("admin", "DELETE", `${root}/${made.id}`, undefined, { "if-match": "0" })).status).toBe(409);
      expect((await world.call("admin", "DELETE", `${root}/${made.id}`, undefined, { "if-match": "1" })).status).toBe(204);
      expect((await world.call("admin", "GET", `${root}/${made.id}`)).status).toBe(404);
    });

    it("that a simulator follows stay, and it is named", async () => {
      const { id } = (await create({ content: CONTENT })).body as { id: string };
      const follower = { uuid: randomUUID(), name: "Horizon" };
      await world.database.orm.insert(simulator).values({ ...follower, config: { glidepath: { matrix: id, supports: {} } } });
      const refused = await world.call<ErrorAnswer>("admin", "DELETE", `${root}/${id}`);
      expect(refused).toMatchObject({
        status: 409,
        body: { error: { code: "IN_USE", simulators: 1, dependants: { simulators: [follower] } } },
      });
      await world.database.orm.delete(simulator).where(eq(simulator.uuid, follower.uuid));
      expect((await world.call("admin", "DELETE", `${root}/${id}`)).status).toBe(204);
    });

    it("whose rows are not 100, or whose cells cannot be read, are refused with their places", async () => {
      const faults = async (text: string) => {
        const { status, body } = await create(file(text));
        expect([status, body.error.code]).toEqual([422, "GLIDEPATH_FILE"]);
        return (body.error.errors as TableFault[]).map(({ code, line, column, found }) => [code, line, column, found]);
      };
      expect(await faults("yearsLeft;equities;cash\n2;50;50\n1;50;49.99\n")).toEqual([["GLIDEPATH_ROW_INVALID", 3, null, "99.99 %"]]);
      expect(await faults("yearsLeft;equities;cash\n2;50;50\n2;40;60\n")).toEqual([["GLIDEPATH_YEARS_TWICE", 3, "yearsLeft", "2"]]);
      expect(await faults("yearsLeft;equities;gold\n2;50;50\n")).toEqual([["GLIDEPATH_CLASS_UNKNOWN", 1, "gold", "gold"]]);
      expect(await faults("years;equities\n2;100\n")).toContainEqual(["GLIDEPATH_COLUMN_MISSING", 1, "yearsLeft", null]);
      expect(await faults("yearsLeft;equities;cash\nsoon;a;100\n")).toEqual([
        ["GLIDEPATH_YEARS_INVALID", 2, "yearsLeft", "soon"],
        ["GLIDEPATH_WEIGHT_INVALID", 2, "EQUITIES", "a"],
      ]);
      expect(await faults("yearsLeft;equities;cash\n2;60;30\n1;abc;50\n0;20;80\n")).toEqual([
        ["GLIDEPATH_ROW_INVALID", 2, null, "90 %"],
        ["GLIDEPATH_WEIGHT_INVALID", 3, "EQUITIES", "abc"],
      ]);
      const rows = [{ yearsLeft: 1, weights: ["50", "49.99999999", "0"] }];
      expect((await create({ content: { ...CONTENT, rows } })).status).toBe(400);
      const thirds = [{ yearsLeft: 1, weights: ["33.3", "33.3", "33.4"] }];
      expect((await create({ content: { ...CONTENT, rows: thirds } })).status).toBe(201);
    });

    it("are the administrators'", async () => {
      const { id } = (await create({ content: CONTENT })).body;
      for (const who of ["manager", "anna", "insurer", "nobody"] as const) {
        expect((await create({ content: CONTENT }, "No", who)).status).toBe(403);
        for (const what of ["", `/${id}`, `/${id}/content`, `/${id}/content-db`, `/${id}/file-db`, `/${id}/export`])
          expect((await world.call(who, "GET", `${root}${what}`)).status).toBe(403);
        expect((await world.call(who, "POST", `${root}/fill-file-db`)).status).toBe(403);
        expect((await world.call(who, "DELETE", `${root}/${id}`)).status).toBe(403);
      }
      expect(world.logged).toEqual([]);
    });
  });
});
