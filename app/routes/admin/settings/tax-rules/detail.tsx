import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { TaxRulesPage } from "#app/modules/tax-rules/rules-page.tsx";
import { findTaxRules } from "#app/modules/tax-rules/tax-rules.server.ts";
import { actOnTaxRules } from "#app/modules/tax-rules/tax-rules-action.server.ts";
import { taxRulesView } from "#app/modules/tax-rules/tax-rules-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["taxRules"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findTaxRules(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return { view: taxRulesView(viewer, found) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findTaxRules(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return actOnTaxRules({ viewer, context }, found, await parseForm(request));
}

export default function TaxRules() {
  const { view } = useLoaderData<typeof loader>();
  return <TaxRulesPage view={view} answer={useActionData<typeof action>()} />;
}

export { TaxRulesNotFound as ErrorBoundary } from "#app/modules/tax-rules/rules-page.tsx";
