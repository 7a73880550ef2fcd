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
  session: {
    ending: "Votre session se termine dans {{minutes}} min, faute d’activité.",
    last: "Votre session se termine dans {{minutes}} min et ne peut plus être prolongée. Enregistrez votre travail, puis reconnectez-vous.",
    ended:
      "Votre session est terminée. Ce que vous avez saisi reste sur cette page : reconnectez-vous dans un nouvel onglet, puis revenez ici.",
    stay: "Rester connecté",
    signIn: "Se reconnecter",
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
  linkOther: {
    title: "Continuer en tant que {{name}} ?",
    text: "Vous êtes connecté en tant que {{present}}. Ce lien ouvre la session d’une autre personne : continuer ferme la vôtre dans ce navigateur.",
    confirm: "Continuer en tant que {{name}}",
    stay: "Rester {{present}}",
  },
  unavailable: {
    title: "Le service de connexion ne répond pas",
    text: "Votre travail est conservé. Réessayez dans quelques instants.",
  },
} as const;
