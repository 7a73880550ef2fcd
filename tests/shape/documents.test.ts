import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { traverseContractProcedures } from "@orpc/server";
import { describe, expect, it } from "vitest";
import { contract } from "#app/contract/index.ts";
import { documentsWithTables } from "../../scripts/tables.mjs";
import { projectRoot } from "../fixtures/app.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

describe("documents", () => {
  it("hold the tables that follow from the ledger and the import rules (node scripts/tables.mjs writes them)", () => {
    for (const { document, stored, wanted } of documentsWithTables()) expect(stored, document).toBe(wanted);
  });

  it.each(["README.md", "docs/architecture.md", "docs/contributing.md"])("%s names files and links that are there", (document) => {
    const text = read(document);
    const folder = document.includes("/") ? "docs" : "";
    const named = [...text.matchAll(/`((?:app|backend|tests|scripts|docs|public)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) => join(folder, path));
    expect([...named, ...linked].filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    expect(named.length + linked.length).toBeGreaterThan(0);
  });

  it("name in the glossary each folder of a noun", () => {
    const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const named = new Set([...read("docs/glossary.md").matchAll(/`([a-zA-Z-]+)`/g)].map(([, name = ""]) => kebab(name)));
    const folders = ["backend/api", "app/modules"].flatMap((place) =>
      readdirSync(join(projectRoot, place), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
    );
    expect(folders.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it("name in the glossary addresses that the contract has", () => {
    const paths: string[] = [];
    for (const router of Object.values(contract)) {
      traverseContractProcedures({ router, path: [] }, ({ contract: call }) => paths.push(`${call["~orpc"].route.path}/`));
    }
    const named = [...read("docs/glossary.md").matchAll(/`([a-z-]+-service\/[^`]+)`/g)].map(([, address]) => `/${address}/`);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((address) => !paths.some((path) => path.startsWith(address)))).toEqual([]);
  });
});
