import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requirePermission } from "#app/access/guards.server.ts";
import { findPortfolio } from "#app/modules/horizon-portfolio/horizon-portfolio.server.ts";
import { drawnFile } from "#app/services/calls/drawn-file.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

const days = z.object({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from < to);

/** The report of a portfolio between the two days of the address, in the person's language. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  const asked = days.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!found || !asked.success) throw data(null, { status: 404 });
  const { api, language } = viewer;
  const call = () => api.horizonPortfolios.report({ params: { uuid: found.uuid }, query: { ...asked.data, language } });
  return fileAnswer(await drawnFile(call, language));
}
