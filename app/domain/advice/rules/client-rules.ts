import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import { monthsLater } from "../age.ts";
import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, assetOf, linesOf, notJudged, type Outcome, seriesOf, unless } from "../rule.ts";
import type { KeyDocument } from "../suitability/key-document.ts";
import { boundBeside, heldAfter } from "../suitability/measures.ts";

/** Age in months up to which a key information document may be handed over, where the journey says none. */
export const KID_MONTHS = 12;
/** Documents are handed over by the platform where the journey publishes them or says how old they may be. */
export const handsOver = ({ config }: Pick<AdviceFacts, "config">): boolean =>
  config.publishing.enableDic || config.advice.kidMaxMonths !== undefined;
const documented = (facts: AdviceFacts) => seriesOf(linesOf(facts)).filter((series) => assetOf(facts, series)?.needsKid === true);

/** What the opening of a document found against it. */
const openedWith =
  ({ config, today, paperLanguage }: AdviceFacts) =>
  ({ name, series, opened }: KeyDocument): Outcome[] => {
    const about = { subject: name, ...(series !== null && { series: [series] }) };
    const told = (figures: Record<string, string>): Outcome => ({
      ...{ flag: "orange" as const, ...about, found: Object.values(figures).join(" ") },
      figures: { document: name, ...figures },
    });
    if (!opened) return [];
    const { fault, date, language } = opened;
    if (fault !== null) return [told({ case: fault })];
    const oldest = monthsLater(today, -(config.advice.kidMaxMonths ?? KID_MONTHS));
    const isForeign = language !== null && paperLanguage !== undefined && language !== paperLanguage;
    return [
      ...(date !== null && date < oldest ? [told({ case: "OLD", date })] : []),
      ...(isForeign ? [told({ case: "LANGUAGE", language })] : []),
    ];
  };

/** Documents that were not opened yet; where all were, those whose language cannot be told. */
function notOpened({ documents = [] }: AdviceFacts): Outcome[] {
  const closed = documents.filter(({ opened }) => opened === null);
  const unread = documents.filter(({ opened }) => opened !== null && opened.fault === null && opened.language === null);
  const [missing, those] = closed.length > 0 ? (["KID_OPENED", closed] as const) : (["KID_LANGUAGE", unread] as const);
  const figures = { documents: those.map(({ name }) => name).join(", ") };
  return those.length === 0
    ? []
    : notJudged(
        missing,
        those.flatMap(({ series }) => series ?? []),
      ).map((one) => ({ ...one, figures }));
}

/** What the client asked for, and what has to be handed over. */
export const CLIENT_RULES: readonly AdviceRule[] = [
  {
    code: "SUSTAINABILITY",
    inputs: ["allocation", "assets", "after", "preferences"],
    measuredIn: "percent",
    worst: "red",
    law: ["DR_2021_1253", "DR_2021_1257"],
    /**
     * One outcome for each preference, of the contract after the act. What does not meet one is refused: another allocation, or the
     * client adapts it first.
     */
    measure: (facts) => {
      if (!facts.preferences) return [];
      const weights = new Map(heldAfter(facts).map(({ series, percent }) => [series, percent / 100]));
      return sustainabilityOf(weights, facts.assets, facts.preferences).criteria.map(({ code, value, required, flag }) => ({
        flag: flag === "green" ? "green" : "red",
        found: boundBeside(100 * value, 100 * required),
        allowed: boundBeside(100 * required, 100 * value),
        subject: code,
      }));
    },
  },
  {
    code: "KID_PRESENT",
    inputs: ["allocation", "assets", "config", "documents", "paperLanguage", "today"],
    measuredIn: "word",
    worst: "orange",
    answeredBy: "adviser",
    law: ["PRIIPS_13", "DR_2017_653_15"],
    /**
     * A document that no one has named, one that cannot be opened, an old one and one in another language are pointed out, each by its
     * name: publishing without it asks for a reason. The day of a file is not that of the last review, which the definition states (KID_AGE).
     */
    measure: (facts) => {
      if (!handsOver(facts)) return [];
      const unnamed = documented(facts).filter((series) => assetOf(facts, series)?.hasKid !== true);
      const faults = [...(unnamed.length > 0 ? unless(unnamed, "orange") : []), ...(facts.documents ?? []).flatMap(openedWith(facts))];
      const outcomes = [...faults, ...notOpened(facts)];
      return outcomes.length > 0 ? outcomes : [{ flag: "green" }];
    },
  },
  {
    code: "KID_AGE",
    inputs: ["allocation", "assets", "config", "today"],
    measuredIn: "day",
    worst: "red",
    law: ["DR_2017_653_15", "PRIIPS_13", "JOURNEY"],
    /** Orange in the last month before the limit; a document of an unknown day cannot be judged. */
    measure: (facts) => {
      const months = facts.config.advice.kidMaxMonths ?? KID_MONTHS;
      const dated = documented(facts).flatMap((series) => {
        const day = assetOf(facts, series)?.kidDate ?? null;
        return day === null ? [] : [{ series, day }];
      });
      const oldest = dated.map(({ day }) => day).sort()[0];
      if (!handsOver(facts)) return [];
      const undated = documented(facts).filter((series) => {
        const asset = assetOf(facts, series);
        return asset?.hasKid === true && asset.kidDate === null;
      });
      const unknown = undated.length > 0 ? notJudged("KID", undated) : [];
      if (oldest === undefined) return unknown;
      const told = { found: oldest, allowed: monthsLater(facts.today, -months) };
      const until = (day: string, over: number) => facts.today > monthsLater(day, over);
      const old = dated.filter(({ day }) => until(day, months));
      if (old.length > 0) return [...unless(seriesOf(old), "red").map((outcome) => ({ ...outcome, ...told })), ...unknown];
      const ageing = dated.filter(({ day }) => until(day, months - 1));
      return [...unless(seriesOf(ageing), "orange").map((outcome) => ({ ...outcome, ...told })), ...unknown];
    },
  },
];
