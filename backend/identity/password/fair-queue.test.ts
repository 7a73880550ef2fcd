import { expect, it } from "vitest";
import { fairQueue, LineFull } from "./fair-queue.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("runs a bounded number at once, and takes one of each key in turn", async () => {
  const inTurn = fairQueue({ atOnce: 2, longest: 100 });
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const work = (key: string, n: number) =>
    inTurn(key, async () => {
      most = Math.max(most, ++running);
      begun.push(`${key}${n}`);
      await turn();
      running--;
    });
  const flood = Array.from({ length: 50 }, (_, n) => work("flood", n));
  await Promise.all([...flood, work("neighbour", 0)]);
  expect(most).toBe(2);
  expect(begun.indexOf("neighbour0")).toBeLessThanOrEqual(3);
  expect(begun.filter((name) => name.startsWith("flood"))).toEqual(Array.from({ length: 50 }, (_, n) => `flood${n}`));
});

it("refuses more than a line holds, and work that fails lets the next one in", async () => {
  const inTurn = fairQueue({ atOnce: 1, longest: 2 });
  const fail = () => inTurn("a", () => turn().then(() => Promise.reject(new Error("no"))));
  const results = await Promise.allSettled([fail(), fail(), fail(), fail(), inTurn("b", async () => "yes")]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason.name))).toEqual([
    "Error",
    "Error",
    "Error",
    "LineFull",
    "yes",
  ]);
  expect(results[3]).toMatchObject({ reason: expect.any(LineFull) });
});
