import { createHash } from "node:crypto";
import { z } from "zod";
import { SERIES } from "#backend/api/openapi/series-examples.ts";

/** Texts by the name of their field, in the first of these that the schema takes. */
const TEXTS: Record<string, string> = {
  time: "06:30",
  headerName: "X-Api-Key",
  stepChangeDate: "06-30",
  rebalancingDate: "06-30",
  firstName: "Jeanne",
  lastName: "Morel",
  clientFirstName: "Jeanne",
  clientLastName: "Morel",
  clientName: "Jeanne Morel",
  username: "jeanne.morel",
  currency: "EUR",
  isin: "FR0000000002",
  hostKey: `SHA256:${"A".repeat(43)}`,
  number: "BV-20418",
  contentType: "text/csv",
  filename: "funds.csv",
  fileName: "funds.csv",
  font: "Open Sans",
  code: "DEMO.001",
  externalId: "DEMO.001",
  fullName: "World equities",
  provider: "Vendor",
  correlationId: "01JDEMO0REQUEST",
  language: "fr",
  messageKey: "errors.notFound.text",
  email: "jeanne.morel@example.org",
  contactEmail: "jeanne.morel@example.org",
  name: "World equities",
  "organisation.name": "Cap Sillage",
  "user.name": "Jeanne Morel",
  action: "series.put",
  "resource.type": "series",
  "resource.id": exampleUuid("uuid"),
  uuids: exampleUuid("uuid"),
  seriesName: "World equities",
  productName: "Brissonne Horizon Vie",
  product: "Brissonne Horizon Vie",
  distributorName: "Cap Sillage",
  assetManagerName: "Orvane Gestion",
  productOwnerName: "Brissonne Vie",
  holder: "Jeanne Morel",
  authorName: "Jeanne Morel",
  ownerName: "Jeanne Morel",
  role: "ROLE_ADVISER",
  color: "#0f6b6b",
  subAssetClass: "International equities",
  ethicalDimension: "Exclusions",
  engine: "1",
  weight: "100",
  coverage: "100",
  managementFees: "0.75",
  entryCosts: "0",
  transactionCosts: "0.15",
  thirdPartyPayments: "0.4",
  managementFee: "0.75",
  annualFees: "0.75",
  fee: "0.75",
  entryFee: "2",
  amount: "10000.00",
  value: "48250.75",
  totalAmount: "10000.00",
  issuer: "Banque Tressan",
  guarantor: "Groupe Tressan",
  underlying: "European equity index",
  coupon: "6.8",
  couponBarrier: "80",
  autocallBarrier: "100",
  protectionBarrier: "60",
  maximumLoss: "100",
};
/** Texts that hold an address, or the uuid of another thing, without their schema saying so. */
const ADDRESS = /^(url|kid$|href$)|Url$/;
const IDENTIFIER = /uuid$/i;
/** Of the values of a choice, one that is met more often than the first. */
const CHOICES: Record<string, string> = { assetClass: "EQUITIES", geographicFocus: "INTERNATIONAL", sfdrCategory: "ARTICLE_8" };
/** What most things do not have, and what most of them are not. */
const ABSENT = /^(closeDate|closedAt|proxySeries|structuredTerms|valuesProblem|copiedFrom|copiedVersion|deletedAt)$/;
const NOT_SO = /^(simulated|disabled|hidden|etf|distributingFlag|pinned|locked|expired)$/;
const GENERAL_TEXTS = [
  "2026-01-02",
  "2026-01-02T09:30:00Z",
  "https://cairn.test/document.pdf",
  "jeanne.morel@example.org",
  "12.5",
  "1",
  "20260102",
  "EUR",
  "FR0000000002",
  "0.75",
  "#0f6b6b",
  "example",
  "EXAMPLE",
  "aaaic:distributors:1",
  "9".repeat(64),
  "A".repeat(43),
];
/** Last days of spans; their first days are a year before. */
const LAST_DAY = /^(to|end|endDate|dateTo|until|closeDate|lastValueDate|expiresOn|maturityDate)$/;
const FIRST_DAY = /^(from|start|startDate|dateFrom|since|firstValueDate|creationDate|birthDate|clientBirthDate|issueDate)$/;

const NUMBERS: Record<string, number> = {
  limit: 25,
  offset: 0,
  total: 1,
  version: 3,
  year: 2025,
  birthYear: 1975,
  sri: 4,
  srri: 4,
  status: 200,
  annualizedReturn: 0.0514,
  volatility: 0.1407,
  maxDrawdown: -0.1886,
  sharpeRatio: 0.26,
  marRatio: 0.27,
  horizonYears: 15,
  weight: 1,
  totalReturn: 0.1625,
  return: 0.0514,
  netReturn: 0.0439,
  annualized: 0.0514,
  oneMonthReturn: 0.0082,
  yearToDateReturn: 0.0514,
  oneYearReturn: 0.0514,
  performance: 0.0514,
  monthlyPerformance: 0.0082,
  ytdPerformance: 0.0514,
  turnover: 0.12,
  valueCount: 5217,
  investmentTime: 10,
};
const GENERAL_NUMBERS = [1, 0, 0.05, 2, 12, 60, 100, 2026];

