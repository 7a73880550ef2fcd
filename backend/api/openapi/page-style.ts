/** Style of the documentation pages; its hash stands in their content security policy. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #566372; --line: #dde3ea; --ground: #fff; --raised: #f5f7fa; --accent: #1f5fa8; --code: #16202b; --code-ink: #e6edf5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf1; --soft: #9aa8b7; --line: #2e3a47; --ground: #12181f; --raised: #1a222b; --accent: #7db4ef; --code: #0b1016; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 15px/1.6 system-ui, sans-serif; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.frame { display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto; padding: 1.25rem 1rem; border-right: 1px solid var(--line); background: var(--raised); font-size: 0.85rem; }
nav ul { margin: 0.25rem 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 0.2rem 0.5rem; border-radius: 0.35rem; color: var(--ink); overflow-wrap: anywhere; }
nav li li a { color: var(--soft); padding-left: 1rem; }
nav [aria-current] { background: var(--line); font-weight: 600; }
nav summary { margin-top: 1rem; font-weight: 600; }
.brand { display: flex; justify-content: space-between; margin: 0 0 1rem; }
.brand a:first-child { color: var(--ink); font-weight: 700; font-size: 1rem; }
.find { display: flex; gap: 0.35rem; margin-top: 0.25rem; }
input, textarea, button { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.35rem 0.6rem; background: var(--ground); min-width: 0; }
.find input { flex: 1; width: 100%; }
button { cursor: pointer; background: var(--accent); border-color: var(--accent); color: var(--ground); font-weight: 600; }
main { min-width: 0; padding: 0 2rem 4rem; }
.bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; justify-content: flex-end; align-items: center; padding: 0.6rem 0; background: var(--ground); border-bottom: 1px solid var(--line); }
.bar p { display: flex; gap: 0.5rem; align-items: center; margin: 0; font-size: 0.8rem; }
.bar p[hidden], form[hidden] { display: none; }
.languages { display: flex; margin: 0; padding: 0; border: 0; font-size: 0.8rem; }
.languages input { position: absolute; opacity: 0; }
.languages label { padding: 0.25rem 0.75rem; border: 1px solid var(--line); cursor: pointer; }
.languages label:first-of-type { border-radius: 0.4rem 0 0 0.4rem; }
.languages label:last-of-type { border-radius: 0 0.4rem 0.4rem 0; }
.languages input:checked + label { background: var(--accent); border-color: var(--accent); color: var(--ground); }
.languages input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 1.5rem 0 0; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 0 0 0.35rem; font-size: 1.2rem; line-height: 1.35; }
h2 a { color: inherit; }
.told h2:not(:first-child) { margin-top: 2rem; }
h3, .label { margin: 1.25rem 0 0.25rem; font-size: 0.85rem; font-weight: 600; color: var(--soft); }
.call { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); gap: 0 2.5rem; padding: 2rem 0; border-bottom: 1px solid var(--line); }
.told > * { max-width: 42rem; }
.shown { position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 4rem); overflow-y: auto; }
.shown .label:first-child { margin-top: 0; }
.line { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.method { font-size: 0.7rem; font-weight: 700; letter-spacing: 0.03em; color: var(--accent); }
.method.get { color: #1a7f4b; } .method.delete { color: #b3372f; } .method.put { color: #96600c; }
@media (prefers-color-scheme: dark) { .method.get { color: #5cc58d; } .method.delete { color: #ef8d86; } .method.put { color: #e0ae5a; } }
.soft { color: var(--soft); font-size: 0.85rem; }
.type { font-size: 0.85rem; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85em; }
pre { margin: 0.25rem 0 0.75rem; padding: 0.9rem; border-radius: 0.5rem; background: var(--code); color: var(--code-ink); overflow: auto; max-height: 24rem; line-height: 1.5; font-size: 0.78rem; }
pre code { font-size: inherit; }
.sample { white-space: pre-wrap; overflow-wrap: anywhere; }
.sample { display: none; }
body:has(#code-curl:checked) .sample.curl, body:has(#code-javascript:checked) .sample.javascript, body:has(#code-python:checked) .sample.python { display: block; }
@supports not selector(:has(a)) { .sample { display: block; } }
.members { margin: 0.25rem 0; padding: 0; list-style: none; }
.members .members { padding-left: 0.9rem; border-left: 2px solid var(--line); }
.members li { padding: 0.4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.members .members li { border-top: 0; padding: 0.15rem 0; }
summary { cursor: pointer; padding: 0.3rem 0; font-size: 0.85rem; font-weight: 600; }
.found { padding: 0; list-style: none; }
.found li { padding: 0.35rem 0; overflow-wrap: anywhere; }
.try { display: grid; gap: 0.35rem; padding: 0.9rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--raised); }
.try .label { margin: 0; }
.try button { justify-self: start; }
.try textarea, .try input { width: 100%; font-family: ui-monospace, monospace; font-size: 0.78rem; }
.result:empty { display: none; }
@media (max-width: 68rem) { .call { grid-template-columns: minmax(0, 1fr); } .shown { position: static; max-height: none; margin-top: 1rem; } }
@media (max-width: 48rem) {
  .frame { display: block; }
  nav { position: static; height: auto; max-height: 16rem; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 0 1rem 3rem; }
  .bar { position: static; justify-content: flex-start; }
}
`;
