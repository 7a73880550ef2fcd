import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { findPortfolio } from "../portfolio.server.ts";
import { takeOver, typedOf } from "../proposal/proposal.server.ts";
import { darmAsked, darmLines, darmProposal, darmView } from "./darm.server.ts";

/** Takes the accepted lines of a proposal over as a composition. */
export async function darmAction(acting: Acting, portfolio: FullMonitoredPortfolio, form: FormData) {
  const { viewer, area } = acting;
  const { uuid } = portfolio;
  const asked = darmAsked((name) => form.get(name)?.toString() ?? null, portfolio);
  const { proposal } = await darmProposal(viewer, uuid, asked);
  const reason = getFixedT(viewer.language)("portfolioDarm.reason", { day: formatDate(asked.date) });
  const lines = proposal ? darmLines(proposal, viewer) : [];
  const outcome = await takeOver(acting, form, { uuid, versionType: asked.versionType, lines, reason });
  if ("done" in outcome) return outcome.done;
  const view = await darmView(viewer, (await findPortfolio(viewer, uuid)) ?? portfolio, area, asked);
  return data({ view, typed: typedOf(form), errors: outcome.errors }, { status: outcome.status });
}
