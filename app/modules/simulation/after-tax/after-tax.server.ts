import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber } from "#app/domain/format/format.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import type { DeclaredSituation } from "#app/domain/tax/situation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureView } from "../failure-view.server.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { findOwnWithSimulator, findWithSimulator } from "../page/edit-page.server.ts";
import { findOwnSimulation, isOwn, keepDraft } from "../simulation.server.ts";
import type { FailureView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { type Estimated, estimateTax } from "./estimate.server.ts";
import { type EstimateView, estimateView } from "./estimate-view.server.ts";
import { type SituationBounds, type SituationForm, situationSchema } from "./situation.schema.ts";

/** Texts of the form. A type alias, as forms take them. */
export type SituationFields = {
  lifeInsurance: string;
  household: string;
  openedOn: string;
  premiumsPaid: string;
  otherPremiums: string;
};

export interface AfterTaxPage {
  name: string;
  /** Null for a colleague's simulation, which nobody else changes. */
  form: { fields: SituationFields; bounds: SituationBounds; startsOn: string; version: number; idem: string } | null;
  declared: boolean;
  estimate: EstimateView | null;
  /** Years without confirmed rules, written; null where there are rules. */
  unconfirmed: string | null;
  mayConfirm: boolean;
  /** What was declared does not fit the simulation any more. */
  fault: string | null;
  failure: FailureView | null;
}

/** Null when there is no such simulation for this person. */
export async function loadAfterTax(viewer: Viewer, uuid: string, writing: Writing): Promise<AfterTaxPage | null> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return null;
  const { simulation, simulator } = found;
  const parameters = simulation.draft ?? simulation.parameters;
  const shown = simulation.draft === null && simulation.results !== null ? simulation.versions : null;
  const estimated = await estimateTax(viewer, parameters, { simulator, matrixUuid: shown?.matrixUuid ?? null });
  const { taxSituation, startDate, currentBalance } = parameters;
  return {
    name: simulation.name ?? writing.t("simulation.edit.unnamed"),
    form: isOwn(viewer, simulation)
      ? {
          fields: fieldsOf(taxSituation),
          bounds: { startDate, hasBalance: Number(currentBalance) > 0 },
          startsOn: formatDate(startDate),
          version: simulation.version,
          idem: crypto.randomUUID(),
        }
      : null,
    declared: taxSituation !== undefined,
    estimate: "estimate" in estimated ? estimateView(estimated.estimate, startDate, writing) : null,
    unconfirmed: "unconfirmed" in estimated ? yearsBetween(estimated.unconfirmed) : null,
    mayConfirm: viewer.permissions.has("settings-administration"),
    ...obstacle(estimated, writing),
    failure: "failure" in estimated ? failureView(estimated.failure, await linesOf(viewer, seriesOf(parameters), writing), writing) : null,
  };
}

const yearsBetween = (years: readonly number[]): string => (years.length > 1 ? `${years[0]}–${years.at(-1)}` : String(years[0]));

function obstacle(estimated: Estimated, { t }: Writing): Pick<AfterTaxPage, "fault"> {
  return { fault: "fault" in estimated && estimated.fault !== "undeclared" ? t(`afterTax.faults.${estimated.fault}`) : null };
}

const fieldsOf = (declared: DeclaredSituation | undefined): SituationFields => ({
  lifeInsurance: declared ? "yes" : "",
  household: declared?.household ?? "",
  openedOn: declared?.openedOn ?? "",
  premiumsPaid: declared?.premiumsPaid ?? "",
  otherPremiums: declared?.otherPremiums ?? "",
});

type Answer = { kind: "absent" } | { kind: "kept" } | { kind: "stay"; status: 400 | 409; result: SubmissionResult<string[]> };

/** Keeps with the draft what was declared, or takes it out; refused where another window changed the simulation in between. */
export async function keepSituation(viewer: Viewer, uuid: string, form: FormData): Promise<Answer> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return { kind: "absent" };
  const { taxSituation: _, ...parameters } = found.simulation.draft ?? found.simulation.parameters;
  const { startDate, currentBalance } = parameters;
  const submission = parseWithZod(form, {
    schema: situationSchema(viewer.language, { startDate, hasBalance: Number(currentBalance) > 0 }),
  });
  const resets = form.get("intent") === "reset";
  if (!resets && submission.status !== "success") return { kind: "stay", status: 400, result: submission.reply() };
  const declared = !resets && submission.status === "success" ? { taxSituation: declaredBy(submission.value) } : {};
  const kept = await keepDraft(viewer, uuid, { ...parameters, ...declared }, marksOf(form));
  if ("version" in kept) return { kind: "kept" };
  const newest = await findOwnSimulation(viewer, uuid);
  if (!newest) return { kind: "absent" };
  const present = { ...fieldsOf((newest.draft ?? newest.parameters).taxSituation), version: newest.version };
  const sent = { reply: submission.reply, value: submission.status === "success" ? submission.value : {} };
  return { kind: "stay", status: 409, result: conflictReply(sent, present, "afterTax.form.conflict", shownIn(viewer.language)) };
}

/** What a field holds, as a person reads it. */
function shownIn(language: InterfaceLanguage): (field: string, held: string) => string {
  const t = getFixedT(language);
  return (field, held) => {
    if (field === "lifeInsurance") return t("afterTax.form.lifeInsuranceYes");
    if (field === "household") return t(`afterTax.form.households.${held as DeclaredSituation["household"]}`);
    return field === "openedOn" ? formatDate(held) : formatNumber(held, language, { decimals: [0, 2] });
  };
}

const declaredBy = ({ household, openedOn, premiumsPaid, otherPremiums }: SituationForm): DeclaredSituation => ({
  household,
  ...(openedOn === undefined ? {} : { openedOn }),
  ...(premiumsPaid === undefined ? {} : { premiumsPaid }),
  ...(otherPremiums === undefined ? {} : { otherPremiums }),
});
