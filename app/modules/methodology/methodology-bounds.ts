import { type Limit, type LimitByProfile, USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { codeWords } from "#app/domain/advice/words/check-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber } from "#app/domain/format/format.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import type { MethodTable } from "./methodology.ts";

/** What a row is called, and why its figure is what it is. */
type Words = readonly [name: string, why: string];
type RowName =
  | "lineSri"
  | "shareAboveBand"
  | "lowRiskShare"
  | "lowRiskShareLong"
  | "illiquidShare"
  | "concentrationTheme"
  | "concentrationLine"
  | "concentrationSpreadLine"
  | "concentrationIssuer"
  | "concentrationManager"
  | "depositCapacity"
  | "acceptedLossFactor"
  | "profileMonths"
  | "compositionDays";

/** The words around the default figures. */
interface BoundWords {
  titles: { byProfile: string; ofAll: string };
  heads: { bound: string; figure: string; why: string };
  none: string;
  percent(figure: string): string;
  times(figure: string): string;
  months(figure: string): string;
  days(figure: string): string;
  between(from: string, to: string): string;
  equities(years: string): Words;
  slow(years: string): Words;
  rows: Record<RowName, Words>;
}

/** The default figures of the rules of suitability, read from the rules themselves: by profile, and for every client. */
export function boundTables(language: InterfaceLanguage, words: BoundWords): MethodTable[] {
  const { titles, heads, none, percent, times, between, rows } = words;
  const number = (figure: number) => formatNumber(figure, language, { decimals: [0, 2] });
  const both = ({ green, red }: Limit) => between(number(green), number(red));
  const limit = (of: LimitByProfile) => (profile: RiskProfile) => (of[profile] ? percent(both(of[profile])) : none);
  const least = (of: Readonly<Record<RiskProfile, number>>) => (profile: RiskProfile) =>
    of[profile] > 0 ? percent(number(of[profile])) : none;
  const byProfile = ([name, why]: Words, figure: (profile: RiskProfile) => string) => [name, ...RISK_PROFILES.map(figure), why];
  const ofAll = ([name, why]: Words, figure: string) => [name, figure, why];
  const bounds = USUAL_BOUNDS;
  return [
    {
      title: titles.byProfile,
      head: [heads.bound, ...RISK_PROFILES.map((profile) => codeWords(language).profiles[profile]), heads.why],
      rows: [
        byProfile(rows.lineSri, (profile) => number(bounds.lineSri[profile])),
        byProfile(rows.shareAboveBand, limit(bounds.shareAboveBand)),
        byProfile(rows.lowRiskShare, least(bounds.lowRiskShare)),
        byProfile(rows.lowRiskShareLong, least(bounds.lowRiskShareLong)),
        byProfile(rows.illiquidShare, limit(bounds.illiquidShare)),
        byProfile(rows.concentrationTheme, limit(bounds.concentrationTheme)),
      ],
    },
    {
      title: titles.ofAll,
      head: [heads.bound, heads.figure, heads.why],
      rows: [
        ...bounds.equityHorizon.map(({ under, limit: of }) => ofAll(words.equities(number(under)), percent(both(of)))),
        ...bounds.illiquidHorizon.map(({ under, limit: of }) => ofAll(words.slow(number(under)), percent(both(of)))),
        ofAll(rows.concentrationLine, percent(both(bounds.concentrationLine))),
        ofAll(rows.concentrationSpreadLine, percent(number(bounds.concentrationSpreadLine))),
        ofAll(rows.concentrationIssuer, percent(both(bounds.concentrationIssuer))),
        ofAll(rows.concentrationManager, percent(number(bounds.concentrationManager))),
        ofAll(rows.depositCapacity, times(both(bounds.depositCapacity))),
        ofAll(rows.acceptedLossFactor, times(between(number(1), number(bounds.acceptedLossFactor)))),
        ofAll(rows.profileMonths, words.months(number(bounds.profileMonths))),
        ofAll(rows.compositionDays, words.days(number(bounds.compositionDays))),
      ],
    },
  ];
}
