import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { reportWorkbook } from "#app/modules/simulation/report/report-workbook.server.ts";
import { placeOfFile, simulationModalPath } from "#app/navigation/paths.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** Every table of a simulation as an Excel file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const uuid = params.uuid ?? "";
  const query = new URL(request.url).searchParams;
  const made = await reportWorkbook(viewer, uuid, { t: getFixedT(viewer.language), language: viewer.language });
  if ("absent" in made) throw data(null, { status: 404 });
  if ("refusal" in made)
    return redirectWithToast(context, simulationModalPath(uuid, "export", placeOfFile(query)), {
      kind: "negative",
      key: "report.pdf.told",
      params: { reason: made.refusal },
    });
  return fileAnswer(made.file);
}
