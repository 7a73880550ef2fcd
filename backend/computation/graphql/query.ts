import { RequestError } from "../numerics/errors.ts";
import { type Token, tokensOf } from "./tokens.ts";

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

/**
 * Reads the part of GraphQL that one call of one operation needs: a query, its variables and what it selects. A mutation,
 * more than one operation, an alias, a fragment, a directive and introspection are refused, so that what a request costs can be
 * seen from its size. Types of variables are read but not compared: the operation checks its arguments.
 * @throws RequestError with the position in `query`, or the name of a variable without a value.
 */
export function readQuery(request: GraphqlRequest): GraphqlQuery {
  return new QueryReader(request).read();
}

class QueryReader {
  private readonly tokens: Token[];
  private at = 0;
  /** Declared ones: a value that is absent is undefined. */
  private readonly variables = new Map<string, unknown>();

  constructor(private readonly request: GraphqlRequest) {
    this.tokens = tokensOf(request.query);
  }

  read(): GraphqlQuery {
    if (!this.is("{")) this.header();
    this.take("{");
    const operation = this.field();
    const args = this.is("(") ? this.arguments() : {};
    const selection = this.is("{") ? this.selection(2) : null;
    this.take("}");
    if (this.next.kind !== "end") this.refuse("one operation with one field is taken");
    return { operation, args, selection };
  }

  private header(): void {
    if (!this.is("query")) this.refuse("a query is taken, nothing else");
    this.at++;
    const name = this.next.kind === "name" ? this.name() : null;
    const wanted = this.request.operationName;
    if (wanted && wanted !== name) throw new RequestError("operationName", "no operation of the query has this name");
    if (!this.is("(")) return;
    this.take("(");
    while (!this.is(")")) this.variable();
    this.take(")");
  }

  private variable(): void {
    this.take("$");
    const name = this.name();
    this.take(":");
    const required = this.type(1);
    let value = Object.hasOwn(this.request.variables ?? {}, name) ? this.request.variables![name] : undefined;
    if (this.is("=")) {
      this.at++;
      const otherwise = this.value(1, "constant");
      value = value === undefined ? otherwise : value;
    }
    if (required && (value === undefined || value === null)) throw new RequestError(`variables.${name}`, "a value is required");
    this.variables.set(name, value);
  }

  /** Whether the type takes no null. */
  private type(level: number): boolean {
    if (this.is("[")) {
      this.deeper(level);
      this.take("[");
      this.type(level + 1);
      this.take("]");
    } else this.name();
    if (!this.is("!")) return false;
    this.at++;
    return true;
  }

  private selection(level: number): Selection {
    this.deeper(level);
    this.take("{");
    const fields = new Map<string, Selection | null>();
    do {
      const name = this.field();
      if (fields.has(name)) this.refuse(`${name} is selected twice`);
      fields.set(name, this.is("{") ? this.selection(level + 1) : null);
    } while (!this.is("}"));
    this.take("}");
    return fields;
  }

  private field(): string {
    if (this.is("...")) this.refuse("fragments are not taken");
    const name = this.name();
    if (name.startsWith("__")) this.refuse("introspection is not taken");
    if (this.is(":")) this.refuse("aliases are not taken");
    return name;
  }

  private arguments(): Record<string, unknown> {
    this.take("(");
    const entries = this.entries(")", 1, "any").filter(([, value]) => value !== undefined && value !== null);
    this.take(")");
    return Object.fromEntries(entries);
  }

  private entries(end: string, level: number, kind: "any" | "constant"): [string, unknown][] {
    const entries = new Map<string, unknown>();
    while (this.next.text !== end) {
      const name = this.name();
      if (entries.has(name)) this.refuse(`${name} is given twice`);
      this.take(":");
      entries.set(name, this.value(level, kind));
    }
    return [...entries];
  }

  private value(level: number, kind: "any" | "constant"): unknown {
    const { kind: token } = this.next;
    if (token === "string") return JSON.parse(this.taken());
    if (token === "number") return Number(this.taken());
    if (token === "name") return this.word(this.taken());
    this.deeper(level);
    if (this.is("$") && kind === "any") return this.valueOfVariable();
    if (this.is("[")) {
      const list: unknown[] = [];
      for (this.at++; !this.is("]"); ) list.push(this.value(level + 1, kind));
      this.take("]");
      return list;
    }
    this.take("{");
    const object = Object.fromEntries(this.entries("}", level + 1, kind).filter(([, value]) => value !== undefined));
    this.take("}");
    return object;
  }

  /** Words that are no literal are values of an enumeration. */
  private word(text: string): string | boolean | null {
    return text === "null" ? null : text === "true" || text === "false" ? text === "true" : text;
  }

  private valueOfVariable(): unknown {
    this.take("$");
    const name = this.name();
    if (!this.variables.has(name)) this.refuse(`the variable ${name} is not declared`);
    return this.variables.get(name);
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private is(text: string): boolean {
    return this.next.text === text;
  }

  private taken(): string {
    return this.tokens[this.at++]!.text;
  }

  private take(text: string): void {
    if (!this.is(text)) this.refuse(`${text} is expected`);
    this.at++;
  }

  private name(): string {
    if (this.next.kind !== "name") this.refuse("a name is expected");
    return this.taken();
  }

  private deeper(level: number): void {
    if (level > MOST_LEVELS) this.refuse(`at most ${MOST_LEVELS} levels are taken`);
  }

  private refuse(message: string): never {
    throw new RequestError("query", message, { position: this.next.position });
  }
}
