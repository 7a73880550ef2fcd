import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "./logger.server.ts";
import { Parts } from "./parts.ts";

const lines: Array<{ level: string; msg: string; part?: string; reason?: string; ms?: number }> = [];
let open: Parts | null = null;
afterEach(() => {
  open?.close();
  lines.length = 0;
});

/** A process with one part, which is there or not. */
function world(options: { everyMs?: number } = {}) {
  const parts: Parts = new Parts(() => log);
  const log = createLogger("trace", { write: (line: string) => void lines.push(JSON.parse(line)) }, (error) => parts.explains(error));
  const part = { isThere: true };
  const away = Object.assign(new Error("nobody there"), { code: "AWAY" });
  parts.watch("store", {
    check: async () => {
      if (!part.isThere) throw away;
    },
    means: (error) =>
      error === away || (error as Error).cause === away
        ? "lost"
        : (({ refused: "told", late: "perhaps" } as const)[(error as Error).message as "late"] ?? null),
    againMs: 10,
    ...options,
  });
  open = parts;
  return { parts, log, part, away };
}
const told = () => lines.filter(({ msg }) => msg.startsWith("a part"));

describe("a part of the process", () => {
  it("is told once when it is lost and once when it is back, however many requests met it", async () => {
    const { log, part, away, parts } = world();
    part.isThere = false;
    for (let n = 0; n < 50; n++) log.error({ err: new Error("a request", { cause: away }) }, "a request failed");
    expect(told()).toMatchObject([{ level: "error", part: "store", reason: "nobody there", msg: "a part is lost" }]);
    expect(lines.filter(({ level }) => level !== "debug")).toHaveLength(1);
    expect(parts.isThere("store")).toBe(false);
    part.isThere = true;
    await expect.poll(() => told().length).toBe(2);
    expect(told()[1]).toMatchObject({ level: "info", part: "store", msg: "a part is back", ms: expect.any(Number) });
    expect(parts.isThere("store")).toBe(true);
    log.error({ err: away }, "again");
    expect(told().map(({ msg }) => msg)).toEqual(["a part is lost", "a part is back", "a part is lost"]);
  });

  it("is looked at where nobody asks for it", async () => {
    const { part } = world({ everyMs: 10 });
    part.isThere = false;
    await expect.poll(() => told().map(({ msg }) => msg)).toEqual(["a part is lost"]);
    part.isThere = true;
    await expect.poll(() => told().length).toBe(2);
  });

  it("is not lost by one look whose answer was not heard in time, as where the event loop stood still", async () => {
    const { part, away } = world();
    const looks: boolean[] = [];
    open?.watch("late", {
      check: async () => {
        looks.push(looks.length !== 1);
        if (!looks.at(-1)) throw away;
      },
      everyMs: 10,
    });
    await expect.poll(() => looks.length).toBeGreaterThan(4);
    expect([looks.slice(0, 3), part.isThere, told()]).toEqual([[true, false, true], true, []]);
  });

  it("is not lost by what other errors say, nor by what may have another reason", () => {
    const { log, parts } = world();
    log.error({ err: new Error("a fault") }, "a request failed");
    log.warn({ err: new Error("refused") }, "a call was refused");
    const late = new Error("too late");
    parts.lost("store", late, { sure: false });
    log.error({ err: late }, "a request was late");
    expect(told()).toEqual([]);
    expect(lines.map(({ level }) => level)).toEqual(["error", "debug", "error"]);
  });

  it("is asked where an error may come of its loss: one line says that it is lost, or that it answers", async () => {
    const { log, part, parts } = world();
    const late = () => log.error({ err: new Error("late") }, "a request failed");
    for (let n = 0; n < 3; n++) late();
    const slow = { level: "warn", part: "store", reason: "late", msg: "a part answers, but one request had no answer in time" };
    await expect.poll(() => told()).toMatchObject([slow]);
    part.isThere = false;
    for (let n = 0; n < 3; n++) late();
    await expect.poll(() => told()).toMatchObject([slow, { level: "error", part: "store", msg: "a part is lost" }]);
    late();
    expect([told().length, parts.isThere("store")]).toEqual([2, false]);
    expect(lines.filter(({ msg }) => msg === "a request failed").map(({ level }) => level)).toEqual(Array(7).fill("debug"));
  });
});
