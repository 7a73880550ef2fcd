import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../tests/fixtures/api.ts";
import { eachDatabase } from "../../tests/fixtures/database.ts";
import { bombWorkbook, part, workbookPart, zip } from "../../tests/fixtures/zip.ts";

const SERIES = "/series-definition-service/v1";
const file = (bytes: Buffer | string) => ({ file: { filename: "table.xlsx", data: Buffer.from(bytes).toString("base64") } });
const rows = Array.from({ length: 20_001 }, (_, row) => row).join("\n");

/** What is no table, with the status and the reason of its refusal. */
const FILES: Array<[name: string, content: Buffer | string, status: number, reason: string]> = [
  ["a workbook that unpacks to more than is read", bombWorkbook(), 413, "bomb"],
  ["too many rows", `code\n${rows}`, 413, "tooManyValues"],
  ["a workbook without a sheet", zip([workbookPart]), 422, "damaged"],
  ["another archive", zip([part("values.csv", "date;A")]), 422, "wrongType"],
  ["half an archive", "PK\u0003\u0004 no archive", 422, "damaged"],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x41]), 422, "encoding"],
  ["a text with NUL", "\u0000\u0001", 422, "wrongType"],
  ["a head line alone", "code\n", 422, "empty"],
];

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let calls: Array<[method: string, path: string]>;
  beforeAll(async () => {
    world = await openApiWorld(open);
    const pool = await world.call<{ id: string }>("admin", "POST", `${SERIES}/investment_pools?name=Pool`);
    calls = [
      ["POST", `${SERIES}/series/import`],
      ["POST", `${SERIES}/series/imports`],
      ["POST", `${SERIES}/glidepath_matrices?name=Grid`],
      ["PUT", `${SERIES}/investment_pools/${pool.body.id}/import?dryRun=true`],
    ];
  });
  afterAll(() => world.close());

  const auditRows = async () =>
    (await world.database.orm.execute<{ count: number }>(sql`select count(*)::integer as count from audit_log`)).rows[0]?.count;

  describe("a file that is no table", () => {
    it.each(FILES)("is refused by every call that reads one, and leaves nothing: %s", async (_name, content, status, reason) => {
      const before = await auditRows();
      for (const [method, path] of calls) {
        const answer = await world.call<ErrorAnswer>("admin", method, path, file(content));
        expect([path, answer.status]).toEqual([path, status]);
        expect(answer.body.error).toMatchObject({ code: "INVALID_EXCEL_FILE", messageKey: `imports.problem.${reason}` });
      }
      expect(await auditRows()).toBe(before);
    });
  });
});
