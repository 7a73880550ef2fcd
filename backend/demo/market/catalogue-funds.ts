import { fund } from "#backend/demo/market/catalogue.ts";

const ORVANE = "Orvane Gestion";
const KELMOOR = "Kelmoor Investors";
const ARDELUNE = "Ardelune AM";
const VEYDRAC = "Veydrac Finance";
const HALVARD = "Halvard Bay Partners";
const BRISSONNE = "Brissonne & Associés";

export const EQUITY_FUNDS = [
  fund(20, "Orvane Actions Monde", ORVANE, "EQUITIES", "Actions internationales", "1.80", { equity: 0.98, regions: { europe: 0.2, america: 0.4, asia: 0.15, technology: 0.2 }, dollar: 0.5, specific: 0.025, alpha: 0.006 }),
  fund(21, "Kelmoor World Index ETF", KELMOOR, "EQUITIES", "Actions internationales", "0.20", { equity: 1, regions: { europe: 0.2, america: 0.45, asia: 0.15, technology: 0.2 }, dollar: 0.6, specific: 0.004 }, { isinCountry: "IE", sfdr: "ARTICLE_6" }),
  fund(22, "Ardelune Actions Zone euro", ARDELUNE, "EQUITIES", "Actions de la zone euro", "1.65", { equity: 1.08, regions: { europe: 1.2 }, specific: 0.03, alpha: 0.004 }, { focus: "EUROZONE" }),
  fund(23, "Veydrac Europe Rendement", VEYDRAC, "EQUITIES", "Actions européennes de rendement", "1.50", { equity: 0.85, regions: { europe: 1 }, specific: 0.03, alpha: 0.008 }, { focus: "EUROPE" }),
  fund(24, "Brissonne PME France", BRISSONNE, "EQUITIES", "Petites et moyennes capitalisations", "2.10", { equity: 1.02, regions: { europe: 1.1, small: 1.5 }, specific: 0.05, alpha: 0.012 }, { focus: "EUROZONE" }),
  fund(25, "Kelmoor US Equity Fund", KELMOOR, "EQUITIES", "Actions américaines", "1.20", { equity: 1, regions: { america: 1, technology: 0.5 }, specific: 0.02 }, { focus: "NORTH_AMERICA", currency: "USD", isinCountry: "LU", sfdr: "ARTICLE_6" }),
  fund(26, "Halvard Bay US Growth couvert", HALVARD, "EQUITIES", "Actions américaines de croissance", "1.90", { equity: 1.12, regions: { america: 1, technology: 1.4 }, specific: 0.04, alpha: 0.012 }, { focus: "NORTH_AMERICA", isinCountry: "LU" }),
  fund(27, "Orvane Asie Pacifique", ORVANE, "EQUITIES", "Actions d’Asie-Pacifique", "1.95", { equity: 0.95, regions: { asia: 1.5 }, dollar: 0.3, specific: 0.035 }, { focus: "ASIA_PACIFIC" }),
  fund(28, "Kelmoor Emerging Leaders", KELMOOR, "EQUITIES", "Actions des pays émergents", "2.05", { equity: 1.05, regions: { emerging: 1.8, asia: 0.6 }, dollar: 0.3, specific: 0.04, alpha: 0.004 }, { focus: "INTERNATIONAL", isinCountry: "LU", sfdr: "ARTICLE_6" }),
  fund(29, "Ardelune Transition climatique", ARDELUNE, "EQUITIES", "Actions thématiques", "1.85", { equity: 1.1, regions: { europe: 0.6, america: 0.3, small: 0.8, technology: 0.6 }, dollar: 0.3, specific: 0.05, alpha: 0.002 }, { sfdr: "ARTICLE_9", years: 9 }),
  fund(30, "Halvard Bay Santé & Innovation", HALVARD, "EQUITIES", "Actions thématiques", "1.90", { equity: 0.8, regions: { america: 0.7, technology: 0.3 }, dollar: 0.5, specific: 0.06, alpha: 0.022 }, { isinCountry: "LU" }),
  fund(31, "Veydrac Intelligence artificielle", VEYDRAC, "EQUITIES", "Actions thématiques", "2.00", { equity: 1.25, regions: { america: 0.8, technology: 2 }, dollar: 0.4, specific: 0.07, alpha: 0.02 }, { sfdr: "ARTICLE_6", years: 3 }),
];

