import type { AdviceReplay } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatDate, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { figureText, figureWords } from "#app/modules/journey/record/figure-words.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

interface Row {
  key: string;
  label: string;
  published: string;
  /** With what was kept of the day. */
  again: string;
  same: boolean;
  today: string;
  moved: boolean;
  /** Every digit, for who checks. */
  exact: string;
}

function rowsOf({ figures, today }: AdviceReplay, session: FullSession, language: Viewer["language"]) {
  const measure = session.config.advice.riskMeasure;
  const now = new Map(today.map((figure) => [figure.name, figure]));
  const rows = figures.flatMap(({ name, published, found, same }): Array<Row & { detail: boolean; order: number }> => {
    const words = figureWords(name, language);
    if (!words) return [];
    const write = (json: string) => figureText(json, words.unit, measure, language);
    const of = now.get(name);
    return [
      {
        ...{ key: name, label: words.label, detail: words.detail, order: words.order, same, exact: published },
        published: write(published),
        again: write(found),
        today: write(of?.found ?? "null"),
        moved: of?.same !== true,
      },
    ];
  });
  return rows.sort((a, b) => a.order - b.order);
}

const text = (json: string) => {
  const value: unknown = JSON.parse(json);
  return value === null ? null : String(value);
};

/** What is stored otherwise today, one line for each thing that an adviser has a name for. */
function changesOf({ changes }: AdviceReplay, language: Viewer["language"]) {
  const t = getFixedT(language);
  const rows = changes.flatMap(({ what, name, was, now }) => {
    const [kind = ""] = what.split(".");
    const known = ["journey", "valuesAsOf", "sri", "charges", "fees", "mandateFee", "matrix"].find((one) => one === kind);
    // The many cells of a covariance and the parts of a scenario set are one thing each.
    if (kind === "covariance") return [{ key: "covariance", label: t("journeyRecord.changes.covariance"), was: null, now: null }];
    if (kind === "matrix") return [{ key: "matrix", label: t("journeyRecord.changes.matrix"), was: null, now: null }];
    if (!known) return [{ key: what, label: t("journeyRecord.changes.other", { what }), was: text(was), now: text(now) }];
    const fee = kind === "fees" ? ({ fee: t(`journeyRecord.fees.${what.slice(5) as "entry"}`) } as const) : {};
    const label = t(`journeyRecord.changes.${known as "sri"}`, { name: name ?? "", ...fee });
    const write = (json: string) => {
      const value = text(json);
      if (value === null) return t("journeyRecord.none");
      if (kind === "valuesAsOf") return formatDate(value);
      return kind === "charges" || kind === "fees" || kind === "mandateFee" ? figureText(json, "share", "", language) : value;
    };
    return [{ key: what, label, was: write(was), now: write(now) }];
  });
  return rows.filter(({ key }, place) => rows.findIndex((row) => row.key === key) === place);
}

/** A published advice with the figures of its day, and of today beside it; null for a publication that is not there. */
export async function replayView(viewer: Viewer, session: FullSession, number: number) {
  const { language } = viewer;
  const t = getFixedT(language);
  const publication = session.publications.find((one) => one.number === number);
  const replay = publication
    ? await foundOrNull(session.uuid, (hash) => viewer.api.advicePackages.replay({ params: { hash, number } }))
    : null;
  if (!publication || !replay) return null;
  const rows = rowsOf(replay, session, language);
  return {
    title: t("journeyRecord.replay.title", { number }),
    number,
    numbers: session.publications.map((one) => one.number),
    same: replay.same,
    verdict: replay.same
      ? t("journeyRecord.replay.same", { count: replay.figures.length, date: formatInstant(publication.publishedAt, language) })
      : t("journeyRecord.replay.other", { count: replay.figures.filter(({ same }) => !same).length }),
    engine:
      replay.engine.published === replay.engine.now
        ? t("journeyRecord.replay.engine", { engine: replay.engine.now })
        : t("journeyRecord.replay.engines", replay.engine),
    rows: rows.filter(({ detail }) => !detail),
    details: rows.filter(({ detail }) => detail),
    moved: rows.filter(({ moved }) => moved).length,
    changes: changesOf(replay, language),
    checks: replay.checks.map(({ code, published, today }) => ({
      code,
      name: t(`adviceRules.rules.${code}.name`),
      published: published && t(`adviceRules.flags.${published}`),
      today: today && t(`adviceRules.flags.${today}`),
    })),
  };
}
export type ReplayView = NonNullable<Awaited<ReturnType<typeof replayView>>>;
