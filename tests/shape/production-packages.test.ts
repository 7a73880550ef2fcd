import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isUnread } from "../../scripts/lean-packages.mjs";
import { projectRoot } from "../fixtures/app.ts";

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

/** Bytes of a package that the image keeps, without the packages installed inside of it, which the lock file names by themselves. */
function keptBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules") bytes += keptBytes(path);
    else if (entry.isFile() && !isUnread(entry.name)) bytes += statSync(path).size;
  }
  return bytes;
}

test("the packages of production weigh less than 150 MB, without what the image leaves out of them", { timeout: 60_000 }, () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8")) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => join(projectRoot, path))
    .filter(existsSync);
  expect(installed.length).toBeGreaterThan(100);
  const weights = installed.map((folder) => ({ folder: folder.slice(projectRoot.length + 14), bytes: keptBytes(folder) }));
  const heaviest = weights.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  const all = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all, JSON.stringify(heaviest)).toBeLessThan(150e6);
  expect(all).toBeGreaterThan(50e6);
});
