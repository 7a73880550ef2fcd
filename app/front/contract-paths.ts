import { traverseContractProcedures } from "@orpc/server";
import { contract } from "#app/contract/index.ts";

/** Paths of every backend call, for the log. */
export function contractPaths(): string[] {
  const paths: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => void paths.push(call["~orpc"].route.path ?? ""));
  return paths;
}
