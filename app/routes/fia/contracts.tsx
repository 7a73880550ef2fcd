import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ContractsPage } from "#app/modules/client-contract/contracts-page.tsx";
import { contractsView } from "#app/modules/client-contract/contracts-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["contracts"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "contracts");
  return { list: await contractsView(viewer, request.url) };
}

export default function Contracts() {
  return <ContractsPage list={useLoaderData<typeof loader>().list} />;
}
