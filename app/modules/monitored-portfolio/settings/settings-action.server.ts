import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { ApiClient } from "#app/services/backend-client/backend-client.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { inForce } from "../frame/head-view.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { findPortfolio } from "../portfolio.server.ts";
import { fieldsOfKind, SETTINGS, type SettingsKind } from "./kinds.ts";
import { type SettingsFormView, settingsForm } from "./settings-view.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = 10_000;
/** Records of which an empty member is left out: each has a default, or is no rule. */
const DEFAULTED = /^(?:costs|diversification)\.|^creditRiskMeasure$/;
const OWN_RECORD = new Set(["costs", "diversification"]);

type Request = { params: { uuid: string; date: string }; headers: ReturnType<typeof headersOfChange> };

/** A body as it goes over the wire; its fields were read by their kind, and the backend judges it by the contract. */
const onTheWire = (body: object) => JSON.parse(JSON.stringify(body));

function put({ monitoredSettings }: ApiClient, kind: SettingsKind, request: Request, body: object) {
  if (kind === "fee") return monitoredSettings.fee.put({ ...request, body: onTheWire(body) });
  if (kind === "constraint_params") return monitoredSettings.constraintParams.put({ ...request, body: onTheWire(body) });
  if (kind === "constraint") return monitoredSettings.constraint.put({ ...request, body: onTheWire(body) });
  if (kind === "floor") return monitoredSettings.floor.put({ ...request, body: onTheWire(body) });
  if (kind === "darm") return monitoredSettings.darm.put({ ...request, body: onTheWire(body) });
  if (kind === "comment") return monitoredSettings.comment.put({ ...request, body: onTheWire(body) });
  if (kind === "priips_v2_1") return monitoredSettings.priips.put({ ...request, body: onTheWire(body) });
  if (kind === "narratives") return monitoredSettings.narratives.put({ ...request, body: onTheWire(body) });
  if (kind === "aum") return monitoredSettings.aum.put({ ...request, body: onTheWire(body) });
  return monitoredSettings.reporting.put({ ...request, body: onTheWire(body) });
}

function remove({ monitoredSettings }: ApiClient, kind: SettingsKind, request: Request) {
  if (kind === "fee") return monitoredSettings.fee.remove(request);
  if (kind === "constraint_params") return monitoredSettings.constraintParams.remove(request);
  if (kind === "constraint") return monitoredSettings.constraint.remove(request);
  if (kind === "floor") return monitoredSettings.floor.remove(request);
  if (kind === "darm") return monitoredSettings.darm.remove(request);
  if (kind === "comment") return monitoredSettings.comment.remove(request);
  if (kind === "priips_v2_1") return monitoredSettings.priips.remove(request);
  if (kind === "narratives") return monitoredSettings.narratives.remove(request);
  return kind === "aum" ? monitoredSettings.aum.remove(request) : monitoredSettings.reporting.remove(request);
}

/** The typed fields of a kind as the call takes them; what cannot be read is in `errors`. */
function readFields({ language }: Viewer, kind: SettingsKind, view: SettingsFormView): Record<string, unknown> {
  const t = getFixedT(language);
  const body: Record<string, unknown> = {};
  for (const { name, type, required } of fieldsOfKind(kind)) {
    const typed = view.values[name] ?? "";
    const wrong = (text: string) => view.errors.push({ field: name, text });
    if (type === "yes") body[name] = typed === "on";
    else if (typed === "") {
      if (required) wrong(t("portfolioSettings.errors.required"));
      else if (!DEFAULTED.test(name)) body[name] = name === "title" ? "" : null;
    } else if (type === "percent" || type === "amount" || type === "number") {
      const decimal = readDecimal(typed, language);
      if (decimal === null) wrong(t("portfolioSettings.errors.number"));
      else body[name] = decimal;
    } else if (type === "whole") {
      if (/^\d{1,6}$/.test(typed)) body[name] = Number(typed);
      else wrong(t("portfolioSettings.errors.whole"));
    } else body[name] = typed;
  }
  return body;
}

