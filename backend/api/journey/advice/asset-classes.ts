import { inArray } from "drizzle-orm";
import { freeAssetClasses } from "#app/domain/advice/asset-classes.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import type { Queries } from "#backend/calls/context.ts";
import { series as table } from "#backend/database/schema/index.ts";
import type { Part } from "../session.domain.ts";

type Workspace = Part<"workspace">;

/** The allocations with the classes of what they hold in free management (C-161), where they do not come with them. */
export async function withAssetClasses(queries: Queries, workspace: Workspace): Promise<Workspace> {
  const isOpen = ({ managementType, modes, lines, freeManagementAssetClasses }: Workspace["allocations"][number]) =>
    freeManagementAssetClasses === undefined &&
    lines.length > 0 &&
    (modes ? modes.some(({ mode }) => mode === "free") : managementType === "free");
  const held = workspace.allocations.filter(isOpen).flatMap(({ lines }) => lines.map(({ series }) => series));
  if (held.length === 0) return workspace;
  const known = await queries
    .select({ uuid: table.uuid, assetClass: table.assetClass })
    .from(table)
    .where(inArray(table.uuid, [...new Set(held)]));
  const classes = new Map(known.map(({ uuid, assetClass }) => [uuid, assetClass as AssetClass]));
  return {
    ...workspace,
    allocations: workspace.allocations.map((allocation) =>
      isOpen(allocation)
        ? { ...allocation, freeManagementAssetClasses: freeAssetClasses(allocation.lines, (series) => classes.get(series)) }
        : allocation,
    ),
  };
}
