import type { LoaderFunctionArgs, MetaDescriptor, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { type FailureKind, failureOf } from "./failure.ts";

/** Title of a document of which nothing more is known. */
const PRODUCT_NAME = "Cairn";

/** What the root's loader says for titles, in the language of the page. */
interface RootTitles {
  look: { organisation: string };
  /** Titles of pages that could not be shown. */
  failureTitles: Readonly<Record<FailureKind, string>>;
}

/** `meta` of a page that several menus share: its loader is told more than what Remix hands to one, which menu it is in. */
export type PageMeta<Loader extends (args: LoaderFunctionArgs, ...told: never[]) => unknown> = MetaFunction<
  (args: LoaderFunctionArgs) => ReturnType<Loader>
>;

type Match = { id: string; data: unknown; error?: unknown } | undefined;

/**
 * Descriptors of a page titled "Page – organisation", which both languages write in the same way. `title` is translated by the
 * loader; a page that failed has no loader's word, and is titled by its failure.
 */
export function pageMeta(title: string | undefined, matches: readonly Match[]): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data;
  const said = isRoot(root) ? root : null;
  const error = matches.map((match) => match?.error).find((found) => found !== undefined && found !== null);
  const failed = error === undefined ? undefined : said?.failureTitles[kindOf(error)];
  return [{ title: [failed ?? title, said?.look.organisation].filter(Boolean).join(" – ") || PRODUCT_NAME }];
}

const kindOf = (error: unknown): FailureKind => (isRouteErrorResponse(error) ? failureOf(error.status, error.data).kind : "failure");

const isRoot = (data: unknown): data is RootTitles =>
  typeof data === "object" && data !== null && "look" in data && "failureTitles" in data;
