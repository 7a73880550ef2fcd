// Numbers that a text about a portfolio states, in French or English, held against the figures that are known of it. A number is said
// by a figure that it is the rounding of; a text that speaks of a volatility is not borne out by a performance of the same size.

/** Most letters of a commentary. */
export const LONGEST_COMMENTARY = 5_000;

export const FIGURE_KINDS = [
  "performance",
  "fundPerformance",
  "contribution",
  "volatility",
  "fall",
  "positiveMonths",
  "weight",
  "cost",
  "sri",
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface KnownFigure {
  kind: FigureKind;
  /** What it is called and how it is written, in the reader's language. */
  label: string;
  text: string;
  /** Per cent; a class from 1 to 7 for `sri`. */
  value: number;
  /** Name of the fund that it is of, where it is a fund's. */
  of?: string;
}

/** SAID: figures say it; ELSEWHERE: some do, but not of what the text speaks of; UNSAID: none does. */
export interface CheckedNumber {
  at: number;
  text: string;
  verdict: "SAID" | "ELSEWHERE" | "UNSAID";
  /** Those that say it, the likeliest first. */
  figures: KnownFigure[];
  /** Of those that do not say it, the one that comes nearest; null where nothing of its kind is known. */
  nearest: KnownFigure | null;
}

interface StatedNumber {
  at: number;
  text: string;
  value: number;
  decimals: number;
  unit: "percent" | "amount" | "level";
  signed: boolean;
}

const SPACE = "[ \\u00a0\\u2009\\u202f]";
const SIGN = `(?<![\\p{L}\\d])(?:[+\\u2212]${SPACE}?|[-\\u2013])`;
const DIGITS = `\\d{1,3}(?:${SPACE}\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d{1,3}(?:,\\d{3})+\\.\\d+|\\d+(?:[.,]\\d+)?`;
const NUMBER = `(?<sign>${SIGN})?(?<![\\p{L}\\d.,])(?<digits>${DIGITS})`;
const END = "(?![\\p{L}\\d])";
const PERCENT = `${SPACE}?%|${SPACE}(?:pour[ -]cent|per ?cent|points? de pourcentage|percentage points?|points?|pts?|pp)${END}`;
const BASIS_POINTS = `${SPACE}(?:points? de base|basis points?|pb|bps?)${END}`;
const EUROS = `${SPACE}?(?:k|M|Md|bn)?${SPACE}?(?:€|EUR${END}|(?:milliers |millions |milliards )?(?:d[’'])?euros?${END})`;

interface Reading {
  pattern: RegExp;
  unit: StatedNumber["unit"];
  /** What one of the unit is of what figures are told in. */
  scale: number;
}
const reading = (pattern: string, unit: Reading["unit"], scale = 1): Reading => ({ pattern: new RegExp(pattern, "giu"), unit, scale });
/** The first that reads a number has it. */
const READINGS: readonly Reading[] = [
  reading(`${NUMBER}(?:${BASIS_POINTS})`, "percent", 0.01),
  reading(`${NUMBER}(?:${PERCENT})`, "percent"),
  reading(`${NUMBER}(?:${EUROS})`, "amount"),
  reading(`[€$£]${SPACE}?${NUMBER}(?:k|m|bn)?${END}`, "amount"),
  reading(`${NUMBER}${SPACE}?(?:/|sur|out of)${SPACE}?7(?![\\d.,]*\\d|${SPACE}?%)`, "level"),
  reading(`(?<=\\bSRI\\b[^\\d.;!?\\n]{0,25})${NUMBER}(?![\\d%]|${SPACE}?%)`, "level"),
];
/** The first of two numbers that share the unit of the second: `3 à 5 %`. */
const RANGE = new RegExp(`${NUMBER}(?:${SPACE}(?:à|et|ou|to|and|or)${SPACE}|[-\\u2013])$`, "iu");
const HIGHEST_LEVEL = 10;

const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);

