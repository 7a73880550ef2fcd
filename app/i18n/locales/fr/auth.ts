/** Pages of a sign-in that did not work. */
export const auth = {
  title: "Connexion",
  retry: "Réessayer",
  signIn: "Se connecter",
  cancelled: { title: "La connexion a été annulée", text: "Vous n’êtes pas connecté. Vous pouvez recommencer quand vous le souhaitez." },
  anonymous: { title: "Vous n’êtes pas connecté", text: "Connectez-vous pour accéder à l’application." },
  passwordForgotten: {
    title: "Mot de passe oublié",
    text: "Demandez un nouveau mot de passe au service de connexion de votre organisation, puis revenez vous connecter.",
  },
  refused: {
    title: "La connexion a échoué",
    text: "Le service de connexion n’a pas confirmé votre identité. Réessayez ; si le problème persiste, transmettez la référence à votre support.",
  },
  unfitToken: {
    title: "Le service de connexion n’est pas entièrement configuré",
    text: "Le service de connexion a confirmé votre identité, mais un jeton qu’il délivre ne convient pas à cette application : {{claim}}. Transmettez cette indication, avec la référence, à la personne qui exploite l’application ; son journal donne le détail.",
  },
  noAdministrator: {
    title: "Il n’y a pas encore d’administrateur",
    text: "Personne n’a encore été ajouté à cette installation. La personne qui l’exploite désigne le premier administrateur par la commande « npm run admin -- NOM » (dans l’image : « node build/operator.js admin NOM »), ou par le réglage FIRST_ADMIN avant un démarrage. NOM est le nom d’utilisateur que le service de connexion envoie sous {{claim}}.",
  },
  session: {
    ending: "Votre session se termine dans {{minutes}} min, faute d’activité.",
    last: "Votre session se termine dans {{minutes}} min et ne peut plus être prolongée. Enregistrez votre travail, puis reconnectez-vous.",
    ended:
      "Votre session est terminée. Ce que vous avez saisi reste sur cette page : reconnectez-vous dans un nouvel onglet, puis revenez ici.",
    stay: "Rester connecté",
    signIn: "Se reconnecter",
  },
  signOut: {
    title: "Déconnexion",
    text: "Vous êtes déconnecté de cette application. Terminez aussi votre session auprès du service de connexion de votre organisation.",
    confirm: "Terminer la session",
  },
  signOutFailed:
    "La déconnexion a échoué : la requête a renvoyé un code d’erreur. Vous êtes déconnecté de cette application, mais peut-être pas du service de connexion de votre organisation : fermez le navigateur sur un ordinateur partagé.",
  linkEnded: {
    title: "Ce lien n’est plus valable",
    text: "Il a déjà servi ou son délai est passé. Rouvrez l’application depuis le site qui vous a donné ce lien.",
  },
  linkUnavailable: {
    title: "Ce lien ne peut pas être vérifié pour le moment",
    text: "Le service de connexion ne répond pas. Rouvrez le lien dans quelques instants.",
  },
  linkAsked: {
    title: "Ouvrir l’application avec ce lien ?",
    titleNamed: "Continuer en tant que {{name}} ?",
    text: "Ce lien connecte, sans mot de passe, la personne à qui il a été remis. Continuez seulement si c’est vous et si vous venez de l’ouvrir vous-même.",
    textNamed: "Ce lien connecte {{name}} sans mot de passe. Continuez seulement si c’est vous et si vous venez de l’ouvrir vous-même.",
    textHoused:
      "Ce lien connecte {{name}} ({{house}}) sans mot de passe. Continuez seulement si c’est vous et si vous venez de l’ouvrir vous-même.",
    present: "Vous êtes connecté en tant que {{present}} : continuer ferme cette session dans ce navigateur.",
    confirm: "Continuer",
    confirmNamed: "Continuer en tant que {{name}}",
    stay: "Rester {{present}}",
  },
  unavailable: {
    title: "Le service de connexion ne répond pas",
    text: "Votre travail est conservé. Réessayez dans quelques instants.",
  },
} as const;
