const FLOORS = require("./floors.cjs");

const TESTS = "\\.test\\.tsx?$";
const SOURCES = "^(?:app|backend)/.+\\.tsx?$";

/** A folder with everything in it, or one file. @param {string} place */
const pattern = (place) => (place.endsWith(".ts") ? `${place.replace(".", "\\.")}$` : `${place}/`);
/** @param {readonly string[]} places */
const within = (places) => `^(?:${places.map(pattern).join("|")})`;

const floors = FLOORS.map(({ folder, may }) => ({
  name: `floor-of-${folder.replace("/", "-")}`,
  comment: "A folder imports of the floors below it what is listed with a reason in floors.cjs, nothing else.",
  severity: /** @type {const} */ ("error"),
  from: { path: `^${folder}/`, pathNot: TESTS },
  to: { path: SOURCES, pathNot: within([folder, ...Object.keys(may)]) },
}));

/**
 * Who may import whom. Each rule says why; `npm run check` holds them.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    ...floors,
    {
      name: "every-folder-has-a-floor",
      comment: "A folder that floors.cjs does not list could import anything.",
      severity: "error",
      from: { path: "^(?:app|backend)/[^/]+/", pathNot: [within(FLOORS.map(({ folder }) => folder)), TESTS] },
      to: { path: SOURCES },
    },
    {
      name: "app-without-backend",
      comment: "Without the backend folder a complete front end for outside backends must be left.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^backend/" },
    },
    {
      name: "backend-knows-contract-and-domain-only",
      comment: "The embedded services share the contract, the domain and the database port with the web part, nothing else.",
      severity: "error",
      from: { path: "^backend/" },
      to: { path: "^app/", pathNot: "^app/(contract|domain)/|^app/services/sql\\.ts$" },
    },
    {
      name: "domain-is-pure",
      comment: "The browser, the server and the backend use the domain alike: no React, no I/O, no service.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "node_modules/(react|@remix-run|express|pg|drizzle-orm)/" },
    },
    {
      name: "domain-without-node",
      comment: "Node's own modules do not exist in the browser.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "forms-through-their-hook",
      comment: "What was typed when the session ended comes back through the form's own hook (app/components/form/use-form.ts).",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/components/form/use-form\\.ts$" },
      to: { path: "@conform-to/react", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "menus-are-data",
      comment: "Menus are read by layouts, tests and breadcrumbs: data only.",
      severity: "error",
      from: { path: "^app/navigation/menus[\\w-]*\\.ts$" },
      to: { pathNot: "^app/(domain/|navigation/menus[\\w-]*\\.ts$)" },
    },
    {
      name: "numerics-are-pure",
      comment: "The engine runs in any thread on any machine: no I/O, no database, no clock.",
      severity: "error",
      from: { path: "^backend/numerics/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-cycles",
      comment: "A cycle is one module in two files.",
      severity: "error",
      from: {},
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-tests-in-production",
      comment: "Fixtures must not ship.",
      severity: "error",
      from: { path: "^(app|backend)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
