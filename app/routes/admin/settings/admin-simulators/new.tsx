import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { linkChoices } from "#app/modules/simulator/simulator.server.ts";
import { createFromForm } from "#app/modules/simulator/simulator-action.server.ts";
import { SimulatorForm } from "#app/modules/simulator/simulator-form.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulatorSettings"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const title = getFixedT(viewer.language)("simulatorSettings.form.newTitle");
  return { title, choices: await linkChoices(viewer), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return createFromForm({ viewer, context }, await parseForm(request));
}

export default function NewSimulator() {
  const { title, choices, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "admin-simulators", { label: title })} />
      <SimulatorForm choices={choices} idem={idem} lastResult={answer?.result} />
    </>
  );
}
