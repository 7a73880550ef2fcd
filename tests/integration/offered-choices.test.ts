import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
let front: TestFront;
const jars: Record<string, CookieJar> = {};
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  for (const who of ["admin", "adviser"]) jars[who] = await signInOverHttp(front.url, who);
}, 120_000);
afterAll(() => front?.close());

async function page(who: string, path: string): Promise<string> {
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie: jars[who]?.header() ?? "" } });
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "");
}

/** Values that a field offers, each with its words; the empty choice is left out. */
function choicesOf(html: string, field: string): Array<[value: string, words: string]> {
  const select = new RegExp(`<select[^>]*name="${field}"[\\s\\S]*?</select>`).exec(html)?.[0];
  const options = select
    ? select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)/g)
    : html.matchAll(new RegExp(`<input type="radio" name="${field}"[^>]*value="([^"]+)"[^>]*/>.*?<span[^>]*>([^<]*)`, "g"));
  return [...options].map(([, value = "", words = ""]) => [value, words]);
}

const SERIES = "/admin/data/series/new";
const SIMULATION = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001";
const SCALE = "1 2 3 4 5 6 7";
/** Values as the specification spells them, and the form that a person chooses them in. */
const OFFERED: ReadonlyArray<readonly [name: string, who: string, path: string, fields: Readonly<Record<string, string>>]> = [
  ["risk profiles", "adviser", `${SIMULATION}/subscriber`, { riskProfile: "CONSERVATIVE BALANCED DYNAMIC AGGRESSIVE" }],
  ["risk scales", "admin", SERIES, { srri: SCALE, sri: SCALE, spedRiskScale: "1 2 3 4" }],
  ["commercial statuses", "admin", SERIES, { commercialStatus: "OPEN RUNOFF CLOSED" }],
  ["types of series", "admin", SERIES, { type: "FUND INDEX SECURITY FX_RATE" }],
  ["currencies", "admin", SERIES, { currency: "EUR USD GBP CHF GBX DKK SEK AUD JPY NOK NZD SGD PLN CAD" }],
  [
    "classes of assets",
    "admin",
    SERIES,
    {
      assetClass: `CASH FIXED_INCOME CURRENCY OTHER COMMODITIES ALTERNATIVE_ASSET ASSET_ALLOCATION_FUND EQUITIES PRIVATE_EQUITY
        EMPLOYEE_SAVINGS CONVERTIBLE CAPITAL_GUARANTEED REAL_ESTATE DELEGATED_PORTFOLIO_MANAGEMENT NOT_DEFINED`,
    },
  ],
  [
    "regions",
    "admin",
    SERIES,
    {
      geographicFocus: `LATIN_AMERICA EUROZONE EUROPE EASTERN_EUROPE INTERNATIONAL NORTH_AMERICA ASIA_PACIFIC ASIA AMERICA
        AFRICA_MIDDLE_EAST`,
    },
  ],
  ["frequencies of movements", "adviser", SIMULATION, { "movements\\[0\\]\\.frequency": "MONTHLY QUARTERLY YEARLY SEMI_ANNUALLY" }],
  ["aims of a target", "adviser", SIMULATION, { goalKind: "annualized_return target none" }],
];

describe("a form", () => {
  it.each(OFFERED)("offers the %s of the specification, each by a word of its own, to an %s at %s", async (_name, who, path, fields) => {
    const html = await page(who, path);
    for (const [field, spelled] of Object.entries(fields)) {
      const choices = choicesOf(html, field);
      expect(choices.map(([value]) => value).sort(), field).toEqual(spelled.split(/\s+/).sort());
      const words = choices.map(([, shown]) => shown);
      expect(new Set(words).size, field).toBe(words.length);
      for (const [value, shown] of choices) expect(/[a-z]/.test(shown) || !value.includes("_"), `${value}: ${shown}`).toBe(true);
    }
  });
});

