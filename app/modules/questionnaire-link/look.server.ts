import { LRUCache } from "lru-cache";
import type { LinkHouse } from "#app/contract/questionnaire/questionnaire-link.ts";
import { themeTokens } from "#app/domain/theme/tokens.server.ts";

const RADII = { none: 0, small: 4, medium: 8, large: 12, full: 24 } as const;
const styles = new LRUCache<string, string>({ max: 200 });

/** The whole stylesheet of a page behind a link, in the colours of the organisation; no font and no other file is loaded. */
export function linkStyle(chart: LinkHouse["chart"] = {}): string {
  const id = JSON.stringify(chart);
  let style = styles.get(id);
  if (style === undefined) {
    style = styleOf(chart);
    styles.set(id, style);
  }
  return style;
}

function styleOf(chart: LinkHouse["chart"]): string {
  const { font, radius, primary, link, ink, page, panel, negative, positive, information } = themeTokens(chart);
  const rules = `
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:${page};color:${ink};font:1.125rem/1.5 "${font}",system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;justify-content:space-between;min-height:50px;padding:8px 16px;background:${panel};border-bottom:1px solid #d1d3d5}
header b{font-weight:600}header span,.m{color:#5c616b;font-size:1rem}header span{font-size:.875rem}
header img{display:block;max-width:160px;height:32px}
main{max-width:640px;margin:0 auto;padding:16px;background:${panel}}
h1{margin:16px 0 8px;font-size:1.5rem;line-height:1.3;font-weight:600}
h2{margin:24px 0 4px;font-size:1.125rem;font-weight:600}
p,ul{margin:0 0 16px}li{margin:8px 0}
a{color:${link}}
*{overflow-wrap:anywhere}
a:focus-visible,button:focus-visible,input:focus-visible,.o:focus-within,[tabindex]:focus-visible{outline:3px solid ${link};outline-offset:2px}
.o input:focus-visible{outline:0}
.bk{display:inline-block;padding:9px 0}
.s{display:flex;gap:4px;margin:4px 0 16px}.s i{flex:1;height:6px;border-radius:3px;background:#dfe1e5}.s .d{background:${link}}
fieldset{min-width:0;margin:0 0 16px;padding:0;border:0}legend{padding:0}
.o{display:flex;gap:14px;align-items:center;min-height:56px;margin:10px 0;padding:12px 14px;border:1px solid #868a94;border-radius:${RADII[radius]}px;cursor:pointer}
.o:has(:checked){border-color:${link};box-shadow:inset 0 0 0 1px ${link}}
.o input{flex:none;width:24px;height:24px;margin:0;accent-color:${link}}
.y{display:block;width:7em;min-height:48px;margin:8px 0 24px;padding:8px 12px;border:1px solid #868a94;border-radius:${RADII[radius]}px;background:#fff;color:${ink};font:inherit}
label.l{font-weight:600}
.b{display:block;width:100%;min-height:52px;margin:16px 0;padding:10px 16px;border:1px solid ${link};border-radius:${RADII[radius]}px;background:${primary.fill};color:${primary.text};font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.b:hover{background:${primary.hover}}
.e{margin:8px 0 16px;padding:16px;border:3px solid ${negative}}.e h2{margin:0 0 8px}.e ul{margin:0;padding-left:20px}.e a,.w{color:${negative};font-weight:600}
.e:focus{outline:0}
.x{padding-left:14px;border-left:5px solid ${negative}}
.n{margin:16px 0;padding:14px;border-left:5px solid ${information};background:${page}}
.n.POSITIVE{border-color:${positive}}.n.NEGATIVE{border-color:${negative}}
.n p:last-child{margin:0}.n h3{margin:0 0 8px;font-size:1rem}
dl{margin:0 0 16px}dl div{display:grid;grid-template-columns:1fr auto;column-gap:16px;align-items:center;padding:14px 0;border-bottom:1px solid #d1d3d5}
dt,dd{grid-column:1;margin:0}dt{color:#5c616b;font-size:1rem}.c{grid-area:1/2/span 9}.c a{display:inline-block;padding:10px 0}
.h{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
#o{min-height:1.5em;margin:-8px 0 8px;font-weight:600}
.b[aria-busy]{opacity:.7}
footer{max-width:640px;margin:0 auto;padding:0 16px 32px}footer p{margin:8px 0}.g{min-height:44px;padding:8px 12px;border:1px solid #868a94;border-radius:${RADII[radius]}px;background:none;color:inherit;font:inherit;cursor:pointer}
@media(min-width:640px){main{margin:24px auto;padding:32px;border:1px solid #d1d3d5;border-radius:${RADII[radius]}px}h1{font-size:1.875rem;line-height:1.27}.b{display:inline-block;width:auto;min-width:200px}}
@media print{body{background:#fff}.b,form,.np{display:none}main{border:0;margin:0;padding:0}dl div{break-inside:avoid}}`;
  return rules.replace(/\n/g, "");
}
