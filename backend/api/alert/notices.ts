import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketDays } from "./evaluate.ts";

/** A line of a model portfolio in effect, with what the definition of its fund says. */
export interface HeldFund {
  portfolio: string;
  owner: string;
  series: string;
  commercialStatus: string;
  closeDate: string | null;
  /** Comes from a model: nobody delivers its values. */
  simulated: boolean;
  firstValueDate: string | null;
  lastValueDate: string | null;
  valueCount: number;
}

/** Something to tell the owner of a portfolio. */
export interface PortfolioNotice {
  kind: "closed-fund" | "missing-values";
  owner: string;
  portfolio: string;
  series: string;
  /** The occasion that it is reported for, once. */
  occasion: string;
  since: string;
  /** Market days without a value. */
  figure: number | null;
  threshold: number | null;
  due: string | null;
}

/** Days ahead of the closing of a fund. */
const AHEAD_DAYS = 30;
/** Market days without a value that are usual for a fund with a value each day, and for one with a value each week. */
const DAILY_LIMIT = 3;
const WEEKLY_LIMIT = 10;
/** Calendar days between two values that still count as each day, and as each week. */
const DAILY_GAP = 2.5;
const WEEKLY_GAP = 10;

/** Market days after which a value is late, by how often the fund had one so far. */
export function lateAfter({ firstValueDate, lastValueDate, valueCount }: HeldFund): number {
  if (firstValueDate === null || lastValueDate === null || valueCount < 2) return DAILY_LIMIT;
  const gap = (dayNumber(lastValueDate) - dayNumber(firstValueDate)) / (valueCount - 1);
  if (gap <= DAILY_GAP) return DAILY_LIMIT;
  return gap <= WEEKLY_GAP ? WEEKLY_LIMIT : Math.ceil(gap * (5 / 7)) + WEEKLY_LIMIT;
}

/** Market days after `from` up to `to`. */
export const marketDaysBetween = (from: string, to: string): number => {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (last <= first) return 0;
  // Market days are five of seven: a few more than that are looked at, and those up to `from` dropped.
  return marketDays(last, Math.ceil(((last - first) * 5) / 7) + 5).filter((day) => day > first).length;
};

/** A fund that takes no new money, or will close soon. */
function closing({ commercialStatus, closeDate }: HeldFund, today: string): string | null {
  if (closeDate !== null && closeDate <= isoDay(dayNumber(today) + AHEAD_DAYS)) return closeDate;
  return commercialStatus === "OPEN" ? null : commercialStatus;
}

/** What the funds of the portfolios give reason to tell on a day: closed ones, and values that are late. */
export function portfolioNotices(funds: readonly HeldFund[], today: string): PortfolioNotice[] {
  return funds.flatMap((fund) => {
    const { owner, portfolio, series, lastValueDate, closeDate } = fund;
    const told: PortfolioNotice[] = [];
    const closed = closing(fund, today);
    const about = { owner, portfolio, series };
    if (closed !== null)
      told.push({
        ...about,
        kind: "closed-fund",
        occasion: `${series} ${closed}`,
        since: today,
        figure: null,
        threshold: null,
        due: closeDate,
      });
    if (!fund.simulated && lastValueDate !== null) {
      const late = marketDaysBetween(lastValueDate, today);
      const limit = lateAfter(fund);
      if (late > limit && closed === null)
        told.push({
          ...about,
          kind: "missing-values",
          occasion: `${series} ${lastValueDate}`,
          since: lastValueDate,
          figure: late,
          threshold: limit,
          due: null,
        });
    }
    return told;
  });
}
