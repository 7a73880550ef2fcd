import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Administration: return matrices and glide paths. */
export default [
  route("admin/matrixes/matrixes-yield", "routes/admin/scenario-sets/list.tsx"),
  route("admin/matrixes/matrixes-yield/new", "routes/admin/scenario-sets/new.tsx"),
  route("admin/matrixes/matrixes-yield/formulas", "routes/admin/scenario-sets/formulas.tsx"),
  route("admin/matrixes/matrixes-yield/builds/:uuid", "routes/admin/scenario-sets/build.tsx"),
  route("admin/matrixes/matrixes-yield/:uuid", "routes/admin/scenario-sets/set.tsx"),
  route("admin/matrixes/matrixes-glidepath", "routes/admin/glidepaths/list.tsx"),
  route("admin/matrixes/matrixes-glidepath/new", "routes/admin/glidepaths/new.tsx"),
  route("admin/matrixes/matrixes-glidepath/import", "routes/admin/glidepaths/import.tsx"),
  route("admin/matrixes/matrixes-glidepath/:id", "routes/admin/glidepaths/detail.tsx"),
  route("admin/matrixes/matrixes-glidepath/:id/delete", "routes/admin/glidepaths/delete.tsx"),
  route("admin/matrixes/matrixes-glidepath/:id/export.xlsx", "routes/admin/glidepaths/export.ts", { id: "glidepath-export-xlsx" }),
  route("admin/matrixes/matrixes-glidepath/:id/export.csv", "routes/admin/glidepaths/export.ts", { id: "glidepath-export-csv" }),
] satisfies RouteConfigEntry[];
