import type { ManagementMode } from "#app/domain/advice/allocation.ts";
import type { Allocation, Offer, Workspace } from "./workspace.server.ts";

/** Which allocation and which of its modes the address asks for. */
export function placeIn(url: URL, workspace: Workspace, { modes }: Offer): { allocation: Allocation; mode: ManagementMode } {
  const number = Number(url.searchParams.get("allocation")) || workspace.selectedAllocation;
  const allocation = workspace.allocations.find((one) => one.number === number) ?? workspace.allocations[0]!;
  const asked = modes.find((mode) => mode === url.searchParams.get("mode"));
  const first = allocation.modes?.find(({ weight }) => Number(weight) > 0)?.mode ?? allocation.managementType;
  return { allocation, mode: allocation.modes ? (asked ?? first) : allocation.managementType };
}

export const addressOf = (number: number, mode?: ManagementMode) => `?allocation=${number}${mode ? `&mode=${mode}` : ""}`;
