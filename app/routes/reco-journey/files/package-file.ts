import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { PACKAGE_FILES } from "#app/domain/advice-report/package.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** A file of a published package, as it was handed over. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const kind = PACKAGE_FILES.find((name) => name === params.kind);
  const number = Number(params.number);
  if (!kind || !params.uuid || !Number.isInteger(number) || number < 1) throw data(null, { status: 404 });
  return fileAnswer(await viewer.api.advicePackages.file({ params: { hash: params.uuid, number, kind } }));
}
