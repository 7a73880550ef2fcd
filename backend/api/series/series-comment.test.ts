import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { type SeriesComment, seriesComment } from "#app/contract/series/series-comment.ts";
import { auditLog } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series";
const comments = `${root}/comments`;
interface Page {
  items: SeriesComment[];
  total: number;
  limit: number;
  offset: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let series: string;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  async function addSeries(): Promise<string> {
    const definition = { externalId: randomUUID(), fullName: "Commented", type: "FUND", assetClass: "EQUITIES", currency: "EUR" };
    return (await world.call<SeriesRecord>("manager", "PUT", root, definition)).body.uuid;
  }
  beforeEach(async () => {
    series = await addSeries();
  });
  const at = (date: string) => `${comments}?series=${series}&date=${date}`;
  const put = (date: string, text: string, headers: Record<string, string> = {}, who: Person = "manager") =>
    world.call<SeriesComment & ErrorAnswer>(who, "PUT", at(date), { text }, headers);
  const get = (path: string) => world.call<Page & ErrorAnswer>("mona", "GET", path);
  const history = (date: string) =>
    world.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, `${series}/${date}`));

  describe("comments of series", () => {
    it("are written for a day, read, replaced in the version that was seen, and removed", async () => {
      const made = await put("2026-03-02", "  Merged into the world fund.  ");
      expect(made).toMatchObject({ status: 200, body: { series, date: "2026-03-02", text: "Merged into the world fund.", version: 0 } });
      expect(seriesComment.strict().parse(made.body)).toEqual(made.body);
      expect((await get(at("2026-03-02"))).body).toEqual({ items: [made.body], total: 1, limit: 25, offset: 0 });

      const other = await put("2026-03-05", "Of another day.");
      expect((await get(at("2026-03-02"))).body).toMatchObject({ items: [made.body], total: 1 });
      expect((await get(at("2026-03-05"))).body).toMatchObject({ items: [other.body], total: 1 });
      await world.call("manager", "DELETE", at("2026-03-05"));
      const changed = await put("2026-03-02", "Merged.", { "if-match": "0" });
      expect(changed.body).toEqual({ ...made.body, text: "Merged.", version: 1 });
      const late = await put("2026-03-02", "Split.", { "if-match": "0" });
      expect(late).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT", version: 1, present: { text: "Merged." } } } });
      const lateRemoval = await world.call("manager", "DELETE", at("2026-03-02"), undefined, { "if-match": "0" });
      expect(lateRemoval.status).toBe(409);

      const removed = await world.call("manager", "DELETE", at("2026-03-02"), undefined, { "if-match": "1" });
      expect([removed.status, removed.body]).toEqual([204, undefined]);
      expect((await get(at("2026-03-02"))).body).toMatchObject({ items: [], total: 0 });
      expect((await world.call("manager", "DELETE", at("2026-03-02"))).status).toBe(404);
      expect((await put("2026-03-02", "Merged.", { "if-match": "1" })).status).toBe(404);
    });

    it("leave a line in the audit log for each effect, with what stood before", async () => {
      await put("2026-03-02", "First");
      await put("2026-03-02", "Second");
      await put("2026-03-02", "Late", { "if-match": "0" });
      await world.call("admin", "DELETE", at("2026-03-02"));
      const lines = await history("2026-03-02");
      expect(lines.map(({ verb, userUuid }) => [verb, userUuid])).toEqual([
        ["series-comment.save", world.users.manager],
        ["series-comment.save", world.users.manager],
        ["series-comment.delete", world.users.admin],
      ]);
      expect(lines.map(({ before, after }) => [before, after])).toMatchObject([
        [null, { text: "First", version: 0 }],
        [
          { text: "First", version: 0 },
          { text: "Second", version: 1 },
        ],
        [{ text: "Second", version: 1 }, null],
      ]);
    });

    it("are written once for a key, also when the same request comes five times at once", async () => {
      const key = { "idempotency-key": randomUUID() };
      const answers = await Promise.all(Array.from({ length: 5 }, () => put("2026-03-02", "Once", key)));
      expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 0]));
      expect(await history("2026-03-02")).toHaveLength(1);
      const other = await put("2026-03-02", "Twice", key);
      expect([other.status, other.body.error.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    });

    it("of one day are one, though many write it at once", async () => {
      const answers = await Promise.all(["a", "b", "c", "d", "e"].map((text) => put("2026-03-02", text)));
      expect(answers.map(({ body }) => body.version).sort()).toEqual([0, 1, 2, 3, 4]);
      expect((await get(`${comments}?series=${series}`)).body.total).toBe(1);
    });

    it("are listed newest first, in pages, in a span whose ends count, and told by the latest day", async () => {
      for (const date of ["2026-02-01", "2026-04-01", "2026-03-01"]) await put(date, `About ${date}`);
      const mine = series;
      series = await addSeries();
      await put("2026-05-01", "About another series");
      series = mine;
      const days = async (path: string) => (await get(path)).body.items.map(({ date }) => date);
      expect(await days(`${comments}?series=${series}`)).toEqual(["2026-04-01", "2026-03-01", "2026-02-01"]);
      expect((await get(`${comments}?series=${series}&limit=1&offset=1`)).body).toMatchObject({
        items: [{ text: "About 2026-03-01" }],
        total: 3,
      });
      expect(await days(`${comments}/find?series=${series}&from=2026-02-01&to=2026-03-01`)).toEqual(["2026-03-01", "2026-02-01"]);
      expect(await days(`${comments}/find?series=${series}&from=2026-02-02`)).toEqual(["2026-04-01", "2026-03-01"]);
      expect(await days(`${comments}/find?series=${series}&to=2026-01-31`)).toEqual([]);
      const last = await world.call<SeriesComment>("mona", "GET", `${comments}/last?series=${series}`);
      const written = { by: "manager Canary", house: "Organisation gamma", changeable: true, version: 0 };
      expect(last.body).toEqual({ series, date: "2026-04-01", text: "About 2026-04-01", ...written });
    });

    it("of a series that does not exist, or has none, are told 404", async () => {
      expect((await get(`${comments}/last?series=${series}`)).body.error.message).toBe("Comment not found.");
      series = randomUUID();
      for (const path of [`${comments}?series=${series}`, `${comments}/last?series=${series}`, `${comments}/find?series=${series}`]) {
        expect(await get(path)).toMatchObject({ status: 404, body: { error: { message: "Series not found." } } });
      }
      expect((await put("2026-03-02", "Nowhere")).status).toBe(404);
      expect((await world.call("admin", "DELETE", at("2026-03-02"))).status).toBe(404);
    });

    it("have a day and a text of at most 2000 characters that can be stored", async () => {
      expect((await put("2026-03-02", "x".repeat(2000))).status).toBe(200);
      const long = await put("2026-03-02", "x".repeat(2001));
      expect([long.status, long.body.error.issues?.map(({ path }) => path)]).toEqual([400, ["body.text"]]);
      expect((await put("2026-03-02", "a\u0000b")).status).toBe(400);
      expect((await put("0000-01-01", "Before the calendar")).status).toBe(400);
      expect((await world.call("manager", "PUT", `${comments}?series=${series}`, { text: "No day" })).status).toBe(400);
      expect(world.logged).toEqual([]);
    });

    it("are read by administrators and asset managers, and written by those who edit series", async () => {
      await put("2026-03-02", "Kept");
      const reads = [`${comments}?series=${series}`, `${comments}/last?series=${series}`, `${comments}/find?series=${series}`];
      for (const path of reads) {
        for (const who of ["admin", "manager", "mona"] as const) expect((await world.call(who, "GET", path)).status).toBe(200);
        for (const who of ["anna", "insurer", "nobody"] as const) expect((await world.call(who, "GET", path)).status).toBe(403);
        expect((await world.call(null, "GET", path)).status).toBe(401);
      }
      for (const who of ["mona", "anna", "insurer", "nobody"] as const) {
        expect((await put("2026-03-02", "Changed", {}, who)).status).toBe(403);
        expect((await world.call(who, "DELETE", at("2026-03-02"))).status).toBe(403);
      }
      expect((await world.call(null, "PUT", at("2026-03-02"), { text: "Changed" })).status).toBe(401);
      expect((await world.call(null, "DELETE", at("2026-03-02"))).status).toBe(401);
      expect((await get(reads[0]!)).body.items).toMatchObject([{ text: "Kept", version: 0 }]);
    });
  });
});
