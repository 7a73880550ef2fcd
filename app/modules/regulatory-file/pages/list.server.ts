import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { productsView } from "#app/modules/regulatory-file/list-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  return { list: await productsView(viewer, area, request.url) };
}
