import { type ClientResult, type CompletedSession, resultsOn } from "#app/domain/questionnaire/results.ts";
import { type SustainabilityAnswers, wishesOf } from "#app/domain/questionnaire/sustainability-answers.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { completedSessions } from "#backend/api/questionnaire/result.store.ts";
import type { RetailClientRow } from "#backend/api/retail-client/retail-client.store.ts";
import type { Queries } from "#backend/calls/context.ts";

type Row = Awaited<ReturnType<typeof completedSessions>>[number];

/** What a client's completed questionnaires gave, newest first, with today's validity. The client is one of the caller's organisation. */
export async function clientResults(queries: Queries, client: string): Promise<ClientResult[]> {
  const rows = await completedSessions(queries, client);
  return resultsOn(rows.map(completed), marketToday());
}

const completed = (row: Row): CompletedSession => {
  const { session, template, templateName, title, profiles, profile, completedAt, completedBy } = row;
  return {
    session,
    questionnaire: { id: template, name: templateName, title },
    profile: profile as RiskProfile | null,
    completedAt: new Date(completedAt!).toISOString(),
    completedBy: completedBy ?? "CLIENT",
    ...decisionOf(row),
    band: profiles?.find(({ code }) => code === profile)?.suggestedSri ?? null,
  };
};

function decisionOf({ override, raise }: Row): Pick<CompletedSession, "decided" | "decision"> {
  if (override) {
    const { by, at, reason } = override;
    return { decided: "LOWERED", decision: { by, at, reason, secondBy: null } };
  }
  if (raise?.state !== "ACCEPTED" || raise.decidedAt === null) return { decided: null, decision: null };
  const { by, reason, decidedAt, decidedBy } = raise;
  return { decided: "RAISED", decision: { by, at: decidedAt, reason, secondBy: decidedBy } };
}

/** What the client answered about sustainability; null where that was never asked. */
export function wishesOnRecord({ wishes }: Pick<RetailClientRow, "wishes">): SustainabilityAnswers | null {
  const wished = wishes && wishesOf(wishes.fields);
  return wished && { session: wishes.session, answeredAt: new Date(wishes.answeredAt).toISOString(), ...wished };
}
