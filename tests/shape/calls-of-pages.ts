import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyContractProcedure } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import { contract } from "#app/contract/index.ts";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** Names after one another: `viewer.api.users.list`. */
const CHAIN = /(?:openApi\(\)|[A-Za-z]\w*)(?:\s*\??\.\s*[A-Za-z]\w*)+/g;
const CLIENTS = ["api", "computation", "pdf", "openApi()"];

/**
 * Calls that a source makes, as `router.call`: behind a client, on a router that has a name of its own (then with an object or a
 * request, which tells `series.get({…})` from a map's), or taken out of a router by their names.
 */
export function callsIn(text: string): Set<string> {
  const calls = new Set<string>();
  for (const match of text.matchAll(CHAIN)) {
    const names = match[0].split(/\s*\??\.\s*/);
    const client = names.findIndex((name) => CLIENTS.includes(name));
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 2);
    const asked = client >= 0 ? names.slice(client + 1) : rest === "({" || (rest[0] === "(" && names.at(-1) !== "get") ? names : [];
    for (let at = 0; at + 1 < asked.length; at++) for (const length of [2, 3]) calls.add(asked.slice(at, at + length).join("."));
  }
  for (const [, inside = "", router = ""] of text.matchAll(/\{([^{}]*)\}\s*=\s*(?:[\w?]+\.)*api\.(\w+)\s*;/g))
    for (const name of inside.split(",")) calls.add(`${router}.${name.split(":")[0]!.trim()}`);
  for (const [, alias = "", router = ""] of text.matchAll(/\b(\w+)\s*=\s*(?:[\w?]+\.)*api\.(\w+)\s*[;,]/g))
    for (const [, name] of text.matchAll(new RegExp(`\\b${alias}\\??\\.(\\w+)`, "g"))) calls.add(`${router}.${name}`);
  return calls;
}

/** Operation id of each call that is built, with whether a page makes it, by its name or at its address. */
export function callsOfPages(): Map<string, boolean> {
  const sources = filesUnder("app", /^(?!.*\.test\.).*\.tsx?$/)
    .filter((path) => !path.startsWith("app/contract/"))
    .map((path) => readFileSync(join(projectRoot, path), "utf8"));
  const made = new Set(sources.flatMap((text) => [...callsIn(text)]));
  const built = new Map<string, boolean>();
  for (const router of Object.values(contract))
    traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
      const { operationId = "", path: address } = (procedure as AnyContractProcedure)["~orpc"].route;
      built.set(operationId, made.has(path.join(".")) || sources.some((text) => text.includes(`"${address}"`)));
    });
  return built;
}
