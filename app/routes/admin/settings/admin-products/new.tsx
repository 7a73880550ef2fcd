import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { saveProduct } from "#app/modules/product/product-action.server.ts";
import { ProductForm } from "#app/modules/product/product-form.tsx";
import { productFormView } from "#app/modules/product/product-view.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["products"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const title = getFixedT(viewer.language)("products.form.newTitle");
  return { title, form: await productFormView(viewer, "admin", null) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return saveProduct({ viewer, context, area: "admin" }, null, await parseForm(request));
}

export default function NewProduct() {
  const { title, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "admin-products", { label: title })} />
      <ProductForm {...form} lastResult={answer?.result} />
    </>
  );
}
