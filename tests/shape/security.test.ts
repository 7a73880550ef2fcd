import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** Requirements of OWASP ASVS 5.0, levels 1 and 2: each section with its last number. */
const SECTIONS =
  "1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2";
const ids = SECTIONS.split(" ").flatMap((section) => {
  const [name = "", last = ""] = section.split(":");
  return Array.from({ length: Number(last) }, (_, n) => `${name}.${n + 1}`);
});

const read = (name: string) => readFileSync(join(projectRoot, "docs", name), "utf8");
const rows = parse(read("asvs.csv"), { columns: true }) as Array<{ id: string; state: string; proof: string; words: string }>;

describe("docs/asvs.csv", () => {
  it("has each requirement of the levels 1 and 2 once", () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  it("names an existing proof for what holds, and a reason in words for everything", () => {
    const wrong = rows.filter(
      ({ state, proof, words }) =>
        words.length < 5 ||
        (state === "holds" ? !existsSync(join(projectRoot, proof)) : !/^(not-applicable|missing)$/.test(state) || proof !== ""),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the sources", () => {
  const sources = [...filesUnder("app", /\.tsx?$/), ...filesUnder("backend", /\.ts$/)].filter((path) => !/\.test\.tsx?$/.test(path));
  const naming = (what: RegExp) => sources.filter((path) => what.test(readFileSync(join(projectRoot, path), "utf8")));

  it("of routes read forms by the one reader that bounds them, and composes letters with their marks", () => {
    const routes = sources.filter((path) => path.startsWith("app/routes/"));
    expect(routes.length).toBeGreaterThan(300);
    expect(naming(/\.formData\(\)/).filter((path) => routes.includes(path))).toEqual([]);
  });

  it("name no hash below SHA-256, no dynamic code and no store of the browser", () => {
    expect(naming(/create(?:Hash|Hmac)\("(?!sha(?:256|384|512)")/)).toEqual([]);
    expect(naming(/\beval\(|new Function\(/)).toEqual([]);
    // One escapes whatever it is given, tests/integration/borders.test.ts tries it with hostile texts; the other writes style and
    // script of its own alone.
    expect(naming(/dangerouslySetInnerHTML/).sort()).toEqual(["app/modules/questionnaire-link/frame.server.tsx", "app/root.tsx"]);
    // An answer of a client whom the network left, until it is sent.
    expect(naming(/\b(?:localStorage|sessionStorage|indexedDB)\b/)).toEqual(["app/modules/questionnaire-link/offline-script.server.ts"]);
  });

  it("take and give addresses of http and https alone: whatever else is one may be a script once a page links to it", () => {
    // The provider's own metadata are compared with its issuer.
    expect(naming(/\bz\.url\(\)|z\.string\(\)\.url\(/)).toEqual(["app/access/sign-in/provider.server.ts"]);
  });

  it("build the name of a file to save in one place", () => {
    expect(naming(/attachment; *filename/)).toEqual(["app/domain/format/attachment.ts"]);
  });
});

describe("docs/security.md", () => {
  const text = read("security.md");

  it("names files that are there", () => {
    const files = [...text.matchAll(/`((?:app|backend|tests|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });

  it("names tests that are in the file before them", () => {
    const wrong: string[] = [];
    for (const [, file = "", quoted = ""] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`:?((?: ?,? ?"[^"]+")+)/g))
      for (const [, name = ""] of quoted.matchAll(/"([^"…]+?)(?: …)?"/g))
        if (!readFileSync(join(projectRoot, file), "utf8").includes(name.trim())) wrong.push(`${file}: ${name}`);
    expect(wrong).toEqual([]);
  });

  it("has a line for each check", () => {
    for (const [letter, last] of [
      ["A", 7],
      ["S", 10],
      ["B", 6],
      ["R", 7],
    ] as const)
      for (let number = 1; number <= last; number++) expect(text, `${letter}${number}`).toMatch(new RegExp(`\\| ${letter}${number} `));
  });
});
