import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import { PAGE, type Sheet } from "../sheet.ts";

const BAND = { top: 150, height: 250 };
const INDENT = PAGE.left + 6;
const WIDTH = PAGE.right - INDENT - 6;

/** First page: whose document, its title on a band in the organisation's colour, for whom and when, and what to keep in mind. */
export function cover(sheet: Sheet, { cover: words, logo, theme }: PdfDocument): void {
  const { page, style } = sheet;
  logoOrName(sheet, logo, words.organisation, { x: INDENT, top: 62, width: 190, height: 52 });
  sheet.artifact(() => page.rect(0, BAND.top, PAGE.width, BAND.height).fill(theme.primary));
  const title = { size: titleSize(sheet, words.title), weight: "bold" as const, colour: theme.onPrimary, leading: 1.18 };
  const kicker = { size: 11, colour: theme.onPrimary };
  const below = { size: 13, colour: theme.onPrimary };
  const heights = [
    sheet.height(words.kicker, kicker, WIDTH) + 8,
    sheet.height(words.title, title, WIDTH) + 10,
    words.subtitle ? sheet.height(words.subtitle, below, WIDTH) : 0,
  ];
  let top = BAND.top + Math.max(24, (BAND.height - heights.reduce((sum, height) => sum + height, 0)) / 2);
  sheet.write("P", words.kicker, kicker, { x: INDENT, top, width: WIDTH });
  top += heights[0] ?? 0;
  sheet.write("H1", words.title, title, { x: INDENT, top, width: WIDTH });
  top += heights[1] ?? 0;
  if (words.subtitle) sheet.write("P", words.subtitle, below, { x: INDENT, top, width: WIDTH });
  const end = coverFacts(sheet, words.facts);
  const notice = { ...style.small, size: 8.5 };
  const height = sheet.height(words.notice, notice, WIDTH);
  if (words.image) illustration(sheet, words.image, { top: end + 6, bottom: PAGE.bottom - height - 28 });
  sheet.artifact(() => page.rect(INDENT, PAGE.bottom - height - 12, WIDTH, 0.6).fill(style.line));
  sheet.write("P", words.notice, notice, { x: INDENT, top: PAGE.bottom - height - 4, width: WIDTH, stressed: true });
}

/** Large where the title is short; three lines at most. */
function titleSize(sheet: Sheet, title: string): number {
  const fits = (size: number) => sheet.type.lines(title, { size, weight: "bold", colour: "#000000" }, WIDTH).length <= 3;
  return [32, 27, 23].find(fits) ?? 19;
}

/** Gives where the facts end. */
function coverFacts(sheet: Sheet, facts: PdfDocument["cover"]["facts"]): number {
  const { small, strong } = sheet.style;
  const width = (WIDTH - 24) / 2;
  let top = BAND.top + BAND.height + 36;
  sheet.inside("L", () => {
    for (let i = 0; i < facts.length; i += 2) {
      const pair = facts.slice(i, i + 2);
      const heights = pair.map(({ label, value }, at) => {
        const x = INDENT + at * (width + 24);
        return sheet.inside("LI", () => {
          const used = sheet.write("Lbl", label, { ...small, size: 8.5 }, { x, top, width });
          return used + sheet.write("LBody", value, { ...strong, size: 11 }, { x, top: top + used, width });
        });
      });
      top += Math.max(...heights) + 14;
    }
  });
  return top;
}

const LEAST_ROOM = 40;

/** A picture of the maker's choice in the room that is left. It decorates: readers of the tags are not told of it. */
function illustration(sheet: Sheet, { data }: NonNullable<PdfDocument["logo"]>, { top, bottom }: { top: number; bottom: number }): void {
  const room = bottom - top;
  if (room < LEAST_ROOM) return;
  try {
    const bytes = Buffer.from(data, "base64");
    sheet.artifact(() => sheet.page.image(bytes, INDENT, top, { fit: [WIDTH, room], align: "center", valign: "center" }));
  } catch {
    // What cannot be read is left out: the cover is whole without it.
  }
}

/** The logo inside a box. Without one, or with a picture that cannot be read, the name stands there. */
export function logoOrName(
  sheet: Sheet,
  logo: PdfDocument["logo"],
  name: string,
  { x, top, width, height }: { x: number; top: number; width: number; height: number },
): void {
  const written = () => {
    const style = { size: 15, weight: "bold" as const, colour: sheet.style.theme.ink };
    sheet.write("P", name, style, { x, top: top + height / 3, width: PAGE.right - x });
  };
  if (!logo) {
    written();
    return;
  }
  try {
    const bytes = Buffer.from(logo.data, "base64");
    const draw = () => sheet.page.image(bytes, x, top, { fit: [width, height], valign: "center" });
    sheet.tagged("Figure", draw, { alt: name, bbox: [x, top, x + width, top + height] });
  } catch {
    written();
  }
}
