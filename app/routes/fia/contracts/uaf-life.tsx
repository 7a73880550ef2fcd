import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { takeOverAction, uafLifeState } from "#app/modules/client-contract/uaf-life/uaf-life.server.ts";
import { UafLifePage } from "#app/modules/client-contract/uaf-life/uaf-life-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["contracts"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "contracts");
  const state = await uafLifeState(viewer);
  const today = marketToday();
  const title = getFixedT(viewer.language)("contracts.uafLife.title");
  return { title, state, days: { from: today, to: today, today }, idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "contracts");
  return takeOverAction(viewer, await parseForm(request));
}

export default function UafLife() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UafLifePage {...loaded} answer={answer} />;
}