export const BOND_FUNDS = [
  fund(5, "Orvane Monétaire", ORVANE, "CASH", "Monétaire court terme", "0.10", { specific: 0.0006 }, { focus: "EUROZONE" }),
  fund(6, "Veydrac Trésorerie Plus", VEYDRAC, "CASH", "Monétaire standard", "0.18", { bonds: { weight: 0.4, duration: 0.4, credit: 0.5 }, specific: 0.001 }, { focus: "EUROZONE" }),
  fund(7, "Ardelune État euro 1-3 ans", ARDELUNE, "FIXED_INCOME", "Emprunts d’État", "0.40", { bonds: { weight: 1, duration: 1.9 }, specific: 0.003 }, { focus: "EUROZONE", sfdr: "ARTICLE_6" }),
  fund(8, "Ardelune État euro 7-10 ans", ARDELUNE, "FIXED_INCOME", "Emprunts d’État", "0.45", { bonds: { weight: 1, duration: 7.4 }, specific: 0.004 }, { focus: "EUROZONE", sfdr: "ARTICLE_6" }),
  fund(9, "Orvane Crédit Entreprises", ORVANE, "FIXED_INCOME", "Obligations d’entreprises", "0.75", { bonds: { weight: 1, duration: 4.3, credit: 1 }, specific: 0.006, alpha: 0.003 }, { focus: "EUROZONE" }),
  fund(10, "Brissonne Haut Rendement", BRISSONNE, "FIXED_INCOME", "Obligations à haut rendement", "1.10", { bonds: { weight: 0.96, duration: 3, credit: 3 }, equity: 0.06, specific: 0.012 }, { focus: "EUROPE" }),
  fund(11, "Kelmoor Global Bond couvert", KELMOOR, "FIXED_INCOME", "Obligations internationales", "0.65", { bonds: { weight: 1, duration: 6.2, credit: 0.5 }, specific: 0.008 }, { isinCountry: "LU" }),
  fund(12, "Kelmoor Emerging Debt", KELMOOR, "FIXED_INCOME", "Dette émergente", "1.35", { bonds: { weight: 0.95, duration: 5, credit: 2.4 }, equity: 0.12, regions: { emerging: 1.5 }, dollar: 0.3, specific: 0.02 }, { isinCountry: "LU", sfdr: "ARTICLE_6" }),
  fund(13, "Veydrac Obligations vertes", VEYDRAC, "FIXED_INCOME", "Obligations vertes", "0.70", { bonds: { weight: 1, duration: 6, credit: 0.8 }, specific: 0.006 }, { focus: "EUROPE", sfdr: "ARTICLE_9", years: 10 }),
  fund(14, "Orvane Échéance 2029", ORVANE, "FIXED_INCOME", "Fonds à échéance", "0.85", { bonds: { weight: 0.98, duration: 3.4, credit: 1.8 }, specific: 0.008 }, { focus: "EUROPE", years: 6 }),
  fund(15, "Halvard Bay Convertibles", HALVARD, "CONVERTIBLE", "Obligations convertibles", "1.30", { bonds: { weight: 0.55, duration: 3, credit: 1.4 }, equity: 0.4, regions: { europe: 0.6, america: 0.3 }, specific: 0.02 }, { focus: "EUROPE", isinCountry: "LU" }),
];

