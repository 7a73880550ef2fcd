import type { ListedOperation } from "#backend/api/openapi/document.ts";

/** The calls of one noun: one page of the documentation. */
export interface Noun {
  /** As in the addresses of the API, and of its page. */
  slug: string;
  title: string;
  operations: ListedOperation[];
}

/** The noun of a path: what stands after the version, or after the service where it has none. */
export function nounOfPath(path: string): string {
  const [service = "other", ...rest] = path.split("/").slice(1);
  const named = /^v\d+$/.test(rest[0] ?? "") ? rest[1] : service;
  return (named ?? service)
    .replace(/-service$/, "")
    .replaceAll("_", "-")
    .toLowerCase();
}

const NAMES: Record<string, string> = { "e-mails": "E-mails", "api-consumption": "API consumption", srri: "SRRI", priips: "PRIIPs" };
const titleOf = (slug: string) => NAMES[slug] ?? slug.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());

export const isOffered = ({ operation }: ListedOperation): boolean => !("x-not-built" in operation);

/** Nouns in the order of the alphabet, each with the calls that this installation offers. */
export function nounsOf(operations: readonly ListedOperation[]): Noun[] {
  const bySlug = new Map<string, ListedOperation[]>();
  for (const one of operations.filter(isOffered)) {
    const slug = nounOfPath(one.path);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), one]);
  }
  return [...bySlug]
    .map(([slug, calls]) => ({ slug, title: titleOf(slug), operations: calls }))
    .sort((a, b) => a.slug.localeCompare(b.slug));
}

/** Calls whose words hold every word that was searched. */
export function searched(operations: readonly ListedOperation[], query: string): ListedOperation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, operation }) => {
    const text = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
