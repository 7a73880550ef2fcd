import type { MetaDescriptor } from "@remix-run/node";

/** Descriptors of a page titled "Page – organisation", which both languages write in the same way. `title` is translated by the loader. */
export function pageMeta(title: string | undefined, matches: ReadonlyArray<{ id: string; data: unknown } | undefined>): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data;
  const organisation = isRoot(root) ? root.look.organisation : "";
  return [{ title: [title, organisation].filter(Boolean).join(" – ") }];
}

const isRoot = (data: unknown): data is { look: { organisation: string } } => typeof data === "object" && data !== null && "look" in data;
