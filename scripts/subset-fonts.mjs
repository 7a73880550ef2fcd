// Makes app/assets/fonts, with the measures of each font's fallback, from the packages of the fonts: French and English
// letters, figures of one width, no hinting; and backend/pdf/fonts, which PDF documents embed.
// Run it when a font is added or its package changes: node scripts/subset-fonts.mjs
import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const FONTS = {
  Roboto: "roboto",
  "Open Sans": "open-sans",
  Inter: "inter",
  Lato: "lato",
  Montserrat: "montserrat",
  "Nunito Sans": "nunito-sans",
  Poppins: "poppins",
  "Source Sans 3": "source-sans-3",
};
/** Families that come in one file for text, titles and buttons: a fifth smaller than a file for each. */
const VARIABLE = new Set(["roboto", "open-sans", "inter", "montserrat", "nunito-sans", "source-sans-3"]);
const WEIGHTS = { min: 400, max: 500 };
/** Of the others: weight of the file for text, and for titles and buttons; Lato has no 500. */
const weightsOf = (slug) => [400, slug === "lato" ? 700 : 500];
/** Weight of titles in PDF documents. */
const documentBoldOf = (slug) => (slug === "lato" ? 700 : 600);
/** Names may have any letter of the Latin, Greek and Cyrillic scripts: documents take those that a family lacks from these parts of one font. */
const WIDER = "noto-sans";
const WIDER_PARTS = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const FEATURES = ["kern", "tnum", "lnum", "ccmp", "mark"];

const codes = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
/** Signs of Latin-1 that no text here uses; a system font shows them where a name has one. */
const UNUSED = /[¤¦¨ª¬¯´¶¸º¼½¾ÐðÞþ]/g;
const TEXT = `${codes(0x20, 0x7e)}${codes(0xa0, 0xff).replace(UNUSED, "")}ŒœŸ–—‘’‚“”„…•‹›€−≤≥≈≠→←\u202f\u2009`;

/** Widths of Arial in thousandths of an em and how often a letter comes in a thousand of French text. */
const ARIAL = { " ": 278, a: 556, b: 556, c: 500, d: 556, e: 556, f: 278, g: 556, h: 556, i: 222, j: 222, l: 222, m: 833, n: 556 };
Object.assign(ARIAL, { o: 556, p: 556, q: 556, r: 333, s: 500, t: 278, u: 556, v: 500, x: 500, y: 500, z: 500 });
const OFTEN = { " ": 170, a: 64, b: 8, c: 27, d: 31, e: 122, f: 9, g: 7, h: 6, i: 63, j: 5, l: 46, m: 25, n: 59 };
Object.assign(OFTEN, { o: 46, p: 25, q: 11, r: 56, s: 66, t: 61, u: 52, v: 15, x: 4, y: 3, z: 1 });

/** Code points as a style sheet writes them: hexadecimal, ranges with both ends included. */
function rangesOf(characters) {
  const ranges = [];
  for (const code of [...characters].filter((one) => one < 0xffff).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)).join(" ");
}

/** Tables of an uncompressed font by tag. */
function tablesOf(font) {
  const count = font.readUInt16BE(4);
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const at = 12 + 16 * i;
      return [font.toString("latin1", at, at + 4), font.subarray(font.readUInt32BE(at + 8))];
    }),
  );
}

function glyphOf(cmap, code) {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let s = 0; s < segments; s++) {
      if (code > table.readUInt16BE(14 + 2 * s)) continue;
      const start = table.readUInt16BE(16 + 2 * segments + 2 * s);
      if (code < start) break;
      const delta = table.readUInt16BE(16 + 4 * segments + 2 * s);
      const at = 16 + 6 * segments + 2 * s;
      const offset = table.readUInt16BE(at);
      return offset === 0 ? (code + delta) % 65536 : table.readUInt16BE(at + offset + 2 * (code - start));
    }
  }
  throw new Error(`no glyph for ${code}`);
}

