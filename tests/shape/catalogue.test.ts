import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyContractProcedure } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#app/contract/index.ts";
import { projectRoot } from "../fixtures/app.ts";

interface Call {
  id: string;
  method: string;
  path: string;
  /** Names after the question mark. */
  query: string[];
}

const built: Call[] = [];
for (const router of Object.values(contract)) {
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure }) => {
    const { route, inputSchema } = (procedure as AnyContractProcedure)["~orpc"];
    const query = inputSchema instanceof z.ZodObject ? inputSchema.shape.query : undefined;
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    built.push({ id: route.operationId ?? "", method: route.method ?? "", path: route.path ?? "", query: names });
  });
}
const offered = new Map(built.map((call) => [call.id, call]));

/** The protocol of the identity provider, the socket, and the operations of one GraphQL call, which have tests of their own. */
const APART = ({ id, backend, method }: { id: string; backend: string; method: string }) =>
  backend === "identity" || method === "WS" || (id.startsWith("horizon-") && !offered.has(id));

const folder = join(process.env.CAIRN_SHARED ?? join(projectRoot, "..", "shared"), "spec");
const read = (path: string) => parse(readFileSync(path), { columns: true }) as Array<Record<string, string>>;
/** Names of parameters in a path are the contract's own. */
const shape = (path: string) => path.replace(/\{\w+\}/g, "{}");

describe.skipIf(!existsSync(join(folder, "endpoints.csv")))(
  "the contract beside the catalogue (skipped where the catalogue is absent)",
  () => {
    const catalogue = existsSync(join(folder, "endpoints.csv")) ? read(join(folder, "endpoints.csv")) : [];
    const calls = catalogue.map(({ id = "", backend = "", method = "", path = "", query = "" }) => ({ id, backend, method, path, query }));

    it("has each call under its method and path, with the parameters that it names", () => {
      const wrong = calls
        .filter((call) => !APART(call))
        .flatMap(({ id, method, path, query }) => {
          const call = offered.get(id);
          if (call?.method !== method || shape(call.path) !== shape(path)) return [`${id}: ${method} ${path}`];
          const wanted = query.split("|").filter((name) => name !== "" && !name.startsWith("("));
          return wanted.filter((name) => !call.query.includes(name)).map((name) => `${id}: ${method} ${path}?${name}`);
        });
      expect(calls.length).toBeGreaterThan(300);
      expect(wrong).toEqual([]);
    });

    it("is told by the ledger, where none of its calls is missing", () => {
      const rows = read(join(projectRoot, "docs", "requirements.csv")).flatMap(({ words = "", state = "" }) => {
        const [, id] = /^call (\S+)$/.exec(words) ?? [];
        return id !== undefined && offered.has(id) ? [{ id, state }] : [];
      });
      expect(rows.length).toBeGreaterThan(300);
      expect(rows.filter(({ state }) => state === "missing")).toEqual([]);
    });
  },
);
