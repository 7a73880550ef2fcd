import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** Where files that people send are read: there no pattern may take more than linear time, whatever the text. */
const UPLOADS = /^app\/domain\/theme\/|\/import\/|\/table-file\/|-(?:file|table)\.ts$|^backend\/documents\//;
/** A repeated group: without one no pattern takes exponential time, the kind that a few hundred letters are enough for. */
const REPEATED_GROUP = /\)(?:[*+]|\{\d+,)/;
const LONGEST_MS = 10_000;

/** What the analysis of a pattern says: linear, or by what kind of text it is slow. */
function judged(literal: string): "linear" | "polynomial" | "exponential" | "unknown" {
  const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(literal) ?? [];
  const found = checkSync(source, flags, { timeout: LONGEST_MS });
  if (found.status === "unknown") return "unknown";
  if (found.status === "safe") return "linear";
  return found.complexity.type;
}

function patternsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const patterns = ["app", "backend"]
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((file) => !file.includes(".test."))
  .flatMap((file) => patternsOf(file).map((literal) => ({ file, literal })));

describe("regular expressions", () => {
  it("are found", () => expect(patterns.length).toBeGreaterThan(300));

  it("of what people upload take linear time", { timeout: 120_000 }, () => {
    const uploads = patterns.filter(({ file }) => UPLOADS.test(file));
    expect(uploads.length).toBeGreaterThan(15);
    expect(uploads.filter(({ literal }) => judged(literal) !== "linear")).toEqual([]);
  });

  it("take exponential time nowhere", { timeout: 120_000 }, () => {
    const grouped = patterns.filter(({ literal }) => REPEATED_GROUP.test(literal));
    expect(grouped.filter(({ literal }) => ["exponential", "unknown"].includes(judged(literal)))).toEqual([]);
  });

  it("that do are told, as the one that 189 letters stopped the process with", () => {
    const once = String.raw`/^\s*(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i`;
    expect([REPEATED_GROUP.test(once), judged(once)]).toEqual([true, "exponential"]);
    expect(judged(String.raw`/^\s*x*\s*$/`)).toBe("polynomial");
  });
});