describe("the form of a series", () => {
  /** Column of the table of series, and what the form offers for it. */
  const KEPT: ReadonlyArray<readonly [column: string, field: string, spelled: string]> = [
    ["srri", "srri", SCALE],
    ["sri", "sri", SCALE],
    ["sped_risk_scale", "spedRiskScale", "1 2 3 4"],
    ...OFFERED.filter(([, , path]) => path === SERIES).flatMap(([, , , fields]) =>
      Object.entries(fields).flatMap(([field, spelled]) => {
        const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        return ["srri", "sri", "sped_risk_scale"].includes(column) ? [] : [[column, field, spelled] as const];
      }),
    ),
  ];

  it("offers each word of its fields, and keeps the one that is chosen", async () => {
    const form = await page("admin", SERIES);
    const words = KEPT.map(([column, field, spelled]) => {
      const choices = spelled.split(/\s+/);
      expect(
        choicesOf(form, field)
          .map(([value]) => value)
          .sort(),
        field,
      ).toEqual(choices.toSorted());
      return [column, field, choices] as const;
    });
    const most = Math.max(...words.map(([, , choices]) => choices.length));
    for (let at = 0; at < most; at++) {
      const externalId = `KEPT-${at}`;
      const chosen = words.map(([column, field, choices]) => ({ column, field, value: choices[at % choices.length] ?? "" }));
      const fields = [
        ["idem", crypto.randomUUID()],
        ["fullName", externalId],
        ["externalId", externalId],
      ];
      const sent = await fetch(`${front.url}${SERIES}`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: jars.admin?.header() ?? "", origin: front.url },
        body: new URLSearchParams([...fields, ...chosen.map(({ field, value }) => [field, value])]),
      });
      expect([externalId, sent.status]).toEqual([externalId, 303]);
      const [row] = await front.database.sql.query<Record<string, unknown>>("SELECT * FROM series WHERE external_id = $1", [externalId]);
      for (const { column, value } of chosen) expect([column, String(row?.[column])]).toEqual([column, value]);
    }
  });
});

describe("the graphic chart's form", () => {
  it("takes a font, a radius, every colour and one for each class of assets, and the pages of the house wear them", async () => {
    const path = "/admin/settings/admin-distributors/de300000-0001-4000-8000-000000000001?tab=chart";
    const form = await page("admin", path);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? "";
    const colours = {
      primaryButtonsColor: "#115577",
      secondaryButtonsColor: "#e6f2f1",
      fontColor: "#123c3c",
      backgroundColor: "#f4f8f7",
      secondaryBackgroundColor: "#fdfaf4",
      positiveColor: "#12603a",
      negativeColor: "#8a1420",
      informationColor: "#17528f",
      flashyColor: "#7a4d00",
      neutralColor: "#334455",
    };
    const classes = `alternative-asset asset-allocation-fund capital-guaranteed cash commodities convertible currency
      delegated-portfolio-management employee-savings equities fixed-income other private-equity real-estate`.split(/\s+/);
    const fills = classes.map((name, i) => [name, `#4060${(16 + i).toString(16)}`] as const);
    const sent = Object.entries({ ...colours, font: "Lato", borderRadius: "SMALL" }).concat(
      fills.map(([name, fill]) => [`assetClassColors.${name.toUpperCase().replaceAll("-", "_")}`, fill]),
    );
    for (const [name] of sent) expect(form).toMatch(new RegExp(`<(input|select)[^>]*name="${name.replace(".", "\\.")}"`));
    const saved = await fetch(`${front.url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: jars.admin?.header() ?? "", origin: front.url },
      body: new URLSearchParams([["idem", hidden("idem")], ["version", hidden("version")], ...sent]),
    });
    expect(saved.status).toBe(303);
    const again = await page("admin", path);
    for (const [name, value] of Object.entries(colours)) expect(again).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));

    const html = await page("adviser", "/fia/dashboard");
    expect(html).toContain('data-radius="small"');
    expect(html).toContain('href="/static/fonts/lato.css');
    const css = await (await fetch(`${front.url}${/\/resources\/theme\/[0-9a-f]+\.css/.exec(html)?.[0]}`)).text();
    for (const part of [
      ...['--org-font:"Lato"', "--org-radius:small", "--crimson-9:#115577", "--btn-secondary-bg:#e6f2f1", "--font-color:#123c3c"],
      ...["--background-color:#f4f8f7", "--page:#f4f8f7", "--panel:#fdfaf4", "--green-9:#12603a", "--red-9:#8a1420"],
      ...["--blue-9:#17528f", "--amber-9:#7a4d00", ...fills.map(([name, fill]) => `--ac-${name}:${fill}`)],
    ])
      expect(css).toContain(part);
    expect(/--neutral:(#\w{6})/.exec(css)?.[1]).toBe("#334455");
  });
});
