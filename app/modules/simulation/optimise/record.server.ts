import { formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { type BoundLine, type OptimisationForm, readBounds } from "#app/domain/simulation/optimisation.ts";
import type { OptimisationRecord } from "#app/domain/simulation/optimise/record.ts";
import type { ContractBounds, LeftOutReason } from "#app/domain/simulation/optimise/within-contract.ts";
import { placeInBand } from "#app/domain/simulation/suitability/profile-band.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import type { Writing } from "../writing.ts";
import type { Proposal } from "./propose.server.ts";
import { SEMICOLON } from "./record-text.server.ts";
import type { Subject } from "./subject.server.ts";

/** What is kept of a proposal that is taken over: what it was asked for, and how it compares with the client's profile. */
export function recordOf(
  { client, today }: Subject,
  form: OptimisationForm,
  proposal: Proposal,
  { language }: Writing,
): OptimisationRecord {
  const { proposed, amount, contract } = proposal;
  const { averageClass, allocation } = proposed;
  const decimal = (text: string, otherwise: string) => readDecimal(text, language) ?? otherwise;
  const typed = (lines: readonly BoundLine[]): BoundLine[] =>
    readBounds(lines, language)
      .filter(({ min, max }) => (min ?? 0) > 0 || (max ?? WHOLE) < WHOLE)
      .map(({ of, min, max }) => ({ of, min: weightOf(min ?? 0), max: weightOf(max ?? WHOLE) }));
  const above = client && (averageClass === null || ["slightlyAbove", "above"].includes(placeInBand(averageClass, client.band)));
  return {
    on: today,
    aim: form.aim,
    ...(amount === null ? {} : { amount }),
    ...(client ?? {}),
    ...(averageClass === null ? {} : { averageClass: Math.round(averageClass * 1e6) / 1e6 }),
    ...(above ? { beyondProfile: true } : {}),
    ...(form.risk === "srri" ? { risk: { srri: Number(form.srri) } } : {}),
    ...(form.risk === "volatility"
      ? { risk: { volatilityMin: decimal(form.volatilityMin, "0"), volatilityMax: decimal(form.volatilityMax, "100") } }
      : {}),
    minLines: contract.minLines,
    bounds: [...typed(form.assets), ...typed(form.classes)].slice(0, 100),
    allocation,
  };
}

/** What the contract and usage ask of a proposal, in one sentence. */
export function rulesSentence(
  { lines }: Subject,
  { minLines, maxLines, minWeight, classes, lines: bounded }: ContractBounds,
  writing: Writing,
): string {
  const { t, language } = writing;
  const percent = (hundredths: number) => formatPercent(hundredths / 100, language, { decimals: [0, 2] });
  const most = Math.max(
    ...bounded.filter(({ leftOut }, i) => !leftOut && lines[i]?.assetClass !== "CAPITAL_GUARANTEED").map((one) => one.most),
    0,
  );
  const held = classes.filter(({ assetClass }) => lines.some((line) => line.assetClass === assetClass));
  return t("optimise.rules.sentence", {
    rules: [
      t("optimise.rules.minLines", { count: minLines }),
      ...(maxLines === undefined ? [] : [t("optimise.rules.maxLines", { count: maxLines })]),
      ...(minWeight > 0 ? [t("optimise.rules.minWeight", { least: percent(minWeight) })] : []),
      ...(most > 0 && most < WHOLE ? [t("optimise.rules.maxWeight", { most: percent(most) })] : []),
      ...held.map(({ assetClass, most: limit }) =>
        t("optimise.rules.classMost", { name: t(`common.assetClasses.${assetClass}`), most: percent(limit) }),
      ),
    ].join(SEMICOLON[language]),
  });
}

/** Supports that take no part, each with its reason. */
export function leftOutSentences({ lines }: Subject, { lines: bounded }: ContractBounds, { t }: Writing): string[] {
  const reasons: Readonly<Record<LeftOutReason, `optimise.leftOut.${LeftOutReason}`>> = {
    closed: "optimise.leftOut.closed",
    notForSale: "optimise.leftOut.notForSale",
    notScheduled: "optimise.leftOut.notScheduled",
    minimum: "optimise.leftOut.minimum",
    unrated: "optimise.leftOut.unrated",
  };
  return bounded.flatMap(({ series, leftOut }) =>
    leftOut ? [t(reasons[leftOut], { name: lines.find((line) => line.series === series)?.name ?? "" })] : [],
  );
}
