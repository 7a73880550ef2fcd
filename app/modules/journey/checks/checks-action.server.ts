import { data, redirect } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { ACCEPTED_KINDS, offeredReasons } from "#app/domain/advice/acceptance-reasons.ts";
import { answererOf } from "#app/domain/advice/checks.ts";
import { LEAST_CHARACTERS, saysSomething } from "#app/domain/advice/words/own-words.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { refusalKey } from "#app/modules/journey/session/refusal-key.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { outcomeOf, type WriteOutcome } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { checkKey } from "./check-view.server.ts";
import { measuredAdvice } from "./checks-view.server.ts";
import { ANSWERED_HERE, type AnsweredHere, formOf, INTENTS, isAnsweredBy } from "./intents.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  session: FullSession;
  url: URL;
  form: FormData;
  /** A form sent without script: its answer is a page. */
  isDocument: boolean;
}
type Suitability = NonNullable<FullSession["suitability"]>;

/** What stands, but for a reading that an adviser once wrote down for somebody else and for words without content: they answer nothing. */
const suitabilityOf = ({ suitability }: FullSession): Suitability => ({
  adaptation: saysSomething(suitability?.adaptation?.reason) ? (suitability?.adaptation ?? null) : null,
  structured: suitability?.structured ?? null,
  acceptances: (suitability?.acceptances ?? []).filter(({ code, words }) => answererOf(code) !== "second-reader" && saysSomething(words)),
});
const textOf = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .trim()
    .slice(0, 2000);
/** What is wrong, with the id of the field that it is about where there is one. */
export interface StepProblem {
  fieldId?: string;
  text: string;
}

/** A refused form: all that was typed comes back with what is wrong. */
const refused = (problems: StepProblem[], form: FormData, status = 400) => {
  const typed = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]));
  return data({ problems, typed }, { status });
};
const problem = (text: string, form: FormData, status = 400) => refused([{ text }], form, status);

/** What was pressed in the step: an answer to orange checks, preferences for this advice, the end, the end elsewhere, or the start again. */
export async function checksAction(acting: Acting) {
  const intent = textOf(acting.form, "intent");
  const by = ANSWERED_HERE.find((one) => INTENTS[one] === intent);
  if (by) return answerFor(acting, by);
  switch (intent) {
    case "adapt":
      return adapt(acting);
    case "unadapt":
      return save(acting, { ...suitabilityOf(acting.session), adaptation: null });
    case "ask-reader":
      return askReader(acting);
    case "finalise":
      return finalise(acting);
    case "redirect":
      return finaliseElsewhere(acting);
    case "reset":
      return reset(acting);
  }
  return redirect(sameView(acting.url), 303);
}

/** The step as it was shown: what its address says of amounts and of a question that was answered stays. */
const sameView = ({ pathname, search }: URL) => `${pathname}${search}`;

async function save({ viewer, context, session, url, form }: Acting, body: Suitability) {
  const outcome = await outcomeOf(() =>
    viewer.api.journeySessions.suitability.put({ params: { hash: session.hash }, headers: headersOfChange(marksOf(form)), body }),
  );
  return answer(outcome, { viewer, context, url, form });
}

function answer(outcome: WriteOutcome<unknown>, { viewer, context, url, form }: Pick<Acting, "viewer" | "context" | "url" | "form">) {
  if ("done" in outcome) return redirectWithToast(context, sameView(url), { kind: "positive", key: "adviceSteps.saved" });
  return problem(getFixedT(viewer.language)(refusalKey(outcome.refused)), form, 409);
}

/** Whoever a rule names answers for orange checks as they are measured now; a red one cannot be ticked. The client says why by a reason that fits. */
async function answerFor(acting: Acting, by: AnsweredHere) {
  const { viewer, session, form } = acting;
  const t = getFixedT(viewer.language);
  const kind = by === "client" ? (ACCEPTED_KINDS.find((one) => one === textOf(form, "kind")) ?? "OTHER") : null;
  const offered = kind === null ? [] : offeredReasons(session.config.advice, kind, viewer.language);
  const chosenReasons = form
    .getAll("reasons")
    .map(String)
    .filter((reason) => offered.includes(reason));
  const reasons = kind !== null ? chosenReasons : [t(`adviceSteps.answers.${by}.given`)];
  const words = textOf(form, "words");
  const measured = await measuredAdvice(viewer, session);
  const ticked = new Set(form.getAll("checks").map(String));
  const waiting = (measured?.selected?.toAccept ?? []).filter((check) => isAnsweredBy(check, by, kind));
  const chosen = waiting.filter((check) => ticked.has(checkKey(check)));
  const at = (name: string) => `${formOf({ by, kind })}-${name}`;
  const problems = [
    ...(chosen.length === 0 ? [{ fieldId: at("checks"), text: t(`adviceSteps.answers.${by}.noCheck`) }] : []),
    ...(reasons.length === 0 ? [{ fieldId: at("reasons"), text: t("adviceSteps.accept.noReason") }] : []),
    ...(saysSomething(words) ? [] : [{ fieldId: at("words"), text: t(`adviceSteps.answers.${by}.fewWords`, { least: LEAST_CHARACTERS }) }]),
  ];
  if (problems.length > 0 || !measured?.selected) return refused(problems, form);
  const { number } = measured.selected;
  const kept = suitabilityOf(session);
  const renewed = new Set(chosen.map(checkKey));
  const others = kept.acceptances.filter((one) => one.allocation !== number || !renewed.has(checkKey(one)));
  const acceptances = chosen.map(({ code, subject, found, allowed, series }) => ({
    allocation: number,
    code,
    subject,
    found,
    allowed,
    series,
    reasons,
    words,
    by,
  }));
  return save(acting, { ...kept, acceptances: [...others, ...acceptances] });
}

