import { expect, it } from "vitest";
import { BEAT_MS, standstill } from "./standstill.ts";

/** Looks at the usual pace; `after` is what happens before each of them. */
function looks(count: number, after: (n: number) => void, { pace = BEAT_MS }: { pace?: number } = {}) {
  let time = 0;
  const watch = standstill<string>(() => time);
  watch.beat("a");
  watch.beat("b");
  const told: Array<[number, string[]]> = [];
  for (let n = 1; n <= count; n++) {
    time += pace;
    after(n);
    watch.beat("a");
    const still = watch.look();
    if (still.length > 0) told.push([n, still]);
  }
  return { told, watch };
}

it("tells once the one that has not beaten for half a minute, and nobody who beats", () => {
  expect(looks(20, () => undefined).told).toEqual([[6, ["b"]]]);
});

it("takes nobody for dead after a halt of the whole machine", () => {
  expect(looks(20, () => undefined, { pace: 60_000 }).told).toEqual([]);
});

it("does not tell of one that has ended", () => {
  let time = 0;
  const watch = standstill<string>(() => time);
  watch.beat("a");
  watch.forget("a");
  for (let n = 0; n < 10; n++) {
    time += BEAT_MS;
    expect(watch.look()).toEqual([]);
  }
});
