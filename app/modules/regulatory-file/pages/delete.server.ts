import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { regulatoryProductsPath } from "#app/modules/regulatory-file/paths.ts";
import { findProduct, removeEpt } from "#app/modules/regulatory-file/regulatory-file.server.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const found = await findProduct(viewer, params.id ?? "");
  if (!found?.formats.includes("EPT")) throw data(null, { status: 404 });
  const { id, name, isin, version } = found;
  const title = getFixedT(viewer.language)("regulatoryFiles.delete.title", { name });
  return { area, id, name, isin, version, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const found = await findProduct(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found?.formats.includes("EPT")) return redirect(regulatoryProductsPath(area), 303);
  await removeEpt(viewer, found.isin, idemOf(await parseForm(request)));
  return redirectWithToast(context, regulatoryProductsPath(area), {
    ...{ kind: "positive", key: "regulatoryFiles.delete.done", params: { isin: found.isin } },
  });
}
