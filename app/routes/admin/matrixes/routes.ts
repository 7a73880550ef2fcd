import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Administration: return matrices and glide paths. */
export default [
  route("admin/matrixes/matrixes-yield", "routes/admin/matrixes/yield-list.tsx"),
  route("admin/matrixes/matrixes-yield/new", "routes/admin/matrixes/yield-new.tsx"),
  route("admin/matrixes/matrixes-yield/formulas", "routes/admin/matrixes/yield-formulas.tsx"),
  route("admin/matrixes/matrixes-yield/builds/:uuid", "routes/admin/matrixes/yield-build.tsx"),
  route("admin/matrixes/matrixes-yield/:uuid", "routes/admin/matrixes/yield-set.tsx"),
  route("admin/matrixes/matrixes-glidepath", "routes/admin/matrixes/glidepath-list.tsx"),
  route("admin/matrixes/matrixes-glidepath/new", "routes/admin/matrixes/glidepath-new.tsx"),
  route("admin/matrixes/matrixes-glidepath/import", "routes/admin/matrixes/glidepath-import.tsx"),
  route("admin/matrixes/matrixes-glidepath/:id", "routes/admin/matrixes/glidepath-detail.tsx"),
  route("admin/matrixes/matrixes-glidepath/:id/delete", "routes/admin/matrixes/glidepath-delete.tsx"),
  route("admin/matrixes/matrixes-glidepath/:id/export.xlsx", "routes/admin/matrixes/glidepath-export.ts", { id: "glidepath-export-xlsx" }),
  route("admin/matrixes/matrixes-glidepath/:id/export.csv", "routes/admin/matrixes/glidepath-export.ts", { id: "glidepath-export-csv" }),
] satisfies RouteConfigEntry[];
