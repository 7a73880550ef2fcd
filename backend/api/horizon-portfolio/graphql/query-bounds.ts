import { createGraphQLError, type Plugin } from "graphql-yoga";

/** What one query may ask for. A field costs 1; what is computed and what gives many records costs more. */
export const QUERY_BOUNDS = { depth: 6, aliases: 10, cost: 600, tokens: 2_000 };
const COSTS: Readonly<Record<string, number>> = { computePerformance: 50, pdfData: 200, byUuids: 100 };

type Document = Parameters<Parameters<NonNullable<Plugin["onValidate"]>>[0]["validateFn"]>[1];
interface Selections {
  selections: ReadonlyArray<Selection>;
}
type Selection =
  | { kind: "Field"; name: { value: string }; alias?: unknown; selectionSet?: Selections | undefined }
  | { kind: "InlineFragment"; selectionSet: Selections }
  | { kind: "FragmentSpread"; name: { value: string } };
interface Measure {
  depth: number;
  aliases: number;
  cost: number;
}

/**
 * Depth, aliases and cost of a document, its fragments counted wherever they are used. Each fragment is measured once, so that
 * fragments within fragments cost no time here; one that uses itself has no bound.
 */
export function measure(document: Document): Measure & { introspects: boolean } {
  const fragments = new Map<string, Selections>();
  const operations: Selections[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === "FragmentDefinition") fragments.set(definition.name.value, definition.selectionSet as Selections);
    if (definition.kind === "OperationDefinition") operations.push(definition.selectionSet as Selections);
  }
  let introspects = false;
  const measured = new Map<string, Measure>();
  const endless = { depth: Number.POSITIVE_INFINITY, aliases: 0, cost: 0 };

  function ofFragment(name: string): Measure {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, endless);
    const fragment = fragments.get(name);
    const own = fragment ? ofSelections(fragment) : { depth: 0, aliases: 0, cost: 0 };
    measured.set(name, own);
    return own;
  }
  function ofSelection(selection: Selection): Measure {
    if (selection.kind === "FragmentSpread") return ofFragment(selection.name.value);
    if (selection.kind === "InlineFragment") return ofSelections(selection.selectionSet);
    const name = selection.name.value;
    if (name === "__schema" || name === "__type") introspects = true;
    const below = selection.selectionSet ? ofSelections(selection.selectionSet) : { depth: 0, aliases: 0, cost: 0 };
    const times = name === "byUuids" ? COSTS.byUuids! / 10 : 1;
    return { depth: below.depth + 1, aliases: below.aliases + (selection.alias ? 1 : 0), cost: (COSTS[name] ?? 1) + times * below.cost };
  }
  function ofSelections({ selections }: Selections): Measure {
    const all = selections.map(ofSelection);
    return {
      depth: Math.max(0, ...all.map(({ depth }) => depth)),
      aliases: all.reduce((sum, { aliases }) => sum + aliases, 0),
      cost: all.reduce((sum, { cost }) => sum + cost, 0),
    };
  }
  return { ...ofSelections({ selections: operations.map((selectionSet) => ({ kind: "InlineFragment", selectionSet })) }), introspects };
}

/** The bounds that a document breaks, in words. */
function broken(document: Document): string[] {
  const { introspects, ...found } = measure(document);
  const beyond = (["depth", "aliases", "cost"] as const).filter((bound) => found[bound] > QUERY_BOUNDS[bound]);
  return [
    ...beyond.map((bound) => `The ${bound} of the query is ${found[bound]}, the most is ${QUERY_BOUNDS[bound]}.`),
    ...(introspects ? ["The schema is told by the documentation, not by the call."] : []),
  ];
}

/** Refuses a query beyond the bounds before its fields are looked at. */
export const queryBounds: Plugin = {
  onParse({ params, setParsedDocument: _, parseFn, setParseFn }) {
    setParseFn((source, options) => parseFn(source, { ...options, ...params.options, maxTokens: QUERY_BOUNDS.tokens }));
  },
  onValidate({ params, setResult }) {
    const messages = broken(params.documentAST);
    if (messages.length > 0)
      setResult(messages.map((message) => createGraphQLError(message, { extensions: { code: "QUERY_TOO_COSTLY" } })));
  },
};