/** Asks a colleague to read the advice under their own sign-in. */
async function askReader({ viewer, context, session, url, form }: Acting) {
  const t = getFixedT(viewer.language);
  const reader = textOf(form, "reader");
  if (reader === "") return refused([{ fieldId: "ask-reader-reader", text: t("adviceSteps.answers.second-reader.noReader") }], form);
  const asked = await attempt(
    () =>
      viewer.api.journeySessions.askReader({ params: { hash: session.hash }, headers: headersOfChange(marksOf(form)), body: { reader } }),
    ({ status }) => [400, 403, 409, 412, 422].includes(status),
  );
  if ("value" in asked)
    return redirectWithToast(context, sameView(url), { kind: "positive", key: "adviceSteps.answers.second-reader.asked" });
  const isConflict = asked.refusal.code === "VERSION_CONFLICT";
  return problem(t(isConflict ? "adviceSteps.conflict" : "adviceSteps.answers.second-reader.refused"), form, 409);
}

const ADAPTED = ["minSustainableInvestments", "minTaxonomyAlignment", "minimumCoverage"] as const;

/** A share above nothing, of 100 % at most; null where it is none. */
const shareIn = (typed: string, { language }: Viewer): string | null => {
  const decimal = readDecimal(typed, language);
  return decimal !== null && Number(decimal) > 0 && Number(decimal) <= 100 ? decimal : null;
};

/** Other preferences for this advice alone; the client's own stay as they are. */
async function adapt(acting: Acting) {
  const { viewer, session, form } = acting;
  const t = getFixedT(viewer.language);
  const reason = textOf(form, "reason");
  const { sustainability } = session;
  if (!sustainability) return problem(t("adviceSteps.refused"), form);
  const percents = ADAPTED.map((name) => ({ name, typed: textOf(form, name), read: shareIn(textOf(form, name), viewer) }));
  const problems = [
    ...percents.flatMap(({ name, typed, read }) =>
      typed !== "" && read === null
        ? [{ fieldId: `adapt-${name}`, text: t("adviceSteps.adapt.percentWrong", { name: t(`adviceSteps.adapt.${name}`) }) }]
        : [],
    ),
    ...(saysSomething(reason) ? [] : [{ fieldId: "adapt-reason", text: t("adviceSteps.adapt.fewWords", { least: LEAST_CHARACTERS }) }]),
  ];
  if (problems.length > 0) return refused(problems, form);
  const read = Object.fromEntries(percents.map(({ name, read: share }) => [name, share ?? undefined]));
  const preferences = { ...sustainability, ...read, minimumCoverage: read.minimumCoverage ?? sustainability.minimumCoverage };
  return save(acting, { ...suitabilityOf(session), adaptation: { preferences, reason } });
}

/** Leads on to the publication, but where a partner goes on with the advice. Again gives the same. */
async function finalise({ viewer, context, session, url, form }: Acting) {
  const onward = session.config.general.finalizationUrl === undefined ? url.pathname.replace(/\/checks$/, "/publishing") : sameView(url);
  const outcome = await outcomeOf(() =>
    viewer.api.journeySessions.finalize({ params: { hash: session.hash }, headers: headersOfChange(marksOf(form)) }),
  );
  const t = getFixedT(viewer.language);
  if ("done" in outcome) return redirectWithToast(context, onward, { kind: "positive", key: "adviceSteps.finalise.done" });
  return problem(t(outcome.refused.kind === "conflict" ? "adviceSteps.conflict" : "adviceSteps.finalise.failed"), form, 422);
}

/**
 * Finalises and goes on to the partner. A redirection that fails keeps the finalised session and is offered again (C-409); so is the
 * one of a form sent without script, which the page's policy lets lead to no other site: its page has the link.
 */
async function finaliseElsewhere({ viewer, context, session, url, form, isDocument }: Acting) {
  const outcome = await outcomeOf(() =>
    viewer.api.journeySessions.partnerFinalizeRedirect({
      params: { hash: session.hash },
      headers: headersOfChange(marksOf(form)),
      body: { selectedAllocation: session.workspace?.selectedAllocation ?? null },
    }),
  );
  const t = getFixedT(viewer.language);
  if ("done" in outcome)
    return isDocument
      ? redirectWithToast(context, sameView(url), { kind: "positive", key: "adviceSteps.finalise.done" })
      : redirect(outcome.done.redirectUrl, 303);
  const redirection = outcome.refused.kind === "rule" && outcome.refused.code === "REDIRECTION_NOT_CONFIGURED";
  return problem(t(redirection ? "adviceSteps.finalise.noRedirection" : "adviceSteps.finalise.failed"), form, 422);
}

async function reset(acting: Acting) {
  const { viewer, session, form } = acting;
  if (form.get("confirmed") !== "yes") return problem(getFixedT(viewer.language)("adviceSteps.reset.confirm"), form);
  const outcome = await outcomeOf(() =>
    viewer.api.journeySessions.reset({ params: { hash: session.hash }, headers: headersOfChange(marksOf(form)) }),
  );
  if ("done" in outcome) return redirect("..", 303);
  return answer(outcome, acting);
}
