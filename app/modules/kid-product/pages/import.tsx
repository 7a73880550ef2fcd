import { useActionData, useLoaderData } from "@remix-run/react";
import { ImportPage } from "#app/modules/kid-product/import-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./import.server.ts";

export const handle = { i18n: ["kidProducts", "tableImport", "imports"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function KidProductImport() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ImportPage {...loaded} answer={answer} />;
}
