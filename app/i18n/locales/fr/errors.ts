/** Message pages and the texts of refusals that any screen may meet. */
export const errors = {
  backToHome: "Retour à l’accueil",
  goToLogin: "Aller à la page de connexion",
  reference: "Référence à communiquer à l’assistance : {{reference}}",
  notFound: { title: "404", text: "Vérifiez l’adresse ou revenez à l’accueil." },
  forbidden: {
    title: "Accès refusé",
    text: "Vous n’avez pas l’autorisation d’accéder à ce module",
  },
  noModule: {
    title: "Aucun module",
    text: "Aucun module n’est activé. Veuillez contacter l’assistance.",
  },
  secondFactor: {
    title: "Un second facteur est demandé",
    text: "Votre organisation le demande à la connexion. Connectez-vous de nouveau\u202f: si vous n’en avez pas, vous en ajouterez un.",
  },
  userUnknown: {
    title: "Vous n’avez pas encore été ajouté",
    text: "Le service de connexion vous connaît, mais personne ne vous a encore ajouté ici. Un administrateur le fait sous Utilisateurs, avec l’identifiant que vous avez à la connexion.",
  },
  moduleLess: {
    title: "Aucun module",
    text: "Aucun module n’est activé. Veuillez contacter votre administrateur.",
  },
  recoJourneyNotFound: { title: "404", text: "L’URL saisie n’est pas valide" },
  failure: {
    title: "Désolé, le service rencontre un problème",
    text: "Ce que vous avez enregistré avant ce message est conservé. Réessayez dans quelques instants.",
  },
  unanswered: {
    title: "Désolé, le service ne répond pas",
    text: "Ce que vous venez d’envoyer est gardé sur cette page. Renvoyez-le dans quelques instants\u202f: rien ne sera enregistré deux fois.",
    send: "Renvoyer",
    leave: "Recharger la page sans renvoyer",
  },
  unavailable: {
    title: "Désolé, le service rencontre un problème",
    text: "Le service ne répond pas pour le moment. Ce que vous avez enregistré est conservé, et un formulaire que vous veniez d’envoyer revient rempli. Réessayez dans quelques instants.",
  },
  notWritable: {
    title: "Aucun enregistrement n’est possible pour le moment",
    text: "Le service n’a plus de place pour enregistrer. Ce que vous avez enregistré est conservé et reste consultable, et un formulaire que vous veniez d’envoyer revient rempli. Prévenez votre administrateur, puis réessayez.",
  },
  notBuilt: {
    title: "Désolé, cette opération n’est pas disponible",
    text: "Cette installation ne propose pas cette opération.",
  },
  badRequest: {
    title: "La demande n’a pas pu être traitée",
    text: "L’adresse ou le formulaire envoyé contient une valeur que le service refuse.",
  },
  conflict: {
    title: "Modifié entre-temps",
    text: "Quelqu’un a modifié cet élément depuis que vous l’avez ouvert. Rechargez la page pour voir la dernière version.",
  },
  versionMissing: {
    title: "Formulaire incomplet",
    text: "Ce formulaire n’indique pas quelle version il modifie, donc rien n’est enregistré. Rouvrez la page : il y revient rempli.",
  },
  tooMany: {
    title: "Trop de demandes",
    text: "Patientez une minute avant de réessayer.",
  },
} as const;
