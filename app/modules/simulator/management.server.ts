import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { simulatorConfig } from "#app/contract/simulation/simulator-config.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { managementOf } from "#app/domain/simulation/management.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { namedSeries } from "#app/modules/series/series.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./allocation-source.ts";
import { EMPTY_ROWS, type GlidepathForm, type MandatesForm, type ProfileAllocationsForm, type SupportsForm } from "./management.schema.ts";
import { allocationChoices, namedAllocation, type SimulatorChoice } from "./simulator.server.ts";

type Config = Simulator["config"];
type Allocation = Simulator["portfolioAllocation"];
/** A line as a person reads it; the weight with its sign. */
export type NamedLine = Record<"series" | "name" | "weight", string>;

/** A configuration as the whole one: what it lacks is taken away. */
export const wholeConfig = (config: Config) =>
  Object.fromEntries(Object.keys(simulatorConfig.shape).map((name) => [name, config[name as keyof Config] ?? null])) as {
    [K in keyof Config]-?: Config[K] | null;
  };

export const configOutcome = (viewer: Viewer, uuid: string, config: Config, { idem, version }: WriteMarks) =>
  outcomeOf(() =>
    viewer.api.simulators.updateConfig({ params: { uuid }, headers: headersOfChange({ idem, version }), body: wholeConfig(config) }),
  );

/** Lines of the composition of a model portfolio that is in effect today; none where there is no such portfolio, or none yet. */
export async function compositionOf({ api }: Viewer, portfolio: string) {
  const found = await foundOrNull(portfolio, (id) => api.modelPortfolios.composition({ params: { id }, query: {} }));
  return found?.lines.map(({ series, weight }) => ({ series, weight })) ?? [];
}

/** What the tab of the management shows: the part that the simulator's management type has. */
export async function managementTabView(viewer: Viewer, simulator: Simulator) {
  const kind = managementOf(simulator.managementType);
  if (kind === "GLIDEPATH") return { kind, ...(await glidepathView(viewer, simulator)) };
  const { mandates = [], profileAllocations = {} } = simulator.config;
  const held = kind === "DELEGATED" ? mandates.map(({ allocation }) => allocation) : Object.values(profileAllocations);
  const [portfolios, named] = await Promise.all([allocationChoices(viewer), namedAllocation(viewer, held.flat())]);
  const names = new Map(named.map(({ series, name }) => [series, name]));
  const linesOf = (allocation: Allocation) =>
    allocation.map(({ series, weight }) => ({
      series,
      name: names.get(series) ?? series,
      weight: formatPercent(weight, viewer.language, { decimals: [0, 2] }),
    }));
  if (kind === "DELEGATED") return { kind, portfolios, mandates: mandateRows(mandates, linesOf) };
  return { kind, portfolios, profiles: RISK_PROFILES.map((profile) => ({ profile, lines: linesOf(profileAllocations[profile] ?? []) })) };
}

function mandateRows(mandates: NonNullable<Config["mandates"]>, linesOf: (allocation: Allocation) => NamedLine[]) {
  const stored = mandates.map(({ label, code, manager, mandateFee, riskLevel, riskProfile, kidUrl, allocation }) => ({
    label,
    code,
    manager,
    mandateFee,
    riskLevel: riskLevel === undefined ? "" : String(riskLevel),
    riskProfile: riskProfile ?? "",
    kidUrl: kidUrl ?? "",
    allocation: allocation.length > 0 ? KEEP_ALLOCATION : (NO_ALLOCATION as string),
    lines: linesOf(allocation),
    isStored: true,
  }));
  const texts = { label: "", code: "", manager: "", mandateFee: "", riskLevel: "", riskProfile: "", kidUrl: "", allocation: "" };
  return [...stored, ...Array.from({ length: EMPTY_ROWS }, () => ({ ...texts, lines: [], isStored: false }))];
}

async function glidepathView({ api, language }: Viewer, { config, glidepath }: Simulator) {
  const t = getFixedT(language);
  const matrices = await everyItem((page) => api.glidepaths.list({ query: { ...page, sort: "name" } }));
  const chosen = config.glidepath?.matrix;
  const stored = chosen ? await foundOrNull(chosen, (id) => api.glidepaths.content({ params: { id } })) : null;
  const classes = await Promise.all(
    (stored?.content.classes ?? []).map(async (assetClass) => {
      const items = await everyItem((page) => api.series.list({ query: { ...page, assetClass, tradable: "true", sort: "fullName" } }));
      return {
        assetClass,
        label: t(`common.assetClasses.${assetClass}`),
        chosen: config.glidepath?.supports[assetClass] ?? "",
        series: items.map(({ uuid, fullName }): SimulatorChoice => ({ value: uuid, label: fullName })),
      };
    }),
  );
  return {
    matrices: matrices.map(({ id, name }): SimulatorChoice => ({ value: id, label: name })),
    matrix: chosen ?? "",
    classes,
    complete: glidepath !== null,
  };
}

/** What a tab asks for, and the fields whose portfolio, or whose composition to keep, turned out to hold nothing. */
export interface AskedConfig {
  config: Config;
  empty: string[];
}

