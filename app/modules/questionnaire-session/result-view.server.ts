import type { QuestionnaireSession } from "#app/contract/questionnaire/questionnaire.ts";
import { formatCount, formatDate, formatLongDate, formatLongInstant } from "#app/domain/format/format.ts";
import { decidingOf } from "#app/domain/questionnaire/deciding.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import type { QuestionnaireTemplate, RiskProfile } from "#app/domain/questionnaire/template.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

type Language = Viewer["language"];

interface Completed {
  session: QuestionnaireSession;
  score: KeptScore;
  template: QuestionnaireTemplate;
}

/** Result of a completed session, in words. */
export function resultView({ language, user }: Pick<Viewer, "language" | "user">, { session, score, template }: Completed) {
  const t = getFixedT(language);
  const { override, validUntil } = session;
  const today = marketToday();
  const named = session.score;
  const range = template.profiles.find(({ code }) => code === named)?.suggestedSri ?? score.suggestedSri;
  return {
    profile: named ? t(`riskProfiling.profiles.${named}`) : t("riskProfiling.noProfile"),
    decides: decidingText({ score, template, language }),
    risk: range ? t("riskProfiling.result.riskRange", range) : null,
    validUntil: validUntil && formatLongDate(validUntil, language),
    outdated: validUntil !== null && validUntil < today ? t("riskProfiling.result.outdated", { day: formatDate(validUntil) }) : null,
    families: familyViews(score, language),
    lowered:
      override && score.profile
        ? t("riskProfiling.result.lowered", {
            from: t(`riskProfiling.profiles.${score.profile}`),
            to: t(`riskProfiling.profiles.${override.profile}`),
            by: override.by,
            at: formatLongInstant(override.at, language),
            reason: override.reason,
          })
        : null,
    raise: raiseView(session, user.uuid, language),
    dimensions: template.sections.flatMap(({ code, title, scored, min, max }) => {
      const points = score.sectionScores?.[code];
      if (!scored || points === undefined) return [];
      const bounds = min !== undefined && max !== undefined ? { min, max } : null;
      return [
        {
          code,
          title: title[language],
          points: formatCount(points, language),
          range: bounds && t("riskProfiling.result.rangeText", bounds),
          /** 0 to 1, for the bar. */
          share: bounds && bounds.max > bounds.min ? Math.min(1, Math.max(0, (points - bounds.min) / (bounds.max - bounds.min))) : null,
        },
      ];
    }),
    findings: score.findings.map((finding) => findingView(finding, language)),
  };
}

/** A rule that had its say, as the adviser reads it, with what the client was told and what it took away. */
function findingView({ code, severity, sentence, adviserSentence = sentence, lowered }: KeptScore["findings"][number], language: Language) {
  const t = getFixedT(language);
  const profile = (named: RiskProfile) => t(`riskProfiling.profiles.${named}`);
  const [own, client] = [adviserSentence[language], sentence[language]];
  return {
    code,
    severity,
    sentence: own,
    client: own === client ? null : t("riskProfiling.result.toldClient", { sentence: client }),
    lowered: lowered
      ? lowered.to
        ? t("riskProfiling.result.loweredTo", { from: profile(lowered.from), to: profile(lowered.to) })
        : t("riskProfiling.result.loweredToNone")
      : null,
  };
}

/** Families of products, open or not and why; results of earlier days know structured products alone. */
function familyViews({ families, structuredProductsUnlocked }: KeptScore, language: Language) {
  const t = getFixedT(language);
  const access = (open: boolean) => t(`riskProfiling.result.family.${open ? "open" : "shut"}`);
  if (!families) return [{ label: t("riskProfiling.result.structured"), value: access(structuredProductsUnlocked) }];
  return families.map(({ title, open, right, needed, closedBy }) => {
    const reason = closedBy && t(`riskProfiling.result.family.${closedBy}`, { right, needed });
    return { label: title[language], value: reason ? `${access(open)} (${reason})` : access(open) };
  });
}

/** A higher profile that was asked for, in words; and whether the reader is the second person who may decide. */
export function raiseView({ raise, id }: QuestionnaireSession, reader: string, language: Viewer["language"]) {
  if (!raise) return null;
  const t = getFixedT(language);
  const profile = (code: RiskProfile) => t(`riskProfiling.profiles.${code}`);
  const words = { by: raise.by, from: profile(raise.from), to: profile(raise.profile), reason: raise.reason };
  const decided = raise.decidedAt ? { second: raise.decidedBy ?? "", at: formatLongInstant(raise.decidedAt, language) } : null;
  return {
    session: id,
    state: raise.state,
    text: decided
      ? t(`riskProfiling.result.raise.${raise.state === "ACCEPTED" ? "accepted" : "refused"}`, { ...words, ...decided })
      : t("riskProfiling.result.raise.waiting", { ...words, at: formatLongInstant(raise.at, language) }),
    changed: t("riskProfiling.result.raise.changed", { count: raise.changed.length, shown: formatCount(raise.changed.length, language) }),
    note: raise.note,
    mayDecide: raise.state === "WAITING" && raise.byId !== reader,
  };
}

export type ResultView = ReturnType<typeof resultView>;

function decidingText({ score, template, language }: Pick<Completed, "score" | "template"> & { language: Viewer["language"] }): string {
  const t = getFixedT(language);
  const { kind, sections } = decidingOf(template, score);
  const nameOf = (code: string) => template.sections.find((section) => section.code === code)?.title[language] ?? code;
  const profile = score.baseProfile ? t(`riskProfiling.profiles.${score.baseProfile}`) : "";
  const base = nameOf(template.profileRule.base.section);
  const pointsOf = (code: string | undefined) => formatCount(score.sectionScores?.[code ?? ""] ?? 0, language);
  const total = Object.values(score.sectionScores ?? {}).reduce((sum, value) => sum + value, 0);
  switch (kind) {
    case "NONE":
      return t("riskProfiling.result.none");
    case "BLOCKED":
      return t("riskProfiling.result.blocked");
    case "SUM":
      return t("riskProfiling.result.sum", { points: formatCount(total, language) });
    case "CONTROL":
      return t("riskProfiling.result.control", { profile });
    case "BASE":
      return t("riskProfiling.result.base", { section: base, points: pointsOf(sections[0]) });
    case "CAP": {
      const names = new Intl.ListFormat(language, { type: "conjunction" }).format(sections.map(nameOf));
      return t("riskProfiling.result.cap", { sections: names, section: base, profile });
    }
  }
}
