import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findDefinitionImport } from "#app/modules/definition-import/definition-import.server.ts";
import { faultsFile } from "#app/modules/value-import/faults.server.ts";
import { tableFaultRows } from "#app/modules/value-import/table-faults.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The faulty cells of a file of definitions as a table, to be corrected elsewhere. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  const found = await findDefinitionImport(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return fileAnswer(faultsFile(found.fileName, tableFaultRows(found.report.errors, viewer.language), viewer.language));
}
