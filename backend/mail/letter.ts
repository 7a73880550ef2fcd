import { contrastOf, hexColour, readableShade } from "#app/domain/theme/contrast.ts";

/** The look of an organisation in a mail: its name and its colour. */
export interface LetterHead {
  name: string;
  /** Hexadecimal; another notation gives the default. */
  colour: string | null;
}

interface Letter {
  paragraphs: string[];
  link: { url: string; label: string } | null;
  after: string[];
}

const DEFAULT_COLOUR = "#ca2c7a";
const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);

export const plainText = ({ paragraphs, link, after }: Letter): string =>
  [...paragraphs, ...(link ? [`${link.label}\n${link.url}`] : []), ...after].join("\n\n");

/** The same as HTML: tables and inline styles, since that is all that mail programs agree on; no picture, no script. */
export function htmlText({ paragraphs, link, after }: Letter, language: string, { name, colour }: LetterHead): string {
  const given = hexColour(colour ?? "") ?? DEFAULT_COLOUR;
  const ground = (contrastOf(given, "#ffffff") ?? 0) >= 4.5 ? given : (readableShade(given) ?? DEFAULT_COLOUR);
  const part = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replaceAll("\n", "<br>")}</p>`;
  const button = link
    ? `<p style="margin:8px 0 24px"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${ground};color:#ffffff;text-decoration:none;font-weight:bold">${escaped(link.label)}</a></p><p style="margin:0 0 24px;font-size:13px;color:#5c616b;word-break:break-all">${escaped(link.url)}</p>`
    : "";
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:#f6f7f9"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d1d3d5;border-top:4px solid ${ground};font:16px/24px Roboto,Arial,sans-serif;color:#1c2024"><tr><td style="padding:20px 24px 0;font-size:18px;font-weight:bold;color:${ground}">${escaped(name)}</td></tr><tr><td style="padding:20px 24px 8px">${paragraphs.map(part).join("")}${button}${after.map(part).join("")}</td></tr></table></td></tr></table></body></html>`;
}
