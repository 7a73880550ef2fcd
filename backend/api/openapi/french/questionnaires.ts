/** Questionnaires, clients and their contracts. French summaries by operation id. */
export const QUESTIONNAIRE_CALLS = {
  "questionnaire-consumption-reports": "Appels des questionnaires par jour, personne et appel, du plus récent au plus ancien",
  "questionnaire-templates-read-list": "Questionnaires publiés auxquels l’appelant a accès",
  "questionnaire-templates-read-get": "Un questionnaire publié avec ses questions",
  "questionnaire-templates-list": "Chaque version de chaque modèle de questionnaire, par nom sauf autre demande",
  "questionnaire-templates-create": "Ajouter un modèle à l’état de brouillon\u202f: la version suivante de son code",
  "questionnaire-templates-get": "Un modèle de questionnaire",
  "questionnaire-templates-update": "Modifier un brouillon, le publier à la place de la version précédente, ou le retirer",
  "questionnaire-templates-delete": "Supprimer un modèle qu’aucune session n’utilise",
  "questionnaire-sessions-list": "Questionnaires des clients, du plus récent au plus ancien sauf autre demande",
  "questionnaire-sessions-create": "Ouvrir un questionnaire pour un client, à l’état TO_DO",
  "questionnaire-sessions-get": "Le questionnaire d’un client avec ses réponses",
  "questionnaire-sessions-update": "Écrire des réponses, terminer, annuler, classer ou abaisser le profil",
  "questionnaire-by-external-id": "Le questionnaire qui porte cet identifiant externe",
  "questionnaire-scores": "Score et profil de risque d’un questionnaire terminé",
  "questionnaire-tokens": "Créer le lien d’un questionnaire, valable 48 heures\u202f; le lien précédent ne fonctionne plus",
  "questionnaire-sessions-remind": "Relancer le client qui a reçu un lien par e-mail",
  "questionnaire-links": "Consulter, remplir et envoyer un questionnaire par son lien",
  "questionnaire-reports": "Compte rendu PDF d’un questionnaire terminé",
  "questionnaire-raise-decision": "Accepter ou refuser un profil supérieur demandé par quelqu’un d’autre",
  "questionnaire-raise": "Demander un profil supérieur après de nouvelles réponses",
  "retail-client-profiles": "Questionnaires terminés d’un client avec profil, date et validité, du plus récent au plus ancien",
  "acquire-risk-profiling":
    "Lien d’un questionnaire, ou d’un modèle pour le client de cette adresse électronique\u202f; il est ouvert s’il n’y en a pas",
  "retail-clients-list": "Clients, par nom de famille",
  "retail-clients-get": "Un client",
  "contracts-list": "Contrats par titulaire, sauf autre demande",
  "contracts-delete-all": "Supprimer tous les contrats d’un distributeur, ou de tous",
  "contracts-search": "Contrats dont le numéro, le titulaire, le produit ou l’identifiant externe contient la recherche",
  "contracts-by-external-id": "Le contrat qui porte cet identifiant externe",
  "contracts-put": "Écrire un contrat tel qu’un système extérieur le donne\u202f: ajouté, ou modifié",
  "contracts-get": "Un contrat",
  "uaflife-process": "Reprendre les contrats souscrits ou modifiés certains jours",
  "uaflife-download": "Ce qui a été repris certains jours, dans un fichier",
  "uaflife-last-sync-date": "Quand des contrats ont été repris la dernière fois",
};

/** Members of clients and of their questionnaires, by the English of the contract. */
export const CLIENT_MEMBERS: Readonly<Record<string, string>> = {
  "whose contracts, where an administrator asks": "celui dont ce sont les contrats, si un administrateur demande",
  "null before the first time": "null avant la première fois",
  "whether this installation knows the address of the insurer's system": "si cette installation connaît l’adresse du système de l’assureur",
  "why it is another person than the client on record of the same names and year of birth; refused 409 SAME_PERSON without":
    "pourquoi c’est une autre personne que le client enregistré des mêmes noms et année de naissance\u202f; sans motif, refus 409 SAME_PERSON",
  "why it is another person than a client on record of the same names and year of birth; null where there was none":
    "pourquoi c’est une autre personne qu’un client enregistré des mêmes noms et année de naissance\u202f; null s’il n’y en avait pas",
  "what became of the e-mail with the link; null where none was sent":
    "ce que l’e-mail du lien est devenu\u202f; null si aucun n’a été envoyé",
};
