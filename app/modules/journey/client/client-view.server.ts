import type { FullSession } from "#app/contract/journey/session.ts";
import { actsOf } from "#app/domain/advice/journey-offer.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { clientRecord, secondSubscriber } from "./second-subscriber.server.ts";

/** The first step as the fields of its form. */
export function clientFieldsOf({ creation, actType, product, projectName }: FullSession): Record<string, string> {
  const fields: Record<string, string | number | null | undefined> = {
    person: creation.legalPersonName ? "legal" : "natural",
    clientFirstName: creation.clientFirstName,
    clientLastName: creation.clientLastName,
    clientBirthDate: creation.clientBirthDate,
    clientEstimatedRetirementAge: creation.clientEstimatedRetirementAge,
    legalPersonName: creation.legalPersonName,
    legalPersonIdentifier: creation.legalPersonIdentifier,
    legalPersonRepresentativeFirstName: creation.legalPersonRepresentativeFirstName,
    legalPersonRepresentativeLastName: creation.legalPersonRepresentativeLastName,
    coSubscriberFirstName: creation.coSubscriberFirstName,
    coSubscriberLastName: creation.coSubscriberLastName,
    coSubscriberBirthDate: creation.coSubscriberBirthDate,
    coSubscriberRetailClient: creation.coSubscriberRetailClient,
    contactEmail: creation.contactEmail,
    extClientCode: creation.extClientCode,
    extAdvisorCode: creation.extAdvisorCode,
    actType,
    product,
    projectName,
  };
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/** Whom the session is for, and which act it is about. */
export async function clientView(viewer: Viewer, session: FullSession) {
  const { productConfigs } = session.config.advice;
  const uuids = productConfigs.map(({ product }) => product).slice(0, 100);
  const { retailClient, legalPersonName, coSubscriberRetailClient } = session.creation;
  const [products, record, second] = await Promise.all([
    viewer.api.products.in({ query: { uuids: uuids.join(",") } }),
    legalPersonName ? null : clientRecord(viewer, retailClient),
    secondSubscriber(viewer, coSubscriberRetailClient),
  ]);
  const names: Record<string, string> = record ? { clientFirstName: record.firstName, clientLastName: record.lastName } : {};
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    isOpen: session.state === "IN_PROGRESS",
    journey: session.journeyName,
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    acts: actsOf(session.config),
    fields: { ...clientFieldsOf(session), ...names },
    /** Names are those of the client's record. */
    onRecord: retailClient !== undefined && !legalPersonName,
    second,
    version: session.version,
    idem: crypto.randomUUID(),
  };
}
export type ClientView = Awaited<ReturnType<typeof clientView>>;
