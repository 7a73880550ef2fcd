/** What names a person in a text, and what stands there instead. */
export interface Mentions {
  /** Full names, addresses and codes; compared as whole words, without regard to capitals, spaces, commas and hyphens. */
  texts: readonly string[];
  /** First and last names by themselves; compared as they are spelled, or in capitals: in small letters many of them are common words. */
  names?: readonly string[];
  pseudonym: string;
  /** Fields whose texts name no person, whatever the words in them: funds, products. */
  except?: ReadonlySet<string>;
}

/** Pseudonym of a removed client: the beginning of the uuid, which tells nothing without the record of the name. One word for both languages. */
export const clientPseudonym = (uuid: string): string => `Client ${uuid.slice(0, 8).toUpperCase()}`;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const escaped = (text: string) =>
  text
    .split(/[\s-]+/)
    .map(literal)
    .join("[\\s,-]+");

const isAddress = (text: string) => text.includes("@");
/** An address as it stands, also within the address of a page, and glued to what stands around it. */
const escapedAddress = (text: string) => text.split("@").map(literal).join("\\s?(?:@|%40)\\s?");

/** A name as it is also written: without its accents. */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Null where nothing names the person. A single letter would be found everywhere. */
function patternOf(texts: readonly string[], flags: string): RegExp | null {
  const all = texts.map((text) => text.trim()).flatMap((text) => [text, withoutAccents(text)]);
  const found = [...new Set(all)].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  if (found.length === 0) return null;
  const addresses = found.filter(isAddress).map(escapedAddress);
  const words = found.filter((text) => !isAddress(text)).map(escaped);
  const whole = words.length === 0 ? [] : [`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`];
  return new RegExp([...addresses, ...whole].join("|"), flags);
}

const ADDRESS = /[^\s<>"'(),;:/?&=@]{1,64}\s?(?:@|%40)\s?[^\s<>"'(),;:/?&=@]{1,255}/gi;
/** In place of an address that nobody was to write there. */
const MASK = "\u2026";

/** A value of JSON, the names of its members too, without the e-mail addresses in its texts. */
export function withoutAddresses<T>(value: T): T {
  if (typeof value === "string") return value.replace(ADDRESS, MASK) as T;
  if (Array.isArray(value)) return value.map(withoutAddresses) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name.replace(ADDRESS, MASK), withoutAddresses(inside)])) as T;
}

/** A value of JSON with the pseudonym wherever a text of it named the person. */
export function withoutMentions<T>(value: T, { texts, names = [], pseudonym, except }: Mentions): T {
  const patterns = [patternOf(texts, "giu"), patternOf([...names, ...names.map((name) => name.toUpperCase())], "gu")];
  const left = (one: unknown): unknown => {
    if (typeof one === "string") return patterns.reduce((text, pattern) => (pattern ? text.replace(pattern, () => pseudonym) : text), one);
    if (Array.isArray(one)) return one.map(left);
    if (one === null || typeof one !== "object") return one;
    return Object.fromEntries(Object.entries(one).map(([name, inside]) => [left(name), except?.has(name) ? inside : left(inside)]));
  };
  return left(value) as T;
}
