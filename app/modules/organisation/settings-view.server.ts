import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { flagsOf } from "#app/domain/organisation/organisation-flags.ts";
import { assetClassColours, closeNeighbours } from "#app/domain/theme/asset-class-colours.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { listOrganisations, type OrganisationRecord } from "./organisation.server.ts";

export interface OrganisationRow {
  uuid: string;
  name: string;
  language: string;
  modules: string;
  /** Primary colour as it was stored, for the swatch. */
  colour: string | null;
}

export interface OrganisationListView {
  kind: OrganisationKind;
  title: string;
  rows: OrganisationRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: { q?: string; dir: "asc" | "desc"; page: number; size: number };
  mayEdit: boolean;
}

/** Only administrators change organisations: the backend refuses everybody else. */
export const mayEdit = ({ roles }: Viewer): boolean => roles.includes("ADMIN");

export async function organisationListView(viewer: Viewer, kind: OrganisationKind, url: string): Promise<OrganisationListView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const query = new URL(url).searchParams;
  const search = query.get("q")?.trim().slice(0, 200) || undefined;
  const dir = query.get("dir") === "desc" ? "desc" : "asc";
  const { page, size } = readPage(url);
  const { items, total } = await listOrganisations(viewer, kind, {
    ...(search && { search }),
    dir,
    limit: size,
    offset: (page - 1) * size,
  });
  const written = (value: number) => formatCount(value, language);
  const known = flagsOf(kind);
  return {
    kind,
    title: t(`organisation.${kind}.title`),
    rows: items.map((item) => {
      const on = known.filter((flag) => item.flags[flag] === true).length;
      return {
        uuid: item.uuid,
        name: item.name,
        language: t(`organisation.languages.${item.language}`),
        modules: t("organisation.list.modulesOn", { on: written(on), all: written(known.length) }),
        colour: item.graphicChart.primaryButtonsColor ?? null,
      };
    }),
    total,
    count: t("organisation.list.count", { count: total, shown: written(total) }),
    range: rangeTexts(url, { page, size }, items.length, total, language),
    here: { ...(search && { q: search }), dir, page, size },
    mayEdit: mayEdit(viewer),
  };
}

/** Neighbouring classes that a reader may confuse, in words. */
export function neighbourWarnings({ language }: Viewer, { graphicChart }: OrganisationRecord): string[] {
  const t = getFixedT(language);
  return closeNeighbours(assetClassColours(graphicChart.assetClassColors)).map(([one, other, apart]) =>
    t("organisation.chart.close", {
      one: t(`common.assetClasses.${one}`),
      other: t(`common.assetClasses.${other}`),
      apart: formatCount(apart, language),
    }),
  );
}
