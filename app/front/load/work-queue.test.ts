import { describe, expect, it } from "vitest";
import { WorkQueue } from "./work-queue.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue whose work ends when it is told to, by name. */
function world(places: number, waitMs: number, heldMs?: number) {
  let now = 0;
  const queue = new WorkQueue(places, waitMs, () => now, heldMs);
  const leaves = new Map<string, () => void>();
  const refused: string[] = [];
  const enter = (name: string) =>
    queue.enter(
      (leave) => leaves.set(name, leave),
      () => refused.push(name),
    );
  return {
    queue,
    refused,
    enter,
    begun: () => [...leaves.keys()],
    pass: (ms: number) => {
      now += ms;
    },
    async end(name: string) {
      leaves.get(name)?.();
      await turn();
    },
  };
}

describe("a queue of work", () => {
  it("works on so many at once, and takes the others in their order", async () => {
    const { enter, begun, end } = world(2, 60_000);
    for (const name of "abcde") enter(name);
    expect(begun()).toEqual(["a", "b"]);
    await end("b");
    expect(begun()).toEqual(["a", "b", "c"]);
    // What ends twice gives back one place.
    await end("b");
    expect(begun()).toEqual(["a", "b", "c"]);
    await end("a");
    expect(begun()).toEqual(["a", "b", "c", "d"]);
  });

  it("forgets who leaves the line", async () => {
    const { queue, enter, begun, end, refused } = world(1, 60_000);
    enter("a");
    const leave = enter("b");
    enter("c");
    leave();
    leave();
    expect(queue.waiting).toBe(1);
    await end("a");
    expect([begun(), refused]).toEqual([["a", "c"], []]);
  });

  it("refuses the last of the line as soon as the pace says that they would wait too long, and who comes then at once", async () => {
    const { queue, enter, begun, end, pass, refused } = world(2, 1_000);
    enter("a");
    enter("b");
    for (let n = 0; n < 10; n++) enter(`waiting ${n}`);
    expect(refused).toEqual([]);
    // One of two in a second: half a second for each place of the line.
    pass(1_000);
    await end("a");
    expect(begun()).toEqual(["a", "b", "waiting 0"]);
    expect(refused).toEqual([9, 8, 7, 6, 5, 4, 3].map((n) => `waiting ${n}`));
    expect(queue.waiting).toBe(2);
    enter("late");
    expect(refused.at(-1)).toBe("late");
  });

  it("refuses without an end of any work, and whoever has waited too long", async () => {
    const { enter, pass, refused } = world(1, 300);
    for (const name of "abc") enter(name);
    pass(200);
    await expect.poll(() => refused).toEqual(["c", "b"]);
  });

  it("keeps quick work waiting in numbers, without a stack of calls", async () => {
    const queue = new WorkQueue(1, 60_000, () => 0);
    let worked = 0;
    const first: Array<() => void> = [];
    queue.enter(
      (leave) => first.push(leave),
      () => expect.fail(),
    );
    for (let n = 0; n < 1_000; n++)
      queue.enter(
        (leave) => {
          worked += 1;
          leave();
        },
        () => expect.fail(),
      );
    let refused = 0;
    queue.enter(
      () => expect.fail(),
      () => refused++,
    );
    expect(refused).toBe(1);
    first[0]?.();
    await expect.poll(() => worked).toBe(1_000);
  });

  it("gives a place that is held for long to another, as many again as there are and no more", async () => {
    const { enter, begun, end } = world(2, 60_000, 20);
    for (const name of "abcdefg") enter(name);
    await expect.poll(begun).toEqual(["a", "b", "c", "d"]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(begun()).toHaveLength(4);
    // What was lent is over: one more is lent in its place.
    await end("a");
    await end("c");
    expect(begun()).toContain("e");
  });
});
