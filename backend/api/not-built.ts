import { NOT_BUILT_CALLS } from "#backend/api/not-built-calls.ts";
import { NOT_BUILT_PORTFOLIO_CALLS } from "#backend/api/not-built-portfolio-calls.ts";

interface Row {
  methods: string[];
  segments: string[];
}

const SERVICES = new Map<string, Row[]>(
  Object.entries({ ...NOT_BUILT_CALLS, ...NOT_BUILT_PORTFOLIO_CALLS }).map(([service, lines]) => [
    service,
    lines
      .trim()
      .split(/\s*\n\s*/)
      .map(rowOf),
  ]),
);

function rowOf(line: string): Row {
  const words = line.split(" ");
  return { methods: words.slice(0, -1), segments: words.at(-1)!.split("/") };
}

/**
 * Whether the catalogue has this call and the installation does not offer it. With `literally`, a `*` of the table
 * stands for nothing: a row that names its path in full goes before a built call with a parameter in that place.
 */
export function isNotBuilt(method: string, path: string, literally = false): boolean {
  const [, service = "", ...segments] = path.replace(/\/$/, "").split("/");
  const fits = (wanted: string, i: number) => wanted === segments[i] || (wanted === "*" && !literally);
  return (SERVICES.get(service) ?? []).some(
    (row) => row.segments.length === segments.length && row.methods.includes(method) && row.segments.every(fits),
  );
}
