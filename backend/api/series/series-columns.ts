import type { z } from "zod";
import type { seriesInput } from "#app/contract/series/series.ts";
import { KNOWLEDGE_LEVELS, LOSS_LEVELS } from "#app/domain/advice/suitability/asset-nature.ts";
import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";
import { plainTitle } from "#backend/import/table-start.ts";

/** Terms of structured products are written one by one. */
export type Field = Exclude<keyof z.infer<typeof seriesInput>, "uuid" | "version" | "structuredTerms">;
type Kind = "text" | "word" | "number" | "percent" | "fraction" | "flag" | "date" | "house";
export interface Column {
  name: string;
  field: Field;
  kind: Kind;
  /** Columns of one field: the impacts, each on its own. */
  impact?: PaiCode;
  /** Columns of the nature: where each stands in it. */
  nature?: readonly string[];
}
const column = (name: string, field: Field, kind: Kind): Column => ({ name, field, kind });

const natural = (name: string, kind: Kind, ...nature: readonly string[]): Column => ({ name, field: "nature", kind, nature });

/** Columns of the files, and what they are of a series. */
export const COLUMNS: readonly Column[] = [
  column("code", "externalId", "text"),
  column("name", "fullName", "text"),
  column("keeper", "keeper", "house"),
  column("isin", "isin", "word"),
  column("type", "type", "word"),
  column("class", "assetClass", "word"),
  column("subclass", "subAssetClass", "text"),
  column("zone", "geographicFocus", "word"),
  column("currency", "currency", "word"),
  column("status", "commercialStatus", "word"),
  column("created", "creationDate", "date"),
  column("closed", "closeDate", "date"),
  column("distributing", "distributingFlag", "flag"),
  column("values_hold", "valuesHold", "word"),
  column("etf", "etf", "flag"),
  column("ethical", "ethicalDimension", "text"),
  column("sri", "sri", "number"),
  column("srri", "srri", "number"),
  column("sped", "spedRiskScale", "number"),
  column("sfdr", "sfdrCategory", "word"),
  column("isr", "isrLabel", "flag"),
  column("greenfin", "greenfinLabel", "flag"),
  column("esg", "esgLabel", "flag"),
  column("sustainable_min", "sustainabilityMinInvestments", "percent"),
  column("taxonomy_min", "sustainabilityMinTaxonomyAlignment", "percent"),
  ...PAI_CODES.map((impact): Column => ({ name: `pai_${impact.toLowerCase()}`, field: "pai", kind: "flag", impact })),
  column("kiid", "urlKiid", "text"),
  column("kid", "urlPriipsKid", "text"),
  column("kid_date", "kidDate", "date"),
  column("brochure", "urlPresentationBrochure", "text"),
  column("holding_period", "investmentTime", "number"),
  column("entry_costs", "entryCosts", "percent"),
  column("transaction_costs", "transactionCosts", "percent"),
  column("third_party", "thirdPartyPayments", "percent"),
  natural("equity_part", "fraction", "equityPart"),
  natural("theme", "word", "theme"),
  natural("manager", "text", "manager"),
  natural("issuer", "text", "issuer"),
  natural("illiquid", "flag", "illiquid"),
  natural("complex", "flag", "complex"),
  natural("leveraged", "flag", "leveraged"),
  ...KNOWLEDGE_LEVELS.map((level) => natural(`target_${level.toLowerCase()}`, "word", "targetMarket", "knowledge", level)),
  ...LOSS_LEVELS.map((level) => natural(`target_loss_${level.toLowerCase()}`, "word", "targetMarket", "losses", level)),
  column("fees", "managementFees", "percent"),
];
const YES: ReadonlySet<string> = new Set(["yes", "oui", "true", "1", "y", "o"]);
const NO: ReadonlySet<string> = new Set(["no", "non", "false", "0", "n"]);
/** Columns of days, which the reader of files gives as ISO days. */
export const DAY_COLUMNS: readonly string[] = COLUMNS.filter(({ kind }) => kind === "date").map(({ name }) => name);

/** Other titles of the columns, in French, English and German, without marks. */
const TITLES: Readonly<Record<string, string>> = {
  code: "series_id external_id identifier identifiant code_serie series_code code_fonds",
  name: "nom libelle label full_name fullname fund_name nom_du_fonds designation bezeichnung",
  keeper: "teneur",
  isin: "isin_code code_isin",
  type: "series_type type_de_serie",
  class: "asset_class classe classe_d_actifs classe_actifs",
  subclass: "sub_asset_class sous_classe",
  zone: "geographic_focus zone_geographique",
  currency: "devise ccy currency_code code_devise monnaie wahrung",
  status: "statut commercial_status",
  created: "creation_date inception_date date_de_creation date_creation",
  closed: "close_date date_de_cloture",
  sfdr: "sfdr_category article_sfdr",
  holding_period: "recommended_holding_period duree_recommandee duree_de_detention_recommandee",
  entry_costs: "frais_d_entree entry_fees",
  transaction_costs: "couts_de_transaction frais_de_transaction",
  fees: "management_fees frais_de_gestion frais",
  manager: "gerant fund_manager societe_de_gestion",
  issuer: "emetteur",
};
const COLUMN_OF = new Map([
  ...Object.entries(TITLES).flatMap(([name, titles]) => titles.split(" ").map((title) => [title, name] as const)),
  ...COLUMNS.map(({ name }) => [name, name] as const),
]);

export const COLUMN_NAMES: readonly string[] = COLUMNS.map(({ name }) => name);

/** The column that a title stands for; null for none. */
export const columnOfTitle = (title: string): string | null => COLUMN_OF.get(plainTitle(title)) ?? null;

export function readCell(kind: Kind, cell: string): string | number | boolean {
  switch (kind) {
    case "number":
      return Number(cell);
    case "percent":
      return cell.replace(",", ".").replace(/%$/, "").trimEnd();
    case "fraction":
      return Number(cell.replace(",", ".").replace(/%$/, "")) / 100;
    case "flag": {
      const word = cell.toLowerCase();
      return YES.has(word) ? true : NO.has(word) ? false : cell;
    }
    case "word":
      return cell.toUpperCase();
    default:
      return cell;
  }
}

/** A cell as it is stored, in text; as it stands where it does not fit its column. */
export function storedText(name: string, cell: string): string {
  const kind = COLUMNS.find((column) => column.name === name)?.kind;
  const read = kind === undefined ? cell : readCell(kind, cell);
  if (typeof read === "boolean") return read ? "yes" : "no";
  if (kind === "fraction") return Number.isNaN(read) ? cell : `${Math.round(Number(read) * 1e4) / 100}`;
  return Number.isNaN(read) ? cell : String(read);
}
