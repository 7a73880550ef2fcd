import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findProduct } from "#app/modules/product/product.server.ts";
import { deleteProduct } from "#app/modules/product/product-action.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { productPath, productsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["products"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProduct(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { id, name, version } = found;
  const title = getFixedT(viewer.language)("products.delete.title", { name });
  return { id, name, version, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProduct(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(productsPath("admin"), 303);
  return deleteProduct({ viewer, context, area: "admin" }, found, await parseForm(request));
}

export default function DeleteProduct() {
  const { id, name, title, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = productPath("admin", id);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "admin-products", { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("products.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("products.delete.inUse")}
        reasons={refused?.reasons ?? []}
        changed={refused?.changed ? t("products.delete.changed") : null}
      />
    </>
  );
}

export { ProductNotFound as ErrorBoundary } from "#app/modules/product/product-frame.tsx";
