import type { Slice } from "#app/components/charts/allocation.tsx";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** Shares of the asset classes of weighted lines, in the order in which charts show them; weights in per cent. */
export function slicesOf(
  lines: ReadonlyArray<{ assetClass: AssetClass; weight: string | number }>,
  { language }: { language: InterfaceLanguage },
): Slice[] {
  const t = getFixedT(language);
  return ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = lines.reduce((sum, line) => sum + (line.assetClass === assetClass ? Number(line.weight) : 0), 0);
    const text = formatPercent(share, language, { decimals: [0, 2] });
    return share > 0 ? [{ assetClass, label: t(`common.assetClasses.${assetClass}`), share, text }] : [];
  });
}

/** The shares as one sentence, for who cannot see a bar. */
export const slicesText = (slices: readonly Slice[]): string => slices.map(({ label, text }) => `${label} ${text}`).join(", ");
