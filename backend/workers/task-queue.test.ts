import { describe, expect, it } from "vitest";
import { InFlight } from "./in-flight.ts";
import { QueueFullError, TaskQueue } from "./task-queue.ts";

/** A task that ends when it is told to. */
function task<T>(value: T) {
  let finish = () => {};
  let fail = (_: Error) => {};
  let started = 0;
  const start = () => {
    started++;
    return new Promise<T>((resolve, reject) => {
      finish = () => resolve(value);
      fail = reject;
    });
  };
  return { start, finish: () => finish(), fail: (error: Error) => fail(error), started: () => started };
}
const round = () => new Promise((resolve) => setImmediate(resolve));
/** The task's end was noticed, and the event loop has come round since. */
const settled = () => round().then(round);

describe("task queue", () => {
  it("runs in order of arrival, no more at a time than it has slots", async () => {
    const queue = new TaskQueue(1, 5);
    const [a, b, c] = [task("a"), task("b"), task("c")];
    const results = [a, b, c].map((t) => queue.run(t.start));
    expect([a.started(), b.started(), c.started()]).toEqual([1, 0, 0]);
    a.fail(new Error("broken"));
    await expect(results[0]).rejects.toThrow("broken");
    await settled();
    expect([b.started(), c.started()]).toEqual([1, 0]);
    b.finish();
    await settled();
    c.finish();
    expect(await Promise.all(results.slice(1))).toEqual(["b", "c"]);
    await settled();
    expect(queue.size).toEqual({ running: 0, waiting: 0 });
  });

  it("lets the event loop come round before a waiting task begins, and keeps newcomers behind it", async () => {
    const queue = new TaskQueue(1, 5);
    const [a, b, c] = [task("a"), task("b"), task("c")];
    const [first] = [a, b].map((t) => queue.run(t.start));
    const page = round();
    a.finish();
    await first;
    await page;
    expect(queue.size).toEqual({ running: 0, waiting: 1 });
    queue.run(c.start);
    expect([b.started(), c.started()]).toEqual([0, 0]);
    await round();
    expect([b.started(), c.started()]).toEqual([1, 0]);
  });

  it("refuses when too many wait", async () => {
    const queue = new TaskQueue(1, 1);
    const first = task(1);
    const running = queue.run(first.start);
    const waiting = queue.run(async () => 2);
    await expect(queue.run(async () => 3)).rejects.toBeInstanceOf(QueueFullError);
    first.finish();
    expect(await Promise.all([running, waiting])).toEqual([1, 2]);
  });

  it("drops a waiting task whose caller left, and keeps the slot of a running one until it ends", async () => {
    const queue = new TaskQueue(1, 5);
    const first = task(1);
    const dropped = task(2);
    const leave = [new AbortController(), new AbortController()];
    const running = queue.run(first.start, leave[0]!.signal);
    const waiting = queue.run(dropped.start, leave[1]!.signal);
    leave[1]!.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    leave[0]!.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(queue.size).toEqual({ running: 1, waiting: 0 });
    first.finish();
    await settled();
    expect(queue.size).toEqual({ running: 0, waiting: 0 });
    expect(dropped.started()).toBe(0);
    await expect(queue.run(dropped.start, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("requests in flight", () => {
  it("computes the same request once and another one apart", async () => {
    const shared = new InFlight<string>();
    const one = task("one");
    const both = [shared.run("k", one.start), shared.run("k", one.start)];
    const other = shared.run("l", async () => "other");
    expect([one.started(), shared.size]).toEqual([1, 2]);
    one.finish();
    expect(await Promise.all([...both, other])).toEqual(["one", "one", "other"]);
    await settled();
    expect(shared.size).toBe(0);
  });

  it("stops the computation when the last caller has left, not before", async () => {
    const shared = new InFlight<string>();
    const one = task("one");
    let seen: AbortSignal | undefined;
    const start = (signal: AbortSignal) => {
      seen = signal;
      return one.start();
    };
    const leave = [new AbortController(), new AbortController()];
    const results = leave.map(({ signal }) => shared.run("k", start, signal));
    leave[0]!.abort();
    await expect(results[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(seen?.aborted).toBe(false);
    leave[1]!.abort();
    await expect(results[1]).rejects.toMatchObject({ name: "AbortError" });
    expect(seen?.aborted).toBe(true);
    const again = shared.run("k", start);
    expect(one.started()).toBe(2);
    one.finish();
    expect(await again).toBe("one");
  });

  it("gives a failure to every caller and forgets it", async () => {
    const shared = new InFlight<string>();
    const start = () => Promise.reject(new Error("broken"));
    for (const result of [shared.run("k", start), shared.run("k", start)]) await expect(result).rejects.toThrow("broken");
    expect(await shared.run("k", async () => "well")).toBe("well");
  });
});
