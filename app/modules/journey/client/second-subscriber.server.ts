import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

const MATCHES = 8;
const LONGEST = 200;

/** Records of clients are of risk profiling: without it, people are typed. */
export const seesClients = ({ permissions }: Viewer): boolean => permissions.has("risk-profiling");

export async function clientRecord(viewer: Viewer, uuid: string | undefined): Promise<RetailClient | null> {
  return seesClients(viewer) ? foundOrNull(uuid, (id) => viewer.api.retailClients.get({ params: { id } })) : null;
}

export const shownMatch = ({ id, firstName, lastName, birthYear }: RetailClient) => ({
  id,
  name: `${firstName} ${lastName}`,
  birthYear: String(birthYear),
});

/** Whether a second subscriber can be looked for on record, and the record that is chosen. */
export async function secondSubscriber(viewer: Viewer, uuid: string | undefined) {
  const record = await clientRecord(viewer, uuid || undefined);
  return {
    searches: seesClients(viewer),
    chosen: record && {
      ...shownMatch(record),
      firstName: record.firstName,
      lastName: record.lastName,
      validUntil: record.validUntil && formatDate(record.validUntil),
    },
    /** What was found by the names; null where nothing was looked for. */
    matches: null as Array<ReturnType<typeof shownMatch>> | null,
  };
}
export type SecondSubscriber = Awaited<ReturnType<typeof secondSubscriber>>;

/** The record that a form names; undefined without one. */
export const secondOf = (form: FormData): string | undefined => {
  const uuid = form.get("coSubscriberRetailClient");
  return typeof uuid === "string" && uuid !== "" ? uuid : undefined;
};

const OF_RECORD = ["coSubscriberRetailClient", "coSubscriberFirstName", "coSubscriberLastName"] as const;
const NONE = "none";
const SEARCH = "search";

/**
 * The form as it comes back from a button of the second subscriber: one who was looked for by the names that are typed, chosen, or taken away.
 * `client`: the record of the client, who cannot be both. Null where another button was pressed.
 */
export async function secondAsked(
  viewer: Viewer,
  form: FormData,
  client: string | undefined,
): Promise<{ result: SubmissionResult<string[]>; second: SecondSubscriber } | null> {
  const asked = form.get("second");
  if (typeof asked !== "string") return null;
  if (asked === NONE) for (const name of OF_RECORD) form.delete(name);
  const isChoice = asked !== NONE && asked !== SEARCH;
  const second = await secondSubscriber(viewer, isChoice && asked !== client ? asked : undefined);
  const { chosen } = second;
  if (chosen) {
    form.set("coSubscriberRetailClient", chosen.id);
    form.set("coSubscriberFirstName", chosen.firstName);
    form.set("coSubscriberLastName", chosen.lastName);
  }
  const matches = asked === SEARCH && second.searches ? await found(viewer, form, client) : null;
  form.delete("second");
  const { initialValue } = parseWithZod(form, { schema: z.looseObject({}) }).reply();
  return { result: { initialValue: initialValue ?? undefined }, second: { ...second, matches } };
}

async function found(viewer: Viewer, form: FormData, client: string | undefined) {
  const names = ["coSubscriberFirstName", "coSubscriberLastName"].map((name) => String(form.get(name) ?? "").trim());
  const search = names.filter(Boolean).join(" ").slice(0, LONGEST);
  if (!search) return [];
  const { items } = await viewer.api.retailClients.list({ query: { search, limit: MATCHES } });
  return items.filter(({ id }) => id !== client).map(shownMatch);
}
