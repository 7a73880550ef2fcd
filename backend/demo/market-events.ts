import type { MarketEventCategory } from "#app/domain/market-event.ts";

type Event = readonly [startDate: string, category: MarketEventCategory, nameFr: string, nameEn: string];

const EVENTS: readonly Event[] = [
  ["1987-10-19", "CRASH", "Lundi noir à Wall Street", "Black Monday on Wall Street"],
  ["1990-08-02", "GEOPOLITICS", "Invasion du Koweït", "Invasion of Kuwait"],
  ["1992-09-16", "CURRENCY", "Mercredi noir, la livre quitte le SME", "Black Wednesday, sterling leaves the ERM"],
  ["1994-02-04", "RATES", "Premier relèvement de la Fed, krach obligataire", "First Fed rate rise, bond crash"],
  ["1997-07-02", "CURRENCY", "Dévaluation du baht, crise asiatique", "Thai baht devaluation, Asian crisis"],
  ["1998-08-17", "CREDIT", "Défaut de la Russie", "Russian default"],
  ["1998-09-23", "CREDIT", "Sauvetage du fonds LTCM", "LTCM bail-out"],
  ["1999-01-01", "CURRENCY", "Lancement de l’euro", "Launch of the euro"],
  ["2000-03-10", "BUBBLE", "Plus haut du Nasdaq, bulle internet", "Nasdaq peak, internet bubble"],
  ["2001-09-11", "GEOPOLITICS", "Attentats du 11 septembre", "September 11 attacks"],
  ["2002-10-09", "TROUGH", "Plus bas du S&P 500", "S&P 500 trough"],
  ["2003-03-20", "GEOPOLITICS", "Guerre en Irak", "Iraq war"],
  ["2007-08-09", "CREDIT", "Suspension de fonds liés aux subprimes", "Suspension of subprime-linked funds"],
  ["2008-03-16", "CREDIT", "Reprise de Bear Stearns", "Rescue of Bear Stearns"],
  ["2008-09-15", "CREDIT", "Faillite de Lehman Brothers", "Lehman Brothers bankruptcy"],
  ["2009-03-09", "TROUGH", "Plus bas de la crise financière", "Trough of the financial crisis"],
  ["2010-05-02", "SOVEREIGN", "Premier plan d’aide à la Grèce", "First Greek rescue package"],
  ["2010-05-06", "CRASH", "Krach éclair", "Flash crash"],
  ["2011-03-11", "DISASTER", "Séisme et accident de Fukushima", "Earthquake and Fukushima accident"],
  ["2011-08-05", "SOVEREIGN", "Dégradation de la note des États-Unis", "Downgrade of the United States"],
  ["2012-07-26", "CENTRAL_BANK", "« Quoi qu’il en coûte » de la BCE", 'ECB "whatever it takes"'],
  ["2013-05-22", "RATES", "Annonce du ralentissement des achats de la Fed", "Fed taper announcement"],
  ["2014-06-05", "CENTRAL_BANK", "Taux de dépôt négatif de la BCE", "ECB negative deposit rate"],
  ["2015-01-15", "CURRENCY", "Fin du plancher du franc suisse", "End of the Swiss franc floor"],
  ["2015-08-24", "CRASH", "Lundi noir chinois", "Chinese Black Monday"],
  ["2016-06-23", "POLITICS", "Référendum sur le Brexit", "Brexit referendum"],
  ["2016-11-08", "POLITICS", "Élection présidentielle américaine", "US presidential election"],
  ["2018-02-05", "VOLATILITY", "Envolée de la volatilité", "Volatility spike"],
  ["2018-12-24", "CRASH", "Chute de fin d’année", "Year-end sell-off"],
  ["2020-02-20", "PANDEMIC", "Début du krach du Covid-19", "Start of the Covid-19 crash"],
  ["2020-03-23", "TROUGH", "Plus bas du krach du Covid-19", "Trough of the Covid-19 crash"],
  ["2020-04-20", "COMMODITY", "Prix du pétrole WTI négatif", "Negative WTI oil price"],
  ["2020-11-09", "PANDEMIC", "Annonce d’un vaccin", "Vaccine announcement"],
  ["2022-02-24", "GEOPOLITICS", "Invasion de l’Ukraine", "Invasion of Ukraine"],
  ["2022-07-21", "CENTRAL_BANK", "Première hausse des taux de la BCE depuis 2011", "First ECB rate rise since 2011"],
  ["2022-09-23", "SOVEREIGN", "Mini-budget britannique", "UK mini-budget"],
  ["2023-03-10", "CREDIT", "Faillite de Silicon Valley Bank", "Failure of Silicon Valley Bank"],
  ["2023-03-19", "CREDIT", "Reprise de Credit Suisse", "Takeover of Credit Suisse"],
];

/** Events that shaped the markets since 1987, ready for the table. */
export const DEMO_MARKET_EVENTS = EVENTS.map(([startDate, category, nameFr, nameEn], index) => ({
  uuid: `de300000-000e-4000-8000-${String(index + 1).padStart(12, "0")}`,
  startDate,
  category,
  nameFr,
  nameEn,
}));
