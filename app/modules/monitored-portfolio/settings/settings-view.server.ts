import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { formatAmount, formatDate, formatNumber, formatPercent, formatPercentRange } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { monitoredRights } from "../area.ts";
import { boundsOn } from "../composition/constraint-rows.server.ts";
import { inForce } from "../frame/head-view.server.ts";
import { type FieldsKind, fieldsOfKind, rightsOfKind, SETTINGS, SETTINGS_KINDS, type SettingsKind, type SettingsTab } from "./kinds.ts";

type Stored = Record<string, unknown> & { date: string; authorName: string };

/** What a day has of a kind, as a flat record of its fields: members of a record within it by `record.member`. */
const entriesOf = (portfolio: FullMonitoredPortfolio, kind: FieldsKind): Stored[] =>
  portfolio[kind].map((entry) => {
    const members = Object.entries(entry).flatMap(
      ([name, value]): Array<[string, unknown]> =>
        typeof value === "object" && value !== null
          ? Object.entries(value).map(([member, held]) => [`${name}.${member}`, held])
          : [[name, value]],
    );
    return { ...Object.fromEntries(members), date: entry.date, authorName: entry.authorName };
  });

/** A choice of a field in words; currencies are their own. */
export function choiceText(t: Translate, name: string, value: string): string {
  if (name === "frequency") return t(`portfolioSettings.returnFrequencies.${value as "WEEKLY"}`);
  if (name === "feesFrequency") return t(`portfolioSettings.frequencies.${value as "MONTHLY"}`);
  if (name === "basis") return t(`portfolioSettings.bases.${value as "FIRST_VALUE"}`);
  if (name === "reserve") return t(`portfolioSettings.reserves.${value as "CASH"}`);
  return value;
}

function written({ language }: Viewer, { name, type }: ReturnType<typeof fieldsOfKind>[number], entry: Stored): string | null {
  const t = getFixedT(language);
  const value = entry[name];
  if (value === undefined || value === null || value === "") return null;
  if (type === "percent") return formatPercent(String(value), language, { decimals: [0, 4] });
  if (type === "number") return formatNumber(String(value), language, { decimals: [0, 4] });
  if (type === "amount") return formatAmount(String(value), language, { decimals: [0, 0], currency: String(entry.currency ?? "EUR") });
  if (type === "day") return formatDate(String(value));
  if (type === "yes") return t(value === true ? "common.answers.yes" : "common.answers.no");
  return type === "choice" ? choiceText(t, name, String(value)) : String(value);
}

export interface SettingsEntry {
  date: string;
  day: string;
  state: "past" | "current" | "ahead";
  author: string;
  facts: Array<{ label: string; value: string }>;
}
export interface SettingsCard {
  kind: SettingsKind;
  editable: boolean;
  entries: SettingsEntry[];
}
export interface SettingsTabView {
  area: KeepingArea;
  uuid: string;
  cards: SettingsCard[];
}

const editable = (viewer: Viewer, { active }: FullMonitoredPortfolio, kind: SettingsKind) => {
  const mine = monitoredRights(viewer);
  return active && rightsOfKind(kind).some((right) => mine[right]);
};

function boundFacts(viewer: Viewer, portfolio: FullMonitoredPortfolio, day: string) {
  const t = getFixedT(viewer.language);
  const names = namesOf(portfolio);
  return boundsOn(portfolio, day).map(({ asset, assetClass, min, max }) => ({
    label: assetClass ? t(`common.assetClasses.${assetClass}`) : (names.get(asset ?? "") ?? t("portfolioCompositions.otherSupport")),
    value: formatPercentRange(min, max, viewer.language),
  }));
}

/** Names of the series that compositions have, newest names last. */
const namesOf = ({ composition, composition_model }: FullMonitoredPortfolio) =>
  new Map([...composition, ...composition_model].flatMap(({ lines }) => lines.map(({ series, fullName }) => [series, fullName] as const)));

