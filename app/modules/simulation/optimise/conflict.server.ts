import type { z } from "zod";
import { allocationConflict, type namedBound } from "#app/contract/computation/optimisation.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { formatNumber, formatPercent } from "#app/domain/format/format.ts";
import type { Refusal } from "#app/services/calls/attempt.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { classesText } from "./classes-text.ts";

type Bound = z.output<typeof namedBound>;

/** What the proposal had to keep besides the typed bounds. */
export interface Kept {
  /** The client's profile in words, where it was to be kept. */
  profile: { profile: string; min: number; max: number } | null;
  minLines: number;
}

/**
 * Why no allocation fits, in sentences: the bounds that exclude each other, a change that reconciles them (told as the least where
 * it is one of a single bound, which is what the backend proves), how far the risk can go with and without the bounds, and what the
 * client's profile has to do with it. Null for a refusal that is no conflict of bounds.
 */
export function conflictSentences({ code, details }: Refusal, lines: readonly LineView[], kept: Kept, writing: Writing): string[] | null {
  const { t, language } = writing;
  const read = allocationConflict.safeParse(details);
  if (code !== "0086" || !read.success) return null;
  const { srri, conflict, relaxation, reach, nearestRisk, reachWithoutBounds, rule, nearest, averageReach, averageInTheWay } = read.data;
  const average = (value: number) => formatNumber(value, language, { decimals: [0, 2] });
  const percent = (fraction: number) => formatPercent(fraction * 100, language, { decimals: [0, 2] });
  const risk = (fraction: number) => formatPercent(fraction * 100, language, { decimals: 1 });
  const named = ({ kind, uuid, assetClass }: Bound) => {
    const known = ASSET_CLASSES.find((one) => one === assetClass);
    const name = kind.startsWith("class")
      ? t("optimise.ofClass", { name: known ? t(`common.assetClasses.${known}`) : (assetClass ?? "") })
      : (lines.find((line) => line.series === uuid)?.name ?? uuid ?? "");
    return t(kind.endsWith("Min") ? "optimise.least" : "optimise.most", { name });
  };
  const list = new Intl.ListFormat(language === "fr" ? "fr-FR" : "en-GB", { type: "conjunction" });
  const span = (told: NonNullable<typeof reach>) => ({
    from: risk(told.volatilityMin),
    to: risk(told.volatilityMax),
    classes: classesText(told, writing),
  });
  return [
    averageReach && kept.profile
      ? t("optimise.conflict.profile", { ...kept.profile, from: average(averageReach.min), to: average(averageReach.max) })
      : null,
    averageReach && kept.profile ? t("optimise.conflict.profileWays") : null,
    averageInTheWay && kept.profile ? t("optimise.conflict.profileInTheWay", kept.profile) : null,
    srri === undefined || !reach ? null : t("optimise.conflict.class", { srri }),
    conflict?.length
      ? t(reach ? "optimise.conflict.hold" : "optimise.conflict.exclude", {
          bounds: list.format(conflict.map((bound) => t("optimise.bound", { name: named(bound), value: percent(bound.value) }))),
        })
      : null,
    relaxation?.length
      ? t(reach ? "optimise.conflict.relaxRisk" : relaxation.length === 1 ? "optimise.conflict.relaxOne" : "optimise.conflict.relax", {
          changes: list.format(
            relaxation.map(({ bound, from, to }) => t("optimise.change", { name: named(bound), from: percent(from), to: percent(to) })),
          ),
        })
      : null,
    reach ? t("optimise.conflict.reach", span(reach)) : null,
    nearestRisk ? t("optimise.conflict.nearest", { volatility: risk(nearestRisk.volatility), srri: nearestRisk.srri }) : null,
    reachWithoutBounds ? t("optimise.conflict.without", span(reachWithoutBounds)) : null,
    rule === "minLines" ? t("optimise.conflict.minLines", { count: kept.minLines }) : rule ? t(`optimise.conflict.rules.${rule}`) : null,
    nearest !== undefined && rule === "maxLines" ? t("optimise.conflict.nearestLines", { lines: nearest }) : null,
  ].filter((sentence) => sentence !== null);
}
