import { drawStackedSteps, type StackedSteps } from "#app/components/charts/stacked-steps.ts";
import type { GlidepathContent } from "#app/contract/glidepath.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { rowAt } from "#app/domain/glidepath.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { GlidepathPageProps } from "./editor-page.tsx";

/** Every year from the farthest row to the end, each with the row that holds then. */
function glidepathDrawing(content: GlidepathContent, language: InterfaceLanguage): StackedSteps {
  const longest = Math.max(...content.rows.map(({ yearsLeft }) => yearsLeft));
  const years = Array.from({ length: longest + 1 }, (_, i) => longest - i);
  const held = years.map((left) => rowAt(content, left).weights.map(Number));
  return drawStackedSteps(
    content.classes,
    years.map(String),
    content.classes.map((_, c) => held.map((weights) => weights[c] ?? 0)),
    (value) => formatPercent(value, language, { decimals: 0 }),
  );
}

interface Found {
  id: string;
  content: GlidepathContent;
  riskierAt: number[];
}

/** Chart and warning of a grid as it is stored. */
export function storedView({ id, content, riskierAt }: Found, language: InterfaceLanguage): NonNullable<GlidepathPageProps["stored"]> {
  const t = getFixedT(language);
  const longest = Math.max(...content.rows.map(({ yearsLeft }) => yearsLeft));
  return {
    id,
    drawing: glidepathDrawing(content, language),
    caption: t("matrices.glidepath.chartCaption", { from: longest, to: 0 }),
    names: content.classes.map((value) => ({ value, label: t(`common.assetClasses.${value}`) })),
    riskier: riskierAt.length === 0 ? null : t("matrices.glidepath.riskier", { years: riskierAt.join(", ") }),
  };
}
