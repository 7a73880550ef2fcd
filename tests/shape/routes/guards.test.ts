import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../fixtures/app.ts";
import { filesUnder } from "../source-files.ts";

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
  /** The module that it comes from, or that it hands its whole work to. */
  from?: string | undefined;
}

/**
 * The exports of a route module in the order they are written, with the body of those that are functions here: what another module
 * brings has none but the name of that module, and `export *` has every name that matters. A page that menus share is brought so, or
 * told its menu: `export const loader = (args) => page.loader(args, "admin")`.
 */
function partsOf(text: string): ExportedPart[] {
  const file = ts.createSourceFile("route.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: ExportedPart[] = [];
  const pages = new Map<string, string>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && statement.importClause?.namedBindings) {
      const { namedBindings } = statement.importClause;
      if (ts.isNamespaceImport(namedBindings)) pages.set(namedBindings.name.text, specifierOf(statement.moduleSpecifier));
    }
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      const { exportClause, moduleSpecifier } = statement;
      const from = moduleSpecifier && specifierOf(moduleSpecifier);
      const names =
        exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : ["loader", "action"];
      found.push(...names.map((name) => ({ name, body: undefined, from })));
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
        const name = declaration.name.getText();
        found.push({ name, body, from: body ? undefined : pages.get(handedTo(value, name)) });
      }
    }
  }
  return found;
}

const specifierOf = (expression: ts.Expression): string => (ts.isStringLiteral(expression) ? expression.text : "");

/** The namespace whose function of the same name a function does nothing but call with its own arguments; else nothing. */
function handedTo(value: ts.Expression | undefined, name: string): string {
  if (!value || !ts.isArrowFunction(value) || !ts.isCallExpression(value.body)) return "";
  const { expression, arguments: given } = value.body;
  const isHanded = ts.isPropertyAccessExpression(expression) && expression.name.text === name;
  return isHanded && given[0]?.getText() === value.parameters[0]?.name.getText() ? expression.expression.getText() : "";
}

const exportsOf = (path: string) => partsOf(readFileSync(join(projectRoot, path), "utf8"));

const PAGES = /^#(app\/modules\/[\w-]+\/pages\/.+\.server\.ts)$/;
/** A part that a noun's page brings is guarded there. */
const isGuarded = ({ name, body, from = "" }: ExportedPart): boolean => {
  const page = PAGES.exec(from)?.[1];
  if (page) return exportsOf(page).some((part) => part.name === name && part.body !== undefined && isGuarded(part));
  return body !== undefined && GUARDS.test(firstStep(body));
};
const unguardedIn = (parts: ExportedPart[]): string[] =>
  parts
    .filter(({ name }) => name === "loader" || name === "action")
    .filter((part) => !isGuarded(part))
    .map(({ name }) => name);
/** Of what is written here: what a page brings stands in one line. */
const placesOf = (parts: ExportedPart[]): number[] =>
  parts
    .filter(({ from }) => from === undefined)
    .map(({ name }) => ORDER.indexOf(name))
    .filter((place) => place >= 0);

/** Text of the first statement of a function, without `const x =` in front. */
function firstStep(body: ts.Block): string {
  return (body.statements[0]?.getText() ?? "").replace(/^(?:const|let)\s+[^=]+=\s*/, "");
}

const modules = filesUnder("app/routes", /\.tsx?$/).filter((path) => !/(?:^|\/)routes\.ts$|\.test\.|\.server\.|\.schema\./.test(path));
const routeModules = modules.filter((path) => exportsOf(path).some((part) => ["default", "loader", "action"].includes(part.name)));

/** Pages that menus share: what a route module brings of them is written there. */
const pageModules = filesUnder("app/modules", /\/pages\/.+\.tsx?$/).filter((path) => !path.includes(".test."));
const written = [...routeModules, ...pageModules];

describe("route modules", () => {
  it("are found", () => {
    expect(routeModules.length).toBeGreaterThan(8);
  });

  it.each(written)("%s guards its loader and its action in the first statement", (path) => {
    expect(unguardedIn(exportsOf(path))).toEqual([]);
  });

  it.each(written)("%s exports its parts in the house's order", (path) => {
    const places = placesOf(exportsOf(path));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it.each(written)("%s asks for its stylesheet below the path prefix", (path) => {
    expect(readFileSync(join(projectRoot, path), "utf8")).not.toMatch(/href: styles\b/);
  });

  it("are seen through what they bring from another module", () => {
    const boundary = 'export { PageError as ErrorBoundary } from "./error.tsx";';
    const loader = 'export async function loader() { await requireUser("here"); }';
    expect(placesOf(partsOf(`${boundary}\n${loader}\nexport const clientAction = async () => null;`))).toEqual([4, 7]);
    for (const brought of ['export { loader } from "./other.tsx";', "const load = async () => null; export { load as loader };"])
      expect(unguardedIn(partsOf(brought))).toEqual(["loader"]);
    expect(unguardedIn(partsOf('export * from "./other.tsx";'))).toEqual(["loader", "action"]);
    const pages = "#app/modules/user/pages";
    const told = (path: string, call: string) => partsOf(`import * as page from "${path}";\nexport const loader = (args) => ${call};`);
    expect(unguardedIn(told(`${pages}/list.server.ts`, 'page.loader(args, "admin")'))).toEqual([]);
    expect(unguardedIn(partsOf(`export { loader } from "${pages}/list.server.ts";`))).toEqual([]);
    for (const [path, call] of [
      ["./list.server.ts", 'page.loader(args, "admin")'],
      [`${pages}/list.server.ts`, "page.loader()"],
      [`${pages}/list.server.ts`, "page.action(args)"],
    ] as const)
      expect(unguardedIn(told(path, call)), `${path} ${call}`).toEqual(["loader"]);
    expect(unguardedIn(partsOf(loader))).toEqual([]);
  });
});
