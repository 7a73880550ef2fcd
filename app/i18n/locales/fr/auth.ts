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
  unavailable: {
    title: "Le service de connexion ne répond pas",
    text: "Votre travail est conservé. Réessayez dans quelques instants.",
  },
} as const;
