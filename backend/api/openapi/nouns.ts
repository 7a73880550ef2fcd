import type { ListedOperation } from "#backend/api/openapi/document.ts";
import type { PageTexts } from "#backend/api/openapi/page-texts.ts";

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

/** Nouns in the order of the alphabet, each with its calls. */
export function nounsOf(operations: readonly ListedOperation[], t: PageTexts): Noun[] {
  const bySlug = new Map<string, ListedOperation[]>();
  for (const one of operations) {
    const slug = nounOfPath(one.path);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), one]);
  }
  return [...bySlug]
    .map(([slug, calls]) => ({ slug, title: t.says.title(slug), operations: calls }))
    .sort((a, b) => a.title.localeCompare(b.title, t.language));
}

/** Calls whose words, those of the contract or of the page's language, hold every word that was searched; accents make no difference. */
export function searched(operations: readonly ListedOperation[], query: string, t: PageTexts): ListedOperation[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, operation }) => {
    const text = plain(`${method} ${path} ${operation.operationId} ${operation.summary} ${t.says.summary(operation)}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'");
