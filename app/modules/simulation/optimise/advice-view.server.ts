import { diversificationFaults, diversificationFigures } from "#app/domain/diversification.ts";
import { formatChance, formatNumber, formatPercent, formatProjected } from "#app/domain/format/format.ts";
import { type OptimisationForm, readBounds } from "#app/domain/simulation/optimisation.ts";
import { isBetter } from "#app/domain/simulation/optimise/aims.ts";
import { carriersOfRisk, concentrationOf } from "#app/domain/simulation/optimise/concentration.ts";
import type { ContractBounds } from "#app/domain/simulation/optimise/within-contract.ts";
import { placeInBand } from "#app/domain/simulation/suitability/profile-band.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import type { PlainKey } from "#app/i18n/texts.ts";
import type { Writing } from "../writing.ts";
import { aimFigures, type Proposal, reachesGoal, type Weighed } from "./propose.server.ts";
import { classText } from "./record-text.server.ts";
import type { Subject } from "./subject.server.ts";

/** What is said of a proposal beside its figures. */
export interface AdviceView {
  /** `none`: nothing is better than what is there, and there is nothing to take over. */
  verdict: { kind: "better" | "lower" | "none"; text: string };
  /** The goal is out of reach within the profile. */
  goal: string | null;
  /** It is outside the profile. */
  outside: string | null;
  /** What it concentrates on. */
  concentration: string[];
}

const list = ({ language }: Writing) => new Intl.ListFormat(language === "fr" ? "fr-FR" : "en-GB", { type: "conjunction" });
/** The profile and its band, in the words of a sentence. */
export const profileWords = ({ client }: Pick<Subject, "client">, { t }: Pick<Writing, "t">) => ({
  profile: client ? t(`simulator.riskProfiles.${client.profile}`) : "",
  min: client?.band.min ?? 1,
  max: client?.band.max ?? 7,
});

export function adviceView(subject: Subject, form: OptimisationForm, proposal: Proposal, writing: Writing): AdviceView {
  const { t } = writing;
  const { present, proposed, better } = proposal;
  const measure = measureOf(form, proposal, subject.parameters.currency, writing);
  const broken = breaks(subject, form, proposal, writing);
  const kind = better ? "better" : broken.length > 0 ? "lower" : "none";
  const best = kind === "none" ? present : proposed;
  const equal = kind === "better" ? equalChance(form, proposal, writing) : null;
  const text = equal
    ? t("optimise.verdict.equalChance", { ...measure, chance: equal })
    : t(`optimise.verdict.${kind}`, { ...measure, breaks: list(writing).format(broken) });
  return {
    verdict: { kind, text },
    goal: goalSentence(subject, form, { ...proposal, best }, writing),
    outside: outsideSentence(subject, best, writing),
    concentration: concentrationSentences(subject, best, writing),
  };
}

/** The chances, where they are the aim and the proposal leaves them as they are: it is better on the median value alone. */
function equalChance({ aim }: OptimisationForm, { present, proposed }: Proposal, { language }: Writing): string | null {
  const [before, after] = [aimFigures(present).chance, aimFigures(proposed).chance];
  return aim === "chances" && before !== null && before === after ? formatChance(after, language) : null;
}

/** The figure that the aim is about, before and after. */
function measureOf({ aim }: OptimisationForm, { present, proposed, amount }: Proposal, currency: string, { t, language }: Writing) {
  const [before, after] = [aimFigures(present), aimFigures(proposed)];
  const money = (value: number) => formatProjected(value, language, { currency });
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: 1 });
  const written = {
    chance: [before.chance, after.chance, (value: number) => formatChance(value, language)],
    median: [before.median, after.median, money],
    volatility: [before.volatility, after.volatility, percent],
    sharpe: [before.sharpeRatio, after.sharpeRatio, (value: number) => formatNumber(value, language, { decimals: 3 })],
    riskShare: [before.largestRiskShare, after.largestRiskShare, percent],
  } as const;
  const reach = (median: number | null) => median !== null && amount !== null && median >= Number(amount);
  const key = {
    chances: before.chance === after.chance ? ("median" as const) : ("chance" as const),
    calmest: reach(before.median) && reach(after.median) ? ("volatility" as const) : ("median" as const),
    median: "median" as const,
    ratio: "sharpe" as const,
    parity: "riskShare" as const,
  }[aim];
  const [first, second, write] = written[key];
  const shown = (value: number | null) => (value === null ? t("common.missing.short") : write(value));
  return { measure: t(`optimise.measures.${key}`), before: shown(first), after: shown(second) };
}

/** What the present allocation does not keep of what the proposal had to keep. */
function breaks(subject: Subject, form: OptimisationForm, { present, contract, band }: Proposal, writing: Writing): string[] {
  const { t } = writing;
  const { lines, simulator } = subject;
  const held = present.allocation.map(({ series, weight }) => {
    const assetClass = lines.find((line) => line.series === series)?.assetClass ?? ("NOT_DEFINED" as const);
    return { series, assetClass, weight: Number(weight) };
  });
  const faults = diversificationFaults(diversificationFigures(simulator.productRules), held).filter(
    (fault) => !("series" in fault && held.find(({ series }) => series === fault.series)?.assetClass === "CAPITAL_GUARANTEED"),
  );
  const place = band && (present.averageClass === null ? "above" : placeInBand(present.averageClass, band));
  const out: Array<PlainKey | null> = [
    place && place !== "within" ? "optimise.breaks.profile" : null,
    held.length < contract.minLines ? "optimise.breaks.lines" : null,
    faults.length > 0 || heldDespite(contract, held) ? "optimise.breaks.contract" : null,
    outsideBounds(form, held, writing) ? "optimise.breaks.bounds" : null,
  ];
  return out.filter((key) => key !== null).map((key) => t(key));
}

