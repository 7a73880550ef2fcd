import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/access/guards.server.ts";
import { firstEntry } from "#app/routes/frame/first-entry.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  throw firstEntry(viewer, context, "/admin/privileges");
}

export { NoPage as default } from "#app/routes/frame/no-page.tsx";
