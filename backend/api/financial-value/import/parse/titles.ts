import type { ValueColumn } from "#app/contract/file-reading.ts";
import { plainTitle } from "#backend/import/table-start.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Titles of columns in French, English and German, in small letters without marks, with lines for all other signs. */
const TITLES: Readonly<Partial<Record<ValueColumn, readonly string[]>>> = {
  series:
    words(`series_id series serie series_key id identifier identifiant isin isin_code code_isin code code_serie series_code provider_code
    ticker symbol ticker_symbol external_id externalid fund fund_id fonds support uc wkn symbole mnemonique mnemo`),
  date: words(`date dates day jour value_date valuation_date nav_date price_date date_valeur date_de_valeur date_vl date_de_vl date_de_la_vl
    date_cours date_du_cours date_valorisation date_de_valorisation datum timestamp time time_period observation_date as_of as_of_date
    handelstag trade_date trading_date date_heure datetime`),
  value:
    words(`value values valeur vl nav price prix cours close closing_price cloture level niveau quote valeur_liquidative cours_de_cloture
    net_asset_value adj_close adjusted_close adjclose cloture_ajustee cours_ajuste close_adjusted dernier last last_price dernier_cours
    schluss schlusskurs kurs rucknahmepreis wert obs_value vl_part market_price marketprice zuletzt clot clo settle settlement settlement_price
    mid mid_price nav_per_share nav_per_unit unit_price valeur_de_part prix_de_part anteilspreis closing fermeture cours_de_fermeture
    slot slotkoers cierre chiusura fechamento ultimo`),
  name: words("name nom libelle label fullname full_name series_name fund_name nom_du_fonds designation bezeichnung denomination"),
  currency: words("currency devise ccy currency_code code_devise monnaie wahrung devise_de_cotation"),
  type: words("type series_type type_serie type_de_serie"),
  origin: words("origin origine"),
  ignore:
    words(`open high low ouverture ouv haut bas plus_haut plus_bas plushaut plusbas high_price low_price open_price eroffnung eroffnungskurs
    erster hoch tief hochst tiefst volume vol volumes umsatz stuck turnover quantity variation change change_percent variation_pct var chg
    bid ask bid_price ask_price geldkurs briefkurs ausgabepreis eleve faible eroffn tageshoch tagestief volumen handelsvolumen stuecke umsatze
    open_interest number_of_trades number_of_shares trades nombre_de_titres capitaux average average_price cours_moyen vwap
    opening opening_price highest highest_price lowest lowest_price day_high day_low le_plus_haut le_plus_bas cours_plus_haut cours_plus_bas
    cours_ouverture cours_d_ouverture premier premier_cours openingskoers hoogste laagste apertura massimo minimo maximo abertura maxima minima
    dividends dividendes stock_splits splits capital_gains actif_net encours aum nombre_de_parts nb_parts total_assets unnamed_0 index row`),
};
const INDICATOR =
  /^(?:sma|ema|wma|mma|mme|rsi|macd|atr|adx|obv|vwap|bollinger|bb|stoch|momentum|ma)(?:_\w+)?$|^(?:signal|upper_band|lower_band)$/;
const CHANGE = /^(?:var|variation|change|chg|evolution)(?:_\w{1,12})?$/;

const COLUMN_OF = new Map(
  Object.entries(TITLES).flatMap(([column, titles]) => titles.map((title) => [title, column as ValueColumn] as const)),
);

const CURRENCY = /_(?:(?:in|en)_)?(eur|euros?|usd|gbp|gbx|chf|jpy|sek|nok|dkk|aud|cad|nzd|sgd|pln|pence)$/;
const SIGNS: Readonly<Record<string, string>> = { "€": "eur", "£": "gbp", $: "usd", "¥": "jpy" };
/** The sign of a currency at the end of a title: `VL en €`. */
const SIGN = / (?:(?:en|in) )?[([]?[€£$¥][)\]]?$/;
const NAMED: Readonly<Record<string, string>> = { euro: "eur", euros: "eur", pence: "gbx" };

/** What a title names; null for one that is not known, the name of a series among them. */
export function columnOf(title: string): ValueColumn | null {
  const wanted = plainTitle(title);
  const bare = plainTitle(title.replace(SIGN, "")).replace(CURRENCY, "");
  const found = COLUMN_OF.get(wanted) ?? (COLUMN_OF.get(bare) === "value" ? "value" : undefined);
  return found ?? (INDICATOR.test(wanted) || CHANGE.test(wanted) ? "ignore" : null);
}

/** The currency that the title of a column of values names: `VL (EUR)`, `Price ($)`. */
export function currencyOfTitle(title: string, known: readonly string[]): string | null {
  // Pence, which differ from pounds by a small letter.
  if (/(?:^|[^A-Za-z])GBp(?:[^A-Za-z]|$)/.test(title)) return "GBX";
  const found = CURRENCY.exec(plainTitle(title))?.[1] ?? SIGNS[/[€£$¥]/.exec(title)?.[0] ?? ""];
  const code = found && (NAMED[found] ?? found).toUpperCase();
  return code && known.includes(code) ? code : null;
}
