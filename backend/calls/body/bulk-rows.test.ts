import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerText, type DatedRows, datedRows, datedRowsSerializer, writeRows } from "#backend/calls/body/bulk-rows.ts";

const text = (bytes: string | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("utf8");
const date = fc
  .date({ min: new Date("1600-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const price = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);
const anyNumber = fc.oneof(price, fc.double({ noNaN: true, noDefaultInfinity: true }));

describe("dated rows as JSON", () => {
  it("are the very text of JSON.stringify, whatever the numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(date, anyNumber), { maxLength: 60 }), (rows: DatedRows) => {
        expect(text(writeRows(rows))).toBe(JSON.stringify(rows));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    0,
    -0,
    1,
    9,
    10,
    99,
    100,
    0.1,
    0.000001,
    0.0000001,
    0.1 + 0.2,
    1 / 3,
    123.456789,
    123.4567891,
    999999999.999999,
    1e9,
    1e15,
    1e21,
    1e-7,
    5e-324,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    -1.25e-300,
    Number.MAX_SAFE_INTEGER,
    -12.5,
  ])("writes %d", (value) => {
    const rows: DatedRows = [["2026-01-02", value]];
    expect(text(writeRows(rows))).toBe(JSON.stringify(rows));
  });

  it("stand among the other members of an answer", () => {
    const rows: DatedRows = [["2026-01-02", 101.25]];
    const body = { series: 'é"\n', none: undefined, from: null, values: datedRowsSerializer.serialize(datedRows(rows)), origins: [] };
    expect(text(answerText(body))).toBe(JSON.stringify(body));
    expect(text(answerText({ values: datedRowsSerializer.serialize(datedRows([])) }))).toBe('{"values":[]}');
  });

  it.each([[[1, "a"]], [null], ["text"], [{ a: undefined, b: [1] }]])("leaves other answers to JSON.stringify: %j", (body) => {
    expect(answerText(body)).toBe(JSON.stringify(body));
  });
});