/** Bounds that were typed: an empty end is open. */
function readBounds({ language }: Viewer, view: SettingsFormView): object[] {
  const t = getFixedT(language);
  return view.bounds.flatMap(({ key, min, max }) => {
    if (min === "" && max === "") return [];
    const [low, high] = [min === "" ? "0" : readDecimal(min, language), max === "" ? "100" : readDecimal(max, language)];
    const wrong = (end: "min" | "max", text: string) => {
      view.errors.push({ field: `${end}:${key}`, text });
      return [];
    };
    if (low === null || Number(low) < 0 || Number(low) > 100) return wrong("min", t("portfolioSettings.errors.share"));
    if (high === null || Number(high) < 0 || Number(high) > 100) return wrong("max", t("portfolioSettings.errors.share"));
    if (Number(low) > Number(high)) return wrong("max", t("portfolioSettings.errors.order"));
    const isClass = (ASSET_CLASSES as readonly string[]).includes(key);
    return [{ ...(isClass ? { assetClass: key } : { asset: key }), min: low, max: high }];
  });
}

/** Fields by `record.member` as records; a text that is there in no language is taken away. */
function recordsOf(fields: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [record = "", member] = name.split(".");
    if (member === undefined) body[record] = value;
    else body[record] = { ...(body[record] as object | undefined), [member]: value ?? "" };
  }
  for (const [name, value] of Object.entries(body))
    if (typeof value === "object" && value !== null && !OWN_RECORD.has(name) && Object.values(value).every((text) => text === ""))
      body[name] = null;
  return body;
}

function bodyOf(viewer: Viewer, portfolio: FullMonitoredPortfolio, kind: SettingsKind, view: SettingsFormView): object {
  if (kind === "constraint") {
    const constraints = readBounds(viewer, view);
    if (constraints.length === 0 && view.errors.length === 0) view.problem = getFixedT(viewer.language)("portfolioSettings.errors.noBound");
    return { constraints };
  }
  const body = recordsOf(readFields(viewer, kind, view));
  if (kind !== "constraint_params") return body;
  // Limits of asset classes have no field here: they stay.
  const { maxClassWeight } = inForce(portfolio.constraint_params, view.typedDate)?.diversification ?? {};
  return { ...body, diversification: { ...(body.diversification as object | undefined), ...(maxClassWeight && { maxClassWeight }) } };
}

/** Saves or removes the settings of a day; what was typed stays where something is refused. */
export async function settingsAction(
  { viewer, context, area }: Acting,
  portfolio: FullMonitoredPortfolio,
  { kind, date }: { kind: SettingsKind; date: string | null },
  form: FormData,
) {
  const t = getFixedT(viewer.language);
  const { uuid } = portfolio;
  const text = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST);
  const marks = marksOf(form);
  const before = settingsForm(viewer, portfolio, area, { kind, date });
  const view: SettingsFormView = {
    ...before,
    ...marks,
    typedDate: text("date").slice(0, 10),
    values: Object.fromEntries(fieldsOfKind(kind).map(({ name }) => [name, text(name).trim()])),
    bounds: before.bounds.map((row) => ({ ...row, min: text(`min:${row.key}`).trim(), max: text(`max:${row.key}`).trim() })),
  };
  const removing = form.get("intent") === "remove" && date !== null;
  const day = removing ? date : view.typedDate;
  const body = removing ? {} : bodyOf(viewer, portfolio, kind, view);
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) view.errors.push({ field: "date", text: t("portfolioSettings.errors.day") });
  if (view.errors.length > 0 || view.problem !== null) return data({ view }, { status: 400 });
  const request = { params: { uuid, date: day }, headers: headersOfChange(marks) };
  const outcome = await outcomeOf(() => (removing ? remove(viewer.api, kind, request) : put(viewer.api, kind, request, body)));
  if ("refused" in outcome) {
    const { refused } = outcome;
    if (refused.kind === "invalid") {
      const wrong = refused.paths.map((path) => path.split(".").at(-1) ?? "");
      view.errors.push(
        ...wrong.filter((field) => field in view.values).map((field) => ({ field, text: t("portfolioSettings.errors.value") })),
      );
    }
    if (view.errors.length === 0)
      view.problem = t(refused.kind === "conflict" ? "portfolioSettings.errors.conflict" : "portfolioSettings.errors.refused");
    const newest = refused.kind === "conflict" ? await findPortfolio(viewer, uuid) : null;
    return data(
      { view: { ...view, version: newest?.version ?? view.version, idem: crypto.randomUUID() } },
      { status: refused.kind === "conflict" ? 409 : 400 },
    );
  }
  return redirectWithToast(context, monitoredPartPath(area, uuid, SETTINGS[kind].tab), {
    kind: "positive",
    key: removing ? "portfolioSettings.removed" : "portfolioSettings.saved",
    params: { date: formatDate(day) },
  });
}
