import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { ASSET_CLASSES, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatLongDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { changedSince } from "#app/domain/simulation/optimise/record.ts";
import type { LineView, OptimisedView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** Between the parts of an enumeration. */
export const SEMICOLON: Readonly<Record<InterfaceLanguage, string>> = { fr: "\u202f; ", en: "; " };

/** An average of classes of risk. */
export const classText = (average: number, { language }: Pick<Writing, "language">) =>
  formatNumber(average, language, { decimals: [0, 2] });

/** The use of the optimiser in sentences, for the page and for paper; none where the allocation did not come from it. */
export function recordSentences(
  { optimised, allocation, currency }: Pick<SimulationParameters, "optimised" | "allocation" | "currency">,
  lines: readonly LineView[],
  writing: Writing,
): OptimisedView | null {
  if (!optimised) return null;
  const { t, language } = writing;
  const { on, aim, amount, profile, band, averageClass, beyondProfile, risk, minLines, bounds } = optimised;
  const day = formatLongDate(on, language);
  const changed = changedSince(optimised, allocation);
  const words = profile && band ? { profile: t(`simulator.riskProfiles.${profile}`), ...band } : null;
  const percent = (text: string) => formatPercent(Number(text), language, { decimals: [0, 2] });
  const constraints = [
    words && !beyondProfile ? t("optimise.record.profile", words) : words ? null : t("optimise.record.noProfile"),
    t("optimise.record.minLines", { count: minLines }),
    risk && "srri" in risk ? t("optimise.record.srri", { srri: risk.srri }) : null,
    risk && "volatilityMin" in risk
      ? t("optimise.record.volatility", { from: percent(risk.volatilityMin), to: percent(risk.volatilityMax) })
      : null,
    ...bounds.map(({ of, min, max }) =>
      t("optimise.record.bound", { name: nameOf(of, lines, writing), from: percent(min), to: percent(max) }),
    ),
  ].filter((text) => text !== null);
  const aimed =
    amount === undefined ? t(`optimise.aims.${aim}`) : `${t(`optimise.aims.${aim}`)} (${formatAmount(amount, language, { currency })})`;
  const average = averageClass === undefined ? t("common.missing.short") : classText(averageClass, writing);
  return {
    title: t("optimise.record.title"),
    text: [
      t(changed ? "optimise.record.changed" : "optimise.record.taken", { day }),
      t("optimise.record.aim", { aim: aimed }),
      t("optimise.record.constraints", { constraints: constraints.join(SEMICOLON[language]) }),
    ],
    beyond: beyondProfile && words ? t("optimise.record.beyond", { ...words, average, day }) : null,
  };
}

function nameOf(of: string, lines: readonly LineView[], { t }: Writing): string {
  const known = ASSET_CLASSES.find((one) => one === of);
  if (known) return t("optimise.ofClass", { name: t(`common.assetClasses.${known}`) });
  return lines.find(({ series }) => series === of)?.name ?? t("simulator.investments.unknown");
}
