import { type Figure, verdict } from "./figure.ts";

export type Parts = Record<string, () => Promise<Figure[]>>;

const number = (value: number | undefined) => (value === undefined ? "" : value >= 100 ? value.toFixed(0) : value.toPrecision(3));

function line(figure: Figure): string {
  const goal =
    figure.gate === undefined ? "" : `gate ${number(figure.gate)}${figure.aim === undefined ? "" : `, aim ${number(figure.aim)}`}`;
  const ratio = number(figure.ratio).padStart(8);
  return `  ${figure.name.padEnd(58)} ${figure.value.padStart(16)}  ${ratio}  ${goal.padEnd(24)} ${verdict(figure)}`;
}

/**
 * Measures the wanted parts, all when none is named, and prints a table of each. A part that ends with an error is told with
 * it, and the others are measured all the same. True when every part was measured and every gate holds.
 */
export async function measureParts(parts: Parts, wanted: readonly string[], print: (text: string) => void): Promise<boolean> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    print(`Unknown: ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
    return false;
  }
  let missed = 0;
  const failed: string[] = [];
  for (const [name, bench] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    print(`\n${name}`);
    try {
      for (const figure of await bench()) {
        if (verdict(figure) === "MISSED") missed++;
        print(line(figure));
      }
    } catch (error) {
      failed.push(name);
      print(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  if (failed.length > 0) print(`\nNot measured, because of an error: ${failed.join(", ")}.`);
  print(missed === 0 ? `\nEvery gate${failed.length > 0 ? " of the other parts" : ""} holds.` : `\n${missed} gate(s) missed.`);
  return missed === 0 && failed.length === 0;
}
