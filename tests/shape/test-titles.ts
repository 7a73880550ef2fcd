import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { projectRoot } from "../fixtures/app.ts";

/** Words that keep a test, or what stands in a group, from running. A condition (`skipIf`, `runIf`) does not: it runs somewhere. */
const SKIPPING = /\.(skip|todo|fixme|fails)\b/;

/** `it`, `test` or `describe` with what hangs on it, as written; null for a call of something else. */
function calledTest(call: ts.CallExpression): { root: string; written: string } | null {
  let callee: ts.Expression = call.expression;
  const names: string[] = [];
  // it.each([...])("title"): the table's call, or its template, lies below.
  while (true) {
    if (ts.isCallExpression(callee)) callee = callee.expression;
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else if (ts.isPropertyAccessExpression(callee)) {
      names.push(callee.name.text);
      callee = callee.expression;
    } else break;
  }
  if (!ts.isIdentifier(callee) || !["it", "test", "describe"].includes(callee.text)) return null;
  const root = callee.text === "describe" || names.includes("describe") ? "describe" : "test";
  return { root, written: [callee.text, ...names.reverse()].join(".") };
}

/** The title as it stands in the source: places of a table (`%s`, `$name`) and of a template (`${…}`) as they are written. */
function titleOf(argument: ts.Expression | undefined, source: ts.SourceFile): string | null {
  if (!argument) return null;
  if (ts.isStringLiteral(argument) || ts.isNoSubstitutionTemplateLiteral(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : null;
}

/** Titles of the tests of a source, each with whether it runs. Nothing is executed; the name tells whether it holds elements. */
export function titlesIn(text: string, name = "source.test.ts"): Map<string, boolean> {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const titles = new Map<string, boolean>();
  const walk = (node: ts.Node, runs: boolean): void => {
    let inside = runs;
    if (ts.isCallExpression(node)) {
      const called = calledTest(node);
      if (called) {
        inside = runs && !SKIPPING.test(called.written);
        const title = titleOf(node.arguments[0], source);
        if (called.root === "test" && title !== null) titles.set(title, inside || (titles.get(title) ?? false));
      }
    }
    ts.forEachChild(node, (child) => walk(child, inside));
  };
  walk(source, true);
  return titles;
}

const known = new Map<string, Map<string, boolean>>();

/** The same of a file of the project. */
export function titlesOf(path: string): Map<string, boolean> {
  const titles = known.get(path) ?? titlesIn(readFileSync(join(projectRoot, path), "utf8"), path);
  known.set(path, titles);
  return titles;
}
