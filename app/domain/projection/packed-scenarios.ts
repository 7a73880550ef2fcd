import type { ScenarioMatrix } from "../numerics/scenario-matrix.ts";
import type { Matrices } from "./simulate.ts";

/**
 * Return matrices in few bytes, to the bit. Scenarios that are drawn from a history hold each return of it many times: a matrix is
 * then a list of its different returns and, for each month of each scenario, the place of its return in it. Places are given in the
 * order of their first use, so that series that were drawn together have the same places, which a compressor writes once.
 *
 * Bytes: length of the head (uint32), head (JSON), then for each series its returns (float64) and the places (uint8 up to 256
 * returns, else uint16); without a list all returns. Little-endian.
 */
interface Head {
  scenarios: number;
  months: number;
  /** `returns` is the length of the list, 0 for a matrix without one. */
  series: { uuid: string; returns: number }[];
}

const DOUBLE = 8;
const MOST_RETURNS = 65_536;
const placeBytes = (returns: number) => (returns <= 256 ? 1 : 2);

/** Different returns in the order of their first use and the place of each; null where a list would save nothing. */
function listed(returns: Float64Array): { list: number[]; places: Uint16Array } | null {
  const found = new Map<number | string, number>();
  const list: number[] = [];
  const places = new Uint16Array(returns.length);
  const most = Math.min(MOST_RETURNS, returns.length / 2);
  for (let i = 0; i < returns.length; i++) {
    const value = returns[i]!;
    // A map takes 0 and -0 for one.
    const key = Object.is(value, -0) ? "-0" : value;
    let place = found.get(key);
    if (place === undefined) {
      if (list.length >= most) return null;
      place = list.length;
      list.push(value);
      found.set(key, place);
    }
    places[i] = place;
  }
  return { list, places };
}

/** Matrices of one shape, in the order of the map. */
export function packScenarios(matrices: Matrices): Uint8Array<ArrayBuffer> {
  const all = [...matrices].map(([uuid, { returns }]) => ({ uuid, returns, short: listed(returns) }));
  const { scenarios = 0, months = 0 } = matrices.values().next().value ?? {};
  const cells = scenarios * months;
  const series = all.map(({ uuid, short }) => ({ uuid, returns: short?.list.length ?? 0 }));
  const head = new TextEncoder().encode(JSON.stringify({ scenarios, months, series } satisfies Head));
  const size = (returns: number) => (returns === 0 ? cells * DOUBLE : returns * DOUBLE + cells * placeBytes(returns));
  const bytes = new Uint8Array(series.reduce((sum, { returns }) => sum + size(returns), 4 + head.length));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, head.length, true);
  bytes.set(head, 4);
  let at = 4 + head.length;
  for (const { returns, short } of all) {
    for (const value of short?.list ?? returns) {
      view.setFloat64(at, value, true);
      at += DOUBLE;
    }
    if (!short) continue;
    const each = placeBytes(short.list.length);
    for (const place of short.places) {
      if (each === 1) view.setUint8(at, place);
      else view.setUint16(at, place, true);
      at += each;
    }
  }
  return bytes;
}

/** The same matrices to the bit. @throws RangeError or SyntaxError for bytes that were cut off or are something else. */
export function unpackScenarios(bytes: Uint8Array): Map<string, ScenarioMatrix> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const { scenarios, months, series } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Head;
  const cells = scenarios * months;
  let at = 4 + length;
  const doubles = (count: number) => {
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++, at += DOUBLE) values[i] = view.getFloat64(at, true);
    return values;
  };
  return new Map(
    series.map(({ uuid, returns: count }): [string, ScenarioMatrix] => {
      if (count === 0) return [uuid, { scenarios, months, returns: doubles(cells) }];
      const list = doubles(count);
      const returns = new Float64Array(cells);
      const each = placeBytes(count);
      for (let i = 0; i < cells; i++, at += each) returns[i] = list[each === 1 ? view.getUint8(at) : view.getUint16(at, true)]!;
      return [uuid, { scenarios, months, returns }];
    }),
  );
}
