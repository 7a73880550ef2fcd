import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { importLimits } from "#backend/import/limits.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { parseFile } from "./parse-file.ts";

const SEED = 47;
const RUNS = 100;
const TODAY = "2026-06-30";
const LAST = dayOfIso("2026-05-29");

/** A mark before the decimals, with what may stand between thousands. */
const NUMBERS = [
  { mark: ",", groups: ["", " ", "\u00a0", "\u202f", "."] },
  { mark: ".", groups: ["", " ", "’", ","] },
] as const;
const MONTHS = {
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
};
const DATES = ["iso", "compact", "slashed", "short", "dotted", "wordsFr", "wordsEn", "timed", "serial"] as const;
const SEPARATORS = [";", "\t", "|", ","] as const;
const LINE_ENDS = ["\n", "\r\n", "\r"] as const;
const ENCODINGS = ["utf-8", "utf-8-mark", "windows-1252", "utf-16le", "utf-16be", "gzip"] as const;
const HEADS = [
  ["Code", "Date", "Valeur liquidative"],
  ["isin", "date", "nav"],
  ["Identifiant", "Date de valeur", "Cours de clôture"],
  ["Ticker", "Day", "Close"],
] as const;
const FAULTS = ["none", "none", "number", "date", "future", "negative", "isin", "twice", "cells"] as const;
/** Titles of a column of names, and names as funds have them: with separators, quotes, marks, in letters that every encoding has. */
const NAME_TITLES = ["Nom", "name", "Libellé", "Bezeichnung"] as const;
const NAMES = [
  'Fonds "Avenir", part C',
  "Éclair & Cie ; obligations",
  "L’Épargne | monde",
  "A\tB",
  "Straße 50/50",
  "Growth (EUR) – hedged",
  "42",
] as const;
const KEYS = ["FR0010315770", "LU0000000017", "Fonds É", "ETF.X"] as const;

const value = fc.tuple(fc.integer({ min: 1, max: 3_999_999 }), fc.integer({ min: 0, max: 99 }));
const spec = fc.record({
  numbers: fc
    .constantFrom(...NUMBERS)
    .chain(({ mark, groups }) => fc.record({ mark: fc.constant(mark), group: fc.constantFrom(...groups) })),
  date: fc.constantFrom(...DATES),
  separator: fc.constantFrom(...SEPARATORS),
  lineEnd: fc.constantFrom(...LINE_ENDS),
  encoding: fc.constantFrom(...ENCODINGS),
  head: fc.constantFrom(...HEADS),
  wide: fc.boolean(),
  titles: fc.integer({ min: 0, max: 3 }),
  note: fc.boolean(),
  fault: fc.constantFrom(...FAULTS),
  at: fc.nat(),
  names: fc.option(
    fc.record({ title: fc.constantFrom(...NAME_TITLES), of: fc.array(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 4 }) }),
  ),
  keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 2, maxLength: 4 }),
  values: fc.array(value, { minLength: 24, maxLength: 24 }),
});
type Spec = typeof spec extends fc.Arbitrary<infer Value> ? Value : never;

function dateText(day: number, kind: (typeof DATES)[number]): string {
  const [year, month, date] = isoOfDay(day).split("-") as [string, string, string];
  switch (kind) {
    case "iso":
      return `${year}-${month}-${date}`;
    case "compact":
      return `${year}${month}${date}`;
    case "slashed":
      return `${date}/${month}/${year}`;
    case "short":
      return `${date}/${month}/${year.slice(2)}`;
    case "dotted":
      return `${date}.${month}.${year}`;
    case "wordsFr":
      return `${Number(date)} ${MONTHS.fr[Number(month) - 1]} ${year}`;
    case "wordsEn":
      return `${date}-${MONTHS.en[Number(month) - 1]}-${year}`;
    case "timed":
      return `${year}-${month}-${date} 17:35:00+02:00`;
    default:
      return String(day + 25_569);
  }
}

function numberText([units, cents]: readonly [number, number], { mark, group }: Spec["numbers"]): string {
  return `${String(units).replace(/\B(?=(\d{3})+$)/g, group)}${mark}${String(cents).padStart(2, "0")}`;
}

interface Written {
  bytes: Buffer;
  kind: "csv" | "csv.gz";
  meant: string[];
  /** Names of the series, by their keys; none where the file has no column of them. */
  names: Record<string, string>;
  faultLine: number | null;
  /** Null of a line that has too many cells. */
  faultColumn: string | null;
}

