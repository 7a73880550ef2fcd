import { data } from "@remix-run/node";
import { notAuthorised } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { findPortfolio, sharePortfolio } from "../model-portfolio.server.ts";
import { mayShare } from "../portfolio-area.ts";

/** A portfolio that the person may share; throws 404 where there is none, 403 where they may not. */
async function shareable(viewer: Viewer, uuid: string, area: PortfoliosArea) {
  const portfolio = await findPortfolio(viewer, uuid);
  if (!portfolio?.active) throw data(null, { status: 404 });
  if (!mayShare(viewer, portfolio, area)) throw notAuthorised("model-portfolio-share");
  return portfolio;
}

/** What is asked before a portfolio is shared, or no longer is, as it stands. */
export async function shareForm(viewer: Viewer, uuid: string, area: PortfoliosArea) {
  const { name, version, sharedWithNetwork: shared, distributorName } = await shareable(viewer, uuid, area);
  const title = getFixedT(viewer.language)(shared ? "modelPortfolios.share.stopTitle" : "modelPortfolios.share.title", { name });
  return { title, organisation: distributorName, version, shared, idem: crypto.randomUUID() };
}

/** Does what the form asked for and goes to `next`; the version in place when the portfolio changed since the question was asked. */
export async function shareFromForm(
  { viewer, context, area }: { viewer: Viewer; context: RequestContext; area: PortfoliosArea },
  uuid: string,
  form: FormData,
  next: string,
): Promise<Response | { version: number }> {
  const { name, version } = await shareable(viewer, uuid, area);
  const shared = form.get("shared") === "1";
  if ((await sharePortfolio(viewer, uuid, shared, marksOf(form))) === "conflict") return { version };
  const key = shared ? "modelPortfolios.detail.sharedDone" : "modelPortfolios.detail.unsharedDone";
  return redirectWithToast(context, next, { kind: "positive", key, params: { name } });
}