/** Overrides that give a system font the lines and the width of this one, so that nothing moves when it arrives. */
function fallbackOf(font) {
  const { head, hhea, hmtx, cmap } = tablesOf(font);
  const em = head.readUInt16BE(18);
  const metrics = hhea.readUInt16BE(34);
  const width = (letter) => hmtx.readUInt16BE(4 * Math.min(glyphOf(cmap, letter.codePointAt(0)), metrics - 1)) / em;
  const sum = (widthOf) => Object.entries(OFTEN).reduce((total, [letter, often]) => total + often * widthOf(letter), 0);
  const scale = sum(width) / sum((letter) => ARIAL[letter] / 1000);
  const percent = (value) => `${(100 * value).toFixed(2)}%`;
  const line = (at) => percent(Math.abs(hhea.readInt16BE(at)) / em / scale);
  return { scale: percent(scale), ascent: line(4), descent: line(6), gap: line(8) };
}

const folder = join(root, "app", "assets", "fonts");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const options = { keepFeatures: FEATURES, noHinting: true };
const fallbacks = {};
for (const [family, slug] of Object.entries(FONTS)) {
  const sourceOf = (weight) => readFile(join(root, "node_modules", "@fontsource", slug, "files", `${slug}-latin-${weight}-normal.woff2`));
  fallbacks[family] = fallbackOf(await subsetFont(await sourceOf(400), TEXT, { ...options, targetFormat: "sfnt" }));
  const write = async (name, source, more = {}) =>
    writeFile(join(folder, `${slug}-${name}.woff2`), await subsetFont(source, TEXT, { ...options, ...more, targetFormat: "woff2" }));
  if (VARIABLE.has(slug)) {
    const path = join(root, "node_modules", "@fontsource-variable", slug, "files", `${slug}-latin-wght-normal.woff2`);
    await write("variable", await readFile(path), { variationAxes: { wght: WEIGHTS } });
  } else for (const weight of weightsOf(slug)) await write(weight, await sourceOf(weight));
}
await writeFile(join(folder, "fallbacks.json"), `${JSON.stringify(fallbacks, null, 2)}\n`);

// Uncompressed: the library that embeds fonts in documents cannot read WOFF2, and would unpack WOFF anew for each document.
const documents = join(root, "backend", "pdf", "fonts");
await mkdir(join(documents, "wider"), { recursive: true });
const forDocument = { keepFeatures: FEATURES, noHinting: true, targetFormat: "sfnt" };
/** What every family draws: Inter has no Ÿ. */
let ofFamilies = null;
const filesOf = (slug) => join(root, "node_modules", "@fontsource", slug, "files");
for (const slug of Object.values(FONTS)) {
  for (const [name, weight] of Object.entries({ regular: 400, bold: documentBoldOf(slug) })) {
    const source = await readFile(join(filesOf(slug), `${slug}-latin-${weight}-normal.woff2`));
    const font = await subsetFont(source, TEXT, forDocument);
    await writeFile(join(documents, `${slug}-${name}.ttf`), font);
    const drawn = new Set(create(font).characterSet);
    ofFamilies = ofFamilies ? ofFamilies.filter((code) => drawn.has(code)) : [...drawn];
  }
}
const EVERY_SCRIPT = codes(0x20, 0x2fff);
/** What each part draws, so that a text is cut without reading a font. */
const coverage = { text: rangesOf(ofFamilies) };
for (const part of WIDER_PARTS) {
  for (const [name, weight] of Object.entries({ regular: 400, bold: documentBoldOf(WIDER) })) {
    const source = await readFile(join(filesOf(WIDER), `${WIDER}-${part}-${weight}-normal.woff2`));
    const font = await subsetFont(source, EVERY_SCRIPT, forDocument);
    await writeFile(join(documents, "wider", `${part}-${name}.ttf`), font);
    coverage[part] = rangesOf(create(font).characterSet);
  }
}
const letters = join(root, "app", "domain", "document", "letter-ranges.ts");
await writeFile(
  letters,
  `/** What the fonts of documents draw, by part: code points as a style sheet writes them. Made by scripts/subset-fonts.mjs. */
export const LETTER_RANGES: Readonly<Record<string, string>> = {
${Object.entries(coverage)
  .map(([part, ranges]) => `  ${/\W/.test(part) ? `"${part}"` : part}: "${ranges}",`)
  .join("\n")}
};
`,
);
execFileSync("npx", ["--no-install", "biome", "format", "--write", letters], { cwd: root });
