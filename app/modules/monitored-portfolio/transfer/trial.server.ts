import { data } from "@remix-run/node";
import type { GridTrial } from "#app/contract/monitored-portfolio/conformance.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";
import { formatDate, formatInstant } from "#app/domain/format/format.ts";
import { GRID_FORMATS } from "#app/domain/portfolio/grid-transfer.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { problemWords } from "./transfer-words.server.ts";

export interface TrialForm {
  code: string;
  format: string;
  seriesIdentifier: string;
  decimals: string;
  address: string;
}
export const NEW_TRIAL: TrialForm = { code: "", format: "JSON", seriesIdentifier: "ISIN", decimals: "2", address: "" };

/** A trial of the portfolio; null for one that is not there or is another portfolio's. */
export async function findTrial({ api }: Viewer, uuid: string, id: string): Promise<GridTrial | null> {
  const found = await foundOrNull(id, (trial) => api.monitoredConformance.get({ params: { id: trial } }));
  return found?.portfolio === uuid ? found : null;
}

export interface TrialView {
  id: string;
  address: string;
  status: GridTrial["status"];
  facts: string;
  checks: Array<{ check: GridTrial["checks"][number]["check"]; state: "passed" | "failed" | "untried"; text: string | null }>;
}

const stateOf = (passed: boolean | null) => (passed === null ? "untried" : passed ? "passed" : "failed");

/** What a trial has found, in words. */
export function trialView({ id, address, status, format, author, createdAt, checks }: GridTrial, { language }: Viewer): TrialView {
  return {
    ...{ id, address, status },
    facts: getFixedT(language)("gridTransfers.trial.facts", { at: formatInstant(createdAt, language), name: author, format }),
    checks: checks.map(({ check, passed, problem }) => ({
      ...{ check, state: stateOf(passed) },
      text: passed !== true && problem ? problemWords(problem, language) : null,
    })),
  };
}

/** The report of a trial as a file, for whom runs the other side; null where it has not ended with checks. */
export function trialReport(trial: GridTrial | null): File | null {
  if (trial?.status !== "DONE") return null;
  const name = `grid-trial_${formatDate(marketDay(trial.createdAt)).replaceAll("/", "-")}_${trial.id}.json`;
  return new File([`${JSON.stringify(trial, null, 2)}\n`], name, { type: "application/json" });
}

/** Begins a trial at an address for tests, and goes to where its checks appear. */
export async function trialAction({ viewer, context, area }: Acting, { uuid }: FullMonitoredPortfolio, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const typed: TrialForm = {
    ...{ code: text("code"), format: text("format"), seriesIdentifier: text("seriesIdentifier") },
    ...{ decimals: text("decimals"), address: text("address") },
  };
  const secret = text("secret");
  const errors: Array<{ field: string; text: TranslationKey }> = [];
  if (typed.code === "" || typed.code.length > 60) errors.push({ field: "code", text: "gridTransfers.form.codeRequired" });
  if (typed.address === "") errors.push({ field: "address", text: "gridTransfers.form.addressRequired" });
  if (!/^[0-8]$/.test(typed.decimals)) errors.push({ field: "decimals", text: "gridTransfers.form.decimalsWrong" });
  if (errors.length > 0) return data({ typed, errors }, { status: 400 });
  const outcome = await outcomeOf(() =>
    viewer.api.monitoredConformance.start({
      params: { uuid },
      headers: headersOfNew({ idem: idemOf(form) }),
      body: {
        distributorPortfolioCode: typed.code,
        format: GRID_FORMATS.find((known) => known === typed.format) ?? "JSON",
        seriesIdentifier: SERIES_IDENTIFIERS.find((known) => known === typed.seriesIdentifier) ?? "ISIN",
        decimals: Number(typed.decimals),
        address: typed.address,
        ...(secret !== "" && { secret }),
      },
    }),
  );
  if ("refused" in outcome)
    return data({ typed, errors: [{ field: "address", text: "gridTransfers.trial.addressRefused" as TranslationKey }] }, { status: 400 });
  return redirectWithToast(context, monitoredPartPath(area, uuid, "transfers/trial", { id: outcome.done.id }), {
    kind: "positive",
    key: "gridTransfers.trial.begun",
  });
}
