import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber } from "#app/domain/format/format.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { requireRight } from "../portfolio.server.ts";

/** Computes values: of this version at once, of every version as a job, or estimates that nothing keeps. */
export async function valuesAction(
  { viewer, context, area }: Acting,
  { uuid }: FullMonitoredPortfolio,
  versionType: PortfolioVersionType,
  form: FormData,
) {
  const { api, language } = viewer;
  const intent = String(form.get("intent"));
  const headers = headersOfNew({ idem: idemOf(form) });
  const params = { uuid };
  const to = monitoredPartPath(area, uuid, "values", { version: versionType });
  const refused = (code: string) => redirectWithToast(context, to, { kind: "negative", key: "portfolioValues.problem", params: { code } });
  if (intent === "estimate") {
    requireRight(viewer, "estimate");
    const read = await attempt(
      () => api.monitoredValues.estimate({ params, body: { versionType } }),
      ({ status }) => status === 422,
    );
    if ("refusal" in read) return refused(read.refusal.code);
    const estimates = read.value.values.map(([day, value]) => ({
      day: formatDate(day),
      value: formatNumber(value, language, { decimals: 2 }),
    }));
    return data({ estimates });
  }
  requireRight(viewer, "edit");
  if (intent === "all") {
    await api.monitoredValues.updateAll({ params, headers, body: {} });
    return redirectWithToast(context, to, { kind: "positive", key: "portfolioValues.allBegun" });
  }
  const made = await attempt(
    () => api.monitoredValues.update({ params, headers, body: { versionType } }),
    ({ status }) => status === 422,
  );
  if ("refusal" in made) return refused(made.refusal.code);
  const track = made.value;
  if ("job" in track) return redirectWithToast(context, to, { kind: "positive", key: "portfolioValues.allBegun" });
  return redirectWithToast(context, to, {
    kind: "positive",
    key: "portfolioValues.computed",
    params: { from: track.from ? formatDate(track.from) : "", to: track.to ? formatDate(track.to) : "" },
  });
}
