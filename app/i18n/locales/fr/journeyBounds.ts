/** Bornes d’adéquation d’un parcours, telles que l’administrateur les règle. */
export const journeyBounds = {
  title: "Bornes d’adéquation",
  hint: "Chaque conseil est confronté à ces bornes. Une borne double alerte au-dessus de la première et refuse au-dessus de la seconde.",
  declaredProfile: "Accepter un profil déclaré par le conseiller, sans questionnaire",
  declaredWhy: "Par défaut : non. Sans questionnaire, rien ne montre ce que le client peut et veut perdre.",
  value: "Valeur",
  default: "Par défaut : {{figure}}",
  noDefault: "Par défaut : aucune limite",
  ends: { green: "{{of}} – alerte au-dessus de", red: "{{of}} – refus au-dessus de" },
  alone: { green: "Alerte au-dessus de", red: "Refus au-dessus de" },
  steps: {
    under: "Palier {{count}} : horizon inférieur à (ans)",
    green: "Palier {{count}} : alerte au-dessus de",
    red: "Palier {{count}} : refus au-dessus de",
  },
  units: {
    percent: "En % du contrat après l’acte.",
    class: "En classe de risque (SRI), de 1 à 7.",
    days: "En jours.",
    months: "En mois.",
    times: "En nombre de fois, de 1 à 10.",
  },
  groups: {
    profileMonths: {
      name: "Validité du profil",
      why: "Au-delà, le questionnaire est à refaire : deux ans, comme l’article A.522-2 du Code des assurances le retient pour un conseil renouvelé.",
    },
    compositionDays: {
      name: "Ancienneté des valeurs du contrat",
      why: "Au-delà, la composition est signalée : un mois couvre un relevé mensuel, et un mois ordinaire déplace peu les poids.",
    },
    lineSri: {
      name: "SRI le plus élevé d’un support",
      why: "Une classe au-dessus de la plage du profil : une moyenne cache un support trop risqué.",
    },
    shareAboveBand: { name: "Part au-dessus de la plage", why: "Un cinquième d’actions est ce que détiennent les fonds dits prudents." },
    lowRiskShare: {
      name: "Part la moins risquée, au minimum",
      why: "Fonds en euros et supports liquides de SRI 1 ou 2. En dessous : alerte ; sous la moitié : refus.",
    },
    lowRiskShareLong: { name: "Part la moins risquée au-delà de dix ans", why: "Un horizon long laisse le temps de remonter une baisse." },
    acceptedLossFactor: {
      name: "Dépassement de la baisse acceptée",
      why: "La perte possible alerte au-dessus de la baisse acceptée, et refuse au-dessus de tant de fois celle-ci.",
    },
    equityHorizon: {
      name: "Actions selon l’horizon",
      why: "Après 2000 et 2008, les actions mondiales ont mis cinq ans et plus à retrouver leur niveau.",
    },
    illiquidHorizon: {
      name: "Supports peu liquides aux horizons courts",
      why: "Ils se vendent lentement ou à un prix qui n’est pas celui du jour.",
    },
    illiquidShare: {
      name: "Supports peu liquides aux horizons plus longs",
      why: "Plus le profil est prudent, plus l’épargne doit rester disponible.",
    },
    concentrationLine: {
      name: "Poids d’un seul support",
      why: "Hors fonds en euros et supports diversifiés : une seule décision de gestion ne doit pas tout porter.",
    },
    concentrationSpreadLine: {
      name: "Poids d’un support diversifié",
      why: "Fonds mixte, mandat ou monétaire : signalé au-dessus, jamais refusé.",
    },
    concentrationTheme: {
      name: "Poids d’un thème",
      why: "Secteur, petites valeurs, émergents, or, matière première, devise ou action seule.",
    },
    concentrationIssuer: { name: "Poids d’un émetteur", why: "La défaillance d’un émetteur de produits structurés ne se répartit pas." },
    concentrationManager: {
      name: "Poids d’une société de gestion",
      why: "Hors fonds en euros : signalé au-dessus, jamais refusé (conflit d’intérêts).",
    },
    depositCapacity: {
      name: "Montant rapporté au questionnaire",
      why: "Les réponses valent pour le montant qui les a motivées.",
    },
  },
  reason: "Motif de la modification",
  reasonHint: "Demandé pour toute modification ; conservé avec la version et affiché dans l’historique",
  wrong: {
    percent: "Saisissez un pourcentage de 0 à 100, avec deux décimales au plus",
    class: "Saisissez une classe entière de 1 à 7",
    days: "Saisissez un nombre entier de 1 à 366",
    months: "Saisissez un nombre entier de 1 à 60",
    years: "Saisissez un nombre entier de 1 à 50",
    times: "Saisissez un nombre de 1 à 10, avec deux décimales au plus",
    missing: "Saisissez une valeur",
    crossed: "Le refus ne peut pas être en dessous de l’alerte",
    order: "L’horizon doit être au-dessus du palier précédent",
    reason: "Écrivez le motif de la modification",
  },
};
