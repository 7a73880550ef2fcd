import { ARDELUNE, BRISSONNE, type DemoSeries, fund } from "#backend/demo/market/catalogue.ts";
import { BOND_FUNDS } from "#backend/demo/market/catalogue-bonds.ts";
import { EQUITY_FUNDS } from "#backend/demo/market/catalogue-equities.ts";
import { OTHER_FUNDS } from "#backend/demo/market/catalogue-others.ts";

const euroFund = (number: number, name: string, company: string, margin: number, floor: number): DemoSeries => ({
  number,
  name,
  company,
  type: "FUND",
  assetClass: "CAPITAL_GUARANTEED",
  subAssetClass: "Fonds en euros",
  focus: "EUROZONE",
  currency: "EUR",
  isinCountry: null,
  fee: "0.60",
  sfdr: "ARTICLE_8",
  model: { kind: "euroFund", margin, floor },
});

const index = { type: "INDEX", isinCountry: null, sfdr: null } as const;
const INDICES = [
  fund(
    43,
    "Indice Démo Actions Monde",
    null,
    "EQUITIES",
    "Indice",
    "0",
    { equity: 1, regions: { europe: 0.2, america: 0.45, asia: 0.15, technology: 0.2 }, dollar: 0.6, specific: 0 },
    index,
  ),
  fund(
    44,
    "Indice Démo Obligations euro",
    null,
    "FIXED_INCOME",
    "Indice",
    "0",
    { bonds: { weight: 1, duration: 6.4, credit: 0.4 }, specific: 0 },
    { ...index, focus: "EUROZONE" },
  ),
];
const SECURITY = fund(
  45,
  "Tréval Énergies (action)",
  null,
  "EQUITIES",
  "Action cotée",
  "0",
  { equity: 1.1, regions: { europe: 1.2, small: 0.8 }, specific: 0.2, alpha: 0.01 },
  { type: "SECURITY", focus: "EUROZONE", sfdr: null },
);
const EXCHANGE_RATE: DemoSeries = {
  number: 46,
  name: "Taux de change démo : dollars pour un euro",
  company: null,
  type: "FX_RATE",
  assetClass: "CURRENCY",
  subAssetClass: "Taux de change",
  focus: null,
  currency: "USD",
  isinCountry: null,
  fee: "0",
  sfdr: null,
  model: { kind: "exchangeRate" },
};

/** Every series of the demo market, by number. */
export const CATALOGUE: readonly DemoSeries[] = [
  euroFund(1, "Fonds en euros Sérénité", BRISSONNE, 0.007, 0.012),
  euroFund(2, "Fonds en euros Dynamique", ARDELUNE, 0.0105, 0.008),
  ...OTHER_FUNDS,
  ...BOND_FUNDS,
  ...EQUITY_FUNDS,
  ...INDICES,
  SECURITY,
  EXCHANGE_RATE,
].sort((a, b) => a.number - b.number);
