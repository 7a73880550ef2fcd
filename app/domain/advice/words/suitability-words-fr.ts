import type { RuleTexts } from "./rule-texts.ts";

/**
 * Words of the rules that hold an advice against the client and against what can be lost. Figures stand in braces: `found` and
 * `allowed` in the unit of the rule, the others by the names that the rule gives them.
 */
export const frenchSuitability = {
  HORIZON_STATED: {
    name: "Durée du placement",
    adviser: "La durée du placement n’est pas renseignée : demandez-la au client à l’étape des paramètres.",
    client: "Il nous manque la durée de votre placement.",
  },
  CURRENT_COMPOSITION: {
    name: "Composition actuelle du contrat",
    adviser:
      "Les valeurs du contrat datent de {days} jours (relevé du {found}, {most} jours au plus) : reprenez un relevé récent, ou écrivez votre motif.",
    client: "Les valeurs de votre contrat qui ont servi à ce conseil datent du {found}, il y a {days} jours.",
  },
  PROFILE_SOURCE: {
    name: "Origine du profil",
    adviser: "Profil déclaré par le conseiller, sans questionnaire : faites répondre le client avant tout conseil.",
    client: "Votre profil a été déclaré par votre conseiller, sans questionnaire.",
  },
  SECOND_PROFILE: {
    name: "Profil du co-souscripteur",
    adviser:
      "Le co-souscripteur a le profil {allowed} (questionnaire du {date}), le client a répondu le {stated} : le plus prudent, {found}, est retenu, et à chaque question la réponse la plus prudente.",
    client:
      "Vous avez répondu le {stated}, votre co-souscripteur le {date} : le profil le plus prudent des deux, {found}, est retenu, et à chaque question la réponse la plus prudente.",
  },
  SCHEDULED_CAPACITY: {
    name: "Versements et capacité d’épargne",
    adviser:
      "Versements programmés de {found} par mois ; le client peut épargner {allowed} par mois : réduisez-les, ou revoyez sa capacité avec lui.",
    client: "Vos versements programmés ({found} par mois) dépassent ce que vous pouvez épargner ({allowed} par mois).",
  },
  PROFILE_RAISED: {
    name: "Profil relevé",
    adviser:
      "Le profil du dossier client est {allowed}, celui de la session {found} : un profil se relève par de nouvelles réponses et une seconde personne. Le plus prudent des deux est retenu pour les contrôles.",
    client: "Votre profil est {allowed} ; nous ne pouvons pas conseiller au-delà.",
  },
  PROFILE_LOWERED: {
    name: "Profil abaissé",
    adviser: "Profil abaissé de {allowed} à {found} sans motif écrit : écrivez-le à l’étape du profil.",
    client: "Nous avons retenu un profil plus prudent que celui de vos réponses.",
  },
  PROFILE_VALID: {
    name: "Validité du profil",
    adviser: "Le profil n’est plus valable, ou ses dates ne se suivent pas : faites répondre le client au questionnaire.",
    client: "Votre profil d’investisseur doit être mis à jour.",
  },
  AGE_UNKNOWN: {
    name: "Date de naissance",
    adviser: "Date de naissance manquante ({person}) : les règles d’âge ne peuvent pas être vérifiées.",
    client: "Il nous manque une date de naissance ({person}).",
  },
  LEGAL_PERSON: {
    name: "Personne morale",
    adviser: "Le client est une personne morale : seul un contrat de capitalisation lui est ouvert.",
    client: "Une société ne peut pas souscrire ce contrat.",
  },
  ACCEPTED_TOGETHER: {
    name: "Points acceptés ensemble",
    adviser: "Plusieurs points touchent à la perte, à la durée ou à la disponibilité ({found}) : une seconde personne relit ce conseil.",
    client: "Plusieurs points de ce conseil touchent à la perte, à la durée ou à la disponibilité : une seconde personne le relit.",
  },
  VULNERABLE: {
    name: "Situation du client",
    adviser: "{found} : entretien accompagné, délai de réflexion et relecture par une seconde personne.",
    client: "Rien ne presse : vous pouvez vous faire accompagner et prendre le temps de réfléchir.",
  },
  CONTRADICTION: {
    name: "Session et questionnaire",
    adviser:
      "La session dit {found}, le questionnaire du {date} dit {allowed} : faites confirmer par le client. Le plus prudent des deux est retenu.",
    client: "Vos réponses diffèrent sur ce point : {found} dans cette étude, {allowed} dans votre questionnaire du {date}.",
  },
  DEPOSIT_CAPACITY: {
    name: "Montant et questionnaire",
    adviser: "Montant de {found} ; les réponses du client portaient sur {allowed} : refaites les questions de capacité sur ce montant.",
    client: "Le montant ({found}) dépasse celui sur lequel portaient vos réponses ({allowed}).",
  },
  SWITCH_BENEFIT: {
    name: "Coût et gain du changement",
    adviser: "Le changement coûte {found} et fait économiser {allowed} : écrivez le motif non financier, ou renoncez.",
    client: "Ce changement coûte plus qu’il ne fait économiser : {found} contre {allowed}.",
  },
  RULES_CLASH: {
    name: "Règles incompatibles",
    adviser: "Ces règles s’excluent pour ce client : {rules} ; allocation la plus proche : {nearest}. Prenez-la, ou un autre contrat.",
    client: "Les règles de ce contrat laissent peu de choix pour votre situation ; nous vous proposons la solution la plus proche.",
  },
  LINE_SRI: {
    name: "Risque de chaque support",
    adviser: "Un support a un SRI de {found} : au plus {allowed} pour le profil {profile}.",
    client: "Un support est trop risqué pour votre profil, même en petite part.",
  },
  SHARE_ABOVE_BAND: {
    name: "Part au-dessus de la fourchette",
    adviser: "{found} de supports dépassent le SRI {band} du profil {profile} (repère {green}, maximum {red}).",
    client: "{found} de votre épargne iraient sur des supports plus risqués que votre profil.",
  },
  LOW_RISK_SHARE: {
    name: "Part à faible risque",
    adviser: "{found} de supports à faible risque, repère {allowed} pour un profil {profile}.",
    client: "La part peu risquée ({found}) est plus faible que le repère de votre profil ({allowed}).",
  },
  LOSS_CAPACITY: {
    name: "Perte et capacité à la supporter",
    adviser:
      "Perte possible sur un an : {lossAmount} ({found} de {contractAmount}) ; le client peut supporter {allowedAmount} ({capacity} de {ofAmount}).",
    client:
      "Une mauvaise année pourrait vous coûter {lossAmount} ({found} de {contractAmount}) ; vous pouvez supporter {allowedAmount} ({capacity} de {ofAmount}).",
  },
  LOSS_ACCEPTED: {
    name: "Perte et baisse acceptée",
    adviser: "Perte possible sur un an : {lossAmount} ({found}) ; le client accepte {allowedAmount} ({capacity} de {ofAmount}).",
    client:
      "Une mauvaise année pourrait vous coûter {lossAmount} ({found}) ; vous avez dit accepter {allowedAmount} ({capacity} de {ofAmount}).",
  },
  LOSS_HORIZON: {
    name: "Perte au terme",
    adviser: "Au terme de {years} ans, cas très défavorable : {lossAmount} ({found}) sous le capital placé ; limite {allowed}.",
    client: "Dans un cas très défavorable, il vous manquerait {lossAmount} ({found}) au bout de {years} ans.",
  },
  EQUITY_HORIZON: {
    name: "Actions et durée",
    adviser: "{found} d’actions pour {years} ans : repère {green}, maximum {red}.",
    client: "{found} d’actions, c’est beaucoup pour une durée de {years} ans : une baisse pourrait ne pas être rattrapée.",
  },
  ILLIQUID_SHARE: {
    name: "Supports à vente lente",
    adviser: "{found} de supports à vente lente pour {years} ans : repère {green}, maximum {red}.",
    client: "{found} de votre épargne ne pourraient pas être revendus rapidement.",
  },
  SAVINGS_SHARE: {
    name: "Part de toute l’épargne",
    adviser:
      "D’après le questionnaire, ce placement représente {savings} de l’épargne financière du client : {found} de toute son épargne iraient sur des supports à vente lente (repère {allowed}).",
    client: "{found} de toute votre épargne financière ne pourraient pas être revendus rapidement ; le repère est de {allowed}.",
  },
  LIQUIDITY_NEED: {
    name: "Besoin de disponibilité",
    adviser: "Besoin de {allowed} sous 24 mois ; supports disponibles et peu risqués : {found}.",
    client: "Vous aurez besoin de {allowed} : seuls {found} sont disponibles sans risque de vendre à perte.",
  },
  WITHDRAWALS_EXHAUST: {
    name: "Retraits et durée du contrat",
    adviser: "Retraits de {yearly} par an : le contrat est épuisé au mois {found} ({case}).",
    client: "Avec ces retraits, votre épargne pourrait être épuisée au bout de {found} mois.",
  },
  CONCENTRATION_LINE: {
    name: "Poids d’un seul support",
    adviser: "Un support représente {found} : repère {allowed}, maximum {red}.",
    client: "{found} de votre épargne dépendraient d’un seul support.",
  },
  CONCENTRATION_THEME: {
    name: "Poids d’un seul thème",
    adviser: "Thème {theme} : {found} ; repère {green}, maximum {red} pour le profil {profile}.",
    client: "{found} de votre épargne dépendraient d’un seul thème, {theme}.",
  },
  CONCENTRATION_ISSUER: {
    name: "Poids d’un émetteur ou d’un gestionnaire",
    adviser: "{issuer} : {found} du contrat hors fonds en euros ; repère {allowed}.",
    client: "{found} de votre épargne dépendraient de {issuer}.",
  },
  KNOWLEDGE_GATE: {
    name: "Connaissance de la famille",
    adviser: "{family} : famille non accessible au client ({cause}).",
    client: "Vos réponses ne montrent pas encore une connaissance suffisante de cette famille : {family}.",
  },
  TARGET_MARKET: {
    name: "Marché cible",
    adviser: "Le client est hors du marché cible ({criterion}) : remplacez ces supports, ou motivez-les.",
    client: "Un support n’a pas été conçu pour une situation comme la vôtre ({criterion}).",
  },
  EMERGENCY_SAVINGS: {
    name: "Épargne de précaution",
    adviser: "Épargne de précaution : {found} ; gardez d’abord trois mois de dépenses disponibles.",
    client: "Il est prudent de garder au moins trois mois de dépenses disponibles avant d’investir.",
  },
  DEBT_SHARE: {
    name: "Remboursement de crédits",
    adviser: "{found} des revenus du client vont au remboursement de crédits : vérifiez d’abord s’il vaut mieux rembourser que placer.",
    client: "{found} de vos revenus vont au remboursement de crédits : rembourser peut valoir mieux que placer.",
  },
  BORROWED_MONEY: {
    name: "Argent emprunté",
    adviser: "La somme vient d’un emprunt : aucun support de SRI 3 ou plus.",
    client: "Placer de l’argent emprunté peut vous coûter plus que votre mise.",
  },
  NOT_JUDGED: {
    name: "Contrôle non effectué",
    adviser: "{rule} : contrôle non effectué, il manque {fact}. Complétez la donnée ; à défaut, écrivez votre motif.",
    client: "Nous n’avons pas pu vérifier ce point ({rule}) : il manque {fact}.",
  },
} satisfies RuleTexts;
