import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { TaxRulesListPage } from "#app/modules/tax-rules/list-page.tsx";
import { taxRulesListView } from "#app/modules/tax-rules/tax-rules-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["taxRules"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { list: await taxRulesListView(viewer) };
}

export default function TaxRulesList() {
  const { list } = useLoaderData<typeof loader>();
  return <TaxRulesListPage list={list} />;
}
