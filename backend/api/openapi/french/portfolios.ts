import { HORIZON_MEMBERS } from "./horizon.ts";
import { KID_PRODUCT_MEMBERS } from "./kid-products.ts";
import { KID_MEMBERS } from "./kids.ts";
import { MONITORED_MEMBERS } from "./members/monitored-members.ts";

/** Model portfolios, alerts, notifications and e-mails. French summaries by operation id. */
export const PORTFOLIO_CALLS = {
  "model-portfolios-list": "Portefeuilles modèles que l’appelant peut voir",
  "model-portfolios-create": "Ajouter un portefeuille modèle, vide ou avec les compositions d’un autre",
  "model-portfolios-by-product": "Portefeuilles modèles d’un produit",
  "model-portfolios-in": "Portefeuilles modèles par uuid, ceux que l’appelant peut voir",
  "model-portfolios-in-full": "Les mêmes avec leurs compositions et leurs rééquilibrages",
  "model-portfolios-export": "Les portefeuilles d’une liste dans un seul fichier Excel, 500 au plus",
  "model-portfolios-update": "Modifier le nom et les frais annuels",
  "model-portfolios-share": "Partager avec les conseillers de son distributeur, ou ne plus partager",
  "model-portfolios-deactivate": "Mettre un portefeuille modèle hors service\u202f; il est conservé",
  "model-portfolios-composition-get": "Composition en vigueur à un jour, aujourd’hui par défaut",
  "model-portfolios-composition-put": "Fixer les poids à compter d’un jour",
  "model-portfolios-composition-delete": "Supprimer la composition d’un jour",
  "model-portfolios-composition-validate": "Ce qui ne va pas dans une composition\u202f; rien n’est enregistré",
  "model-portfolios-composition-read": "La composition que porte un fichier\u202f; rien n’est enregistré",
  "model-portfolios-values-get": "Valeurs du portefeuille",
  "model-portfolios-values-put": "Recalculer les valeurs\u202f; renvoie celles à compter d’un jour",
  "model-portfolios-commentary-get": "Commentaire d’un portefeuille",
  "model-portfolios-commentary-put": "Modifier le commentaire\u202f; un texte vide le supprime",
  "model-portfolios-to-excel": "Le portefeuille dans un fichier Excel\u202f: compositions, performances, valeurs, origine",
  "alerts-config-create": "Ajouter une alerte sur une série ou un portefeuille modèle",
  "alerts-config-get": "Une alerte",
  "alerts-config-update": "Activer ou arrêter une alerte, ou changer son réglage\u202f: elle repart alors de zéro",
  "alerts-config-by-user": "Alertes d’une personne, ou celles qui portent sur un même sujet",
  "alerts-config-preview": "Nombre de fois où une alerte se serait déclenchée au cours de la dernière année",
  "notifications-check": "Vérifier maintenant les alertes de l’appelant\u202f; renvoie celles qui se sont déclenchées",
  "notifications-hide": "Masquer plusieurs notifications",
  "notifications-by-user": "Notifications d’une personne, de la plus récente à la plus ancienne",
  "notifications-user-read": "Marquer comme lues toutes les notifications d’une personne",
  "notifications-update": "Marquer une notification comme lue ou non lue, l’afficher ou la masquer",
  "notifications-user-unread": "Nombre de notifications qu’une personne n’a pas lues",
  "notifications-handle": "Marquer une notification comme traitée avec une note, ou la rouvrir",
  "notifications-snooze": "Reporter une notification au matin d’un jour, ou ne plus la reporter",
  "notifications-preferences-get": "Comment une personne est prévenue de chaque type",
  "notifications-preferences-put": "Choisir comment on est prévenu de chaque type",
  "alerts-email-unsubscribe": "Ne plus recevoir les e-mails d’un type\u202f; sans confirm, dit duquel il s’agit",
  "alerts-email-send":
    "Envoyer un e-mail\u202f; dans un formulaire, les champs sont la partie `record` et le fichier la partie `attachment`",
  "alerts-email-list": "E-mails de l’appelant à propos d’un objet, les plus récents d’abord",
  "alerts-email-again": "Renvoyer un e-mail à l’issue incertaine, avec le même Message-ID",
  "alerts-email-test": "Envoyer un message à l’adresse de l’appelant, pour essayer le serveur de messagerie",
};

/** What the contract says of parameters and members of model portfolios and monitored ones. */
export const PORTFOLIO_MEMBERS: Record<string, string> = {
  ...HORIZON_MEMBERS,
  ...KID_MEMBERS,
  ...KID_PRODUCT_MEMBERS,
  ...MONITORED_MEMBERS,
  "of the portfolio, its compositions included, not of its values: what If-Match of a change of it names":
    "du portefeuille, compositions comprises, et non de ses valeurs\u202f: ce que donne If-Match pour le modifier",
  "of the commentary: what If-Match of a change of it names": "du commentaire\u202f: ce que donne If-Match lors de sa modification",
  "of the portfolio, its compositions and dated settings included: what If-Match of a change of it names":
    "du portefeuille, compositions et réglages datés compris\u202f: ce que donne If-Match pour le modifier",
  "one that is stored and stays": "un document déjà conservé, qui reste",
  "of the report: what If-Match of a change of it names": "du rapport\u202f: ce que donne If-Match pour le modifier",
  "without errors": "sans erreur",
  "as the error catalogue has it": "tel que le catalogue des erreurs l’écrit",
  "a young series gets the past of the index of its category": "une série récente reçoit le passé de l’indice de sa catégorie",
  "the portfolio's own when it is absent": "celle du portefeuille si absente",
};
