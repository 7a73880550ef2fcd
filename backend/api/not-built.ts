import { NOT_BUILT_CALLS } from "#backend/api/not-built-calls.ts";
import { NOT_BUILT_PORTFOLIO_CALLS } from "#backend/api/not-built-portfolio-calls.ts";

/** A call that the catalogue names and nobody answers here. */
export interface NotBuiltCall {
  id: string;
  service: string;
  method: string;
  /** As the contract writes it: parameters in braces. */
  path: `/${string}`;
  query: string[];
  /** What the body and the answer hold, in words; empty where there is none. */
  body: string;
  answer: string;
}

export const NOT_BUILT: readonly NotBuiltCall[] = Object.entries({ ...NOT_BUILT_CALLS, ...NOT_BUILT_PORTFOLIO_CALLS }).flatMap(
  ([service, lines]) =>
    lines
      .trim()
      .split(/\s*\n\s*/)
      .map((line) => callOf(service, line)),
);

function callOf(service: string, line: string): NotBuiltCall {
  const [call = "", body = "", answer = ""] = line.split("|").map((part) => part.trim());
  const [id = "", method = "", address = ""] = call.split(" ");
  const [path, query] = address.split("?");
  return { id, service, method, path: `/${service}/${path}`, query: query?.split("&") ?? [], body, answer };
}

/** Segments of each path, without the empty one before the service. */
const ROWS = NOT_BUILT.map(({ method, path }) => ({ method, segments: path.split("/").slice(1) }));

/**
 * Whether the catalogue has this call and the installation does not offer it. With `literally`, a parameter of the table
 * stands for nothing: a row that names its path in full goes before a built call with a parameter in that place.
 */
export function isNotBuilt(method: string, path: string, literally = false): boolean {
  const segments = path.replace(/\/$/, "").split("/").slice(1);
  const fits = (wanted: string, i: number) => wanted === segments[i] || (wanted.startsWith("{") && !literally);
  return ROWS.some((row) => row.method === method && row.segments.length === segments.length && row.segments.every(fits));
}
