/** What a member of an advice and of its measures is, in French, by its description in the contract. */
export const ADVICE_MEMBERS: Record<string, string> = {
  "preferences that held for this advice only": "préférences qui ont valu pour ce conseil seulement",
  "absent: the manufacturer's data have not arrived, and no advice can be judged by it":
    "absent\u202f: les données du producteur ne sont pas arrivées, et aucun conseil ne peut être jugé d’après elles",
  "an advice may rest on a profile that the adviser declared": "un conseil peut reposer sur un profil déclaré par le conseiller",
  "losses of a year that the client can bear and accepts, per cent of the contract; for a profile without a questionnaire alone":
    "pertes d’un an que le client peut supporter et accepte, en pour cent du contrat\u202f; pour un profil sans questionnaire seulement",
  "code of the one theme that it depends on": "code du seul thème dont il dépend",
  "for more than ten years": "au-delà de dix ans",
  "further figures of the sentence: per cent, currency units, years, days, codes":
    "autres chiffres de la phrase\u202f: pour cent, unités monétaires, années, jours, codes",
  "it sells slowly, or at a price that is not the day's": "se revend lentement, ou à un prix qui n’est pas celui du jour",
  "part in equities, looked through, decimal fraction": "part d’actions, par transparence, fraction décimale",
  "the fact without which the rule cannot be judged": "la donnée sans laquelle la règle ne peut pas être vérifiée",
  "the session's money over the questionnaire's, as a multiple": "le montant de la session rapporté à celui du questionnaire",
  "tells outcomes of one rule apart: a mode, a criterion, an asset class; of NOT_JUDGED the rule":
    "distingue les issues d’une même règle\u202f: un mode de gestion, un critère, une classe d’actifs\u202f; pour NOT_JUDGED, la règle",
  "why these bounds were changed last; a change of them needs another one":
    "pourquoi ces bornes ont été modifiées la dernière fois\u202f; toute modification demande un nouveau motif",
  "a change of the allocation that puts it right for certain, or comes as near to that as can be":
    "une modification de l’allocation qui le corrige à coup sûr, ou s’en approche le plus",
  "documents named by a publication with DIC, those without an address included":
    "documents que nomme une publication avec DIC, y compris ceux qui n’ont pas d’adresse",
  "when each part of the advice runs out": "jusqu’à quand vaut chaque partie du conseil",
  "that of the contract itself": "celui du contrat lui-même",
  "the contract's own key information document": "le document d’informations clés du contrat lui-même",
  "day on which it was made, where that is known": "date à laquelle il a été établi, si elle est connue",
  "of the session with all its parts: what If-Match of a change of it names":
    "de la session avec toutes ses parties\u202f: ce que donne If-Match pour la modifier",
  "by default those that are saved": "par défaut celles qui sont enregistrées",
  "by default what is saved": "par défaut ce qui est enregistré",
  "ex-ante volatility too, from the stored values": "la volatilité ex ante aussi, d’après les valeurs enregistrées",
  "of the session: what If-Match of a change of it names": "de la session\u202f: ce que donne If-Match pour la modifier",
  "orange checks that wait for the answer of whom their rule names": "contrôles orange en attente de la réponse de qui leur règle désigne",
  "by the journey's measure: classes of the risk indicator, or per cent a year":
    "selon la mesure du parcours\u202f: classes de l’indicateur de risque, ou pour cent par an",
  "weighted average class of the risk indicator of the contract after the act":
    "moyenne pondérée des classes de l’indicateur de risque du contrat après l’acte",
  "ex ante of the contract after the act, per cent a year; null where it was not asked for or cannot be told":
    "ex ante, pour cent par an\u202f; null si elle n’a pas été demandée ou n’est pas calculable",
  "what the contract holds after the act, the rest of it included; null where it cannot be computed yet":
    "ce que détient le contrat après l’acte, le reste du contrat compris\u202f; null si ce n’est pas encore calculable",
  "the act leads to the allocation, to the cent": "l’acte mène à l’allocation, au centime près",
  "null where they cannot be computed yet": "null s’ils ne sont pas encore calculables",
  "of the act at once: on what is paid in, or on what is sold and bought, currency units":
    "de l’acte, tout de suite\u202f: sur ce qui est versé, ou sur ce qui est vendu et acheté, en unités de la devise",
  "of the contract and the funds in a year, currency units": "du contrat et des supports sur un an, en unités de la devise",
  "funds whose fees are not known": "supports dont les frais ne sont pas connus",
  "glidepath in series, the farthest year first": "désensibilisation par série, de l’année la plus lointaine à la plus proche",
  "further supports of the pool that are not looked at: the most useful ones are":
    "autres supports de l’univers, non examinés\u202f: les plus utiles le sont",
  "of a client of the protected age: what units of account of low risk may be together; without others, instead of the bound of their class":
    "pour un client à l’âge protégé\u202f: maximum de l’ensemble des unités de compte à faible risque\u202f; s’il n’y en a pas d’autres, à la place de la borne de leur classe",
  "of the client's profile, by the journey's measure": "du profil du client, selon la mesure du parcours",
  "hundredths of a per cent of the whole": "centièmes de pour cent de l’ensemble",
  "where it is held at all; hundredths of a per cent of the whole": "s’il est détenu\u202f; centièmes de pour cent de l’ensemble",
  "why it takes no part": "pourquoi il est écarté",
  "address of the partner that the journey names, with the session's hash":
    "adresse du partenaire que nomme le parcours, avec l’identifiant (hash) de la session",
  "null once the removal is done": "null une fois l’effacement fait",
  "while one runs nothing is removed": "tant qu’un contrat est en cours, rien n’est supprimé",
  "of the returns: that of the rarest values among the series": "des rendements\u202f: celle des valeurs les plus rares parmi les séries",
  "returns that all series have, which the covariance is made of": "rendements communs à toutes les séries, dont la covariance est faite",
  "day on which the first of these returns begins": "jour où commence le premier de ces rendements",
  "series with the fewest returns, where these do not cover the last five years; empty where they do":
    "séries qui ont le moins de rendements, lorsque ceux-ci ne couvrent pas les cinq dernières années\u202f; vide lorsqu’ils les couvrent",
  "returns no more often than this: that of the rarest values in what the track is made of":
    "pas de rendements plus fréquents\u202f: celle des valeurs les plus rares parmi les composants de l’historique",
  "of the returns that risk is measured on: as often as there are values of their own":
    "des rendements sur lesquels le risque est mesuré\u202f: aussi souvent qu’il y a de vraies valeurs",
  "of the rarest values among the components: the track says no more of its risk":
    "des valeurs les plus rares parmi les composants\u202f: l’historique n’en dit pas plus de son risque",
  "days from whose value to whose value the composition is followed": "dates entre les valeurs desquelles la composition est suivie",
  "of the portfolio that must have values for a figure of the whole":
    "part du portefeuille qui doit avoir des valeurs pour donner un chiffre de l’ensemble",
  "in the order of the request": "dans l’ordre de la demande",
  "smallest value of the window over its first, less 1": "plus petite valeur de la fenêtre rapportée à la première, moins 1",
  "of the portfolio that has values on both days; it stands for the rest":
    "part du portefeuille qui a des valeurs aux deux dates\u202f; elle représente le reste",
  "null: from the first value on": "null\u202f: depuis la première valeur",
  "of the values that the scenarios rest on": "des valeurs sur lesquelles reposent les scénarios",
  years: "années",
  "per cent of what is invested": "pour cent de ce qui est investi",
  "per cent of what is withdrawn": "pour cent de ce qui est racheté",
  "per cent of each purchase or sale of an ETF": "pour cent de chaque achat ou vente d’un ETF",
  "day of the month; the last one where the month is shorter": "jour du mois\u202f; le dernier si le mois est plus court",
  "of fees that are taken once a year": "des frais prélevés une fois par an",
  "taken once, when a series is bought": "prélevés une fois, à l’achat d’une série",
  "per cent, of one rebalancing": "pour cent, d’un rééquilibrage",
  "currency units": "unités de la devise",
  "who pays where the issuer cannot": "qui paie si l’émetteur ne le peut pas",
  "how often the underlying is looked at": "fréquence à laquelle le sous-jacent est observé",
  "per cent of the nominal a year": "pour cent du nominal par an",
  "a coupon is owed where the underlying stands here or above; null: always":
    "un coupon est dû si le sous-jacent est à ce niveau ou plus haut\u202f; null\u202f: toujours",
  "coupons that were not owed are paid with the next one that is":
    "les coupons qui n’étaient pas dus sont payés avec le prochain qui l’est",
  "redeemed early where the underlying stands here or above; null: never":
    "remboursé par anticipation si le sous-jacent est à ce niveau ou plus haut\u202f; null\u202f: jamais",
  "the capital is paid back whole where the underlying stands here or above at maturity":
    "le capital est remboursé en entier si le sous-jacent est à ce niveau ou plus haut à l’échéance",
  "most of the capital that is lost at maturity while issuer or guarantor pays":
    "part maximale du capital perdue à l’échéance tant que l’émetteur ou le garant paie",
  "of a structured product; null of any other series": "d’un produit structuré\u202f; null pour toute autre série",
  "structured products of the pool that have not matured; none where the journey does not offer them":
    "produits structurés de l’univers qui ne sont pas échus\u202f; aucun si le parcours n’en propose pas",
};
