import {
  type ASTNode,
  type FieldNode,
  GraphQLError,
  Kind,
  Lexer,
  type NameNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { RequestError } from "#app/domain/numerics/errors.ts";

/** What is asked for, by name; null for a value without fields of its own. */
export type Selection = ReadonlyMap<string, Selection | null>;

export interface GraphqlRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface GraphqlQuery {
  operation: string;
  /** Values as they were written or given; an argument that is null is absent. */
  args: Record<string, unknown>;
  selection: Selection | null;
}

const MOST_LEVELS = 6;
const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Reads one query of one operation: its arguments with the variables put in, and what it selects. A mutation, more than one
 * operation, an alias, a fragment, a directive, introspection and more than six levels of brackets are refused, so that what a
 * request costs can be seen from its size. Types of variables are read but not compared: the operation checks its arguments.
 * @throws RequestError with the position in `query`, or the name of a variable without a value.
 */
export function readQuery({ query, operationName, variables }: GraphqlRequest): GraphqlQuery {
  try {
    checkLevels(query);
    const { definitions } = visit(parse(query), { enter: checkNode });
    const [operation, ...more] = definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || more.length > 0) refuse("one operation is taken", more[0] ?? operation);
    if (operationName && operationName !== operation.name?.value)
      throw new RequestError("operationName", "no operation of the query has this name");
    const [field, second] = fieldsOf(operation.selectionSet);
    if (second) refuse("one operation with one field is taken", second);
    return {
      operation: field!.name.value,
      args: argumentsOf(field!, variablesOf(operation, variables ?? {})),
      selection: selectionOf(field!.selectionSet),
    };
  } catch (error) {
    if (error instanceof GraphQLError) throw new RequestError("query", error.message, { position: error.positions?.[0] ?? 0 });
    throw error;
  }
}

/** Before parsing, which calls itself for each level. */
function checkLevels(query: string): void {
  const source = new Source(query);
  const lexer = new Lexer(source);
  let level = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (OPENING.has(token.kind)) level++;
    if (CLOSING.has(token.kind)) level--;
    if (level > MOST_LEVELS) throw new GraphQLError(`at most ${MOST_LEVELS} levels are taken`, { source, positions: [token.start] });
  }
}

function checkNode(node: ASTNode): void {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      if (node.operation !== OperationTypeNode.QUERY) refuse("a query is taken, nothing else", node);
      break;
    case Kind.FIELD:
      if (node.name.value.startsWith("__")) refuse("introspection is not taken", node);
      if (node.alias) refuse("aliases are not taken", node);
      checkOnce(node.arguments ?? [], "given");
      break;
    case Kind.SELECTION_SET:
      checkOnce(fieldsOf(node), "selected");
      break;
    case Kind.OBJECT:
      checkOnce(node.fields, "given");
      break;
    case Kind.DIRECTIVE:
      refuse("directives are not taken", node);
      break;
    case Kind.FRAGMENT_DEFINITION:
    case Kind.FRAGMENT_SPREAD:
    case Kind.INLINE_FRAGMENT:
      refuse("fragments are not taken", node);
  }
}

const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] => selections.filter((selected) => selected.kind === Kind.FIELD);

function checkOnce(nodes: readonly (ASTNode & { name: NameNode })[], done: string): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    if (seen.has(node.name.value)) refuse(`${node.name.value} is ${done} twice`, node);
    seen.add(node.name.value);
  }
}

/** Each declared variable with its value, or its default; undefined where there is neither. */
function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, given: Readonly<Record<string, unknown>>) {
  const values = new Map<string, unknown>();
  for (const { variable, type, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    values.set(name, value === undefined && defaultValue ? valueFromASTUntyped(defaultValue) : value);
    if (type.kind === Kind.NON_NULL_TYPE && (values.get(name) ?? null) === null)
      throw new RequestError(`variables.${name}`, "a value is required");
  }
  return values;
}

function argumentsOf(field: FieldNode, variables: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const values = Object.fromEntries(variables);
  const read = (field.arguments ?? []).map(({ name, value }): [string, unknown] => {
    visit(value, {
      Variable: (node) => {
        if (!variables.has(node.name.value)) refuse(`the variable ${node.name.value} is not declared`, node);
      },
    });
    return [name.value, valueFromASTUntyped(value, values)];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined && value !== null));
}

function selectionOf(set: SelectionSetNode | undefined): Selection | null {
  if (!set) return null;
  return new Map(fieldsOf(set).map(({ name, selectionSet }) => [name.value, selectionOf(selectionSet)]));
}

function refuse(message: string, node: ASTNode | undefined): never {
  throw new GraphQLError(message, { nodes: node ?? null });
}
