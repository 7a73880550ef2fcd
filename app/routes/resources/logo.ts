import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "#app/access/guards.server.ts";
import { pictureResponse } from "#app/modules/organisation/chart/picture.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { organisation } = await requireSignedIn(args);
  const { logoData, logoContentType } = organisation.graphicChart;
  return pictureResponse({ data: logoData, contentType: logoContentType });
}
