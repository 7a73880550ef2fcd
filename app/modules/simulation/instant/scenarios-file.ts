import { unpackScenarios } from "#app/domain/projection/packed-scenarios.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import type { SimulatorLimits } from "#app/domain/simulation/rules/line-rules.ts";

/** What the browser needs beside the scenarios to read the inputs as the server does: what refuses them, and the currency. */
export interface InputRules {
  limits: Pick<SimulatorLimits, "minSimpleDeposit" | "minPeriodicDeposit" | "maxHorizonYears" | "offer" | "supports" | "today">;
  currency: string;
}

/** Length of the rules (uint32, little-endian), rules (JSON), packed scenarios. */
export function scenariosFile(rules: InputRules, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(rules));
  const bytes = new Uint8Array(4 + head.length + packed.length);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 4);
  bytes.set(packed, 4 + head.length);
  return bytes;
}

/** @throws RangeError or SyntaxError for bytes that were cut off or are something else. */
export function readScenariosFile(bytes: Uint8Array): { rules: InputRules; matrices: Matrices } {
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const rules = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) as InputRules;
  return { rules, matrices: unpackScenarios(bytes.subarray(start)) };
}
