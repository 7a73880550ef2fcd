import type { NamedDistributor } from "#app/contract/organisation.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Distributors that the person's house works with, and those that are set already, which may be taken off. */
export async function distributorChoices({ api }: Viewer, set: readonly NamedDistributor[] = []) {
  const partners = await api.distributors.partners({ query: {} });
  const others = set.filter(({ uuid }) => !partners.some((partner) => partner.uuid === uuid));
  return [...partners, ...others].map(({ uuid, distributorName }) => ({ value: uuid, label: distributorName }));
}
