import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredPath } from "#app/navigation/paths.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { LONGEST_CODE } from "../general/general.schema.ts";
import { findPortfolio } from "../portfolio.server.ts";

/** Keeps what the insurer calls a portfolio; what was typed stays where it is refused. */
export async function saveCode(
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  { uuid, name }: FullMonitoredPortfolio,
  form: FormData,
) {
  const t = getFixedT(viewer.language);
  const typed = String(form.get("code") ?? "").trim();
  const marks = marksOf(form);
  if (typed.length > LONGEST_CODE)
    return data({ code: { typed, problem: t("monitoredPortfolios.form.codeLong"), version: marks.version } }, { status: 400 });
  const outcome = await outcomeOf(() =>
    viewer.api.monitoredPortfolios.update({
      params: { uuid },
      headers: headersOfChange(marks),
      body: { productOwnerPortfolioCode: typed === "" ? null : typed },
    }),
  );
  if ("refused" in outcome) {
    const newest = await findPortfolio(viewer, uuid);
    const problem = t("monitoredPortfolios.follow.codeConflict", { code: newest?.productOwnerPortfolioCode ?? "–" });
    return data({ code: { typed, problem, version: newest?.version ?? marks.version } }, { status: 409 });
  }
  return redirectWithToast(context, monitoredPath("insurer", uuid), {
    kind: "positive",
    key: "monitoredPortfolios.form.saved",
    params: { name },
  });
}
