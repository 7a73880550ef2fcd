import { fontSlug } from "#app/domain/theme/fonts.ts";
import type { Look } from "./look.ts";
import { MARK, MARK_ADDRESS } from "./mark.ts";

/** HTML that is safe to send as it is; anything else is escaped when it is put into a page. */
export class Markup {
  constructor(readonly html: string) {}
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

type Value = string | number | Markup | Markup[] | null;

const toHtml = (value: Value): string => {
  if (value === null) return "";
  if (value instanceof Markup) return value.html;
  return Array.isArray(value) ? value.map((item) => item.html).join("") : escapeHtml(String(value));
};

/** Template tag: texts are escaped, Markup is not, null leaves nothing. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((page, part, i) => page + toHtml(values[i - 1] ?? null) + part));

const STYLE = `
:root{color-scheme:light;--accent:#ca2c7a;--accent-text:#fff;--accent-hover:#af0064;--focus:#bb2970;--ink:#1c2024;--page:#f6f7f9;--panel:#fff;--font:Roboto;--muted:#5c616b;--line:#d1d3d5;--field:#868a94;--negative:#b4232a}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,400px);align-content:center;justify-content:center;gap:20px;padding:24px 16px;background:var(--page);color:var(--ink);font:14px/20px var(--font),Roboto,system-ui,sans-serif}
.brand{display:flex;align-items:center;gap:10px;font-size:20px;line-height:28px;font-weight:500}
.brand svg{color:var(--accent)}
.brand img{display:block;max-width:200px;max-height:40px}
main{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:32px}
h1{margin:0 0 4px;font-size:24px;line-height:30px;font-weight:500}
h2{margin:0 0 8px;font-size:14px;font-weight:500}
p{margin:0 0 16px;color:var(--muted)}
label{display:block;margin:0 0 4px}
input{display:block;width:100%;height:40px;padding:0 12px;border:1px solid var(--field);border-radius:6px;font:inherit;color:inherit;background:#fff}
.field{margin:0 0 16px}
.hint{display:block;margin:4px 0 0;color:var(--muted);font-size:12px;line-height:16px}
.error{margin:4px 0 0;color:var(--negative)}
[aria-invalid=true]{border-color:var(--negative)}
.notice{margin:0 0 16px;padding:8px 12px;border:1px solid #f0c4c6;border-radius:6px;background:#fdf3f3;color:var(--negative)}
button,.button{display:inline-block;min-height:40px;padding:9px 16px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--accent-text);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-hover)}
.wide{width:100%}
.back{margin:16px 0 0;text-align:center}
.back a{color:var(--ink)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
section{margin:24px 0 0;padding:20px 0 0;border-top:1px solid #e7e9ec}
section p{margin:0 0 8px}
aside{padding:0 8px;color:var(--muted);font-size:13px;line-height:18px}
aside h2{font-size:13px}
aside p{margin:0 0 4px}
aside li{padding:4px 0}
aside li button{min-height:28px;padding:3px 10px}
ul{margin:0;padding:0;list-style:none}
li{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:6px 0;border-top:1px solid #e7e9ec}
li:first-child{border-top:0}
li small{display:block;color:var(--muted);font-size:12px;line-height:16px}
li button{min-height:32px;padding:5px 12px;background:#fff;border-color:var(--field);color:var(--ink)}
li button:hover{background:#1c1d3e;color:#fff}
details{margin:8px 0 0;border-top:1px solid #e7e9ec}
summary{padding:8px 0;font-weight:500;cursor:pointer}
.plain{background:#fff;border-color:var(--field);color:var(--ink)}
.plain:hover{background:#1c1d3e;color:#fff}
a.wide{text-align:center}
ol{margin:0 0 16px;padding:0 0 0 20px}
ol li{display:list-item;border:0}
.qr svg{display:block;width:200px;height:200px;margin:8px 0}
.key{margin:0 0 8px;overflow-wrap:anywhere}
code{font:15px/24px ui-monospace,Menlo,Consolas,monospace}
.codes{margin:0 0 16px}
.choices{display:flex;flex-wrap:wrap;gap:12px;margin:0 0 16px}
.stack{display:grid;gap:12px}
@media print{body{display:block;background:#fff}main{border:0}button,.button{display:none!important}}
.reference{margin:16px 0 0;font-size:12px}
`;

export interface PageFrame {
  language: string;
  title: string;
  nonce: string;
  /** Where the application serves the style sheets of fonts. */
  fonts: string;
  look?: Look | null;
}

/** Whose page it is: the organisation that the address names, or the product. */
const brand = (look: Look | null): Markup => {
  if (look?.logo) return html`<img src="${look.logo}" alt="${look.name}">`;
  return look ? html`<span>${look.name}</span>` : html`${new Markup(MARK)}<span>Cairn</span>`;
};

/** A whole page of the provider, complete without script. */
export const page = ({ language, title, nonce, fonts, look = null }: PageFrame, body: Markup, after: Markup | null = null): string =>
  html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}: ${look?.name ?? "Cairn"}</title>
<link rel="icon" href="${new Markup(MARK_ADDRESS)}">
<link rel="stylesheet" href="${fonts}/${fontSlug(look?.font)}.css">
<style nonce="${nonce}">${new Markup(STYLE + (look?.style ?? ""))}</style>
</head>
<body><header class="brand">${brand(look)}</header><main>${body}</main>${after}</body>
</html>
`.html;
