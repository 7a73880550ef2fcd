import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const GUARDS = /^(?:await\s+)?(?:requirePermission|requireSignedIn|requireSimulators|requireUser|publicRoute)\b/;
const ORDER = [
  "handle",
  "links",
  "meta",
  "headers",
  "loader",
  "action",
  "clientLoader",
  "clientAction",
  "shouldRevalidate",
  "default",
  "ErrorBoundary",
];

interface ExportedPart {
  name: string;
  body: ts.Block | undefined;
}

/**
 * The exports of a route module in the order they are written, with the body of those that are functions here: what another module
 * brings has none, and `export *` has every name that matters.
 */
function partsOf(text: string): ExportedPart[] {
  const file = ts.createSourceFile("route.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: ExportedPart[] = [];
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      const { exportClause } = statement;
      const names =
        exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : ["loader", "action"];
      found.push(...names.map((name) => ({ name, body: undefined })));
    }
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

const exportsOf = (path: string) => partsOf(readFileSync(join(projectRoot, path), "utf8"));

const unguardedIn = (parts: ExportedPart[]): string[] =>
  parts
    .filter(({ name }) => name === "loader" || name === "action")
    .filter(({ body }) => !body || !GUARDS.test(firstStep(body)))
    .map(({ name }) => name);
const placesOf = (parts: ExportedPart[]): number[] => parts.map(({ name }) => ORDER.indexOf(name)).filter((place) => place >= 0);

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
    expect(unguardedIn(exportsOf(path))).toEqual([]);
  });

  it.each(routeModules)("%s exports its parts in the house's order", (path) => {
    const places = placesOf(exportsOf(path));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it.each(routeModules)("%s asks for its stylesheet below the path prefix", (path) => {
    expect(readFileSync(join(projectRoot, path), "utf8")).not.toMatch(/href: styles\b/);
  });

  it("are seen through what they bring from another module", () => {
    const boundary = 'export { PageError as ErrorBoundary } from "./error.tsx";';
    const loader = 'export async function loader() { await requireUser("here"); }';
    expect(placesOf(partsOf(`${boundary}\n${loader}\nexport const clientAction = async () => null;`))).toEqual([10, 4, 7]);
    for (const brought of ['export { loader } from "./other.tsx";', "const load = async () => null; export { load as loader };"])
      expect(unguardedIn(partsOf(brought))).toEqual(["loader"]);
    expect(unguardedIn(partsOf('export * from "./other.tsx";'))).toEqual(["loader", "action"]);
    expect(unguardedIn(partsOf(loader))).toEqual([]);
  });
});