/** A comma and a point are decimals; three digits after several groups are thousands. */
function readNumber(digits: string): { value: number; decimals: number } {
  const bare = digits.replace(/\s/g, "");
  const english = /^\d{1,3}(?:,\d{3})+\.\d+$/.test(bare) ? bare.replaceAll(",", "") : bare.replace(",", ".");
  return { value: Number(english), decimals: english.split(".")[1]?.length ?? 0 };
}

function stated(found: RegExpMatchArray, at: number, text: string, { unit, scale }: Reading): StatedNumber {
  const { sign, digits = "" } = found.groups ?? {};
  const { value, decimals } = readNumber(digits);
  const size = (sign && !sign.startsWith("+") ? -value : value) * scale;
  return { at, text, value: size, decimals: decimals + (scale === 1 ? 0 : 2), unit, signed: sign !== undefined };
}

/** Percentages, amounts and risk classes, in the order of the text. What stands in `names` is no statement: `Fonds 60 % actions`. */
function numbersIn(text: string, names: readonly string[]): StatedNumber[] {
  let left = text;
  const hide = (at: number, length: number) => {
    left = left.slice(0, at) + "_".repeat(length) + left.slice(at + length);
  };
  for (const name of names) for (const at of placesOf(left, name)) hide(at, name.length);
  const numbers: StatedNumber[] = [];
  for (const way of READINGS)
    for (const found of [...left.matchAll(way.pattern)]) {
      const number = stated(found, found.index, found[0].trim(), way);
      if (way.unit === "level" && Math.abs(number.value) > HIGHEST_LEVEL) continue;
      numbers.push(number);
      const first = way.unit === "level" ? null : RANGE.exec(left.slice(0, found.index));
      if (first && !isYear(first.groups?.digits ?? ""))
        numbers.push(stated(first, first.index, `${first.groups?.sign ?? ""}${first.groups?.digits}`, way));
      hide(found.index, found[0].length);
    }
  return numbers.sort((a, b) => a.at - b.at);
}

function placesOf(text: string, name: string): number[] {
  const [whole, sought] = [text.toLowerCase(), name.toLowerCase()];
  const places: number[] = [];
  for (let at = sought ? whole.indexOf(sought) : -1; at >= 0; at = whole.indexOf(sought, at + sought.length)) places.push(at);
  return places;
}

const WORDS: ReadonlyArray<readonly [RegExp, readonly FigureKind[]]> = [
  [/plus forte baisse|baisse maximale|perte maximale|worst (?:fall|loss)|drawdown/giu, ["fall"]],
  [/mois (?:en hausse|positifs?)|positive months|months up/giu, ["positiveMonths"]],
  [/volatil/giu, ["volatility"]],
  [/contribu|apport|retir|d[ée]tract/giu, ["contribution"]],
  [/poids|pond[ée]r|\bweigh/giu, ["weight"]],
  [/\bfrais\b|\bco[ûu]ts?\b|\bfees?\b|\bcharges?\b/giu, ["cost"]],
  [/perform|rendement|\breturn/giu, ["performance", "fundPerformance", "contribution"]],
];
const DOWN =
  /baiss|recul|\bperd|\bperte|repli|chut|\bc[èé]d|diminu|moins-value|n[ée]gati|\bfell\b|\bfall|\bloss|\blost\b|\blos(?:e|ing)|\bdown\b|\bdrop|declin|decreas|d[ée]tract|retir/giu;
const UP =
  /contribu|apport|hausse|gagn|progress|\bgain|augment|positi|plus-value|rebond|\bros[eing]|\bris[eing]|\bup\b|\bgr[eo]w|\badd(?:s|ed)\b/giu;
/** Words that follow a number and are about it stand this near. */
const AFTER = 30;

