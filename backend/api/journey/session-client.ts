import { and, eq } from "drizzle-orm";
import type { SessionCreation } from "#app/contract/journey/session-parts.ts";
import { isSamePerson, otherNames } from "#app/domain/advice/suitability/same-person.ts";
import { findClient } from "#backend/api/retail-client/retail-client.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { questionnaireSession } from "#backend/database/schema/index.ts";
import { creationOf, isCompany } from "./session.domain.ts";
import type { SessionRow } from "./session.store.ts";

type OfCompany = "legalPersonRepresentativeFirstName" | "legalPersonRepresentativeLastName";
type Names = "clientFirstName" | "clientLastName" | "coSubscriberFirstName" | "coSubscriberLastName" | OfCompany;
type Said = Pick<SessionCreation, Names | "coSubscriberRetailClient" | "legalPersonName" | "legalPersonIdentifier">;

/** Whose questionnaire is asked: the client, and for a company whoever represents it. */
const answering = (said: Said & Pick<SessionCreation, "clientBirthDate">) =>
  isCompany(said)
    ? { clientFirstName: said.legalPersonRepresentativeFirstName, clientLastName: said.legalPersonRepresentativeLastName }
    : said;

/**
 * The names of the client, of who represents a company, and of who subscribes with them, as their records have them. Refuses clients of another house, one client as both,
 * and names that are not those of the record: an advice is for whom the record is of.
 */
export async function requireClientsOnRecord(
  queries: Queries,
  distributor: string,
  client: string | undefined,
  said: Said,
): Promise<Partial<Pick<SessionCreation, Names>>> {
  const { coSubscriberRetailClient: second, coSubscriberFirstName, coSubscriberLastName } = said;
  if (second !== undefined && second === client)
    throw differs([{ path: "body.coSubscriberRetailClient", message: "is the client: two people subscribe" }]);
  const found = (uuid: string | undefined) => (uuid === undefined ? null : onRecord(queries, distributor, uuid));
  const [one, other] = await Promise.all([found(client), found(second)]);
  const issues = [
    ...(one ? otherNames(answering(said), one).map((name) => (isCompany(said) ? REPRESENTATIVE[name] : name)) : []),
    ...(other
      ? otherNames({ clientFirstName: coSubscriberFirstName, clientLastName: coSubscriberLastName }, other).map(
          (name) => SECOND_NAMES[name],
        )
      : []),
  ].map((name) => ({ path: `body.${name}`, message: "is another name than that of the client's record" }));
  if (issues.length > 0) throw differs(issues);
  return {
    ...(one && !isCompany(said) && { clientFirstName: one.firstName, clientLastName: one.lastName }),
    ...(one && isCompany(said) && { legalPersonRepresentativeFirstName: one.firstName, legalPersonRepresentativeLastName: one.lastName }),
    ...(other && { coSubscriberFirstName: other.firstName, coSubscriberLastName: other.lastName }),
  };
}

const SECOND_NAMES = { clientFirstName: "coSubscriberFirstName", clientLastName: "coSubscriberLastName" } as const;
const REPRESENTATIVE = {
  clientFirstName: "legalPersonRepresentativeFirstName",
  clientLastName: "legalPersonRepresentativeLastName",
} as const;
const differs = (issues: Array<{ path: string; message: string }>) =>
  refuse.unprocessable("CLIENT_DIFFERS", "The session's client is on record under another name.", { issues });

async function onRecord(queries: Queries, distributor: string, client: string) {
  const record = await findClient(queries, distributor, client);
  if (!record) throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such client.", { resource: "client" });
  return record;
}

/**
 * The session as it begins, linked to the client whose questionnaire is taken over. Only the session's own client's questionnaire is: where the
 * session has no record yet, that of the person it names.
 */
export async function linkedByQuestionnaire(
  queries: Queries,
  row: SessionRow,
  questionnaire: string | undefined,
): Promise<{ creation?: Record<string, unknown> }> {
  if (questionnaire === undefined) return {};
  const creation = creationOf(row);
  const [asked] = await queries
    .select({ client: questionnaireSession.client })
    .from(questionnaireSession)
    .where(and(eq(questionnaireSession.uuid, questionnaire), eq(questionnaireSession.organisation, row.distributor)));
  if (asked && asked.client === creation.retailClient) return {};
  const record = asked && !creation.retailClient ? await findClient(queries, row.distributor, asked.client) : null;
  if (record && isSamePerson(answering(creation), record)) return { creation: { ...row.creation, retailClient: asked!.client } };
  const issues = [{ path: "body.questionnaireSession", message: "is not of the session's client" }];
  throw refuse.unprocessable("QUESTIONNAIRE_OF_OTHER", "This questionnaire is not one of the session's client.", { issues });
}
