import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { type ExactParameters, formOf, type MandateLine, type SimulationForm } from "../form.ts";
import { blendedAllocation, type ChosenMandate, heldAt, managersOf, type Offer, type OfferedMandate } from "../management.ts";
import { WHOLE, weightOf } from "../weights.ts";
import { checkAllocation, readWeight } from "./line-rules.ts";
import type { Issue } from "./number-rules.ts";

type Invested = Pick<ExactParameters, "allocation" | "mandates" | "grid">;

/** What the money is invested in, as the simulator lets it be chosen; pushes the reasons when that is not settled. */
export function checkInvestments(
  form: SimulationForm,
  offer: Offer,
  horizonYears: number | null,
  language: InterfaceLanguage,
  errors: Issue[],
): Invested | null {
  if (offer.kind === "DELEGATED") {
    const mandates = checkMandates(form.mandates, offer.mandates, language, errors);
    return mandates && { allocation: blendedAllocation(mandates), mandates };
  }
  if (offer.kind === "GLIDEPATH") {
    if (offer.grid.length === 0) errors.push({ field: "grid", key: "gridMissing" });
    if (offer.grid.length === 0 || horizonYears === null) return null;
    return { allocation: heldAt(offer.grid, horizonYears), grid: [...offer.grid] };
  }
  const allocation = checkAllocation(form.allocation, language, errors);
  return allocation && { allocation };
}

/** One profile of each asset manager at most, each with its part; together exactly 100.00. */
function checkMandates(
  lines: readonly MandateLine[],
  offered: readonly OfferedMandate[],
  language: InterfaceLanguage,
  errors: Issue[],
): ChosenMandate[] | null {
  const before = errors.length;
  if (offered.length === 0) errors.push({ field: "mandates", key: "mandatesMissing" });
  const taken = lines.flatMap((line, index) => (line.code === "" ? [] : [{ ...line, index }]));
  if (offered.length > 0 && taken.length === 0) errors.push({ field: "mandates", key: "noMandate" });
  const managers = new Set<string>();
  const chosen = taken.map(({ code, weight, index }) => {
    const mandate = offered.find((one) => one.code === code);
    if (!mandate) errors.push({ field: `mandates[${index}].code`, key: "mandateGone" });
    else if (managers.has(mandate.manager)) errors.push({ field: `mandates[${index}].code`, key: "managerTwice" });
    if (mandate) managers.add(mandate.manager);
    // The only mandate takes the whole.
    const hundredths = taken.length === 1 ? WHOLE : readWeight(weight, `mandates[${index}].weight`, language, errors);
    return { mandate, hundredths };
  });
  const total = chosen.reduce((sum, { hundredths }) => sum + (hundredths ?? 0), 0);
  if (errors.length === before && total !== WHOLE) {
    const key = total < WHOLE ? "mandatesBelow" : "mandatesAbove";
    errors.push({ field: "mandates", key, params: { percent: weightOf(Math.abs(WHOLE - total)), found: weightOf(total) } });
  }
  if (errors.length > before) return null;
  return chosen.flatMap(({ mandate, hundredths }) => {
    if (!mandate) return [];
    const { code, label, manager, mandateFee, allocation } = mandate;
    return [{ code, label, manager, mandateFee, allocation, weight: weightOf(hundredths ?? 0) }];
  });
}

/** The form with the fields that a simulator shows: lines in free management, one choice for each asset manager under mandates. */
export function formWithin(parameters: ExactParameters, offer: Offer, language: InterfaceLanguage): SimulationForm {
  const form = formOf(parameters, language);
  if (offer.kind === "SELF_BUILT") return { ...form, mandates: [] };
  if (offer.kind === "GLIDEPATH") return { ...form, allocation: [], mandates: [] };
  const managers = managersOf(offer.mandates);
  const mandates = managers.map((manager) => {
    const codes = offer.mandates.filter((one) => one.manager === manager).map(({ code }) => code);
    return form.mandates.find(({ code }) => codes.includes(code)) ?? { code: "", weight: managers.length === 1 ? "100" : "" };
  });
  return { ...form, allocation: [], mandates };
}
