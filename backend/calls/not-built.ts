import { traverseContractProcedures } from "@orpc/server";
import { laterContract } from "#app/contract/later/index.ts";

/** A call that the catalogue names and nobody answers here. */
interface NotBuiltCall {
  id: string;
  method: string;
  /** As the contract writes it: parameters in braces. */
  path: string;
}

export const NOT_BUILT: readonly NotBuiltCall[] = callsOf();

function callsOf(): NotBuiltCall[] {
  const calls: NotBuiltCall[] = [];
  traverseContractProcedures({ router: laterContract, path: [] }, ({ contract }) => {
    const { operationId = "", method = "GET", path = "" } = contract["~orpc"].route;
    calls.push({ id: operationId, method, path });
  });
  return calls;
}

/** Segments of each path, without the empty one before the service. */
const ROWS = NOT_BUILT.map(({ method, path }) => ({ method, segments: path.split("/").slice(1) }));

/**
 * Whether the catalogue has this call and the installation does not offer it. With `literally`, a parameter of a path stands
 * for nothing: a call that names its path in full takes precedence over a built call with a parameter in that place.
 */
export function isNotBuilt(method: string, path: string, literally = false): boolean {
  const segments = path.replace(/\/$/, "").split("/").slice(1);
  const fits = (wanted: string, i: number) => wanted === segments[i] || (wanted.startsWith("{") && !literally);
  return ROWS.some((row) => row.method === method && row.segments.length === segments.length && row.segments.every(fits));
}
