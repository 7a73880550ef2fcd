import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const folder = "routes/admin/settings/model-portfolio";

/** Model portfolios at the addresses of one menu: its list, its pages of one portfolio, and those that the menu alone has. */
export function portfolioRoutes(menu: string, list: string, one: string, more: RouteConfigEntry[] = []): RouteConfigEntry[] {
  const at = (path: string, file: string, children?: RouteConfigEntry[]) =>
    route(path, `${folder}/${file}`, { id: `${menu}/${file}` }, children);
  const composition = `${folder}/composition.tsx`;
  return [
    at(list, "list.tsx", [at("share/:uuid", "share.tsx")]),
    at(`${list}/export.xlsx`, "export.ts"),
    at(`${list}/new`, "new.tsx"),
    at(`${list}/series`, "series.ts"),
    at(one, "portfolio.tsx", [
      index(composition, { id: `${menu}/composition.tsx` }),
      // The composition once more, under the modal in which a line of it is replaced.
      route("switch/:series", composition, { id: `${menu}/composition-under-switch.tsx` }, [
        index(`${folder}/switch.tsx`, { id: `${menu}/switch.tsx` }),
      ]),
      at("analysis", "analysis.tsx"),
      at("risk", "risk.tsx"),
      ...more,
    ]),
    at(`${one}/version`, "version.ts"),
    at(`${one}/changes`, "changes.ts"),
    at(`${one}/deactivate`, "deactivate.tsx"),
    at(`${one}/compositions/:date/delete`, "composition-delete.tsx"),
    at(`${one}/import`, "import.tsx"),
    at(`${one}/excel`, "excel.ts"),
  ];
}
