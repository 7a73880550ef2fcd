import type { Lines } from "#app/domain/simulation/management.ts";
import { type AdvisedAllocation, type ManagementMode, recommendedLines } from "./allocation.ts";

/** What an allocation holds under one of its modes as if that were all of it, whatever share the mode has in the split. */
export function linesUnder(allocation: AdvisedAllocation, mode: ManagementMode): Lines {
  return recommendedLines(allocation.modes ? { ...allocation, modes: [{ mode, weight: "100" }] } : allocation);
}