function entriesView(viewer: Viewer, portfolio: FullMonitoredPortfolio, kind: SettingsKind): SettingsEntry[] {
  const t = getFixedT(viewer.language);
  const today = marketToday();
  const all: Array<{ date: string; authorName: string; facts: SettingsEntry["facts"] }> =
    kind === "constraint"
      ? [...new Map(portfolio.constraint.map(({ date, authorName }) => [date, authorName]))].map(([date, authorName]) => ({
          ...{ date, authorName },
          facts: boundFacts(viewer, portfolio, date),
        }))
      : entriesOf(portfolio, kind).map((entry) => ({
          ...{ date: entry.date, authorName: entry.authorName },
          facts: fieldsOfKind(kind).flatMap((field) => {
            const value = written(viewer, field, entry);
            return value === null ? [] : [{ label: t(`portfolioSettings.fields.${field.name as "level"}`), value }];
          }),
        }));
  const current = inForce(all, today)?.date;
  return all
    .map(({ date, authorName, facts }) => ({
      ...{ date, day: formatDate(date), author: authorName, facts },
      state: date > today ? ("ahead" as const) : date === current ? ("current" as const) : ("past" as const),
    }))
    .toReversed();
}

export const settingsTab = (viewer: Viewer, portfolio: FullMonitoredPortfolio, area: KeepingArea, tab: SettingsTab): SettingsTabView => ({
  area,
  uuid: portfolio.uuid,
  cards: SETTINGS_KINDS.filter((kind) => SETTINGS[kind].tab === tab).map((kind) => ({
    kind,
    editable: editable(viewer, portfolio, kind),
    entries: entriesView(viewer, portfolio, kind),
  })),
});

/** A class or a series whose weight may be bound, with what is typed of it. */
export interface BoundRow {
  key: string;
  name: string;
  min: string;
  max: string;
}
export interface SettingsFormView {
  area: KeepingArea;
  uuid: string;
  kind: SettingsKind;
  /** Day that is changed; null for a new one. */
  date: string | null;
  typedDate: string;
  values: Record<string, string>;
  bounds: BoundRow[];
  version: number;
  idem: string;
  errors: Array<{ field: string; text: string }>;
  /** About the whole form. */
  problem: string | null;
}

/** Every class, and every series of the latest compositions or with a bound. */
function boundRows(viewer: Viewer, portfolio: FullMonitoredPortfolio, day: string): BoundRow[] {
  const t = getFixedT(viewer.language);
  const held = boundsOn(portfolio, day);
  const latest = [portfolio.composition.at(-1), portfolio.composition_model.at(-1)].flatMap((one) => one?.lines ?? []);
  const names = namesOf(portfolio);
  const series = [...new Set([...latest.map((line) => line.series), ...held.flatMap(({ asset }) => asset ?? [])])];
  const of = (key: string, name: string) => {
    const bound = held.find(({ asset, assetClass }) => (asset ?? assetClass) === key);
    return { key, name, min: bound?.min ?? "", max: bound?.max ?? "" };
  };
  return [
    ...ASSET_CLASSES.map((assetClass) => of(assetClass, t(`common.assetClasses.${assetClass}`))),
    ...series.map((uuid) => of(uuid, names.get(uuid) ?? uuid)),
  ];
}

/** The form of the settings of a day; a new day begins with those in force. */
export function settingsForm(
  viewer: Viewer,
  portfolio: FullMonitoredPortfolio,
  area: KeepingArea,
  { kind, date }: { kind: SettingsKind; date: string | null },
): SettingsFormView {
  const day = date ?? marketToday();
  const begun = kind === "constraint" ? undefined : inForce(entriesOf(portfolio, kind), day);
  // A comment is written anew: the last one is no draft of the next.
  const entry = kind === "comment" && date === null ? undefined : begun;
  const values = fieldsOfKind(kind).map(({ name, type }): [string, string] => {
    const value = entry?.[name];
    if (type === "yes") return [name, value === true ? "on" : ""];
    return [name, value === undefined || value === null ? "" : String(value)];
  });
  return {
    ...{ area, uuid: portfolio.uuid, kind, date, typedDate: date ?? marketToday(), version: portfolio.version },
    values: Object.fromEntries(values),
    bounds: kind === "constraint" ? boundRows(viewer, portfolio, day) : [],
    idem: crypto.randomUUID(),
    errors: [],
    problem: null,
  };
}
