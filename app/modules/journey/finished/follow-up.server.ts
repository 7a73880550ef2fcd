import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { executionSchema } from "./follow-up.schema.ts";

/** Days on which the insurer may have carried an advice out. */
const daysOf = ({ finalizedAt }: FinalAdvice) => ({ from: marketDay(finalizedAt), to: marketToday() });

/** The portfolio that follows an advice, where the reader may see it and it is in use. */
async function followedBy({ api, permissions }: Viewer, uuid: string | null) {
  if (uuid === null || !permissions.has("model-portfolios")) return null;
  const [portfolio] = await api.modelPortfolios.in({ query: { uuids: uuid } });
  return portfolio?.active ? { uuid, name: portfolio.name } : null;
}

/** What became of a published advice, and what may be said or begun. Of a removed client nothing new is said. */
export async function followUpView(viewer: Viewer, session: FullSession, advice: FinalAdvice) {
  const { language, permissions } = viewer;
  const t = getFixedT(language);
  const { executedOn, portfolio } = session.followUp;
  const days = daysOf(advice);
  const followed = await followedBy(viewer, portfolio);
  return {
    executed: executedOn && t("journeyFinished.followUp.executed", { date: formatDate(executedOn) }),
    form:
      session.heldUntil === null
        ? {
            ...days,
            executedOn: executedOn ?? "",
            hint: t("journeyFinished.followUp.dayHint", { from: formatDate(days.from), to: formatDate(days.to) }),
            version: session.version,
            idem: crypto.randomUUID(),
          }
        : null,
    portfolio: followed,
    follow:
      session.heldUntil === null && followed === null && permissions.has("model-portfolio-edit") ? { idem: crypto.randomUUID() } : null,
  };
}
export type FollowUpView = Awaited<ReturnType<typeof followUpView>>;

type Outcome = { lastResult?: SubmissionResult; problem?: string } | null;

/** Stores what the adviser says of an advice; null once it is done. */
export async function saveFollowUp(viewer: Viewer, session: FullSession, form: FormData): Promise<Outcome> {
  return form.get("intent") === "follow" ? follow(viewer, session, form) : execution(viewer, session, form);
}

async function execution(viewer: Viewer, session: FullSession, form: FormData): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: executionSchema(session.advice ? daysOf(session.advice) : { from: "", to: "" }) });
  if (submission.status !== "success") return { lastResult: submission.reply() };
  const { executedOn = null, ...marks } = submission.value;
  const said = await attempt(
    () =>
      viewer.api.adviceFollowUps.execution({
        params: { hash: session.uuid },
        headers: headersOfChange(marks),
        body: { executedOn },
      }),
    ({ status }) => status === 400 || status === 409 || status === 412,
  );
  if ("value" in said) return null;
  // The day that was typed stays in the form.
  const key = said.refusal.code === "VERSION_CONFLICT" ? "journeyFinished.followUp.changed" : "journeyFinished.followUp.refused";
  return { lastResult: submission.reply({ formErrors: [key] }) };
}

async function follow(viewer: Viewer, session: FullSession, form: FormData): Promise<Outcome> {
  const t = getFixedT(viewer.language);
  const date = session.advice ? formatDate(marketDay(session.advice.finalizedAt)) : "";
  const name = t("journeyFinished.followUp.portfolioName", { date, product: session.productName }).slice(0, MOST_NAME);
  const made = await attempt(
    () =>
      viewer.api.adviceFollowUps.portfolio({
        params: { hash: session.uuid },
        headers: headersOfNew({ idem: idemOf(form) }),
        body: { name },
      }),
    ({ status }) => status === 409 || status === 422,
  );
  if ("value" in made || made.refusal.code === "PORTFOLIO_FOLLOWED") return null;
  return { problem: t("journeyFinished.followUp.notFollowed") };
}

/** Longest name of a model portfolio. */
const MOST_NAME = 120;
