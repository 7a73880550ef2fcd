import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import type { RecoConfig } from "#app/contract/journey/journey.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface JourneyRow {
  uuid: string;
  name: string;
  distributors: string;
  products: string;
  acts: string;
  validity: string;
  /** A draft that lacks something is incomplete. */
  state: "active" | "draft" | "incomplete";
}

/** Acts that a journey may allow, each with its switch. */
const ACTS = {
  newContracts: "enableActNewContracts",
  deposits: "enableActDeposits",
  withdrawals: "enableActWithdrawals",
  rebalancings: "enableActRebalancings",
} as const satisfies Record<string, keyof RecoConfig["proposal-params"]>;
const ACT_NAMES = Object.keys(ACTS) as Array<keyof typeof ACTS>;

export async function journeyListView({ api, language }: Viewer, url: string): Promise<ListView<JourneyRow>> {
  const t = getFixedT(language);
  const here = readListState(url, ["name"]);
  const { dir: _dir, ...query } = pageQuery(here);
  const { items, total } = await api.journeys.list({ query });
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  return {
    title: t("journeySettings.title"),
    rows: items.map(({ uuid, name, distributors, config, active, complete }) => ({
      uuid,
      name,
      distributors:
        distributors.length === 0 ? t("journeySettings.everybody") : t("journeySettings.distributors", counted(distributors.length)),
      products: formatCount(config.advice.productConfigs.length, language),
      acts: ACT_NAMES.filter((act) => config["proposal-params"][ACTS[act]])
        .map((act) => t(`journeySettings.acts.${act}`))
        .join(", "),
      validity: t("journeySettings.days", counted(config.general.sessionValidityDays)),
      state: active ? "active" : complete ? "draft" : "incomplete",
    })),
    total,
    count: t("journeySettings.count", counted(total)),
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
}
