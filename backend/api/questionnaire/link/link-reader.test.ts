import { expect, it } from "vitest";
import { batchedReader } from "#backend/api/questionnaire/link/link-reader.ts";
import type { Database } from "#backend/database/database.ts";

const database = {} as Database;
const key = (text: string) => Buffer.from(text);

it("reads together what is asked for while a statement runs, each row for whoever asked, and nothing from before", async () => {
  const asked: string[][] = [];
  const store = new Map([["a", 1]]);
  let release: () => void = () => undefined;
  const read = batchedReader<number>(async (_database, keys) => {
    asked.push(keys.map(String));
    const rows = keys.flatMap((one) => (store.has(String(one)) ? [{ key: one, row: store.get(String(one))! }] : []));
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return rows;
  });
  const first = [read(database, key("a")), read(database, key("b"))];
  await new Promise(setImmediate);
  store.set("a", 2);
  const later = [read(database, key("a")), read(database, key("a")), read(database, key("c"))];
  release();
  expect(await Promise.all(first)).toEqual([1, null]);
  await new Promise(setImmediate);
  release();
  expect(await Promise.all(later)).toEqual([2, 2, null]);
  expect(asked).toEqual([
    ["a", "b"],
    ["a", "c"],
  ]);
});

it("tells a fault to those who waited and reads again for the next", async () => {
  let broken = true;
  const read = batchedReader<string>(async (_database, keys) => {
    if (broken) throw new Error("away");
    return keys.map((one) => ({ key: one, row: String(one) }));
  });
  await expect(Promise.all([read(database, key("a")), read(database, key("b"))])).rejects.toThrow("away");
  broken = false;
  expect(await read(database, key("a"))).toBe("a");
});
