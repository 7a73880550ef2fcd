import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { importAction } from "#app/modules/kid-product/import-action.server.ts";
import { insurersOf } from "#app/modules/kid-product/kid-product.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const title = getFixedT(viewer.language)("kidProducts.import.title");
  return { area, title, insurers: await insurersOf(viewer), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  return importAction(viewer, context, area, await parseForm(request));
}
