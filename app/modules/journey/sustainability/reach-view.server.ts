import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatCount, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import type { Preferences } from "#app/domain/sustainability-criteria.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { inPoints, openLines, preferencesOf, reachOf, shelfOf } from "#app/modules/journey/shelf/shelf.server.ts";
import type { Reach } from "#app/modules/journey/shelf/variants.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Supports that are left out and named. */
const MOST_NAMED = 20;

type Wish = Reach["wishes"][number];
/** What rounding may take of a level that is reached. */
const SLACK = 1e-9;
const isReached = ({ asked, within }: Wish) => asked !== null && within !== null && within.value >= asked - SLACK;

/**
 * What the shelf of the contract can reach beside what the client asks: what is stored, or `asked` as it is typed. It is told after the
 * client's own words alone, which it must not steer.
 */
export async function reachView(viewer: Viewer, session: FullSession, asked?: Preferences) {
  const { language } = viewer;
  const t = getFixedT(language);
  const preferences = asked ?? (session.sustainability?.statedOn ? preferencesOf(session.sustainability) : null);
  if (preferences === null) return { notice: t("adviceShelf.reach.afterWords"), found: null };
  const shelf = await shelfOf(viewer, session);
  if (shelf.pool === null) return { notice: t("adviceShelf.reach.none"), found: null };
  const reach = await reachOf(viewer, session, shelf, preferences);
  if (reach.value === null) return { notice: t("adviceShelf.reach.failed", { reason: reach.reason }), found: null };
  return { notice: null, found: foundView(reach.value, shelf, session, viewer) };
}
export type ReachView = Awaited<ReturnType<typeof reachView>>;

function foundView(reach: Reach, shelf: AdvisedShelf, session: FullSession, viewer: Viewer) {
  const { language } = viewer;
  const t = getFixedT(language);
  const names = new Map(shelf.lines.map(({ series, name }) => [series, name]));
  const risk = (value: number) => riskText(value, shelf, viewer);
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: [0, 1] });
  const rows = reach.wishes.map((wish) => {
    const { code, asked, within, calmest } = wish;
    const held = Object.entries(within?.weights ?? {}).sort(([, a], [, b]) => b - a);
    return {
      code,
      label: labelOf(code, session, viewer),
      asked: asked === null ? null : percent(asked),
      reachable: within ? percent(within.value) : null,
      state: asked === null ? null : isReached(wish) ? ("met" as const) : ("short" as const),
      count: t("adviceShelf.reach.linesCount", { count: held.length }),
      lines: held.map(([series, weight]) => ({
        series,
        text: t("adviceShelf.reach.line", { name: names.get(series) ?? series, weight: percent(weight) }),
      })),
      risk: [
        ...(reach.calmest && calmest ? [t("adviceShelf.reach.riskWithout", { without: risk(reach.calmest.risk) })] : []),
        ...(calmest ? [t("adviceShelf.reach.riskWith", { with: risk(calmest.risk) })] : []),
        ...(within ? [t("adviceShelf.reach.riskAtMost", { risk: risk(within.risk) })] : []),
      ],
    };
  });
  return {
    rows,
    frame: frameOf(shelf, session, viewer),
    problems: reach.calmest
      ? reach.wishes.filter((wish) => wish.asked !== null && !isReached(wish)).map((wish) => shortfallOf(wish, shelf, session, viewer))
      : [t("adviceShelf.reach.noAllocation")],
    together: togetherOf(reach, risk, viewer),
  };
}

const riskText = (value: number, shelf: AdvisedShelf, { language }: Viewer) =>
  inPoints(shelf) === 1 ? formatNumber(value, language, { decimals: 2 }) : formatPercent(value * 100, language, { decimals: 1 });

function labelOf(code: string, { config }: FullSession, { language }: Viewer): string {
  const t = getFixedT(language);
  if (code === "SUSTAINABLE_INVESTMENTS" || code === "TAXONOMY_ALIGNMENT") return t(`adviceShelf.reach.wishes.${code}`);
  const flag = PAI_CODES.find((one) => code === `PAI_${ADVERSE_IMPACTS[one]}`);
  return (flag && (config.general.paiLabels[flag] || t(`journey.sustainability.impacts.${ADVERSE_IMPACTS[flag]}`))) ?? code;
}

/** Within which limits it was looked for, and what was not looked at. */
function frameOf(shelf: AdvisedShelf, { questionnaire }: FullSession, { language }: Viewer): string[] {
  const t = getFixedT(language);
  const { riskRange: range, riskMeasure } = shelf;
  const supports = formatCount(openLines(shelf).length, language);
  const figure = (value: number) => formatNumber(value, language, { decimals: [0, 2] });
  const profile = questionnaire?.riskProfile;
  const left = shelf.lines.filter(({ leftOut }) => leftOut !== null);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return [
    range && profile
      ? t("adviceShelf.reach.within", {
          profile: t(`journey.profiles.${profile}`),
          measure: t(`adviceShelf.reach.measures.${riskMeasure}`),
          max: inPoints(shelf) === 1 ? figure(range.max) : formatPercent(range.max, language, { decimals: [0, 2] }),
          supports,
        })
      : t("adviceShelf.reach.withoutProfile", { supports }),
    ...(shelf.unseen > 0
      ? [t("adviceShelf.reach.unseen", { supports, count: shelf.unseen, more: formatCount(shelf.unseen, language) })]
      : []),
    t("adviceShelf.reach.bounds", { lines: formatCount(shelf.minLines, language) }),
    ...(left.length === 0
      ? []
      : [
          t("adviceShelf.reach.leftOut", {
            count: left.length,
            names: list.format([
              ...left.slice(0, MOST_NAMED).map(({ name, leftOut }) => `${name} (${t(`adviceShelf.reach.reasons.${leftOut!}`)})`),
              ...(left.length > MOST_NAMED
                ? [t("adviceShelf.reach.others", { more: formatCount(left.length - MOST_NAMED, language) })]
                : []),
            ]),
          }),
        ]),
  ];
}

/** A wish that the shelf does not reach: the most that can be, and whether another risk would. */
function shortfallOf({ code, asked, within, calmest }: Wish, shelf: AdvisedShelf, session: FullSession, viewer: Viewer): string {
  const { language } = viewer;
  const t = getFixedT(language);
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: [0, 1] });
  const more =
    shelf.riskRange === null
      ? t("adviceShelf.reach.unknownProfile")
      : calmest
        ? t("adviceShelf.reach.higherRisk", { risk: riskText(calmest.risk, shelf, viewer) })
        : t("adviceShelf.reach.neverReached");
  return t("adviceShelf.reach.atMost", {
    wish: labelOf(code, session, viewer),
    asked: percent(asked ?? 0),
    most: percent(within?.value ?? 0),
    more,
  });
}

/** Null where nothing is asked. */
function togetherOf({ wishes, together, calmest }: Reach, risk: (value: number) => string, { language }: Viewer) {
  const t = getFixedT(language);
  if (!calmest || wishes.every(({ asked }) => asked === null)) return null;
  const { within, anyRisk } = together;
  if (within)
    return {
      possible: true,
      texts: [t("adviceShelf.reach.together", { risk: risk(within.risk), without: risk(calmest.risk) })],
    };
  return {
    possible: false,
    texts: [
      t("adviceShelf.reach.impossibleText"),
      anyRisk ? t("adviceShelf.reach.impossibleRisk", { risk: risk(anyRisk.risk) }) : t("adviceShelf.reach.impossibleAnyRisk"),
      t("adviceShelf.reach.ways"),
    ],
  };
}
