import { useActionData, useLoaderData } from "@remix-run/react";
import { ProductPage } from "#app/modules/product/product-page.tsx";
import type { action, loader } from "./detail.server.ts";

export default function ProductDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProductPage view={view} lastResult={answer?.result} />;
}
