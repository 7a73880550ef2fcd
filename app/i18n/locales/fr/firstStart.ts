/** The way from an empty installation to an adviser who can work. */
export const firstStart = {
  title: "Mise en route",
  progress: "{{done}} étapes sur {{all}} terminées",
  numbered: "{{number}}. {{title}}",
  done: "Terminé",
  next: "À faire maintenant",
  open: "À faire",
  count_one: "{{count}} enregistrement.",
  count_other: "{{count}} enregistrements.",
  count_many: "{{count}} enregistrements.",
  ready: {
    title: "Un premier conseiller peut travailler",
    text: "Tout est en place. Demandez au conseiller de se connecter et de faire une première simulation à l’adresse {{address}}.",
  },
  organisation: {
    title: "Organisation",
    text: "Les conseillers appartiennent à un distributeur. Ajoutez-le avec sa langue et les modules qu’il utilise.",
    begin: "Ajouter un distributeur",
    see: "Voir les distributeurs",
  },
  appearance: {
    title: "Apparence",
    text: "Les couleurs, la police et le logo du distributeur figurent sur ses pages et dans ses documents.",
    begin: "Choisir l’apparence",
    see: "Voir l’apparence",
  },
  data: {
    title: "Données de marché",
    text: "Les séries de fonds et d’indices avec leurs valeurs passées ; les scénarios en sont tirés. Ajoutez des séries une par une ou chargez définitions et valeurs depuis des fichiers.",
    begin: "Ajouter des données de marché",
    see: "Voir les séries",
  },
  simulator: {
    title: "Simulateur",
    text: "Un simulateur fixe ce qui est proposé : produit, scénarios de marché, allocation et distributeurs qui l’utilisent.",
    begin: "Ajouter un simulateur",
    see: "Voir les simulateurs",
  },
  adviser: {
    title: "Conseiller",
    text: "Une personne qui a le rôle de conseiller et celui des simulateurs, au sein du distributeur. Avec votre propre service de connexion, le nom d’utilisateur est celui qu’il envoie, et c’est lui qui envoie les rôles.",
    begin: "Ajouter un conseiller",
    see: "Voir les conseillers",
  },
} as const;
