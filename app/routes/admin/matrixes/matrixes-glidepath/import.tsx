import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { importGlidepath } from "#app/modules/glidepath/glidepath.server.ts";
import { ImportGlidepathPage } from "#app/modules/glidepath/import-page.tsx";
import { tableFaultRows } from "#app/modules/value-import/table-faults.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { glidepathPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { fileOf, parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["matrices", "imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await requirePermission({ request, context }, "matrixes");
  return { title: getFixedT(language)("matrices.glidepath.importTitle"), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const form = await parseForm(request);
  const name = String(form.get("name") ?? "").trim();
  const errors: Array<{ fieldId: string; text: string }> = [];
  if (name === "" || name.length > 120) errors.push({ fieldId: "glidepath-name", text: "matrices.glidepath.nameRequired" });
  const file = fileOf(form, "file");
  const given = typeof file === "string" ? null : file;
  if (typeof file === "string") errors.push({ fieldId: "glidepath-file", text: `imports.uploadError.${file}` });
  else if (file.size > TABLE_FILE_BYTES) errors.push({ fieldId: "glidepath-file", text: "matrices.glidepath.fileTooLarge" });
  if (errors.length > 0 || !given) return data({ name, errors, faults: [] }, { status: 400 });
  const made = await importGlidepath(viewer, name, given, { idem: idemOf(form) });
  if (typeof made === "string") {
    const taken = [{ fieldId: "glidepath-name", text: `matrices.glidepath.${made}` }];
    return data({ name, errors: taken, faults: [] }, { status: 409 });
  }
  if ("fault" in made) return data({ name, errors: [{ fieldId: "glidepath-file", text: made.fault }], faults: [] }, { status: 400 });
  if ("faults" in made) {
    const refused = [{ fieldId: "glidepath-file", text: "matrices.glidepath.fileRefused" }];
    return data({ name, errors: refused, faults: tableFaultRows(made.faults, viewer.language) }, { status: 400 });
  }
  return redirectWithToast(context, glidepathPath(made.id), { kind: "positive", key: "matrices.glidepath.created", params: { name } });
}

export default function GlidepathImport() {
  const { title, idem } = useLoaderData<typeof loader>();
  const { name = "", errors = [], faults = [] } = useActionData<typeof action>() ?? {};
  return <ImportGlidepathPage title={title} idem={idem} name={name} errors={errors} faults={faults} />;
}
