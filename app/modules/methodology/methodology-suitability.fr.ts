import type { Method } from "./methodology.ts";
import { boundTables } from "./methodology-bounds.ts";

/** Ce à quoi un conseil est confronté, outre le risque de son profil. */
export const suitabilityFr: Method = {
  id: "bounds-of-suitability",
  title: "Bornes d’adéquation",
  definition:
    "Ce que le contrat après l’acte peut détenir et perdre pour un client : SRI le plus élevé d’un support, part au-dessus de la plage du profil, part la moins risquée, perte sur un an et à l’horizon, actions et supports peu liquides selon l’horizon, poids d’un support, d’un thème, d’un émetteur et d’une société de gestion, montant rapporté au questionnaire. Une borne double alerte au-dessus du premier chiffre et refuse au-dessus du second.",
  formula:
    "perte sur un an = max(5e centile des scénarios, Σ w · choc du SRI) ; choc des SRI 1 à 7 : 1, 8, 20, 33, 50, 65, 100 %, fonds en euros 0",
  source:
    "Capacité à supporter les pertes : règlement délégué (UE) 2017/565, article 54(2). Classes de volatilité : règlement délégué (UE) 2017/653, annexe II. Préférences de durabilité : règlement délégué (UE) 2017/2359, article 9, modifié par le règlement 2021/1257. Actualisation du conseil : Code des assurances, article A.522-2.",
  conventions:
    "Le droit donne pour borne la perte que le client peut supporter ; les chiffres ci-dessous sont des choix de la maison, chacun une valeur par défaut que la configuration du parcours modifie avec un motif écrit. Là où deux chiffres se suivent, une mesure au-dessus du premier est signalée, au-dessus du second refusée. Sans composition du contrat ou sans durée, aucun conseil n’est donné ; une composition sans date n’est pas jugée.",
  limits:
    "Une borne est un seuil, pas une mesure du dommage. Les règles incompatibles sont cherchées parmi celles qui sont linéaires en poids : scénarios et volatilités sont laissés de côté, si bien qu’une incompatibilité peut échapper, jamais être inventée.",
  tables: boundTables("fr", {
    titles: { byProfile: "Chiffres par défaut selon le profil", ofAll: "Chiffres par défaut pour tous les clients" },
    heads: { bound: "Borne", figure: "Chiffre", why: "Pourquoi" },
    none: "aucune",
    percent: (figure) => `${figure} %`,
    times: (figure) => `${figure} fois`,
    months: (figure) => `${figure} mois`,
    days: (figure) => `${figure} jours`,
    between: (from, to) => `${from} à ${to}`,
    equities: (years) => [`Actions sous ${years} ans`, "Après 2000 et 2008, les actions mondiales ont mis cinq ans et plus à se rétablir."],
    slow: (years) => [`Supports peu liquides sous ${years} ans`, "Ils se vendent avec un délai, à un prix qui n’est pas celui du jour."],
    rows: {
      lineSri: ["SRI le plus élevé d’un support", "Une classe au-dessus de la plage."],
      shareAboveBand: ["Part au-dessus de la plage", "Un cinquième d’actions est ce que détiennent les fonds dits prudents."],
      lowRiskShare: ["Part la moins risquée, au moins", "L’arrêté du 1er juillet 2024, pris pour repère ; refusé sous sa moitié."],
      lowRiskShareLong: ["La même, au-delà de dix ans", "Le temps permet de se rétablir."],
      illiquidShare: ["Supports peu liquides à partir de huit ans", "Le reste doit répondre aux besoins que personne ne prévoit."],
      concentrationTheme: ["Un thème", "Un thème baisse d’un seul bloc : une part du risque que le profil admet."],
      concentrationLine: ["Un support", "Son propre sort pèse alors autant que les marchés."],
      concentrationSpreadLine: ["Un fonds mixte, un mandat ou un fonds monétaire", "Diversifié par lui-même : signalé, jamais refusé."],
      concentrationIssuer: ["Un émetteur de produits structurés", "Ce sont ses dettes."],
      concentrationManager: ["Les fonds d’une société de gestion, hors fonds en euros", "Signalé, jamais refusé."],
      depositCapacity: [
        "Montant rapporté à celui du questionnaire",
        "Les réponses ont été données pour ce montant. Les versements programmés, ramenés au mois, sont comparés à ce que le client peut épargner par les mêmes chiffres.",
      ],
      acceptedLossFactor: ["Perte rapportée à celle qui est acceptée", "On peut parler d’une baisse proche de ce qui a été dit."],
      profileMonths: ["Validité d’un profil", "L’article A.522-2 actualise un conseil personnalisé après deux ans."],
      compositionDays: [
        "Âge de la composition du contrat",
        "Le temps entre deux relevés mensuels, pendant lequel des marchés ordinaires déplacent les poids de moins que l’écart entre les deux chiffres d’une borne ; des valeurs plus anciennes sont signalées.",
      ],
    },
  }),
  points: [
    {
      title: "Perte",
      text: "La perte d’un an est comparée, en euros, au pourcentage du client sur le montant pour lequel il a répondu au questionnaire, et en pourcentage au contrat : la plus stricte décide. Au-delà de deux fois ce montant, les réponses sont d’abord à reprendre. La baisse acceptée et la perte à l’horizon sont comparées de même, sur ce montant. Un client qui ne peut supporter aucune perte en supporte 2 %, pour les frais et les fonds monétaires. Le choc est 1,65 fois la volatilité haute de la classe, les classes 6 et 7 étant fixées à la main, sans diversification : les mauvaises années, tout baisse ensemble.",
    },
    {
      title: "Argent demandé plus tôt",
      text: "Une part du contrat demandée ou retirée avant l’horizon est tenue à la limite de sa propre durée pour les actions et les supports peu liquides, le reste pouvant détenir ce que cette part ne peut pas. Des besoins et retraits prévus qui atteignent les trois quarts du contrat avant l’horizon raccourcissent l’horizon de toutes ces règles.",
    },
    {
      title: "Session et questionnaire",
      text: "Un besoin ou un retrait là où aucun n’était prévu, plus de la moitié de l’argent demandée dans une tranche de durée plus courte, et une durée d’une tranche plus longue sont signalés et confirmés par le client ; plus longue encore, elle est refusée. Une durée plus courte que celle du questionnaire est le côté prudent : elle est jugée et confirmée, jamais refusée. Un objectif de protection du capital avec un profil au-dessus du plus prudent, et un objectif de revenus sans aucun retrait prévu, sont confirmés par le client.",
    },
    {
      title: "Toute l’épargne",
      text: "Les supports peu liquides sont en outre tenus à la moitié du premier chiffre du profil, en part de toute l’épargne du client, d’après la borne haute de ce que le placement en représente : les limites du contrat valent pour un placement d’au plus la moitié de l’épargne. Un versement est signalé quand plus de 40 % des revenus remboursent des crédits, ou que moins de trois mois de dépenses sont gardés de côté ; avec moins d’un mois de côté et plus de 30 % d’unités de compte, il est refusé.",
    },
    {
      title: "Profils déclarés",
      text: "Lorsqu’un parcours admet un profil déclaré par le conseiller, et que le client n’a répondu à aucun questionnaire, la perte qu’il peut supporter est demandée dans la session ; sans elle, aucun conseil n’est donné. Ce que seul un questionnaire demande n’est pas vérifié, chaque donnée étant nommée ; les produits qui exigent un test restent fermés, et le client l’accepte dans ses mots.",
    },
    {
      title: "Fonds complexes",
      text: "Un fonds à effet de levier, à profil d’option ou que son EMT dit complexe demande le test des produits structurés en plus de celui des fonds, ne va jamais au profil le plus prudent, et n’est pas un support peu risqué que l’on peut détenir sans test.",
    },
    {
      title: "Plusieurs conseils",
      text: "Les sommes de tous les conseils finalisés d’un client sur un même questionnaire sont rapprochées du montant auquel il répondait : leur total est signalé, l’un pouvant tenir lieu de l’autre ; la somme du conseil lui-même est refusée au-delà de la borne.",
    },
    {
      title: "Coût d’un changement",
      text: "Sont comptés les frais immédiats, les frais courants, ce que les fonds prélèvent à l’achat, les mandats et les coûts de transaction des fonds. Ceux qui ne sont pas connus ne sont pas comptés : le fonds est nommé, et le contrôle n’est pas fait pour lui.",
    },
    {
      title: "Deux souscripteurs",
      text: "Le profil le plus prudent et, à chaque question, la réponse la plus prudente comptent, ainsi que le plus petit montant. Sans questionnaire du second qui donne un profil encore valable, aucun conseil n’est donné aux deux.",
    },
    {
      title: "Après l’acte",
      text: "Les règles d’adéquation, d’âge et de durabilité regardent le contrat après l’acte et non ce que l’acte achète ; les plafonds du parcours et du contrat regardent l’allocation. Un mandat est jugé par ce qu’il détient ; celui dont le contenu n’est pas publié compte comme une seule ligne de son niveau de risque.",
    },
    {
      title: "Prudence",
      text: "Être plus prudent que le profil est signalé, jamais refusé sinon par les bornes propres au contrat.",
    },
    {
      title: "Règles incompatibles",
      text: "Les règles qu’aucune allocation en gestion libre ne respecte à la fois sont nommées par le plus petit ensemble dont chacune est nécessaire, avec l’allocation qui respecte toutes les autres et s’en écarte le moins.",
    },
    {
      title: "Chiffres affichés",
      text: "Une mesure est affichée au centième, et plus finement quand elle se lirait comme la borne qu’elle dépasse. Les montants sont comparés au centime.",
    },
  ],
};
