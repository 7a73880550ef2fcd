import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import { monthsLater } from "../age.ts";
import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, assetOf, linesOf, seriesOf, sharesOf, unless } from "../rule.ts";

/** Age in months up to which a key information document may be handed over, where the journey says none. */
const KID_MONTHS = 12;
const percent = (fraction: number) => String(Math.round(fraction * 10_000) / 100);
/** Documents are handed over by the platform where the journey publishes them or says how old they may be. */
const handsOver = ({ config }: AdviceFacts) => config.publishing.enableDic || config.advice.kidMaxMonths !== undefined;
const documented = (facts: AdviceFacts) => seriesOf(linesOf(facts)).filter((series) => assetOf(facts, series)?.needsKid === true);

/** What the client asked for, and what has to be handed over. */
export const CLIENT_RULES: readonly AdviceRule[] = [
  {
    code: "SUSTAINABILITY",
    inputs: ["allocation", "assets", "preferences"],
    measuredIn: "percent",
    worst: "red",
    law: ["DR_2021_1253", "DR_2021_1257"],
    /** One outcome for each preference: orange from half of what was asked for, red below. */
    measure: (facts) => {
      if (!facts.preferences) return [];
      const weights = new Map(sharesOf(linesOf(facts)).map(({ series, share }) => [series, share / 10_000]));
      return sustainabilityOf(weights, facts.assets, facts.preferences).criteria.map(({ code, value, required, flag }) => ({
        flag,
        found: percent(value),
        allowed: percent(required),
        subject: code,
      }));
    },
  },
  {
    code: "HOLDING_PERIOD",
    inputs: ["allocation", "assets", "horizonMonths"],
    measuredIn: "years",
    worst: "orange",
    law: ["MIFID_24_2", "DR_2017_2358_10", "MIFID_25_2", "DR_2017_2359_9"],
    /** The target market of a support by its recommended holding period, where that is known. */
    measure: (facts) => {
      const { horizonMonths } = facts;
      const known = seriesOf(linesOf(facts)).flatMap((series) => {
        const years = assetOf(facts, series)?.holdingYears ?? null;
        return years === null ? [] : [{ series, years }];
      });
      if (horizonMonths === null || known.length === 0) return [];
      const longer = known.filter(({ years }) => years * 12 > horizonMonths).map(({ series }) => series);
      const most = Math.max(...known.map(({ years }) => years));
      return unless(longer, "orange").map((outcome) => ({
        ...outcome,
        found: String(most),
        allowed: String(Math.round((horizonMonths / 12) * 100) / 100),
      }));
    },
  },
  {
    code: "KID_PRESENT",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "word",
    worst: "orange",
    law: ["PRIIPS_13"],
    measure: (facts) =>
      handsOver(facts)
        ? unless(
            documented(facts).filter((series) => assetOf(facts, series)?.hasKid !== true),
            "orange",
          )
        : [],
  },
  {
    code: "KID_AGE",
    inputs: ["allocation", "assets", "config", "today"],
    measuredIn: "day",
    worst: "red",
    law: ["DR_2017_653_15", "PRIIPS_13", "JOURNEY"],
    /** Orange in the last month before the limit; documents of an unknown day are not measured. */
    measure: (facts) => {
      const months = facts.config.advice.kidMaxMonths ?? KID_MONTHS;
      const dated = documented(facts).flatMap((series) => {
        const day = assetOf(facts, series)?.kidDate ?? null;
        return day === null ? [] : [{ series, day }];
      });
      const oldest = dated.map(({ day }) => day).sort()[0];
      if (!handsOver(facts) || oldest === undefined) return [];
      const told = { found: oldest, allowed: monthsLater(facts.today, -months) };
      const until = (day: string, over: number) => facts.today > monthsLater(day, over);
      const old = dated.filter(({ day }) => until(day, months));
      if (old.length > 0) return unless(seriesOf(old), "red").map((outcome) => ({ ...outcome, ...told }));
      const ageing = dated.filter(({ day }) => until(day, months - 1));
      return unless(seriesOf(ageing), "orange").map((outcome) => ({ ...outcome, ...told }));
    },
  },
];
