/**
 * SVG of an organisation, written again with drawing alone: elements and attributes of a closed list. Scripts, styles,
 * foreign content, events, links and every address outside of the document are left out. Null for what is no SVG.
 */
export function cleanSvg(text: string): string | null {
  const source = text.replace(/^\uFEFF/, "").trimStart();
  // An entity can hide anything: a document that declares one is refused whole.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source) && /<!ENTITY|\[/i.test(source.slice(0, 2_000))) return null;
  const written: string[] = [];
  const open: string[] = [];
  let dropped = 0;
  let seenRoot = false;
  for (const piece of source.match(PIECE) ?? []) {
    if (!piece.startsWith("<")) {
      if (dropped === 0 && open.length > 0) written.push(escaped(piece));
      continue;
    }
    if (/^<[!?]/.test(piece)) continue;
    const tag = TAG.exec(piece);
    if (!tag) return null;
    const [, closing, name = "", attributes = "", selfClosing] = tag;
    if (closing) {
      if (dropped > 0) dropped -= 1;
      else if (open.pop() !== name) return null;
      else written.push(`</${name}>`);
      continue;
    }
    if (!seenRoot && name !== "svg") return null;
    if (seenRoot && open.length === 0) return null;
    seenRoot = true;
    if (dropped > 0 || !ELEMENTS.has(name)) {
      if (!selfClosing) dropped += 1;
      continue;
    }
    written.push(`<${name}${keptAttributes(name, attributes)}${selfClosing ? "/" : ""}>`);
    if (!selfClosing) open.push(name);
  }
  return seenRoot && open.length === 0 && dropped === 0 ? written.join("") : null;
}

/** A comment, a declaration, a tag whose quoted values may hold `>`, or text. */
const PIECE = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+|</g;
const TAG = /^<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const words = (text: string) => new Set(text.trim().split(/\s+/));
const ELEMENTS = words(`svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol clipPath mask
  linearGradient radialGradient stop pattern`);
const ATTRIBUTES = words(`id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill stroke opacity role
  aria-label aria-hidden preserveAspectRatio offset stop-color stop-opacity fill-opacity fill-rule clip-rule clip-path mask
  stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity color
  font-family font-size font-weight font-style text-anchor letter-spacing dx dy dominant-baseline gradientUnits
  gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternTransform patternContentUnits
  vector-effect paint-order href xlink:href`);

function keptAttributes(element: string, source: string): string {
  let kept = element === "svg" ? ' xmlns="http://www.w3.org/2000/svg"' : "";
  const seen = new Set<string>();
  for (const [, full = "", double, single] of source.matchAll(ATTRIBUTE)) {
    const name = full === "xlink:href" ? "href" : full;
    const value = double ?? single ?? "";
    if (!ATTRIBUTES.has(full) || seen.has(name) || !harmless(name, value)) continue;
    seen.add(name);
    kept += ` ${name}="${escaped(value)}"`;
  }
  return kept;
}

/** Only the document itself may be pointed at. */
function harmless(name: string, value: string): boolean {
  if (name === "href") return /^#[\w.-]{1,80}$/.test(value);
  if (/&(?!amp;|lt;|gt;|quot;|apos;)/.test(value) || /[\\]|javascript:|data:/i.test(value)) return false;
  return !/url\s*\(/i.test(value) || /^url\(\s*#[\w.-]{1,80}\s*\)$/i.test(value.trim());
}

const escaped = (text: string) =>
  text
    .replace(/&(?!amp;|lt;|gt;|quot;|apos;|#\d{1,6};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
