import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { auditLog, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series";
const HEAD = "code;name;type;class;currency;sri;fees;isin";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const send = (data: Buffer, query = "", who: Person = "manager", headers: Record<string, string> = {}) =>
    world.call<TableReport & ErrorAnswer>(
      who,
      "POST",
      `${root}/import${query}`,
      { file: { filename: "s.csv", data: data.toString("base64") } },
      headers,
    );
  const load = (lines: string[], query = "", who: Person = "manager") => send(Buffer.from([HEAD, ...lines].join("\n")), query, who);
  const byCode = async (code: string) => (await world.call<SeriesRecord>("anna", "GET", `${root}/external_id/${code}`)).body;
  const download = async (query: string) => {
    const request = new Request(`http://api.test/api${root}/export${query}`, { headers: { authorization: "Bearer token-anna" } });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  describe("definitions of series", () => {
    it("are tried, then made and changed by their codes; empty cells keep what stands", async () => {
      const lines = ["I-1;World;fund;equities;eur;4;0,25 %;FR0000000002", "I-2;Bonds;INDEX;FIXED_INCOME;USD;;;"];
      expect((await load(lines, "?dryRun=true")).body).toMatchObject({ dryRun: true, applied: false, rows: 2, added: 2, errors: [] });
      expect((await world.call("anna", "GET", `${root}/external_id/I-1`)).status).toBe(404);
      expect((await load(lines)).body).toMatchObject({ applied: true, added: 2, changed: 0 });
      expect(await byCode("I-1")).toMatchObject({ fullName: "World", type: "FUND", sri: 4, managementFees: "0.25", version: 0 });
      expect((await load(["I-1;;;;;5;;", "I-2;Bonds;;;;;;"])).body).toMatchObject({ applied: true, added: 0, changed: 1, unchanged: 1 });
      expect(await byCode("I-1")).toMatchObject({ fullName: "World", sri: 5, managementFees: "0.25", isin: "FR0000000002", version: 1 });
      const audited = await world.database.orm.select().from(auditLog).where(sql`${auditLog.verb} = 'series.import'`);
      expect(audited.map(({ after }) => after)).toMatchObject([
        { added: 2, changed: 0 },
        { added: 0, changed: 1 },
      ]);
    });

    it("carry what an advice is judged by out and in again: equities, theme, issuer, liquidity and target market", async () => {
      const head = "code;name;type;class;currency;equity_part;theme;issuer;illiquid;target_basic;target_loss_none;holding_period";
      const lines = (...rows: string[]) => send(Buffer.from([head, ...rows].join("\n")));
      expect((await lines("N-1;Gold;FUND;EQUITIES;EUR;62,5 %;gold;Valmore;yes;negative;NEGATIVE;15")).body).toMatchObject({
        applied: true,
      });
      const nature = {
        ...{ equityPart: 0.625, theme: "GOLD", issuer: "Valmore", illiquid: true },
        targetMarket: { knowledge: { BASIC: "NEGATIVE" }, losses: { NONE: "NEGATIVE" } },
      };
      expect(await byCode("N-1")).toMatchObject({ nature, investmentTime: 15 });
      // The file of what is in place changes nothing; another cell changes its own part alone.
      const { bytes } = await download("?format=csv");
      expect((await send(bytes, "?dryRun=true")).body).toMatchObject({ changed: 0, added: 0, errors: [] });
      expect((await lines("N-1;;;;;;;;no;;;")).body).toMatchObject({ applied: true, changed: 1 });
      expect((await byCode("N-1")).nature).toEqual({ ...nature, illiquid: false });
      const { errors } = (await lines("N-1;;;;;140;;;;maybe;;")).body;
      expect(errors.map(({ code, column }) => [column, code])).toEqual([
        ["equity_part", "SERIES_EQUITY_PART_INVALID"],
        ["target_basic", "SERIES_TARGET_BASIC_INVALID"],
      ]);
    });

    it("with a fault write nothing, and each faulty cell is told", async () => {
      const bad = [
        "B-1;World;FUND;EQUITIES;EUR;9;;",
        "B-2;;FUND;GOLD;;x;1.23456;FR00000000011",
        "B-3;Short;FUND;CASH;EUR;;;FR00000000",
        ";Nameless;FUND;CASH;EUR;;;",
        "B-1;Again;FUND;CASH;EUR;;;",
      ];
      const { body } = await load(bad);
      expect(body).toMatchObject({ applied: false, rows: 5, errorCount: 10 });
      expect(body.errors.map(({ code, line, column, found }) => [line, column, code, found])).toEqual([
        [2, "sri", "SERIES_SRI_INVALID", "9"],
        [3, "name", "SERIES_NAME_EMPTY", null],
        [3, "isin", "SERIES_ISIN_INVALID", "FR00000000011"],
        [3, "class", "SERIES_CLASS_INVALID", "GOLD"],
        [3, "currency", "SERIES_CURRENCY_EMPTY", null],
        [3, "sri", "SERIES_SRI_INVALID", "x"],
        [3, "fees", "SERIES_FEES_INVALID", "1.23456"],
        [4, "isin", "SERIES_ISIN_INVALID", "FR00000000"],
        [5, "code", "SERIES_CODE_EMPTY", null],
        [6, "code", "SERIES_CODE_TWICE", "B-1"],
      ]);
      expect((await world.call("anna", "GET", `${root}/external_id/B-1`)).status).toBe(404);
      expect((await send(Buffer.from("code;colour\nA;red\n"))).body.errors).toMatchObject([
        { code: "SERIES_COLUMN_UNKNOWN", column: "colour" },
      ]);
      expect((await send(Buffer.from("name\nA\n"))).body.errors).toMatchObject([{ code: "SERIES_COLUMN_MISSING", column: "code" }]);
    });

    it("come out as workbook and text, unchanged when they go in again, and harmless", async () => {
      await world.call("admin", "PUT", root, {
        externalId: "=1+1",
        fullName: "@SUM(A1)",
        type: "FUND",
        assetClass: "CASH",
        currency: "EUR",
        managementFees: "-0.1",
      });
      for (const format of ["xlsx", "csv"]) {
        const { type, bytes } = await download(`?format=${format}`);
        expect(type).toBe(
          format === "csv" ? "text/csv; charset=utf-8" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        );
        if (format === "csv") {
          const text = bytes.toString("utf8");
          expect(text).toContain("\r\n'=1+1;'@SUM(A1);");
          expect(text).toContain(";-0.1\r\n");
        }
        const { body } = await send(bytes);
        expect(body).toMatchObject({ applied: true, added: 0, changed: 0, errors: [] });
        expect(body.unchanged).toBe(body.rows);
      }
      expect((await download("")).type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
      const some = (await download("?format=csv&search=%3D1&assetClass=CASH")).bytes.toString("utf8");
      expect(some.trim().split("\r\n")).toHaveLength(2);
    });

    it("carry what is declared about sustainability, status, documents and dates, there and back", async () => {
      const head = "code;name;type;class;currency;status;created;closed;etf;isr;sustainable_min;pai_gge;pai_cw;kid;holding_period";
      const row = "D-1;Green;FUND;EQUITIES;EUR;runoff;22/05/2001;;oui;non;12,5 %;yes;no;https://example.org/kid.pdf;10";
      expect((await send(Buffer.from(`${head}\n${row}\n`))).body).toMatchObject({ applied: true, added: 1 });
      const declared = {
        ...{ commercialStatus: "RUNOFF", creationDate: "2001-05-22", etf: true, isrLabel: false, sustainabilityMinInvestments: "12.5" },
        ...{ pai: { Gge: true, Cw: false }, urlPriipsKid: "https://example.org/kid.pdf", investmentTime: 10, version: 0 },
      };
      expect(await byCode("D-1")).toMatchObject(declared);
      expect((await send((await download("?search=D-1")).bytes)).body).toMatchObject({ applied: true, unchanged: 1, changed: 0 });
      expect((await send(Buffer.from("code;pai_we\nD-1;oui\n"))).body).toMatchObject({ changed: 1 });
      expect((await byCode("D-1")).pai).toEqual({ Gge: true, Cw: false, We: true });
      const bad = "code;etf;sustainable_min;pai_we;closed;kid\nD-1;perhaps;101;maybe;2000-01-01;ftp://x\n";
      expect((await send(Buffer.from(bad))).body.errors.map(({ code }) => code)).toEqual([
        "SERIES_ETF_INVALID",
        "SERIES_SUSTAINABLE_MIN_INVALID",
        "SERIES_PAI_WE_INVALID",
        "SERIES_KID_INVALID",
      ]);
      expect((await send(Buffer.from("code;closed\nD-1;2000-01-01\n"))).body.errors).toMatchObject([{ code: "SERIES_CLOSED_INVALID" }]);
    });

    it("of five thousand series take one file and a few statements", async () => {
      const lines = Array.from({ length: 5_000 }, (_, i) => `M-${i};Fund ${i};FUND;EQUITIES;EUR;4;0.5;`);
      expect((await load(lines)).body).toMatchObject({ applied: true, added: 5_000 });
      expect((await load(lines)).body).toMatchObject({ applied: true, added: 0, unchanged: 5_000 });
      expect((await download("?search=M-")).bytes.length).toBeGreaterThan(50_000);
      const [{ n } = { n: 0 }] = await world.database.orm
        .select({ n: sql<number>`count(*)::int` })
        .from(series)
        .where(sql`external_id like 'M-%'`);
      expect(n).toBe(5_000);
    }, 40_000);

    it("are written once for a key, and only by who edits series", async () => {
      const key = { "idempotency-key": randomUUID() };
      const data = Buffer.from(`${HEAD}\nK-1;Key;FUND;CASH;EUR;;;\n`);
      const [first, second] = await Promise.all([send(data, "", "manager", key), send(data, "", "manager", key)]);
      expect(second.body).toEqual(first.body);
      expect(first.body.added).toBe(1);
      for (const who of ["mona", "anna", "nobody"] as const) expect((await load(["K-2;Key;FUND;CASH;EUR;;;"], "", who)).status).toBe(403);
      expect(world.logged).toEqual([]);
    });

    it("free their ISINs of spaces and signs that nobody sees, and name what cannot be one, or has no result", async () => {
      const isins = ["fr 0000000002", "FR0000000002\u200b", " FR0000000002", "FR00-0000-0002"];
      for (const [at, isin] of isins.entries()) {
        const { body } = await load([`SP-${at};World;FUND;EQUITIES;EUR;;;${isin}`]);
        expect([isin, body.applied, (await byCode(`SP-${at}`)).isin]).toEqual([isin, true, "FR0000000002"]);
      }
      const { body } = await load([
        "SP-10;World;FUND;EQUITIES;EUR;;;FR0000000003",
        "SP-11;#REF!;FUND;EQUITIES;EUR;;;",
        "5,28E+11;World;FUND;EQUITIES;EUR;;;",
        "SP-12;#?;FUND;EQUITIES;EUR;;;",
      ]);
      expect(body).toMatchObject({ applied: false, errorCount: 4 });
      expect(body.errors.map(({ code, line, column }) => `${line} ${column} ${code}`).sort()).toEqual([
        "2 isin ISIN_WRONG",
        "3 name CELL_WITHOUT_RESULT",
        "4 code CODE_AS_NUMBER",
        "5 name CELL_WITHOUT_RESULT",
      ]);
    });
  });
});
