import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { type ScenarioMatrix, sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";

/** A formula compiled to a function of the monthly returns of its references. */
export interface Formula {
  /** Codes of the base series, in order of first use. */
  references: string[];
  evaluate: (returns: Float64Array) => number;
}

type Node = Formula["evaluate"];
const FUNCTIONS = new Map<string, { arity: number; apply: (...x: number[]) => number }>([
  ["max", { arity: Number.POSITIVE_INFINITY, apply: Math.max }],
  ["min", { arity: Number.POSITIVE_INFINITY, apply: Math.min }],
  ["abs", { arity: 1, apply: Math.abs }],
  ["annual", { arity: 1, apply: (x) => (1 + x) ** (1 / 12) - 1 }],
]);
const MAX_DEPTH = 200;

/**
 * Recursive descent over the grammar of return-matrix formulas: + - * /, numbers with an optional %, [code],
 * parentheses, and the functions max, min, abs, annual (annual rate to monthly).
 */
class Parser {
  readonly references: string[] = [];
  private position = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  parse(): Node {
    const node = this.expression();
    if (this.peek() !== "") this.fail("unexpected character");
    return node;
  }

  private fail(message: string): never {
    throw new RequestError("formula", message, { code: "FORMULA", position: this.position });
  }

  /** Next character that is not a space, "" at the end. */
  private peek(): string {
    while (/\s/.test(this.text.charAt(this.position))) this.position++;
    return this.text.charAt(this.position);
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position++;
    return true;
  }

  private expect(character: string): void {
    if (!this.take(character)) this.fail(`"${character}" expected`);
  }

  private match(pattern: RegExp): string | undefined {
    this.peek();
    const found = pattern.exec(this.text.slice(this.position))?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  private expression(): Node {
    let left = this.term();
    for (;;) {
      const a = left;
      if (this.take("+")) {
        const b = this.term();
        left = (r) => a(r) + b(r);
      } else if (this.take("-")) {
        const b = this.term();
        left = (r) => a(r) - b(r);
      } else return left;
    }
  }

  private term(): Node {
    let left = this.factor();
    for (;;) {
      const a = left;
      if (this.take("*")) {
        const b = this.factor();
        left = (r) => a(r) * b(r);
      } else if (this.take("/")) {
        const b = this.factor();
        left = (r) => a(r) / b(r);
      } else return left;
    }
  }

  private factor(): Node {
    if (++this.depth > MAX_DEPTH) this.fail("formula nested too deeply");
    const node = this.atom();
    this.depth--;
    return node;
  }

  private atom(): Node {
    if (this.take("-")) {
      const operand = this.factor();
      return (r) => -operand(r);
    }
    if (this.take("(")) {
      const inner = this.expression();
      this.expect(")");
      return inner;
    }
    if (this.take("[")) return this.reference();
    const number = this.match(/^(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?/);
    if (number !== undefined) {
      const value = Number(number) / (this.take("%") ? 100 : 1);
      return () => value;
    }
    const start = this.position;
    const name = this.match(/^[A-Za-z]+/);
    const known = FUNCTIONS.get(name ?? "");
    if (!known) {
      this.position = start;
      return this.fail("number, [code] or function expected");
    }
    return this.call(known);
  }

  private reference(): Node {
    const code = this.match(/^[^\]]+/)?.trim();
    if (!code) return this.fail("code expected");
    this.expect("]");
    let index = this.references.indexOf(code);
    if (index < 0) index = this.references.push(code) - 1;
    return (r) => r[index]!;
  }

  private call({ arity, apply }: { arity: number; apply: (...x: number[]) => number }): Node {
    this.expect("(");
    const operands = [this.expression()];
    while (operands.length < arity && this.take(",")) operands.push(this.expression());
    this.expect(")");
    return (r) => apply(...operands.map((operand) => operand(r)));
  }
}

/** @throws RequestError FORMULA with the character position when the text cannot be read. */
export function parseFormula(text: string): Formula {
  const parser = new Parser(text);
  const evaluate = parser.parse();
  return { references: parser.references, evaluate };
}

/**
 * Applies a formula entry by entry to monthly returns; the result is floored at -1. A formula without reference
 * needs the shape of the wanted matrix.
 * @throws ComputationError 0993 for an unknown code, 00991 for matrices of different shapes, errorSuccessChances for a
 * result that is not finite; RequestError FORMULA.
 */
export function formulaMatrix(
  text: string,
  matrices: Matrices,
  shape?: { scenarios: number; months: number },
): { references: string[]; matrix: ScenarioMatrix } {
  const { references, evaluate } = parseFormula(text);
  const missing = references.filter((code) => !matrices.has(code));
  if (missing.length > 0) throw new ComputationError("0993", { series: missing });
  const bases = references.map((code) => matrices.get(code)!);
  const { scenarios, months } = bases[0] ?? shape ?? { scenarios: 0, months: 0 };
  const odd = references.filter((_, i) => bases[i]!.scenarios !== scenarios || bases[i]!.months !== months);
  if (odd.length > 0) throw new ComputationError("00991", { series: odd });
  const returns = sharedMatrix(scenarios * months);
  const entry = new Float64Array(references.length);
  for (let i = 0; i < returns.length; i++) {
    for (let b = 0; b < bases.length; b++) entry[b] = bases[b]!.returns[i]!;
    const value = evaluate(entry);
    if (!Number.isFinite(value)) throw new ComputationError("errorSuccessChances");
    returns[i] = Math.max(-1, value);
  }
  return { references, matrix: { scenarios, months, returns } };
}
