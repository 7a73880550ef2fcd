import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const GUARDS = /^(?:await\s+)?(?:requirePermission|requireSimulators|requireUser|publicRoute)\b/;
const ORDER = ["handle", "links", "meta", "headers", "loader", "action", "shouldRevalidate", "default", "ErrorBoundary"];

interface ExportedPart {
  name: string;
  body: ts.Block | undefined;
}

/** The exports of a route module in the order they are written, with the body of those that are functions. */
function exportsOf(path: string): ExportedPart[] {
  const file = ts.createSourceFile(path, readFileSync(join(projectRoot, path), "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: ExportedPart[] = [];
  for (const statement of file.statements) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)) continue;
    const isDefault = modifiers.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
    if (ts.isFunctionDeclaration(statement))
      found.push({ name: isDefault ? "default" : (statement.name?.text ?? ""), body: statement.body });
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        const value = declaration.initializer;
        const body =
          value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) && ts.isBlock(value.body) ? value.body : undefined;
        found.push({ name: declaration.name.getText(), body });
      }
    }
  }
  return found;
}

/** Text of the first statement of a function, without `const x =` in front. */
function firstStep(body: ts.Block): string {
  return (body.statements[0]?.getText() ?? "").replace(/^(?:const|let)\s+[^=]+=\s*/, "");
}

const modules = filesUnder("app/routes", /\.tsx?$/).filter((path) => !/(?:^|\/)routes\.ts$|\.test\.|\.server\.|\.schema\./.test(path));
const routeModules = modules.filter((path) => exportsOf(path).some((part) => ["default", "loader", "action"].includes(part.name)));

describe("route modules", () => {
  it("are found", () => {
    expect(routeModules.length).toBeGreaterThan(8);
  });

  it.each(routeModules)("%s guards its loader and its action in the first statement", (path) => {
    const unguarded = exportsOf(path)
      .filter((part) => part.name === "loader" || part.name === "action")
      .filter((part) => !part.body || !GUARDS.test(firstStep(part.body)))
      .map((part) => part.name);
    expect(unguarded).toEqual([]);
  });

  it.each(routeModules)("%s exports its parts in the house's order", (path) => {
    const positions = exportsOf(path)
      .map((part) => ORDER.indexOf(part.name))
      .filter((position) => position >= 0);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });
});
