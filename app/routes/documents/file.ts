import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { downloadDocument } from "#app/modules/advice-link/link.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  publicRoute("the holder of a client's link who gave its code reads its files");
  return downloadDocument(context, request, params.token ?? "", params.kind ?? "");
}
