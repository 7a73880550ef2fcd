import { expect, it } from "vitest";
import type { Simulator } from "#app/contract/simulation.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { configWithMandates } from "./management.server.ts";
import { KEEP_ALLOCATION } from "./simulator-settings.schema.ts";

const composition = (series: string) => [{ series, weight: "100" }];
const stored = (code: string) => ({ label: code, code, manager: "Orvane", mandateFee: "0", allocation: composition(`of ${code}`) });
const typed = (code: string) => ({ label: code, code, manager: "Orvane", allocation: KEEP_ALLOCATION });
const kept = async (before: readonly string[], after: readonly string[]) => {
  const simulator = { config: { mandates: before.map(stored) } } as unknown as Simulator;
  const { mandates = [] } = await configWithMandates({} as Viewer, simulator, { mandates: after.map(typed) } as never);
  return mandates.map(({ code, allocation }) => [code, allocation[0]?.series]);
};

it("a mandate that is kept has its own composition, whoever took a row out above it", async () => {
  expect(await kept(["B", "C"], ["B", "C"])).toEqual([
    ["B", "of B"],
    ["C", "of C"],
  ]);
  expect(await kept(["C"], ["B", "C"])).toEqual([["C", "of C"]]);
});

it("a code that is typed anew keeps the composition of its place, but not that of a row that stands elsewhere", async () => {
  expect(await kept(["B", "C"], ["B", "C2"])).toEqual([
    ["B", "of B"],
    ["C2", "of C"],
  ]);
  expect(await kept(["C"], ["B2", "C"])).toEqual([["C", "of C"]]);
});
