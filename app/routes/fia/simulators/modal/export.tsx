import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { mailsAbout } from "#app/modules/e-mail/mail-list.server.ts";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { actOnExport, loadExportForm } from "#app/modules/simulation/report/export-form.server.ts";
import { ExportModal } from "#app/modules/simulation/report/export-modal.tsx";
import styles from "#app/modules/simulation/report/report.css?url";
import { choiceQuery } from "#app/modules/simulation/report/report-choice.ts";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, simulationExcelPath, simulationPath, simulationPdfPath, simulationPlace } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "report", "mails"], modal: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const t = getFixedT(viewer.language);
  const form = await loadExportForm(viewer, params.uuid ?? "", { t, language: viewer.language });
  if (!form) throw data(null, { status: 404 });
  return { title: t("report.title"), form, mails: await mailsAbout(viewer, params.uuid ?? ""), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const answer = await actOnExport(viewer, uuid, await parseForm(request), writing);
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data(answer.form, { status: answer.status });
  if (answer.kind === "download") return redirect(simulationPdfPath(uuid, choiceQuery(answer.choice), place), 303);
  return redirectWithToast(context, simulationPath(uuid, place), answer.toast);
}

export default function ExportSimulation() {
  const { form, mails, idem } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  return (
    <ExportModal
      form={answered ?? form}
      mails={mails}
      idem={idem}
      closeHref={simulationPath(uuid, place)}
      excelHref={simulationExcelPath(uuid, place)}
    />
  );
}
