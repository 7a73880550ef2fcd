import { describe, expect, it } from "vitest";
import { measureParts } from "../../bench/parts.ts";

describe("npm run bench", () => {
  const measured = (ratio: number) => async () => [{ name: "reading", value: "3 ms", ratio, gate: 1 }];
  const broken = async () => {
    throw new Error("no browser here");
  };
  const run = async (parts: Parameters<typeof measureParts>[0], ...wanted: string[]) => {
    const printed: string[] = [];
    const good = await measureParts(parts, wanted, (text) => printed.push(text));
    return { good, text: printed.join("\n") };
  };

  it("measures the parts after one that failed, and says so in its exit code", async () => {
    const { good, text } = await run({ pages: broken, series: measured(0.5) });
    expect(good).toBe(false);
    expect(text).toContain("FAILED: Error: no browser here");
    expect(text).toMatch(/reading +3 ms +0\.500 +gate 1\.00 +ok/);
    expect(text).toContain("Not measured, because of an error: pages.");
    expect(text).toContain("Every gate of the other parts holds.");
  });

  it("fails when a gate is missed, and passes when all hold", async () => {
    expect(await run({ series: measured(2) })).toMatchObject({ good: false, text: expect.stringContaining("1 gate(s) missed") });
    expect(await run({ series: measured(1) })).toMatchObject({ good: true, text: expect.stringContaining("Every gate holds.") });
  });

  it("measures the named parts alone, and refuses a name that no part has", async () => {
    expect((await run({ pages: broken, series: measured(1) }, "series")).good).toBe(true);
    expect(await run({ series: measured(1) }, "serie")).toMatchObject({ good: false, text: "Unknown: serie. The parts are series." });
  });
});