/** What of its sentence is about a number: what leads to it, and what follows at once. */
function around(text: string, { at, text: written }: StatedNumber): { before: string; after: string; sentence: string } {
  const borders = (part: string, border: RegExp) => [...part.matchAll(border)];
  const [ahead, behind] = [text.slice(0, at), text.slice(at + written.length)];
  const start = (border: RegExp) => {
    const last = borders(ahead, border).at(-1);
    return last ? last.index + 1 : 0;
  };
  const end = (border: RegExp) => borders(behind, border)[0]?.index ?? behind.length;
  const clause = /[;:!?\n]|[.,](?!\d)/g;
  const sentence = /[!?\n]|\.(?!\d)/g;
  return {
    before: ahead.slice(start(clause)),
    after: behind.slice(0, Math.min(AFTER, end(clause))).split(/\d|\s(?:et|and|mais|but)\s/iu, 1)[0]!,
    sentence: ahead.slice(start(sentence)) + written + behind.slice(0, end(sentence)),
  };
}

/** The word of several lists that comes last before the number, else first after it. */
function nearestWord<T>({ before, after }: { before: string; after: string }, lists: ReadonlyArray<readonly [RegExp, T]>): T | null {
  const within = (part: string) => lists.flatMap(([words, means]) => [...part.matchAll(words)].map(({ index }) => ({ index, means })));
  const last = within(before).toSorted((a, b) => b.index - a.index)[0];
  return (last ?? within(after).toSorted((a, b) => a.index - b.index)[0])?.means ?? null;
}

const DIRECTED: readonly FigureKind[] = ["performance", "fundPerformance", "contribution"];

/** What a figure would have to be; a fall is written with its sign or as a size, `perd 3 %` is -3. */
function targetOf({ value, signed }: StatedNumber, figure: KnownFigure, isDown: boolean): number {
  if (signed) return value;
  if (figure.kind === "fall") return Math.sign(figure.value) * value;
  return isDown && DIRECTED.includes(figure.kind) ? -value : value;
}

function checked(text: string, number: StatedNumber, known: readonly KnownFigure[]): CheckedNumber {
  const place = around(text, number);
  const kinds = number.unit === "level" ? null : nearestWord(place, WORDS);
  const isDown =
    nearestWord(place, [
      [DOWN, true],
      [UP, false],
    ]) ?? false;
  const named = new Set(known.flatMap(({ of }) => (of && placesOf(place.sentence, of).length > 0 ? [of] : [])));
  const comparable = known.filter(({ kind }) => number.unit !== "amount" && (kind === "sri") === (number.unit === "level"));
  const distance = (figure: KnownFigure) => Math.abs(figure.value - targetOf(number, figure, isDown));
  const rounding = 0.5 * 10 ** -number.decimals + 1e-9;
  const isMeant = ({ kind, of }: KnownFigure) =>
    (kinds === null || kinds.includes(kind)) && (of === undefined || named.size === 0 || named.has(of));
  const rank = (figure: KnownFigure) => Number(isMeant(figure)) * 2 + Number(figure.of !== undefined && named.has(figure.of));
  const figures = comparable
    .filter((figure) => distance(figure) <= rounding && (!number.signed || figure.value * number.value >= 0))
    .toSorted((a, b) => rank(b) - rank(a) || distance(a) - distance(b));
  const meant = comparable.filter(isMeant);
  const [nearest = null] = (meant.length > 0 ? meant : comparable)
    .filter((figure) => !figures.includes(figure))
    .toSorted((a, b) => distance(a) - distance(b));
  const isSaid = figures.some(isMeant) || (figures.length > 0 && meant.length === 0);
  return {
    at: number.at,
    text: number.text,
    verdict: isSaid ? "SAID" : figures.length > 0 ? "ELSEWHERE" : "UNSAID",
    figures,
    nearest,
  };
}

/** Each number of a text with the figures that say it. */
export function checkCommentary(text: string, known: readonly KnownFigure[]): CheckedNumber[] {
  const names = [...new Set(known.flatMap(({ of }) => of ?? []))].sort((a, b) => b.length - a.length);
  return numbersIn(text, names).map((number) => checked(text, number, known));
}