/** Supports that the contract leaves out, or wants more of. */
const heldDespite = ({ lines }: ContractBounds, held: ReadonlyArray<{ series: string; weight: number }>) =>
  held.some(({ series, weight }) => {
    const bound = lines.find((one) => one.series === series);
    return bound !== undefined && (bound.leftOut !== null || weight * 100 < bound.least);
  });

function outsideBounds(
  form: OptimisationForm,
  held: ReadonlyArray<{ series: string; assetClass: string; weight: number }>,
  { language }: Writing,
): boolean {
  const off = (weight: number, { min, max }: { min: number | null; max: number | null }) =>
    Math.round(weight * 100) < (min ?? 0) || Math.round(weight * 100) > (max ?? WHOLE);
  const part = (of: (line: { series: string; assetClass: string }) => boolean) =>
    held.filter(of).reduce((sum, { weight }) => sum + weight, 0);
  return (
    form.risk !== "none" ||
    readBounds(form.assets, language).some((bound) =>
      off(
        part(({ series }) => series === bound.of),
        bound,
      ),
    ) ||
    readBounds(form.classes, language).some((bound) =>
      off(
        part(({ assetClass }) => assetClass === bound.of),
        bound,
      ),
    )
  );
}

/** A goal that the profile keeps out of reach: what the profile allows, and what it would take. */
function goalSentence(
  subject: Subject,
  form: OptimisationForm,
  { best, beyond, amount, band }: Proposal & { best: Weighed },
  writing: Writing,
): string | null {
  const { t, language } = writing;
  if (amount === null || !band || reachesGoal(form, best, amount)) return null;
  const more = beyond && isBetter(form.aim, aimFigures(beyond), aimFigures(best), Number(amount));
  const figures = ({ figures: known, outlook, averageClass }: Weighed) => ({
    chance: outlook?.successes == null ? t("common.missing.short") : formatChance(outlook.successes / outlook.total, language),
    median: outlook ? formatProjected(outlook.median, language, { currency: subject.parameters.currency }) : t("common.missing.short"),
    volatility: known ? formatPercent(known.volatility * 100, language, { decimals: 1 }) : t("common.missing.short"),
    average: averageClass === null ? t("common.missing.short") : classText(averageClass, writing),
  });
  const within = t("optimise.goalBeyond.within", {
    ...profileWords(subject, writing),
    ...figures(best),
    amount: formatProjected(Number(amount), language, { currency: subject.parameters.currency }),
  });
  const further = more
    ? t(reachesGoal(form, beyond, amount) ? "optimise.goalBeyond.more" : "optimise.goalBeyond.notEnough", figures(beyond))
    : t("optimise.goalBeyond.noMore");
  return `${within} ${further} ${t("optimise.goalBeyond.levers")}`;
}

/** Outside of the band of the client's profile, by how much; null within it, or without a profile. */
export function outsideSentence(subject: Subject, { averageClass }: Weighed, writing: Writing): string | null {
  const { client } = subject;
  if (!client) return null;
  const words = profileWords(subject, writing);
  if (averageClass === null) return writing.t("optimise.outside.unknown", words);
  const place = placeInBand(averageClass, client.band);
  if (place === "within") return null;
  const average = classText(averageClass, writing);
  return writing.t(place === "below" ? "optimise.outside.below" : "optimise.outside.above", { ...words, average });
}

function concentrationSentences({ lines }: Subject, { allocation, figures }: Weighed, writing: Writing): string[] {
  const { t, language } = writing;
  const found = concentrationOf(
    allocation.map(({ series, weight }) => ({
      series,
      assetClass: lines.find((line) => line.series === series)?.assetClass ?? "NOT_DEFINED",
      weight: (hundredthsOf(weight) ?? 0) / 100,
    })),
  );
  const name = (series: string) => lines.find((line) => line.series === series)?.name ?? series;
  return [
    ...(found.large.length > 0
      ? [
          t("optimise.concentration.large", {
            lines: list(writing).format(
              found.large.map(({ series, weight }) =>
                t("optimise.bound", { name: name(series), value: formatPercent(weight, language, { decimals: [0, 2] }) }),
              ),
            ),
          }),
        ]
      : []),
    ...(found.few
      ? [
          t("optimise.concentration.few", {
            count: found.lines,
            lines: found.lines,
            effective: formatNumber(found.effective, language, { decimals: 1 }),
          }),
        ]
      : []),
    ...carriersOfRisk(figures?.riskContributions).map(([series, share]) =>
      t("optimise.concentration.risk", { name: name(series), share: formatPercent(share * 100, language, { decimals: 0 }) }),
    ),
  ];
}