export async function configWithProfiles(
  viewer: Viewer,
  { config }: Simulator,
  { profiles }: ProfileAllocationsForm,
): Promise<AskedConfig> {
  const chosen = await Promise.all(
    RISK_PROFILES.map(async (profile) => {
      const asked = profiles[profile];
      if (asked === NO_ALLOCATION) return [];
      const lines = asked === KEEP_ALLOCATION ? (config.profileAllocations?.[profile] ?? []) : await compositionOf(viewer, asked);
      return [[profile, lines] as const];
    }),
  );
  const allocations = chosen.flat();
  return {
    config: { ...config, profileAllocations: Object.fromEntries(allocations.filter(([, lines]) => lines.length > 0)) },
    empty: allocations.flatMap(([profile, lines]) => (lines.length > 0 ? [] : [`profiles.${profile}`])),
  };
}

export async function configWithMandates(viewer: Viewer, { config }: Simulator, { mandates }: MandatesForm): Promise<AskedConfig> {
  const empty: string[] = [];
  const rows = await Promise.all(
    mandates.map(async ({ label, code, manager, mandateFee = "0", riskLevel, riskProfile, kidUrl, allocation, remove }, index) => {
      if (remove || !label || !code || !manager || !allocation) return [];
      // By its code, since somebody else may have taken out a row above; by its place where the code there was typed anew.
      const atPlace = config.mandates?.[index];
      const renamed = mandates.some((mandate) => mandate.code === atPlace?.code) ? undefined : atPlace;
      const stored = config.mandates?.find((mandate) => mandate.code === code) ?? renamed;
      const optional = { ...(riskLevel && { riskLevel }), ...(riskProfile && { riskProfile }), ...(kidUrl && { kidUrl }) };
      const written = { label, code, manager, mandateFee, ...optional };
      if (allocation === NO_ALLOCATION) return [{ ...written, allocation: [] }];
      const lines = allocation === KEEP_ALLOCATION ? (stored?.allocation ?? []) : await compositionOf(viewer, allocation);
      if (lines.length === 0) empty.push(`mandates[${index}].allocation`);
      return lines.length > 0 ? [{ ...written, allocation: lines }] : [];
    }),
  );
  return { config: { ...config, mandates: rows.flat() }, empty };
}

export const configWithGlidepath = ({ config }: Simulator, { matrix, supports }: GlidepathForm): Config => ({
  ...config,
  glidepath: { matrix, supports },
});

/** Rules of supports as rows, with the names of their series. */
export async function supportsView(viewer: Viewer, { config }: Simulator) {
  const rules = config.supports ?? [];
  const named = await namedAllocation(
    viewer,
    rules.map(({ series }) => ({ series, weight: "0" })),
  );
  const names = new Map(named.map(({ series, name }) => [series, name]));
  const row = (rule: Partial<(typeof rules)[number]>) => ({
    series: rule.series ?? "",
    name: rule.series ? (names.get(rule.series) ?? rule.series) : "",
    code: "",
    closedSince: rule.closedSince ?? "",
    notForSale: rule.notForSale ? "on" : "",
    notForScheduledPayments: rule.notForScheduledPayments ? "on" : "",
    minSimpleDeposit: rule.minSimpleDeposit ?? "",
    minPeriodicDeposit: rule.minPeriodicDeposit ?? "",
  });
  return { supports: [...rules.map(row), ...Array.from({ length: EMPTY_ROWS }, () => row({}))] };
}

/** The rules as configured, or what is wrong with the code of a row: it names no series, or one that has a rule already. */
export async function configWithSupports(
  viewer: Viewer,
  { config }: Simulator,
  { supports }: SupportsForm,
): Promise<{ config: Config } | { wrong: Record<string, [TranslationKey]> }> {
  const found = await Promise.all(
    supports.map(async ({ series, code, remove, notForSale, notForScheduledPayments, ...rule }, index) => {
      if (remove || (!series && !code)) return [];
      const uuid = series ?? (code ? await seriesByCode(viewer, code) : null);
      const flags = {
        ...(notForSale ? { notForSale: true } : {}),
        ...(notForScheduledPayments ? { notForScheduledPayments: true } : {}),
      };
      return [{ index, uuid, rule: { ...rule, ...flags } }];
    }),
  );
  const rows = found.flat();
  const wrong = rows.flatMap(({ index, uuid }): Array<[string, [TranslationKey]]> => {
    const field = `supports[${index}].code`;
    if (uuid === null) return [[field, ["simulatorSettings.management.codeUnknown"]]];
    const twice = !supports[index]?.series && rows.some((row) => row.uuid === uuid && (supports[row.index]?.series || row.index < index));
    return twice ? [[field, ["simulatorSettings.management.supportTwice"]]] : [];
  });
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) };
  return { config: { ...config, supports: rows.flatMap(({ uuid, rule }) => (uuid === null ? [] : [{ series: uuid, ...rule }])) } };
}

const seriesByCode = async (viewer: Viewer, code: string): Promise<string | null> => (await namedSeries(viewer, code))?.uuid ?? null;
