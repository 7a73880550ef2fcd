import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pmsImportAction } from "#app/modules/pms-portfolio/import-action.server.ts";
import { PmsImportPage } from "#app/modules/pms-portfolio/import-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["pmsPortfolios", "tableImport", "imports"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "pms-portfolios");
  return { title: getFixedT(viewer.language)("pmsPortfolios.import.title"), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "pms-portfolios");
  return pmsImportAction(viewer, context, await parseForm(request));
}

export default function PmsImport() {
  return <PmsImportPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