/** `displayName` as words: what a text of no known form holds. */
const words = (name: string) => {
  const lower = name
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

/** The same uuid for the same name everywhere, so that the examples of a thing speak of one. */
export function exampleUuid(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function firstFit(schema: z.core.$ZodType, candidates: readonly unknown[], place: string): unknown {
  const found = candidates.find((candidate) => z.safeParse(schema, candidate).success);
  if (found === undefined) throw new Error(`No example is known for ${place}.`);
  return found;
}

function textOf(schema: z.core.$ZodType, name: string): unknown {
  const day = LAST_DAY.test(name) ? ["2026-01-02"] : FIRST_DAY.test(name) ? ["2025-01-02"] : [];
  const named = TEXTS[name] === undefined ? [] : [TEXTS[name]];
  if (ADDRESS.test(name)) named.push("https://cairn.test/document.pdf");
  if (IDENTIFIER.test(name)) named.push(exampleUuid(name));
  // What stands in words fits almost every schema: texts of a known form come first where the schema asks for one.
  const free = z.safeParse(schema, "Any text at all").success;
  const uuids = name === "series" ? [SERIES[0]] : [exampleUuid(name)];
  if (name === "series") named.push(SERIES[0] as string);
  return firstFit(schema, free ? [...named, ...day, words(name)] : [...named, ...day, ...uuids, ...GENERAL_TEXTS, words(name)], name);
}

/** Examples by schema and name: the same few schemas stand in every call. */
const known = new WeakMap<z.core.$ZodType, Map<string, unknown>>();

/** Something that the schema takes, with a value in every field that it names: the example of an answer or a parameter. */
export function exampleOf(schema: z.core.$ZodType, name = "value"): unknown {
  const byName = known.get(schema) ?? new Map<string, unknown>();
  known.set(schema, byName);
  if (!byName.has(name)) byName.set(name, madeFor(schema, name));
  return byName.get(name);
}

function madeFor(schema: z.core.$ZodType, name: string): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, member]) => {
          const inside = `${name}.${key}`;
          const value = exampleOf(member, TEXTS[inside] === undefined ? key : inside);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case "array":
      return arrayOf(schema, def.element, name);
    case "tuple":
      return def.items.map((item, at) => exampleOf(item, `${name}${at}`));
    case "record":
      return recordOf(schema, def, name);
    case "union": {
      const option = def.options.find((one) => one._zod.def.type !== "null") ?? def.options[0];
      return option && exampleOf(option, name);
    }
    case "nullable":
      return ABSENT.test(name) ? null : exampleOf(def.innerType, name);
    case "optional":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return exampleOf(def.innerType, name);
    case "pipe":
      return def.out._zod.def.type === "transform" ? exampleOf(def.in, name) : exampleOf(def.out, name);
    case "literal":
      return firstFit(schema, [NUMBERS[name], ...def.values], name);
    case "enum":
      return firstFit(schema, [CHOICES[name], ...Object.values(def.entries)], name);
    case "boolean":
      return !NOT_SO.test(name);
    case "null":
      return null;
    case "string":
      return textOf(schema, name);
    case "number":
      return firstFit(
        schema,
        [NUMBERS[name], ...GENERAL_NUMBERS].filter((value) => value !== undefined),
        name,
      );
    case "unknown":
    case "any":
      return {};
    case "void":
    case "undefined":
    case "file":
      return undefined;
    default:
      throw new TypeError(`No example is known for ${name}, a ${def.type}.`);
  }
}

/** One entry, or one for each key where the schema asks for all. Keys without a name of their own are those of series. */
function recordOf(schema: z.core.$ZodType, { keyType, valueType }: z.core.$ZodRecordDef, name: string): unknown {
  const key = exampleOf(keyType, keyType._zod.def.type === "string" ? "series" : name) as string;
  const all = keyType._zod.values ? [...keyType._zod.values] : [key];
  const value = exampleOf(valueType, name.replace(/s$/, ""));
  return firstFit(schema, [{ [key]: value }, Object.fromEntries(all.map((one) => [one, value]))], name);
}

/** One element, or the fewest that the schema asks for. */
function arrayOf(schema: z.core.$ZodType, element: z.core.$ZodType, name: string): unknown[] {
  const one = exampleOf(element, name.replace(/s$/, ""));
  return firstFit(schema, [[one], [one, one]], name) as unknown[];
}

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** The example of an answer: what was written stands in it where the answer has a field of that name. */
export function answerExample(schema: z.core.$ZodType, written: unknown): unknown {
  const example = exampleOf(schema);
  if (!isMembers(example) || !isMembers(written)) return example;
  const echoed = { ...example };
  for (const [name, value] of Object.entries(written)) {
    if (!(name in echoed)) continue;
    const changed = z.safeParse(schema, { ...echoed, [name]: value });
    if (changed.success) echoed[name] = (changed.data as Members)[name];
  }
  return echoed;
}

/** A parameter as it is in an address: what a list parses into several is one text there. */
export function parameterExample(schema: z.core.$ZodType, name: string): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  if (def.type === "optional" || def.type === "default" || def.type === "nullable") return parameterExample(def.innerType, name);
  const written = def.type === "pipe" && def.in._zod.def.type !== "transform" ? parameterExample(def.in, name) : undefined;
  const list = /s$/.test(name) && name.startsWith("uuid") ? [exampleUuid("uuid")] : [];
  if (typeof written === "string" || def.type === "pipe") return firstFit(schema, [...list, written, exampleUuid(name)], name);
  return exampleOf(schema, name);
}
