import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface SimulatorRow {
  uuid: string;
  name: string;
  product: string | null;
  managementType: string;
  mode: string;
  riskScale: string;
}

export async function simulatorListView({ api, language }: Viewer, url: string): Promise<ListView<SimulatorRow>> {
  const t = getFixedT(language);
  const here = readListState(url, ["name"]);
  const { items, total } = await api.simulators.list({ query: pageQuery(here) });
  return {
    title: t("simulatorSettings.list.title"),
    rows: items.map(({ uuid, name, productName, managementType, mode, riskScale }) => ({
      uuid,
      name,
      product: productName,
      managementType: t(`simulatorSettings.managementTypes.${managementType}`),
      mode: t(`simulatorSettings.modes.${mode}.label`),
      riskScale,
    })),
    total,
    count: t("simulatorSettings.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
}
