/** Style of the documentation page; its hash stands in the page's content security policy. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6877; --line: #d9e0e7; --ground: #fff; --raised: #f5f7fa; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf1; --soft: #9aa8b7; --line: #2e3a47; --ground: #12181f; --raised: #1a222b; --accent: #7db4ef; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
.frame { display: grid; grid-template-columns: minmax(14rem, 20rem) minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: 0.875rem; }
nav h2 { margin: 1rem 0 0.25rem; font-size: 0.8rem; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 0.15rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { text-decoration: underline; }
main { padding: 1.5rem 2rem 4rem; min-width: 0; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; }
.lead { max-width: 46rem; color: var(--soft); }
details { margin: 0.5rem 0; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--raised); }
summary { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; padding: 0.6rem 0.9rem; cursor: pointer; }
summary code { overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.inside { padding: 0 0.9rem 0.9rem; overflow-x: auto; scroll-margin-top: 4rem; }
.inside h3 { margin: 1rem 0 0.25rem; font-size: 0.9rem; }
.method { min-width: 4.2rem; font-weight: 700; font-size: 0.8rem; color: var(--accent); }
.soft { color: var(--soft); font-size: 0.875rem; }
.type { font-size: 0.9rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.86em; }
pre { margin: 0.25rem 0; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem; background: var(--ground); overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.3rem 1rem 0.3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
.members { margin: 0.25rem 0; padding-left: 1.1rem; border-left: 2px solid var(--line); list-style: none; }
.members li { margin: 0.15rem 0; }
@media (max-width: 48rem) { .frame { display: block; } nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
`;
