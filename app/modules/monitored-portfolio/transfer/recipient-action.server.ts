import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { TransferGridsConfig } from "#app/contract/monitored-portfolio/transfer.ts";
import { decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { findPortfolio } from "../portfolio.server.ts";
import { type RecipientForm, recipientSchema } from "./recipient.schema.ts";
import type { RecipientValues } from "./recipient-form.tsx";
import { type GridsConfig, gridsConfig, type Recipient, saveConfig } from "./transfer.server.ts";

/** What the form of a distributor begins with; a new one with what most have. */
export function recipientValues(
  found: Recipient | null,
  { answerWithinHours }: GridsConfig,
  language: Viewer["language"],
): RecipientValues {
  return {
    distributor: found?.distributor ?? "",
    code: found?.distributorPortfolioCode ?? "",
    channel: found?.channel ?? "API",
    format: found?.format ?? "JSON",
    address: found?.address ?? "",
    secret: "",
    withoutSecret: "",
    hostKey: found?.hostKey ?? "",
    privateKey: "",
    answers: found?.answers ? "on" : "",
    seriesIdentifier: found?.seriesIdentifier ?? "ISIN",
    decimals: String(found?.decimals ?? 2),
    minWeight: found?.minWeight ? decimalForField(found.minWeight, language) : "",
    secondApprover: found?.secondApprover ? "on" : "",
    answerWithinHours: String(answerWithinHours),
  };
}

type Sent = TransferGridsConfig["recipients"];

/** The list as it is sent: a secret that no recipient names stays where it is. */
const kept = (recipients: readonly Recipient[], without: string): Sent =>
  recipients.filter(({ distributor }) => distributor !== without).map(({ hasSecret: _, distributorName: __, ...recipient }) => recipient);

function recipientOf(form: RecipientForm, minWeight: string | null): Sent[number] {
  const { distributor, channel, format, address, seriesIdentifier, decimals, secondApprover, code } = form;
  const secret = form.privateKey ?? form.secret;
  const token = form.withoutSecret === "on" ? { secret: null } : secret ? { secret } : {};
  const server = channel === "SFTP" ? { hostKey: form.hostKey, answers: form.answers === "on" } : {};
  return {
    ...{ distributor, channel, format, address, seriesIdentifier, decimals, distributorPortfolioCode: code },
    secondApprover: secondApprover === "on",
    ...(minWeight !== null && { minWeight }),
    ...server,
    ...token,
  };
}

/** A secret that was typed does not come back with the page. */
const UNSHOWN = { hideFields: ["secret", "privateKey"] };

const FIELDS: Readonly<Record<string, string>> = { distributor: "gridTransfers.form.gone", address: "gridTransfers.form.addressRefused" };

/** Words for a refusal of the backend: beside the field that does not fit, above the form otherwise. */
function errorsOf(refused: WriteRefusal) {
  const wrong = refused.kind === "invalid" ? refused.paths.map((path) => path.split(".").at(-1) ?? "") : [];
  const fields = Object.entries(FIELDS).filter(([field]) => wrong.includes(field));
  if (fields.length > 0) return { fieldErrors: Object.fromEntries(fields.map(([field, text]) => [field, [text]])) };
  return { formErrors: [refused.kind === "conflict" ? "gridTransfers.form.conflict" : "gridTransfers.form.refused"] };
}

/** Saves how one distributor is sent grids, or takes it off the list; the others stay as they are. */
export async function recipientAction(
  { viewer, context, area }: Acting,
  { uuid }: FullMonitoredPortfolio,
  present: string | null,
  form: FormData,
) {
  const config = await gridsConfig(viewer, uuid);
  const done = (key: "gridTransfers.form.saved" | "gridTransfers.form.removed") =>
    redirectWithToast(context, monitoredPartPath(area, uuid, "transfers"), { kind: "positive", key });
  const newest = async () => (await findPortfolio(viewer, uuid))?.version ?? 0;
  if (form.get("intent") === "remove" && present !== null) {
    const outcome = await saveConfig(viewer, uuid, { recipients: kept(config.recipients, present) }, marksOf(form));
    if ("done" in outcome) return done("gridTransfers.form.removed");
    const submission = parseWithZod(form, { schema: recipientSchema });
    return data({ result: submission.reply({ ...errorsOf(outcome.refused), ...UNSHOWN }), newest: await newest() }, { status: 409 });
  }
  form.delete("intent");
  const submission = parseWithZod(form, { schema: recipientSchema });
  if (submission.status !== "success") return data({ result: submission.reply(UNSHOWN), newest: null }, { status: 400 });
  const { value } = submission;
  const refuse = (field: string, text: string) =>
    data({ result: submission.reply({ fieldErrors: { [field]: [text] }, ...UNSHOWN }), newest: null }, { status: 400 });
  const minWeight = value.minWeight ? readDecimal(value.minWeight, viewer.language) : null;
  if (value.minWeight && (minWeight === null || Number(minWeight) < 0 || Number(minWeight) > 100))
    return refuse("minWeight", "gridTransfers.form.minWeightWrong");
  if (present !== value.distributor && config.recipients.some(({ distributor }) => distributor === value.distributor))
    return refuse("distributor", "gridTransfers.form.already");
  const others = kept(config.recipients, present ?? value.distributor);
  const body = { recipients: [...others, recipientOf(value, minWeight)], answerWithinHours: value.answerWithinHours };
  const outcome = await saveConfig(viewer, uuid, body, value);
  if ("done" in outcome) return done("gridTransfers.form.saved");
  const { refused } = outcome;
  return data(
    { result: submission.reply({ ...errorsOf(refused), ...UNSHOWN }), newest: refused.kind === "conflict" ? await newest() : null },
    { status: refused.kind === "invalid" ? 400 : 409 },
  );
}
