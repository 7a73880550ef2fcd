import { formatCount, formatDate, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Statistics of the pool's own series, and the check of everything it stands for. */
export async function figuresView({ api, language }: Viewer, id: string) {
  const t = getFixedT(language);
  const [{ statistics }, validation] = await Promise.all([
    api.investmentPools.get({ params: { id }, query: { limit: 1 } }),
    api.investmentPools.validate({ params: { id }, query: {} }),
  ]);
  const written = (value: number) => formatCount(value, language);
  const { averageFees, commonFrom, commonTo } = statistics;
  return {
    facts: [
      { label: t("pools.figures.series"), value: written(statistics.series) },
      { label: t("pools.figures.pinned"), value: written(statistics.pinned) },
      { label: t("pools.figures.averageFees"), value: averageFees === null ? null : formatPercent(averageFees, language) },
      {
        label: t("pools.figures.common"),
        value: commonFrom && commonTo ? t("pools.figures.span", { from: formatDate(commonFrom), to: formatDate(commonTo) }) : null,
      },
      { label: t("pools.figures.withoutSri"), value: written(statistics.withoutSri) },
      { label: t("pools.figures.withoutValues"), value: written(statistics.withoutValues) },
    ],
    byClass: statistics.byAssetClass.map(({ assetClass, series }) => ({
      label: t(`common.assetClasses.${assetClass}`),
      series: written(series),
      share: formatPercent((series / statistics.series) * 100, language, { decimals: [0, 1] }),
    })),
    bySri: statistics.bySri.map(({ sri, series }) => ({
      label: String(sri),
      series: written(series),
      share: formatPercent((series / statistics.series) * 100, language, { decimals: [0, 1] }),
    })),
    validation: {
      valid: validation.valid,
      summary: t("pools.figures.checked", { count: validation.series, shown: written(validation.series) }),
      faultCount: t("pools.figures.faultCount", { count: validation.faultCount, shown: written(validation.faultCount) }),
      faults: validation.faults.map(({ code, severity, name }, at) => ({
        key: String(at),
        name: name ?? t("pools.figures.wholePool"),
        severity,
        severityText: t(`pools.figures.severities.${severity}`),
        problem: t(`pools.figures.faults.${code}`),
      })),
    },
  };
}
export type FiguresView = Awaited<ReturnType<typeof figuresView>>;
