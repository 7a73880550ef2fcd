import type { DarmInputs } from "#app/contract/monitored-portfolio/darm.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Problem, problemWords } from "../composition/problem-words.server.ts";
import { type ProposalLine, type ProposalView, shownLines } from "../proposal/proposal.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Day and version that an address or a form names; today and the reference version where it names none. */
export function darmAsked(read: (name: string) => string | null, { versionType }: Pick<FullMonitoredPortfolio, "versionType">) {
  const date = read("date") ?? "";
  return {
    date: DAY.test(date) && !Number.isNaN(Date.parse(date)) ? date : marketToday(),
    versionType: PORTFOLIO_VERSION_TYPES.find((known) => known === (read("version-type") ?? read("version"))) ?? versionType,
  };
}
export type DarmAsked = ReturnType<typeof darmAsked>;

/** The proposal of a day, or everything that stands in its way. */
export async function darmProposal({ api }: Viewer, uuid: string, { date, versionType }: DarmAsked) {
  const query = { portfolio_version: versionType, date };
  const read = await attempt(
    () => api.monitoredDarm.prepare({ params: { uuid }, query }),
    ({ code }) => code === "DARM_IMPOSSIBLE",
  );
  if ("value" in read) return { proposal: read.value, problems: read.value.problems };
  return { proposal: null, problems: Array.isArray(read.refusal.details.problems) ? (read.refusal.details.problems as Problem[]) : [] };
}
type Proposal = NonNullable<Awaited<ReturnType<typeof darmProposal>>["proposal"]>;

export interface DarmView {
  area: KeepingArea;
  uuid: string;
  asked: DarmAsked;
  problems: string[];
  facts: Array<{ label: string; value: string }>;
  proposal: ProposalView | null;
}

/** Lines of a proposal as they are taken over. */
export function darmLines({ lines }: Proposal, { language }: Viewer): ProposalLine[] {
  const t = getFixedT(language);
  return lines.map(({ series, fullName: name, isin, risky, before, after }) => {
    const part = t(risky ? "portfolioDarm.risky" : "portfolioDarm.reserve");
    return { series, name, isin, part, before, after };
  });
}

function factsOf({ language }: Viewer, inputs: NonNullable<DarmInputs>) {
  const t = getFixedT(language);
  const number = (value: string) => formatNumber(value, language, { decimals: [0, 2] });
  const percent = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  const { settings, floorSettings } = inputs;
  const label = (
    key: "value" | "floor" | "cushion" | "multiplier" | "bounds" | "tolerance" | "reserve" | "present" | "unbounded" | "target",
  ) => t(`portfolioDarm.facts.${key}`);
  return [
    { label: label("value"), value: t("portfolioDarm.on", { value: number(inputs.value), day: formatDate(inputs.valueDate) }) },
    {
      label: label("floor"),
      value: t(`portfolioDarm.floors.${floorSettings.basis}`, { value: number(inputs.floor), level: percent(floorSettings.level) }),
    },
    { label: label("cushion"), value: number(inputs.cushion) },
    { label: label("multiplier"), value: number(settings.multiplier) },
    { label: label("bounds"), value: `${percent(settings.minRisky)} – ${percent(settings.maxRisky)}` },
    { label: label("tolerance"), value: t("portfolioDarm.points", { value: number(settings.tolerance) }) },
    { label: label("reserve"), value: t(`portfolioSettings.reserves.${settings.reserve}`) },
    { label: label("present"), value: percent(inputs.presentShare) },
    { label: label("unbounded"), value: percent(inputs.unboundedShare) },
    { label: label("target"), value: percent(inputs.targetShare) },
  ];
}

/** The proposal of a day with everything that it follows from. */
export async function darmView(viewer: Viewer, portfolio: FullMonitoredPortfolio, area: KeepingArea, asked: DarmAsked): Promise<DarmView> {
  const { language } = viewer;
  const { proposal, problems } = await darmProposal(viewer, portfolio.uuid, asked);
  const names = new Map(proposal?.lines.map(({ series, fullName }) => [series, fullName]));
  return {
    ...{ area, uuid: portfolio.uuid, asked },
    problems: problems.map((found) => problemWords(found, (series) => names.get(series) ?? "", language)),
    facts: proposal?.inputs ? factsOf(viewer, proposal.inputs) : [],
    proposal: proposal && {
      ...{ area, uuid: portfolio.uuid, versionType: asked.versionType, version: portfolio.version, idem: crypto.randomUUID() },
      ...shownLines(darmLines(proposal, viewer), viewer),
      executionDate: proposal.executionDate,
    },
  };
}
