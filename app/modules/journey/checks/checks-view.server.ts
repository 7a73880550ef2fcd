import type { AdviceCheck, FinalAdvice } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { countedAnswers, covers } from "#app/domain/advice/acceptance.ts";
import { offeredReasons } from "#app/domain/advice/acceptance-reasons.ts";
import { answererOf } from "#app/domain/advice/checks.ts";
import { LEAST_CHARACTERS } from "#app/domain/advice/words/own-words.ts";
import { reasonIn } from "#app/domain/advice/words/reason-words.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { partnerAddress } from "#app/domain/journey.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { recommendation } from "#app/modules/journey/recommendation/recommendation.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type CheckView, checkKey, checkViews, seriesNamed } from "./check-view.server.ts";
import { ANSWERS, isAnsweredBy } from "./intents.ts";
import { preconisationOf } from "./preconisation.server.ts";

type Fixed = ReturnType<typeof getFixedT>;

/** The selected allocation measured, with all others; null where none is selected. */
export async function measuredAdvice({ api }: Viewer, { hash, workspace }: FullSession) {
  if (!workspace || workspace.allocations.length === 0) return null;
  const { allocations } = await api.journeySessions.checks({ params: { hash }, body: {} });
  const selected = allocations.find(({ number }) => number === workspace.selectedAllocation) ?? null;
  return { allocations, selected };
}

/** The step as it is shown. A finalised advice shows the checks that it was finalised with. */
export async function checksView(viewer: Viewer, session: FullSession) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const { advice, suitability, workspace, sustainability, config } = session;
  const measured = advice ? null : await measuredAdvice(viewer, session);
  const selected = measured?.selected ?? null;
  const checks: AdviceCheck[] = advice?.checks ?? selected?.checks ?? [];
  const uuids = seriesNamed(checks);
  const { items } = uuids.length === 0 ? { items: [] } : await api.series.list({ query: { uuids: uuids.join(), limit: 100 } });
  const names = new Map(items.map(({ uuid, fullName }) => [uuid, fullName]));
  const waiting = selected?.toAccept ?? [];
  const number = advice?.allocation.number ?? workspace?.selectedAllocation ?? null;
  // Of what was answered, that which is about what is measured now: a measure that changed waits again.
  const { asked, readings } = session.secondReading;
  const stored: FinalAdvice["acceptances"] = advice?.acceptances ?? countedAnswers(suitability?.acceptances ?? [], readings);
  const isToRead = waiting.some(({ code }) => answererOf(code) === "second-reader");
  const colleagues = isToRead ? (await api.journeySessions.owners({})).items : [];
  const answers = checks.flatMap((check) => {
    const answer = number === null ? undefined : stored.find((one) => covers(one, number, check));
    return answer ? [{ check, answer }] : [];
  });
  const preferences = suitability?.adaptation?.preferences ?? sustainability;
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    version: session.version,
    idem: crypto.randomUUID(),
    finalised: advice !== null,
    number,
    checks: checkViews(checks, names, language, new Set(answers.map(({ check }) => checkKey(check)))),
    red: checks.filter(({ flag }) => flag === "red").length,
    /** Orange outcomes that wait, by who answers for them; those that the client accepts by their kind, each with the reasons that fit it. */
    waiting: ANSWERS.flatMap(({ by, kind }) => {
      const own = waiting.filter((check) => isAnsweredBy(check, by, kind));
      const options = own.map((check) => {
        const [{ name, text }] = checkViews([check], names, language) as [CheckView];
        return { key: checkKey(check), label: name, text };
      });
      return own.length === 0 ? [] : [{ by, kind, options, reasons: kind === null ? [] : offeredReasons(config.advice, kind, language) }];
    }),
    /** What waits for a second person, and who is asked; null where nothing does. */
    reading: isToRead
      ? {
          checks: checkViews(
            waiting.filter(({ code }) => answererOf(code) === "second-reader"),
            names,
            language,
          ).map(({ name, text }) => ({ name, text })),
          pending: asked && t("adviceSteps.answers.second-reader.pending", { name: asked.name, date: formatDate(marketDay(asked.at)) }),
          colleagues: colleagues.map(({ uuid, name }) => ({ value: uuid, label: name })),
        }
      : null,
    leastWords: LEAST_CHARACTERS,
    answers: answers.map(({ check, answer: { reasons, words, ...answer } }) => ({
      key: checkKey(check),
      name: (checkViews([check], names, language) as [CheckView])[0].name,
      by: answererOf(check.code),
      // Whoever is no client chooses no reason: it stands in the words.
      reasons: answererOf(check.code) === "client" ? reasons.map((reason) => reasonIn(reason, language)) : [],
      words,
      person: readBy(session, answer, t),
    })),
    recommendation: await recommendation(viewer, session, selected, checks),
    preconisation: measured ? await preconisationOf(viewer, session, measured.allocations) : null,
    adaptation: suitability?.adaptation?.reason ?? null,
    adaptable:
      !advice &&
      sustainability?.hasSustainablePreferences === true &&
      checks.some(({ code, flag }) => code === "SUSTAINABILITY" && flag !== "green"),
    preferences: {
      minSustainableInvestments: decimalForField(preferences?.minSustainableInvestments ?? "", language),
      minTaxonomyAlignment: decimalForField(preferences?.minTaxonomyAlignment ?? "", language),
      minimumCoverage: decimalForField(preferences?.minimumCoverage ?? "50", language),
    },
    /** Where the person goes on at a partner's, once the advice is finalised. */
    partner: config.general.finalizationUrl === undefined ? null : partnerAddress(config.general.finalizationUrl, session.hash),
  };
}
/** Who read it under a sign-in of their own, and when; null of any other answer. */
function readBy(
  { secondReading: { readings } }: FullSession,
  { reader, at }: Pick<FinalAdvice["acceptances"][number], "reader" | "at">,
  t: Fixed,
): string | null {
  if (reader === undefined || at === undefined) return null;
  const name = readings.find((one) => one.reader === reader)?.name ?? "";
  return t("adviceSteps.answers.second-reader.by", { name, date: formatDate(marketDay(at)) });
}
export type ChecksView = Awaited<ReturnType<typeof checksView>>;
