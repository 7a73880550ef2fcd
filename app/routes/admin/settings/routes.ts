import { index, type RouteConfigEntry, route } from "@remix-run/route-config";
import { portfolioRoutes } from "./model-portfolio/routes.ts";

const folder = "routes/admin/settings";
/** One set of modules serves several addresses: each tells its kind, or the area that it is in. */
const productAreas = ["admin", "asset-manager"];
const poolAreas = ["admin", "asset-manager", "insurer"];
const kinds = ["admin-distributors", "admin-asset-managers", "admin-product-owners"];

/** Settings of organisations, portfolios, simulators, products, pools and journeys. */
export default [
  route("admin/settings/chart-preview.css", `${folder}/organisation/chart-preview.ts`),
  ...portfolioRoutes("admin", "admin/settings/admin-settings-portfolios", "admin/settings/admin-settings-portfolios/:uuid"),
  route("admin/settings/admin-simulators", `${folder}/simulator/list.tsx`),
  route("admin/settings/admin-simulators/new", `${folder}/simulator/new.tsx`),
  route("admin/settings/admin-simulators/:uuid", `${folder}/simulator/detail.tsx`),
  route("admin/settings/admin-simulators/:uuid/delete", `${folder}/simulator/delete.tsx`),
  route("admin/settings/admin-products/new", `${folder}/product/new.tsx`),
  route("admin/settings/admin-products/:id/delete", `${folder}/product/delete.tsx`),
  route("admin/settings/first-start", `${folder}/first-start.tsx`),
  route("admin/settings/tax-rules", "routes/admin/tax-rules/list.tsx"),
  route("admin/settings/tax-rules/new", "routes/admin/tax-rules/new.tsx"),
  route("admin/settings/tax-rules/:id", "routes/admin/tax-rules/detail.tsx"),
  route("admin/settings/reco-journey", `${folder}/journey/list.tsx`),
  route("admin/settings/reco-journey/new", `${folder}/journey/new.tsx`),
  route("admin/settings/reco-journey/:uuid", `${folder}/journey/journey.tsx`, [
    index(`${folder}/journey/detail.tsx`),
    route("versions", `${folder}/journey/versions.tsx`),
    route("impact/:impact", `${folder}/journey/impact.tsx`),
  ]),
  route("admin/settings/reco-journey/:uuid/cover", `${folder}/journey/cover.ts`),
  route("admin/settings/reco-journey/:uuid/delete", `${folder}/journey/delete.tsx`),
  route("admin/settings/admin-distributors/:uuid/clients", `${folder}/organisation/client-erasures.tsx`),
  route("admin/settings/admin-distributors/:uuid/clients/:client", `${folder}/organisation/client-erasure.tsx`),
  ...productAreas.flatMap((area) => [
    route(`${area}/settings/${area}-products`, `${folder}/product/list.tsx`, { id: `${folder}/${area}/product-list` }),
    route(`${area}/settings/${area}-products/:id`, `${folder}/product/product.tsx`, { id: `${folder}/${area}/product` }, [
      index(`${folder}/product/detail.tsx`, { id: `${folder}/${area}/product-detail` }),
    ]),
  ]),
  ...poolAreas.flatMap((area) => {
    const pools = `${area}/settings/${area}-investpools`;
    return [
      route(pools, `${folder}/investment-pool/list.tsx`, { id: `${folder}/${area}/pool-list` }),
      route(`${pools}/new`, `${folder}/investment-pool/new.tsx`, { id: `${folder}/${area}/pool-new` }),
      route(`${pools}/:id`, `${folder}/investment-pool/pool.tsx`, { id: `${folder}/${area}/pool` }, [
        index(`${folder}/investment-pool/detail.tsx`, { id: `${folder}/${area}/pool-detail` }),
        route("import", `${folder}/investment-pool/import.tsx`, { id: `${folder}/${area}/pool-import` }),
      ]),
      route(`${pools}/:id/export.xlsx`, `${folder}/investment-pool/export.ts`, { id: `${folder}/${area}/pool-export-excel` }),
      route(`${pools}/:id/export.csv`, `${folder}/investment-pool/export.ts`, { id: `${folder}/${area}/pool-export-csv` }),
      route(`${pools}/:id/delete`, `${folder}/investment-pool/delete.tsx`, { id: `${folder}/${area}/pool-delete` }),
    ];
  }),
  ...kinds.flatMap((kind) => [
    route(`admin/settings/${kind}`, `${folder}/organisation/list.tsx`, { id: `${folder}/${kind}/list` }),
    route(`admin/settings/${kind}/new`, `${folder}/organisation/new.tsx`, { id: `${folder}/${kind}/new` }),
    route(`admin/settings/${kind}/:uuid`, `${folder}/organisation/detail.tsx`, { id: `${folder}/${kind}/detail` }),
    route(`admin/settings/${kind}/:uuid/delete`, `${folder}/organisation/delete.tsx`, { id: `${folder}/${kind}/delete` }),
    route(`admin/settings/${kind}/:uuid/picture`, `${folder}/organisation/picture.ts`, { id: `${folder}/${kind}/picture` }),
  ]),
] satisfies RouteConfigEntry[];
