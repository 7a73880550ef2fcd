import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { kidFile } from "#app/modules/kid-document/config/preview.server.ts";

/** A key information document: everybody who is signed in reads a published one, its house alone one that is not. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "application");
  const file = await kidFile(viewer, params.id ?? "");
  if (!file) throw data(null, { status: 404 });
  return file;
}
