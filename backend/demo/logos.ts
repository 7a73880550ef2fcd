import type { GraphicChart } from "#app/contract/organisation.ts";

/** Logos of the demonstration's organisations: a small drawing, then the name. */
const DRAWINGS = {
  "AAA Patrimoine": ["#ca2c7a", '<path d="M4 34 14 8l10 26M8 25h12" /><path d="M20 34 27 16l7 18" />'],
  "Cap Sillage": ["#0f6b6b", '<path d="M4 30c8 0 8-8 16-8s8 8 16 8"/><path d="M20 4v14M20 5l10 11H20"/>'],
  "Orvane Gestion": ["#1f4f8f", '<circle cx="20" cy="20" r="14"/><path d="m12 24 6-7 5 4 6-8"/>'],
  "Brissonne Vie": ["#7a3e12", '<path d="M20 5 34 11v9c0 8-6 13-14 16C12 33 6 28 6 20v-9Z"/><path d="m14 20 4 4 8-8"/>'],
  "Maison Tilbury": ["#3b3f46", '<path d="M6 34V17L20 6l14 11v17M15 34V22h10v12"/>'],
  "Valmont Prévoyance": ["#2f6b3c", '<path d="m4 33 11-19 7 11 5-7 9 15Z"/>'],
  "Cabinet Estuaire": ["#27637a", '<path d="M4 14c8 0 8 6 16 6s8-6 16-6M4 26c8 0 8 6 16 6s8-6 16-6"/>'],
} as const;

/** Width of a letter, in the widest of the fonts that a logo is drawn with. */
const LETTER = 12.1;

/** Logo fields of a graphic chart. */
export function demoLogo(name: keyof typeof DRAWINGS): Pick<GraphicChart, "logoFilename" | "logoContentType" | "logoData"> {
  const [colour, drawing] = DRAWINGS[name];
  const width = Math.round(52 + name.length * LETTER);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" role="img" aria-label="${name}"><g fill="none" stroke="${colour}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${drawing}</g><text x="46" y="27" font-family="sans-serif" font-size="20" font-weight="600" fill="#1c2024">${name}</text></svg>`;
  return {
    logoFilename: `${name.toLowerCase().replaceAll(" ", "-")}.svg`,
    logoContentType: "image/svg+xml",
    logoData: Buffer.from(svg).toString("base64"),
  };
}
