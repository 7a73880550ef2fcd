import type { Composition } from "#app/contract/model-portfolio.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { ManagementMode } from "#app/domain/advice/allocation.ts";
import { linesUnder } from "#app/domain/advice/mode-lines.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { heldAt } from "#app/domain/simulation/management.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type Allocation, type Offer, offerOf, workspaceOf } from "#app/modules/journey/allocation/workspace.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { recordsOf } from "#app/modules/model-portfolio/present-composition.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { addressOf, placeIn } from "../allocation/place.server.ts";

/** What an allocation holds under one of its modes, and the tabs of the page that tells of it. */
export interface ModeSubject {
  allocation: Allocation;
  mode: ManagementMode;
  offer: Offer;
  years: number;
  /** Weights in per cent; they total 100 where the mode is whole. */
  lines: Composition["lines"];
  /** Decimal fractions by series, brought to 1. */
  weights: Record<string, number>;
  records: ReadonlyMap<string, SeriesRecord>;
  /** Said of a mode that does not total 100 %. */
  partial: string | null;
  correlations: boolean;
  head: {
    uuid: string;
    title: string;
    label: string;
    modes: Array<{ href: string; label: string; current: boolean }>;
    /** Of the address, for its forms. */
    keep: { allocation: string; mode: string };
    query: string;
  };
}

export async function modeSubject(viewer: Viewer, uuid: string | undefined, url: URL): Promise<ModeSubject> {
  const session = await sessionOf(viewer, uuid);
  const t = getFixedT(viewer.language);
  const offer = await offerOf(viewer, session);
  const workspace = workspaceOf(session, offer);
  const { allocation, mode } = placeIn(url, workspace, offer);
  const years = Math.floor((session.proposalParams?.investmentHorizonMonths ?? 0) / 12);
  const chosen = linesUnder(allocation, mode);
  // A grid that is not taken yet is looked at with what it would hold at the start.
  const held = chosen.length === 0 && mode === "horizon" && offer.grid ? heldAt(offer.grid, years) : chosen;
  const records: ModeSubject["records"] = held.length === 0 ? new Map() : await recordsOf(viewer, { lines: held });
  const lines = held.flatMap(({ series, weight }) => {
    const record = records.get(series);
    return record && Number(weight) > 0
      ? [{ series, weight, fullName: record.fullName, isin: record.isin, assetClass: record.assetClass, sri: record.sri }]
      : [];
  });
  const total = lines.reduce((sum, { weight }) => sum + Number(weight), 0);
  const query = addressOf(allocation.number, allocation.modes ? mode : undefined);
  return {
    allocation,
    mode,
    offer,
    years,
    lines,
    weights: Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / total])),
    records,
    partial:
      lines.length > 0 && Math.round(total * 100) !== 10_000
        ? t("modeTabs.partial", { total: formatPercent(total, viewer.language, { decimals: [0, 2] }) })
        : null,
    correlations: session.config.advice.enableCorrelationAnalysis,
    head: {
      uuid: session.uuid,
      title: [sessionTitle(session, viewer), t("adviceSteps.allocation", { number: allocation.number })].join(", "),
      label: `${t("adviceSteps.allocation", { number: allocation.number })} – ${t(`adviceSteps.modes.${mode}`)}`,
      modes: (allocation.modes ?? []).map((one) => ({
        href: addressOf(allocation.number, one.mode),
        label: t(`adviceSteps.modes.${one.mode}`),
        current: one.mode === mode,
      })),
      keep: { allocation: String(allocation.number), mode },
      query,
    },
  };
}