/** A file, the values that are meant by it and the place of its fault. */
function written(of: Spec): Written {
  const { separator, head, wide, titles, note, keys, values, numbers, lineEnd } = of;
  const quoted = (cell: string) => (cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
  // Day 29 of the month, and others: the order of day and month shows.
  const days = Array.from({ length: values.length / keys.length }, (_, at) => LAST - at);
  const cells: string[][] = [];
  const meant: string[] = [];
  let next = 0;
  for (const day of days) {
    const row = keys.map((key) => {
      const one = values[next++ % values.length]!;
      meant.push(`${key} ${isoOfDay(day)} ${Number(`${one[0]}.${String(one[1]).padStart(2, "0")}`)}`);
      return numberText(one, numbers);
    });
    if (wide) cells.push([dateText(day, of.date), ...row]);
    else for (const [at, key] of keys.entries()) cells.push([key, dateText(day, of.date), row[at]!]);
  }
  const fault = wide && of.fault === "isin" ? "none" : of.fault;
  const hit = of.at % cells.length;
  const row = cells[hit]!;
  const [dateAt, valueAt] = wide ? [0, 1] : [1, 2];
  if (fault === "number") row[valueAt] = "douze";
  if (fault === "date") row[dateAt] = "31/02/20x6";
  if (fault === "future") row[dateAt] = dateText(dayOfIso("2026-08-29"), of.date);
  if (fault === "negative") row[valueAt] = `-${row[valueAt]}`;
  if (fault === "isin") row[0] = "FR0010315771";
  if (fault === "cells") row.push("more", "and more");
  const key = wide ? keys[0]! : row[0]!;
  const places = wide ? { series: key, date: "Date", value: key } : { series: head[0], date: head[1], value: head[2] };
  const columnOf = { number: "value", negative: "value", date: "date", future: "date", isin: "series" } as const;
  const faultColumn = fault === "twice" ? key : fault === "none" || fault === "cells" ? null : places[columnOf[fault]];
  let faultRow = hit;
  if (fault === "twice") {
    const other = [...row];
    other[valueAt] = numberText([4_444_444, 44], numbers);
    cells.push(other);
    faultRow = cells.length - 1;
  }
  const above = ["Historique des valeurs", "Fonds : Exemple", ""].slice(0, titles);
  const named = wide ? null : of.names;
  const nameOf = (key: string) => named?.of[keys.indexOf(key as (typeof KEYS)[number])] ?? "";
  // Before the cells that are too many.
  if (named) for (const line of cells) line.splice(3, 0, nameOf(line[0]!));
  const heads = wide ? ["Date", ...keys] : [...head, ...(named ? [named.title] : [])];
  const lines = [
    ...above,
    ...[heads, ...cells].map((line) => line.map(quoted).join(separator)),
    ...(note ? ["", "Source : Exemple Gestion"] : []),
  ];
  const text = lines.join(lineEnd) + lineEnd;
  const names = named ? Object.fromEntries(keys.map((key) => [key, encodable(nameOf(key), of.encoding).replaceAll("\t", " ")])) : {};
  return {
    ...encoded(text, of.encoding),
    meant: meant.sort(),
    names,
    faultLine: fault === "none" ? null : above.length + 2 + faultRow,
    faultColumn,
  };
}

/** Latin-1 stands in for the code page of Windows: it has no narrow no-break space, apostrophe or dash. */
const encodable = (text: string, encoding: (typeof ENCODINGS)[number]) =>
  encoding === "windows-1252" ? text.replaceAll("\u202f", "\u00a0").replaceAll("’", "'").replaceAll("–", "-") : text;

function encoded(text: string, encoding: (typeof ENCODINGS)[number]): { bytes: Buffer; kind: "csv" | "csv.gz" } {
  const windows = encodable(text, encoding);
  if (encoding === "gzip") return { bytes: gzipSync(text), kind: "csv.gz" };
  if (encoding === "windows-1252") return { bytes: Buffer.from(windows, "latin1"), kind: "csv" };
  if (encoding === "utf-16le") return { bytes: Buffer.from(`\ufeff${text}`, "utf16le"), kind: "csv" };
  if (encoding === "utf-16be") return { bytes: Buffer.from(`\ufeff${text}`, "utf16le").swap16(), kind: "csv" };
  return { bytes: Buffer.from(encoding === "utf-8-mark" ? `\ufeff${text}` : text), kind: "csv" };
}

it("what is accepted of a hundred random files is what was meant; everything else names line and column", { timeout: 60_000 }, async () => {
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(spec, async (of) => {
      const { bytes, kind, meant, names, faultLine, faultColumn } = written(of);
      const parsed = await parseFile(
        { source: bytes, kind, today: dayOfIso(TODAY), limits: importLimits(), given: {} },
        { progress: () => undefined },
      );
      if (parsed.ok === "asks") throw new Error(`asks ${JSON.stringify(parsed.reading?.open)}`);
      if (faultLine === null) {
        if (parsed.ok !== true) throw new Error(JSON.stringify(parsed.problems));
        const read = parsed.series.flatMap(({ key, packed }) =>
          Array.from(packed.days, (day, at) => `${key} ${isoOfDay(day)} ${packed.values[at]}`),
        );
        expect(read.sort()).toEqual(meant);
        for (const [key, name] of Object.entries(names)) expect(parsed.definitions.get(key)?.name).toBe(name);
        accepted++;
      } else {
        if (parsed.ok !== false) throw new Error("A fault was accepted");
        expect(parsed.problems.map(({ line, column }) => ({ line, column }))).toContainEqual({ line: faultLine, column: faultColumn });
        refused++;
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(accepted + refused).toBe(RUNS);
  expect(Math.min(accepted, refused)).toBeGreaterThan(RUNS / 10);
});
