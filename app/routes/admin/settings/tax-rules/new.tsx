import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { TaxRulesPage } from "#app/modules/tax-rules/rules-page.tsx";
import { actOnTaxRules } from "#app/modules/tax-rules/tax-rules-action.server.ts";
import { taxRulesView } from "#app/modules/tax-rules/tax-rules-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["taxRules"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { view: taxRulesView(viewer, null) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return actOnTaxRules({ viewer, context }, null, await parseForm(request));
}

export default function NewTaxRules() {
  const { view } = useLoaderData<typeof loader>();
  return <TaxRulesPage view={view} answer={useActionData<typeof action>()} />;
}
