import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { faultsFile } from "#app/modules/value-import/faults.server.ts";
import { findImport } from "#app/modules/value-import/import.server.ts";
import { valueFaultRows } from "#app/modules/value-import/value-faults.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The faulty cells of a file of values as a table, to be corrected elsewhere. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  const found = await findImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return fileAnswer(faultsFile(found.fileName, valueFaultRows(found.problems, viewer.language), viewer.language));
}
