import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import { logoOrName } from "./cover.ts";

const LOGO = { top: 30, height: 26, width: 150 };
const PAD = 11;

/** The head of a document without a cover: whose it is, and its title on a band in the organisation's colour. The blocks begin under it. */
export function band(sheet: Sheet, { cover: words, logo, theme }: PdfDocument): void {
  const { page } = sheet;
  const inner = { x: PAGE.left + PAD, width: CONTENT_WIDTH - 2 * PAD };
  logoOrName(sheet, logo, words.organisation, { x: PAGE.left, ...LOGO });
  const kicker = { size: 9.5, colour: theme.onPrimary };
  const title = { size: 20, weight: "bold" as const, colour: theme.onPrimary, leading: 1.18 };
  const heights = [words.kicker, words.title, words.subtitle ?? ""].map((text, i) =>
    text ? sheet.height(text, i === 1 ? title : kicker, inner.width) + 3 : 0,
  );
  let top = LOGO.top + LOGO.height + 8;
  const height = heights.reduce((sum, one) => sum + one, 0) + 2 * PAD - 3;
  sheet.artifact(() => page.rect(PAGE.left, top, CONTENT_WIDTH, height).fill(theme.primary));
  const end = top + height;
  top += PAD;
  sheet.write("P", words.kicker, kicker, { ...inner, top });
  top += heights[0] ?? 0;
  sheet.write("H1", words.title, title, { ...inner, top });
  top += heights[1] ?? 0;
  if (words.subtitle) sheet.write("P", words.subtitle, kicker, { ...inner, top });
  sheet.y = end + 10;
}
