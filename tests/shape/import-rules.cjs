/**
 * Who may import whom. Each rule says why; `npm run check` holds them.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
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
      to: { path: "^(app/(?!domain/)|backend/)|node_modules/(react|@remix-run|express|pg|drizzle-orm)/" },
    },
    {
      name: "domain-without-node",
      comment: "Node's own modules do not exist in the browser.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contract-on-domain-only",
      comment: "The contract is read by both sides of the border.",
      severity: "error",
      from: { path: "^app/contract/" },
      to: { path: "^(app/(?!contract/|domain/)|backend/)" },
    },
    {
      name: "components-know-nothing",
      comment: "A component that knows a route or a business noun can serve only there.",
      severity: "error",
      from: { path: "^app/components/" },
      to: { path: "^(app/(routes|modules|access|services|contract)/|backend/)" },
    },
    {
      name: "forms-through-their-hook",
      comment: "What was typed when the session ended comes back through the form's own hook (app/components/form/use-form.ts).",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/components/form/use-form\\.ts$" },
      to: { path: "@conform-to/react", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "modules-not-routes",
      comment: "Routes read modules, never the reverse.",
      severity: "error",
      from: { path: "^app/(modules|services|access|navigation)/" },
      to: { path: "^app/routes/" },
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
      from: { path: "^backend/computation/numerics/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "numerics-know-no-service",
      comment: "Same reason.",
      severity: "error",
      from: { path: "^backend/computation/numerics/", pathNot: "\\.test\\.ts$" },
      to: { path: "^backend/(?!computation/numerics/)" },
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
