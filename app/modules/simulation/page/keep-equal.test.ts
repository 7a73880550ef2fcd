import { describe, expect, it } from "vitest";
import { keepEqual } from "./keep-equal.ts";

describe("parts that did not change", () => {
  const before = { balance: "1", lines: [{ name: "a" }, { name: "b" }], removed: undefined as { at: number } | undefined };

  it("gives what was there when nothing changed", () => {
    expect(keepEqual(before, structuredClone(before))).toBe(before);
  });

  it("keeps each part beside the one that changed", () => {
    const next = keepEqual(before, { ...structuredClone(before), lines: [{ name: "a" }, { name: "c" }] });
    expect(next).toEqual({ balance: "1", lines: [{ name: "a" }, { name: "c" }], removed: undefined });
    expect(next.lines[0]).toBe(before.lines[0]);
    expect(keepEqual(before, { ...structuredClone(before), balance: "2" }).lines).toBe(before.lines);
  });

  it("sees what came and what went", () => {
    expect(keepEqual(before, { ...before, lines: [{ name: "a" }] }).lines).toEqual([{ name: "a" }]);
    expect(keepEqual(before, { ...before, lines: [...before.lines, { name: "c" }] }).lines).toHaveLength(3);
    expect(keepEqual(before, { ...before, removed: { at: 1 } }).removed).toEqual({ at: 1 });
    const { removed, ...without } = before;
    expect("removed" in keepEqual<Partial<typeof before>>(before, without)).toBe(false);
    expect(keepEqual<{ x: unknown }>({ x: [1] }, { x: { 0: 1 } }).x).toEqual({ 0: 1 });
  });
});
