import type { ServerBuild } from "@remix-run/node";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** A route that writes whole answers by itself, with the parameters of the address. */
export interface PlainRoute {
  module: Route["module"];
  params: Record<string, string>;
}

const isPlain = ({ module }: Route): boolean => (module.handle as { plain?: boolean } | undefined)?.plain === true;

/**
 * Routes that say `handle = { plain: true }` have no page: their loader and action give the whole answer. They are called
 * without Remix in between, which would look for layouts and data that they do not have. Null for an
 * address that is none of theirs.
 */
export function plainRoutes({ routes }: Pick<ServerBuild, "routes">): (pathname: string) => PlainRoute | null {
  const plain = Object.values(routes)
    .filter((route): route is Route => route !== undefined && isPlain(route))
    .map(({ path = "", module }) => ({ pattern: patternOf(path), module }));
  return (pathname) => {
    for (const { pattern, module } of plain) {
      const groups = pattern.exec(pathname)?.groups;
      if (groups) return { module, params: decoded(groups) };
    }
    return null;
  };
}

/** `questionnaire/:token` as a pattern of whole addresses. */
const patternOf = (path: string): RegExp => new RegExp(`^/${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, readable(text)]));
}

/** A segment that is no good escape stays as it is: it names nothing. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
