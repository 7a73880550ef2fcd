import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CALLS_FOR_A_PAGE } from "#app/front/load/at-work.ts";
import { EACH } from "#app/front/rate-limits.ts";
import { variables } from "#app/services/env/env-schema.ts";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const text = read("docs/security-inventories.md");
const section = (title: string) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
const sources = [...filesUnder("app", /\.tsx?$/), ...filesUnder("backend", /\.ts$/), "operator.ts", "serve.ts", "server.ts"].filter(
  (path) => !/\.test\.tsx?$|^backend\/demo\//.test(path),
);
const naming = (what: RegExp) => sources.filter((path) => what.test(read(path))).sort();

it("puts each table into one class of data", () => {
  const tables = filesUnder("backend/database/schema", /\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name = ""]) => name),
  );
  expect(tables.length).toBeGreaterThan(50);
  const rows = section("Data and its protection")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("`"));
  const classed = rows.flatMap((row) => [...(row.split("|")[2] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  expect(classed.sort()).toEqual(tables.sort());
});

it("names each address that the server asks", () => {
  const names = new Set(
    [...read("app/services/env/env-schema.ts").matchAll(/\b([A-Z]+(?:_[A-Z]+)*_(?:URL|ISSUER))\b/g)].map(([name]) => name),
  );
  const links = ["PUBLIC_URL", "ADMIN_URL", "CONTRACTS_URL", "REPORTING_URL", "ASSET_MANAGER_URL", "PARTNER_URL"];
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !links.includes(name) && !section("What the server asks").includes(`\`${name}\``))).toEqual([]);
});

it("asks others in few places: backends, provider, mail, documents of issuers, its own address; scripts of pages ask their own host", () => {
  expect(naming(/(?<![.\w])fetch\(|\bhttps?\.(?:request|get)\(|net\.connect\(|createTransport\(/)).toEqual([
    "app/components/behaviour/use-polling.ts",
    "app/components/behaviour/use-typed-search.ts",
    "app/components/layout/navigation-menu.tsx",
    "app/front/process/own-address.ts",
    "app/modules/model-portfolio/change-watch.tsx",
    "app/modules/questionnaire-link/offline-script.server.ts",
    "app/modules/simulation/instant/use-engine.ts",
    "app/platform/session-watch.client.ts",
    "app/services/backend-client/backend-client-transport.server.ts",
    "app/services/backend-client/backend-client.server.ts",
    "backend/api/openapi/samples.ts",
    "backend/api/openapi/try-it.ts",
    "backend/documents/address-source.ts",
    "backend/documents/document-fetcher.ts",
    "backend/identity/token/outside-tokens.ts",
    "backend/mail/mailer.ts",
    "backend/pdf/lay-out.ts",
  ]);
});

it("logs through the logger alone", () => {
  expect(naming(/\bconsole\.(?:log|info|warn|error|debug)\(/)).toEqual([]);
  expect(naming(/process\.std(?:out|err)\.write\(/)).toEqual(["operator.ts"]);
  expect(naming(/\bsayAtStart\(process\./)).toEqual(["serve.ts", "server.ts"]);
  expect(naming(/\bpino\(/)).toEqual(["app/services/logger.server.ts"]);
});

it("says how many requests of a kind one address may make for each person behind it", () => {
  const row = section("Limits")
    .split("\n")
    .find((line) => line.includes("`app/front/rate-limits.ts`"));
  expect(row).toContain(`${EACH.read} reads, ${EACH.write} writes, ${EACH.start} sign-in starts, ${EACH.link} links`);
  expect(row).toContain(`(${variables.shape.PEOPLE_PER_ADDRESS.parse(undefined)})`);
});

it("says how much of a kind one process works on at once", () => {
  const row = section("Limits")
    .split("\n")
    .find((line) => line.includes("`app/front/load/`"));
  const pages = variables.shape.PAGES_AT_ONCE.parse(undefined);
  expect(row).toContain(`${pages} pages, ${pages} forms, ${pages} pages of links, ${pages * CALLS_FOR_A_PAGE} calls of the API`);
  expect(read(".env.example")).toContain(`${CALLS_FOR_A_PAGE} times as many, calls of the API`);
});

it("draws by chance that can be guessed for pauses alone", () => {
  expect(naming(/Math\.random/)).toEqual([
    "app/services/backend-client/backend-client.server.ts",
    "backend/database/jobs/meaning.ts",
    "backend/database/transaction.ts",
  ]);
});

it("has parts of exact versions, with a hash, of the public registry alone", () => {
  const lock = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
  };
  const parts = Object.entries(lock.packages).filter(([path]) => path !== "");
  expect(parts.length).toBeGreaterThan(300);
  expect(parts.filter(([, part]) => part.resolved && !part.resolved.startsWith("https://registry.npmjs.org/"))).toEqual([]);
  expect(parts.filter(([, part]) => !part.version || part.link).map(([path]) => path)).toEqual([]);
  expect(parts.filter(([, part]) => !/^sha(?:256|512)-/.test(part.integrity ?? "")).map(([path]) => path)).toEqual([]);
  const own = JSON.parse(read("package.json")) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const ranges = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
    ([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(ranges).toEqual([]);
});
