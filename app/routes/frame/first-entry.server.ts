import { redirect } from "@remix-run/node";
import { firstPath } from "#app/navigation/menus.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";

/** Leads to the first entry of the person's menu, or of `part` of it (`/admin/settings`), that the person may open. 403 where there is none. */
export function firstEntry({ mainRole, permissions }: Viewer, { menus }: RequestContext, part = ""): Response {
  const path = firstPath(mainRole, permissions, menus.hosts, part);
  return path === null ? Response.json({ kind: "module-less" }, { status: 403 }) : redirect(atBase(path));
}
