import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type AllocationEditor, allocationTabView } from "./allocation-view.server.ts";
import { managementTabView, supportsView } from "./management.server.ts";
import { distributorsOf, linkChoices } from "./simulator.server.ts";
import { SIMULATOR_TABS, type SimulatorTab } from "./simulator-frame.tsx";

export const tabOf = (url: string): SimulatorTab => {
  const asked = new URL(url).searchParams.get("tab");
  return SIMULATOR_TABS.find((tab) => tab === asked) ?? "links";
};

/** What one tab of a simulator shows; only its own data is asked for. `editor`: an allocation that was being typed. */
export async function simulatorView(viewer: Viewer, simulator: Simulator, tab: SimulatorTab, editor: AllocationEditor | null) {
  const t = getFixedT(viewer.language);
  const { uuid, name, managementType, mode, riskScale, version } = simulator;
  const head = {
    uuid,
    name,
    version,
    facts: [t(`simulatorSettings.managementTypes.${managementType}`), t(`simulatorSettings.modes.${mode}.label`), riskScale],
    idem: crypto.randomUUID(),
  };
  if (tab === "links") return { ...head, tab, ...(await linksView(viewer, simulator)) };
  if (tab === "management") return { ...head, tab, management: await managementTabView(viewer, simulator) };
  if (tab === "supports") return { ...head, tab, ...(await supportsView(viewer, simulator)) };
  if (tab === "allocation") return { ...head, tab, allocation: await allocationTabView(viewer, simulator, editor) };
  return { ...head, tab, ...parametersView(viewer, simulator) };
}

/** Name, kind and links as the texts of their form. */
export async function linksView(viewer: Viewer, simulator: Simulator) {
  const { uuid, name, managementType, mode, riskScale, product, matrix, portfolio, version } = simulator;
  const [choices, distributors] = await Promise.all([linkChoices(viewer), distributorsOf(viewer, uuid)]);
  return {
    choices,
    simulator: {
      name,
      managementType,
      mode,
      riskScale,
      product: product ?? "",
      matrix: matrix ?? "",
      portfolio: portfolio ?? "",
      distributors,
      version,
    },
  };
}

/** Defaults and limits as the texts of their form. */
export function parametersView({ language }: Viewer, { config, productFees }: Simulator) {
  const fee = (text: string | undefined) => (text === undefined ? null : formatPercent(text, language, { decimals: [0, 2] }));
  const deposits = config.minPeriodicDeposit ?? {};
  return {
    parameters: {
      entryFee: config.entryFee ?? "",
      managementFee: config.managementFee ?? "",
      minSimpleDeposit: config.minSimpleDeposit ?? "",
      minPeriodicDeposit: Object.fromEntries(MOVEMENT_FREQUENCIES.map((name) => [name, deposits[name] ?? ""])) as Record<
        (typeof MOVEMENT_FREQUENCIES)[number],
        string
      >,
      maxHorizonYears: config.maxHorizonYears === undefined ? "" : String(config.maxHorizonYears),
    },
    productFees: { entryFee: fee(productFees.entryFee), managementFee: fee(productFees.managementFee) },
  };
}