export const OTHER_FUNDS = [
  fund(3, "Orvane Mandat Prudent", ORVANE, "DELEGATED_PORTFOLIO_MANAGEMENT", "Gestion pilotée prudente", "1.20", { equity: 0.22, regions: { europe: 0.5, america: 0.3 }, bonds: { weight: 0.6, duration: 4.5, credit: 0.7 }, dollar: 0.05, specific: 0.01, alpha: 0.004 }, { isinCountry: null }),
  fund(4, "Orvane Mandat Dynamique", ORVANE, "DELEGATED_PORTFOLIO_MANAGEMENT", "Gestion pilotée dynamique", "1.50", { equity: 0.72, regions: { europe: 0.5, america: 0.4, emerging: 0.3 }, bonds: { weight: 0.22, duration: 4, credit: 1 }, dollar: 0.25, specific: 0.015, alpha: 0.004 }, { isinCountry: null }),
  fund(16, "Brissonne Pierre Rendement (SCPI)", BRISSONNE, "REAL_ESTATE", "Immobilier de bureaux et de commerces", "0.90", { realEstate: 1, specific: 0.015, alpha: 0.006, smoothing: 0.97 }, { focus: "EUROPE", appraised: { sri: 3, srri: 3 } }),
  fund(17, "Veydrac Immobilier Santé (SCI)", VEYDRAC, "REAL_ESTATE", "Immobilier de santé", "1.60", { realEstate: 0.8, specific: 0.012, alpha: 0.01, smoothing: 0.96 }, { focus: "EUROZONE", years: 12, appraised: { sri: 3, srri: 3 } }),
  fund(18, "Kelmoor Listed Property", KELMOOR, "REAL_ESTATE", "Foncières cotées", "1.40", { equity: 0.75, regions: { europe: 1 }, realEstate: 0.8, bonds: { weight: 0.3, duration: 8 }, specific: 0.04, alpha: -0.02 }, { focus: "EUROPE", isinCountry: "LU", sfdr: "ARTICLE_6" }),
  fund(32, "Ardelune Patrimoine Prudent", ARDELUNE, "ASSET_ALLOCATION_FUND", "Mixte prudent", "1.25", { equity: 0.28, regions: { europe: 0.8 }, bonds: { weight: 0.6, duration: 4.5, credit: 0.8 }, specific: 0.012, alpha: 0.003 }, { focus: "EUROPE" }),
  fund(33, "Orvane Équilibre Monde", ORVANE, "ASSET_ALLOCATION_FUND", "Mixte équilibré", "1.55", { equity: 0.5, regions: { america: 0.5, europe: 0.3 }, bonds: { weight: 0.42, duration: 5, credit: 0.8 }, dollar: 0.2, specific: 0.015, alpha: 0.004 }),
  fund(34, "Halvard Bay Flexible", HALVARD, "ASSET_ALLOCATION_FUND", "Mixte flexible", "1.80", { equity: 0.62, regions: { america: 0.5, emerging: 0.4 }, bonds: { weight: 0.15, duration: 3, credit: 1.2 }, gold: 0.06, dollar: 0.2, specific: 0.03, alpha: 0.006 }, { isinCountry: "LU" }),
  fund(35, "Brissonne Épargne Salariale Croissance", BRISSONNE, "EMPLOYEE_SAVINGS", "FCPE diversifié", "0.95", { equity: 0.6, regions: { europe: 0.8 }, bonds: { weight: 0.32, duration: 4, credit: 0.6 }, specific: 0.012 }, { focus: "EUROZONE" }),
  fund(36, "Kelmoor Currency Strategy", KELMOOR, "CURRENCY", "Stratégie de change", "0.90", { dollar: 0.7, specific: 0.025 }, { isinCountry: "LU", sfdr: "ARTICLE_6" }),
  fund(37, "Kelmoor Broad Commodities", KELMOOR, "COMMODITIES", "Matières premières diversifiées", "0.60", { commodities: 0.98, specific: 0.03 }, { isinCountry: "IE", sfdr: "ARTICLE_6" }),
  fund(38, "Veydrac Or physique", VEYDRAC, "COMMODITIES", "Métaux précieux", "0.35", { gold: 1, dollar: 0.6, specific: 0.008 }, { sfdr: "ARTICLE_6" }),
  fund(39, "Halvard Bay Private Equity Access", HALVARD, "PRIVATE_EQUITY", "Capital-investissement", "2.30", { equity: 1.1, regions: { europe: 0.5, america: 0.5, small: 1 }, dollar: 0.3, specific: 0.04, alpha: 0.005, smoothing: 0.96 }, { isinCountry: "LU", years: 10, appraised: { sri: 6, srri: 6 } }),
  fund(40, "Ardelune Performance absolue", ARDELUNE, "ALTERNATIVE_ASSET", "Performance absolue", "1.60", { equity: 0.16, bonds: { weight: 0.2, duration: 1.5, credit: 1 }, specific: 0.03, alpha: 0.022 }, { focus: "EUROPE" }),
  fund(41, "Halvard Bay Global Macro", HALVARD, "ALTERNATIVE_ASSET", "Global macro", "1.90", { equity: -0.08, gold: 0.1, bonds: { weight: 0.4, duration: 6 }, dollar: 0.3, specific: 0.05, alpha: 0.03 }, { isinCountry: "LU", sfdr: "ARTICLE_6" }),
  fund(42, "Veydrac Infrastructures (FCPR)", VEYDRAC, "OTHER", "Infrastructures non cotées", "1.75", { equity: 0.35, realEstate: 0.5, specific: 0.02, alpha: 0.03, smoothing: 0.95 }, { focus: "EUROPE", sfdr: "ARTICLE_9", years: 8, appraised: { sri: 6, srri: 5 } }),
];
