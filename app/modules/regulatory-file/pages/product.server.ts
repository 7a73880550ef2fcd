import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { readFilter } from "#app/components/data/list-state.ts";
import { REGULATORY_FORMATS } from "#app/domain/regulatory-file/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { regulatoryProductPath } from "#app/modules/regulatory-file/paths.ts";
import { productView } from "#app/modules/regulatory-file/product-view.server.ts";
import { checkProduct, correctProduct, findProduct } from "#app/modules/regulatory-file/regulatory-file.server.ts";
import { idemOf, marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

const showOf = (url: string) => readFilter(url, "show", ["differences"]);

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  const found = await findProduct(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return { product: productView(viewer, area, found, showOf(request.url)), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const found = await findProduct(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const show = showOf(request.url);
  const back = regulatoryProductPath(area, found.id, show ? { show } : {});
  if (form.get("intent") === "check") {
    await checkProduct(viewer, found.id, idemOf(form));
    return redirectWithToast(context, back, { kind: "positive", key: "regulatoryFiles.product.checkedToast" });
  }
  const format = REGULATORY_FORMATS.find((one) => one === form.get("format"));
  if (form.get("intent") !== "correct" || !format) throw data(null, { status: 400 });
  const value = String(form.get("value") ?? "");
  const body = { format, field: String(form.get("field") ?? ""), value: value === "" ? null : value };
  const outcome = await correctProduct(viewer, found.id, body, marksOf(form));
  if ("refused" in outcome) return data({ problem: getFixedT(viewer.language)("regulatoryFiles.product.again") }, { status: 409 });
  return redirect(back, 303);
}
