import sax from "sax";

/** A path of a drawing may be one attribute of the whole size of a picture. */
const MOST_LETTERS = 128 * 1024;
(sax as unknown as { MAX_BUFFER_LENGTH: number }).MAX_BUFFER_LENGTH = MOST_LETTERS;

/** Calls `listen` to set what is done with each part, then reads the text from its beginning to its end. False where it is no XML. */
function readXml(text: string, listen: (parser: sax.SAXParser) => void): boolean {
  const parser = sax.parser(true);
  let good = text.length <= MOST_LETTERS;
  parser.onerror = () => {
    good = false;
    // The parser refuses to go on after an error that is left.
    parser.error = null as unknown as Error;
  };
  listen(parser);
  if (good) parser.write(text.replace(/^\uFEFF/, "").trimStart()).close();
  return good;
}

/** True for a document whose outermost element is `svg`, well formed or not. */
export function isSvg(text: string): boolean {
  let root: string | null = null;
  readXml(text, (parser) => {
    parser.onopentag = ({ name }) => {
      root ??= name;
    };
  });
  return root === "svg";
}

/**
 * SVG of an organisation, written again with drawing alone: elements and attributes of a closed list. Scripts, styles,
 * foreign content, events, links and every address outside of the document are left out. Null for what is no SVG.
 */
export function cleanSvg(text: string): string | null {
  const written: string[] = [];
  let depth = 0;
  /** Depth of the outermost element that is left out, with all that is in it. */
  let leftOut = Number.POSITIVE_INFINITY;
  let roots = 0;
  let refused = false;
  const good = readXml(text, (parser) => {
    // An entity can hide anything: a document that may declare one is refused whole.
    parser.ondoctype = (declaration) => {
      refused ||= /[[\]]|ENTITY/i.test(declaration);
    };
    parser.onopentag = ({ name, attributes, isSelfClosing }) => {
      if (depth === 0) {
        roots++;
        refused ||= name !== "svg";
      }
      depth++;
      if (depth < leftOut && !ELEMENTS.has(name)) leftOut = depth;
      if (depth < leftOut)
        written.push(`<${name}${keptAttributes(name, attributes as Record<string, string>)}${isSelfClosing ? "/" : ""}>`);
      (parser.tag as { closesItself?: boolean }).closesItself = isSelfClosing;
    };
    parser.onclosetag = (name) => {
      if (depth < leftOut && !(parser.tag as { closesItself?: boolean }).closesItself) written.push(`</${name}>`);
      if (depth === leftOut) leftOut = Number.POSITIVE_INFINITY;
      depth--;
    };
    parser.ontext = (piece) => {
      if (depth > 0 && depth < leftOut) written.push(escaped(piece));
    };
  });
  return good && !refused && roots === 1 ? written.join("") : null;
}

const words = (text: string) => new Set(text.trim().split(/\s+/));
const ELEMENTS = words(`svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol clipPath mask
  linearGradient radialGradient stop pattern`);
const ATTRIBUTES = words(`id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill stroke opacity role
  aria-label aria-hidden preserveAspectRatio offset stop-color stop-opacity fill-opacity fill-rule clip-rule clip-path mask
  stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity color
  font-family font-size font-weight font-style text-anchor letter-spacing dx dy dominant-baseline gradientUnits
  gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternTransform patternContentUnits
  vector-effect paint-order href xlink:href`);

function keptAttributes(element: string, attributes: Readonly<Record<string, string>>): string {
  let kept = element === "svg" ? ' xmlns="http://www.w3.org/2000/svg"' : "";
  const seen = new Set<string>();
  for (const [full, value] of Object.entries(attributes)) {
    const name = full === "xlink:href" ? "href" : full;
    if (!ATTRIBUTES.has(full) || seen.has(name) || !harmless(name, value)) continue;
    seen.add(name);
    kept += ` ${name}="${escaped(value)}"`;
  }
  return kept;
}

/** Only the document itself may be pointed at. */
function harmless(name: string, value: string): boolean {
  if (name === "href") return /^#[\w.-]{1,80}$/.test(value);
  if (/[\\]|javascript:|data:/i.test(value)) return false;
  return !/url\s{0,9}\(/i.test(value) || /^url\(\s{0,9}#[\w.-]{1,80}\s{0,9}\)$/i.test(value.trim());
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
