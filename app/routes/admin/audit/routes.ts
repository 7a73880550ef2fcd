import { type RouteConfigEntry, route } from "@remix-run/route-config";

const folder = "routes/admin/audit";

/** The audit log, in the administration and in the area of an asset manager. */
export default ["admin", "asset-manager"].flatMap((area) => [
  route(`${area}/audit-logs`, `${folder}/log.tsx`, { id: `${folder}/${area}/log` }),
  route(`${area}/audit-logs/export.csv`, `${folder}/export-csv.ts`, { id: `${folder}/${area}/csv` }),
  route(`${area}/audit-logs/export.xlsx`, `${folder}/export-excel.ts`, { id: `${folder}/${area}/excel` }),
  route(`${area}/audit-logs/:id`, `${folder}/entry.tsx`, { id: `${folder}/${area}/entry` }),
]) satisfies RouteConfigEntry[];
