import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { providerState } from "./pool.server.ts";

/** What the pool takes over from a provider's catalogue, and how that went the last time. */
export async function providerView(viewer: Viewer, id: string) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { config, status, errors } = await providerState(viewer, id);
  const written = (value: number) => formatCount(value, language);
  return {
    values: { provider: config?.provider ?? "", filterCodes: config?.filterCodes.join(", ") ?? "" },
    configured: config !== null,
    state: status.state,
    stateText: t(`pools.provider.states.${status.state}`),
    facts:
      status.updatedAt === null
        ? []
        : [
            { label: t("pools.provider.updatedAt"), value: formatDate(marketDay(status.updatedAt)) },
            { label: t("pools.provider.added"), value: written(status.added) },
            { label: t("pools.provider.removed"), value: written(status.removed) },
            { label: t("pools.provider.kept"), value: written(status.kept) },
          ],
    errors: errors.items.map(({ code, externalCode, name }) => ({ externalCode, name, problem: t(`pools.provider.errors.${code}`) })),
  };
}
export type ProviderView = Awaited<ReturnType<typeof providerView>>;
