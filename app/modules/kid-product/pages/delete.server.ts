import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { KidProduct } from "#app/contract/kid-product/kid-product.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { linesOfProduct, removeProduct } from "#app/modules/kid-product/kid-product.server.ts";
import { type KidArea, kidProductsPath } from "#app/modules/kid-product/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** What the address asks to delete: a whole product, or one of its ISINs. */
function askedOf(lines: readonly KidProduct[], url: string) {
  const isin = new URL(url).searchParams.get("isin");
  const [first] = lines;
  const line = isin === null ? first : lines.find((one) => one.isin === isin);
  return line ? { line, isin } : null;
}

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const lines = await linesOfProduct(viewer, params.id ?? "");
  const asked = askedOf(lines, request.url);
  if (!asked) throw data(null, { status: 404 });
  const { line, isin } = asked;
  const t = getFixedT(viewer.language);
  const name = isin === null ? line.name : `${line.displayName} (${isin})`;
  const text =
    isin === null
      ? t("kidProducts.delete.productText", { isins: lines.map((one) => one.isin).join(", ") })
      : t(lines.length === 1 ? "kidProducts.delete.lastText" : "kidProducts.delete.isinText", { name: line.name });
  return { area, name, text, title: t("kidProducts.delete.title", { name }), version: line.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const asked = askedOf(await linesOfProduct(viewer, params.id ?? ""), request.url);
  // Pressed twice: the first press deleted it.
  if (!asked) return redirect(kidProductsPath(area), 303);
  const { line, isin } = asked;
  const outcome = await removeProduct(viewer, { id: line.id, isin }, marksOf(await parseForm(request)));
  if ("refused" in outcome) return data({ changed: true }, { status: 409 });
  return redirectWithToast(context, kidProductsPath(area), {
    ...{ kind: "positive", key: "kidProducts.delete.done", params: { name: isin ?? line.name } },
  });
}
