import { type RouteConfigEntry, route } from "@remix-run/route-config";

const folder = "routes/admin/settings";
/** One set of modules serves the three kinds: the address tells which. */
const kinds = ["admin-distributors", "admin-asset-managers", "admin-product-owners"];

/** Settings of organisations. */
export default [
  route("admin/settings/chart-preview.css", `${folder}/chart-preview.ts`),
  ...kinds.flatMap((kind) => [
    route(`admin/settings/${kind}`, `${folder}/organisation-list.tsx`, { id: `${folder}/${kind}/list` }),
    route(`admin/settings/${kind}/new`, `${folder}/organisation-new.tsx`, { id: `${folder}/${kind}/new` }),
    route(`admin/settings/${kind}/:uuid`, `${folder}/organisation-detail.tsx`, { id: `${folder}/${kind}/detail` }),
    route(`admin/settings/${kind}/:uuid/delete`, `${folder}/organisation-delete.tsx`, { id: `${folder}/${kind}/delete` }),
    route(`admin/settings/${kind}/:uuid/picture`, `${folder}/organisation-picture.ts`, { id: `${folder}/${kind}/picture` }),
  ]),
] satisfies RouteConfigEntry[];
