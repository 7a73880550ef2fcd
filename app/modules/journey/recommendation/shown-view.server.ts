import type { FullSession } from "#app/contract/journey/session.ts";
import { countedAnswers, covers } from "#app/domain/advice/acceptance.ts";
import { checkSentence } from "#app/domain/advice/words/check-words.ts";
import { formatCount, formatLongDate } from "#app/domain/format/format.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { seriesNamed } from "#app/modules/journey/checks/check-view.server.ts";
import { measuredAdvice } from "#app/modules/journey/checks/checks-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { recommendation } from "./recommendation.server.ts";

/** The recommendation as the client is shown it; null where there is none to show yet. */
export async function shownView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { advice: final, suitability, secondReading } = session;
  const selected = final ? null : ((await measuredAdvice(viewer, session))?.selected ?? null);
  const checks = final?.checks ?? selected?.checks ?? [];
  const advice = await recommendation(viewer, session, selected, checks);
  if (!advice) return null;
  const number = final?.allocation.number ?? selected?.number ?? 0;
  const answers = final?.acceptances ?? countedAnswers(suitability?.acceptances ?? [], secondReading.readings);
  const isAnswered = (check: (typeof checks)[number]) => answers.some((answer) => covers(answer, number, check));
  const open = checks.filter((check) => check.flag !== "green" && !isAnswered(check));
  const uuids = seriesNamed(open);
  const { items } = uuids.length === 0 ? { items: [] } : await viewer.api.series.list({ query: { uuids: uuids.join(), limit: 100 } });
  const names = new Map(items.map(({ uuid, fullName }) => [uuid, fullName]));
  const answered = checks.filter((check) => check.flag === "orange" && isAnswered(check)).length;
  const profile = final?.riskProfile ?? session.questionnaire?.riskProfile;
  const day = final ? marketDay(final.finalizedAt) : marketToday();
  return {
    uuid: session.uuid,
    title: t("journeyAdvice.shownTitle", { client: session.clientName ?? "" }),
    organisation: viewer.organisation.name,
    whose: [session.clientName, formatLongDate(day, language)].filter(Boolean).join(", "),
    advice,
    facts: [
      ...(advice.costs?.rows ?? []).map(({ label, value }) => ({ key: label, label, value, detail: advice.costs?.unknown ?? null })),
      ...advice.criteria.map(({ key, name, found, allowed }) => ({
        key,
        label: name,
        value: found ?? "",
        detail: t("journeyAdvice.criteria.asked", { asked: allowed }),
      })),
      ...(profile
        ? [
            {
              key: "profile",
              label: t("journeyAdvice.profile"),
              value: t(`journey.profiles.${profile}`),
              detail: answered > 0 ? t("journeyAdvice.answered", { count: answered, shown: formatCount(answered, language) }) : null,
            },
          ]
        : []),
    ],
    /** What is not settled yet, in the words that the client is told. */
    open: open.map((check) => checkSentence(check, "client", language, names)),
  };
}
export type ShownView = NonNullable<Awaited<ReturnType<typeof shownView>>>;
