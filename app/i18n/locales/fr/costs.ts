/** What a simulation costs: fees of the contract and of the mandates, charges of the funds. */
export const costs = {
  title: "Frais et effet sur le rendement",
  caption: "Frais par nature",
  kind: "Frais",
  firstYear: "1re année",
  wholeTime_one: "Sur {{count}} an",
  wholeTime_other: "Sur {{count}} ans",
  aYear: "Par an",
  kinds: {
    entry: "Frais sur versement",
    management: "Frais de gestion du contrat",
    mandate: "Frais de mandat",
    funds: "Frais des supports",
    total: "Total",
  },
  rates: {
    entry: "{{rate}} de chaque versement",
    aYear: "{{rate}} par an",
    mandate: "{{label}} : {{rate}} par an",
    mandateOf: "Mandat {{label}} : {{rate}} par an",
    funds: "déjà dans leurs valeurs",
  },
  short: "{{amount}}, soit {{rate}} par an",
  shortPartial: "{{amount}}, soit {{rate}} par an, hors supports dont les frais ne sont pas connus",
  effect:
    "Sur le scénario médian, ces frais retirent {{amount}} au résultat, manque à gagner compris : le rendement est de {{after}} par an au lieu de {{before}} sans frais, soit {{points}} de rendement par an en moins.",
  effectAmount: "Sur le scénario médian, ces frais retirent {{amount}} au résultat, manque à gagner compris.",
  points_one: "{{points}} point",
  points_other: "{{points}} points",
  method:
    "Montants prélevés dans chaque scénario, en moyenne des {{total}} scénarios, en euros courants. Par an : part de l’épargne moyenne.",
  inside:
    "Les frais des supports sont estimés d’après les frais annuels de leurs fiches. Ils sont déjà dans leurs valeurs : ils comptent dans le total, mais ne sont pas déduits une seconde fois.",
  partial: "Frais connus pour {{share}} de l’épargne. Les frais des autres ne sont pas connus et n’entrent pas dans le total : {{names}}.",
  unknown: "Les frais des supports ne sont pas connus : le total ne les comprend pas ({{names}}).",
  years: "Frais année par année",
  until: "Jusqu’en",
  ofYear: "Frais de l’année",
  cumulated: "Cumul",
  absent: "Ce résultat a été enregistré sans ses frais : recalculez la simulation pour les voir.",
} as const;
