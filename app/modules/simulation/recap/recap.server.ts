import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { KeyFact } from "#app/components/data/key-facts.tsx";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { type Recap, recapContext, withEuroFund, withRecap } from "#app/domain/simulation/recap.ts";
import { proposedParameters, withUsualOf } from "#app/domain/simulation/request.ts";
import { dispatcherPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { offerOf } from "../limits.ts";
import { findSimulator, listSimulators, startSimulation } from "../simulation.server.ts";
import type { Writing } from "../writing.ts";
import { recapSchema } from "./recap.schema.ts";

/** Contracts that the person may simulate; none without the right to simulate. */
export async function contractChoices(viewer: Viewer): Promise<Array<{ value: string; label: string }>> {
  if (!viewer.permissions.has("simulators")) return [];
  return (await listSimulators(viewer)).map(({ uuid, name, productName }) => ({
    value: uuid,
    label: productName ? `${name}, ${productName}` : name,
  }));
}

/** Reads the parameters of an address or a form; what does not fit goes back to the dispatcher. */
export function readRecap(
  fields: FormData | URLSearchParams,
  { language }: Viewer,
): { recap: Recap } | { result: SubmissionResult<string[]> } {
  const submission = parseWithZod(fields, { schema: recapSchema(language) });
  return submission.status === "success" ? { recap: submission.value } : { result: submission.reply() };
}

/** The parameters as the fields of an address, in the person's spelling. */
export function recapQuery(recap: Recap, { language }: Viewer): Record<string, string | undefined> {
  const written = (decimal: string | undefined) => (decimal === undefined ? undefined : decimalForField(decimal, language));
  const { simpleDeposit, periodicDeposit, euroFund, horizon, riskLevel, ...texts } = recap;
  return {
    ...texts,
    simpleDeposit: written(simpleDeposit),
    periodicDeposit: written(periodicDeposit),
    euroFund: written(euroFund),
    horizon: String(horizon),
    riskLevel: riskLevel === undefined ? undefined : String(riskLevel),
  };
}

export interface RecapPage {
  facts: Array<KeyFact & { value: string }>;
  composition: Array<{ name: string; weight: string }>;
  /** Why it cannot go on. */
  obstacle: string | null;
  fields: Record<string, string>;
  changeHref: string;
  idem: string;
}

export async function recapView(viewer: Viewer, recap: Recap, writing: Writing): Promise<RecapPage> {
  const { t, language } = writing;
  const used = viewer.permissions.has("simulators") ? await findSimulator(viewer, recap.investmentContract) : null;
  const allocation = used && (await allocationFor(viewer, recap, writing));
  const names = new Map(
    (allocation
      ? await linesOf(
          viewer,
          allocation.map(({ series }) => series),
          writing,
        )
      : []
    ).map(({ series, name }) => [series, name]),
  );
  const recapped = recapContext(recap, used, allocation);
  const money = (amount: string | undefined) => (amount ? formatAmount(amount, language, { decimals: [0, 2] }) : t("recap.none"));
  const query = recapQuery(recap, viewer);
  const frequency = t(`simulator.movements.everyFrequency.${recap.periodicDepositFrequency}`);
  return {
    facts: [
      { label: t("recap.contractType"), value: t(`recap.contractTypes.${recapped.contractType}`) },
      ...(recapped.originalContract ? [{ label: t("recap.originalContract"), value: recapped.originalContract }] : []),
      ...(recapped.originalFormula ? [{ label: t("recap.originalFormula"), value: t(`recap.formulas.${recapped.originalFormula}`) }] : []),
      { label: t("recap.investmentContract"), value: used?.name ?? t("recap.none") },
      { label: t("recap.projectName"), value: recapped.projectName ?? t("recap.none") },
      { label: t("recap.simpleDeposit"), value: money(recapped.simpleDeposit) },
      {
        label: t("recap.periodicDeposit"),
        value: recapped.periodicDeposit ? `${money(recapped.periodicDeposit)} ${frequency}` : t("recap.none"),
      },
      { label: t("recap.currency"), value: recapped.currency },
      { label: t("recap.horizon"), value: t("simulator.horizon.years", { count: recapped.horizon }) },
      {
        label: t("recap.profile"),
        value: t("recap.profileOf", { profile: t(`simulator.riskProfiles.${recapped.profileName}`), level: recapped.profileIdx }),
      },
      ...(recapped.riskLevel ? [{ label: t("recap.riskLevel"), value: `${recapped.riskLevel} / 7` }] : []),
      { label: t("recap.managementType"), value: t(`simulation.managementTypes.${recapped.managementType}`) },
      { label: t("recap.euroFund"), value: formatPercent(recap.euroFund, language, { decimals: [0, 2] }) },
      ...(used ? feeFacts(used, writing) : []),
    ],
    composition: recapped.portfolioComposition.map(({ series, weight }) => ({
      name: names.get(series) ?? series,
      weight: formatPercent(weight, language, { decimals: [0, 2] }),
    })),
    obstacle: used ? (allocation ? null : t("recap.noEuroFund")) : t("recap.noSimulator"),
    fields: Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    changeHref: dispatcherPath(query),
    idem: crypto.randomUUID(),
  };
}

/** What the contract and its first mandate ask: the simulation starts with them. */
function feeFacts(used: Simulator, { t, language }: Writing): RecapPage["facts"] {
  const { entryFee, managementFee, mandates = [] } = proposedParameters(used, "2000-01-01", offerOf(used));
  const percent = (fee: string) => formatPercent(fee, language, { decimals: [0, 2] });
  return [
    { label: t("costs.kinds.entry"), value: t("costs.rates.entry", { rate: percent(entryFee) }) },
    { label: t("costs.kinds.management"), value: t("costs.rates.aYear", { rate: percent(managementFee) }) },
    ...mandates.map(({ label, mandateFee }) => ({
      label: t("costs.kinds.mandate"),
      value: t("costs.rates.mandate", { label, rate: percent(mandateFee) }),
    })),
  ];
}

/** The usual allocation of the profile, else the simulator's, with the asked part in euro funds; null where it has none. */
async function allocationFor(viewer: Viewer, recap: Recap, writing: Writing) {
  const used = await findSimulator(viewer, recap.investmentContract);
  if (!used) return null;
  const offer = offerOf(used);
  const proposed = proposedParameters(used, "2000-01-01", offer);
  if (offer.kind !== "SELF_BUILT") return proposed.allocation;
  const { allocation } = withUsualOf(proposed, recap.profileName, used.config.profileAllocations ?? {}, offer) ?? proposed;
  const lines = await linesOf(
    viewer,
    allocation.map(({ series }) => series),
    writing,
  );
  return withEuroFund(allocation, new Map(lines.map(({ series, assetClass }) => [series, assetClass])), recap.euroFund);
}

/** Starts the simulation; null when the contract cannot be simulated like that. */
export async function startFromRecap(viewer: Viewer, recap: Recap, idem: string | undefined, today: string, writing: Writing) {
  if (!viewer.permissions.has("simulators")) return null;
  const allocation = await allocationFor(viewer, recap, writing);
  if (!allocation) return null;
  return startSimulation(viewer, recap.investmentContract, idem, today, (proposed) => withRecap(proposed, recap, allocation));
}
