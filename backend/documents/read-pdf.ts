import { inflateSync } from "node:zlib";

/** Most bytes that the streams of one document are unpacked to. */
const MOST_UNPACKED = 16 * 1024 * 1024;
/** Fewest words of a language that tell it, and how many times as many as of any other. */
const LEAST_WORDS = 12;
const CLEARLY = 3;
/** Longest text of a member, and of what stands around it, in characters. */
const LONGEST = 200;
/** A gap between letters from which they are two words, in thousandths of their size. */
const GAP = 150;

/** Words that stand in every text of a language and in few of another. */
const COMMON: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: new Set(["le", "la", "les", "des", "du", "est", "vous", "votre", "et", "que", "pour", "dans", "une", "ce", "produit", "risque"]),
  en: new Set(["the", "of", "and", "you", "your", "is", "that", "for", "with", "this", "be", "are", "product", "risk", "investment"]),
  de: new Set(["der", "die", "das", "und", "sie", "ist", "den", "des", "mit", "nicht", "ein", "eine", "produkt", "risiko", "anlage"]),
};

/** What a PDF says of itself: its language (ISO 639, two letters) and the day on which it was made or last changed; null where it says none. */
export interface ReadPdf {
  language: string | null;
  date: string | null;
}

/** Reads what stands in the open, in packed objects and in the text. Whatever the bytes are, it gives an answer, in linear time. */
export function readPdf(bytes: Buffer): ReadPdf {
  const streams = unpacked(bytes);
  const parts = [bytes.toString("latin1"), ...streams];
  return { language: languageSaid(parts) ?? languageOf(streams.flatMap(wordsOf)), date: dateOf(parts) };
}

/** Contents of the streams that are packed the usual way; one that cannot be unpacked is left out. */
function unpacked(bytes: Buffer): string[] {
  const found: string[] = [];
  let room = MOST_UNPACKED;
  for (let at = bytes.indexOf("stream"); at >= 0 && room > 0; at = bytes.indexOf("stream", at + 6)) {
    const head = bytes.toString("latin1", Math.max(0, at - 2 * LONGEST), at);
    if (!head.slice(head.lastIndexOf("obj")).includes("/FlateDecode")) continue;
    const start = bytes[at + 6] === 13 ? at + 8 : at + 7;
    const end = bytes.indexOf("endstream", start);
    if (end < 0) break;
    try {
      const content = inflateSync(bytes.subarray(start, end), { maxOutputLength: room });
      room -= content.length;
      found.push(content.toString("latin1"));
    } catch {
      // Packed in another way, or to more than is unpacked.
    }
    at = end;
  }
  return found;
}

/** What follows each place at which a mark stands. */
function after(parts: readonly string[], mark: string): string[] {
  const found: string[] = [];
  for (const part of parts)
    for (let at = part.indexOf(mark); at >= 0; at = part.indexOf(mark, at + mark.length))
      found.push(part.slice(at + mark.length, at + mark.length + LONGEST));
  return found;
}
const upTo = (text: string, mark: string) => text.slice(0, Math.max(0, text.indexOf(mark)));

/** A string in hexadecimal digits, of one or of two bytes a character. */
function ofHex(digits: string): string {
  const bytes = Buffer.from(digits.replace(/\s/g, ""), "hex");
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0;
  return isWide ? Buffer.from(bytes.subarray(2)).swap16().toString("utf16le") : bytes.toString("latin1");
}

/** Texts of a member of the document's dictionaries. */
const membersNamed = (parts: readonly string[], name: string): string[] =>
  after(parts, `/${name}`).flatMap((rest) => {
    const value = rest.trimStart();
    if (value.startsWith("(")) return upTo(value.slice(1), ")");
    const digits = value.startsWith("<") ? upTo(value.slice(1), ">") : "";
    return /^[0-9A-Fa-f\s]+$/.test(digits) ? ofHex(digits) : [];
  });
/** Texts of a property of the document's metadata. */
const propertiesNamed = (parts: readonly string[], name: string): string[] =>
  after(parts, `<${name}>`).map((rest) => {
    const item = rest.indexOf("<rdf:li>");
    return upTo(item >= 0 && item < rest.indexOf(`</${name}>`) ? rest.slice(item + "<rdf:li>".length) : rest, "<");
  });

/** The first language that the document gives for its whole; a tag "fr-FR" is French. */
function languageSaid(parts: readonly string[]): string | null {
  const tags = [...membersNamed(parts, "Lang"), ...propertiesNamed(parts, "dc:language")];
  return tags.map((tag) => tag.trim().split(/[-_]/)[0]!.toLowerCase()).find((tag) => /^[a-z][a-z]$/.test(tag)) ?? null;
}

/** Words that a page shows by fonts of the usual encoding; those of other fonts cannot be read without their tables. */
function wordsOf(content: string): string[] {
  if (!content.includes("Tj") && !content.includes("TJ")) return [];
  const shown: string[] = [];
  for (let at = content.indexOf("("); at >= 0; at = content.indexOf("(", at)) {
    const end = endOfString(content, at);
    shown.push(content.slice(at + 1, end));
    const next = content.indexOf("(", end);
    const between = next < 0 ? "" : content.slice(end + 1, Math.min(next, end + 20)).trim();
    // A number alone between two strings moves the second one.
    if (between === "" || Number.isNaN(Number(between)) || Math.abs(Number(between)) > GAP) shown.push(" ");
    at = end;
  }
  return shown
    .join("")
    .toLowerCase()
    .split(/[^a-zà-ÿ]/)
    .filter((word) => word !== "");
}
function endOfString(content: string, start: number): number {
  for (let at = start + 1; at < content.length; at++) {
    if (content[at] === "\\") at++;
    else if (content[at] === ")") return at;
  }
  return content.length;
}

function languageOf(words: readonly string[]): string | null {
  const counts = Object.entries(COMMON)
    .map(([language, common]) => ({ language, count: words.filter((word) => common.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first && second && first.count >= LEAST_WORDS && first.count >= CLEARLY * second.count ? first.language : null;
}

/** The later of the days of making and of change. */
function dateOf(parts: readonly string[]): string | null {
  const members = ["CreationDate", "ModDate"].flatMap((name) => membersNamed(parts, name));
  const properties = ["xmp:CreateDate", "xmp:ModifyDate"].flatMap((name) => propertiesNamed(parts, name));
  const days = [
    ...members
      .map((text) => (text.startsWith("D:") ? text.slice(2) : text))
      .map((text) => [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)]),
    ...properties.map((text) => text.slice(0, 10).split("-")),
  ].map((day) => day.join("-"));
  return days.filter(isDay).sort().at(-1) ?? null;
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
