import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

/** Texts of the provider's own pages. French is the type of record. */
const fr = {
  title: "Connexion",
  intro: "Service de connexion de démonstration",
  introOwn: "Service de connexion de l’application",
  introOf: (organisation: string) => `Espace de ${organisation}`,
  username: "Identifiant",
  password: "Mot de passe",
  submit: "Se connecter",
  wrong: "Identifiant ou mot de passe incorrect.",
  usernameMissing: "Saisissez votre identifiant.",
  passwordMissing: "Saisissez votre mot de passe.",
  wait: (minutes: number) =>
    minutes <= 1 ? "Trop d’essais. Réessayez dans une minute." : `Trop d’essais. Réessayez dans ${minutes} minutes.`,
  demoTitle: "Comptes de démonstration",
  demoPassword: (password: string) => `Mot de passe de tous ces comptes\u00a0: ${password}`,
  demoUse: (name: string) => `Utiliser le compte ${name}`,
  use: "Utiliser",
  expiredTitle: "Cette page de connexion a expiré",
  expiredText: "Reprenez la connexion depuis l’application.",
  again: "Reprendre la connexion",
  errorTitle: "La connexion a échoué",
  errorText: "La demande de connexion n’est pas valable.",
  unavailableText: "Le service de connexion ne répond pas pour le moment. Réessayez dans un instant.",
  notWritableText:
    "Le service de connexion ne peut rien enregistrer pour le moment\u00a0: le disque est plein. Prévenez votre administrateur.",
  reference: (id: string) => `Référence\u00a0: ${id}`,
  logoutTitle: "Déconnexion",
  logoutText: "Vous allez être déconnecté du service de connexion.",
  logoutSubmit: "Se déconnecter",
  loggedOut: "Vous êtes déconnecté.",
  home: "Revenir à l’application",
  chooseTitle: "Choisir un mot de passe",
  chooseIntro: (username: string) => `Pour le compte ${username}. Vous seul le connaîtrez.`,
  newPassword: "Nouveau mot de passe",
  newPasswordHint: "Douze caractères ou plus\u00a0; une phrase convient",
  repeatPassword: "Le même mot de passe, une seconde fois",
  chooseSubmit: "Enregistrer le mot de passe",
  faults: {
    tooShort: "Choisissez au moins douze caractères.",
    tooLong: "Choisissez 200 caractères au plus.",
    likeName: "Le mot de passe ne doit pas contenir l’identifiant.",
    common: "Ce mot de passe est facile à deviner\u00a0: choisissez une phrase sans mots de passe courants, noms ni suites de chiffres.",
    same: "Choisissez un mot de passe autre que l’actuel.",
    different: "Les deux saisies diffèrent.",
  },
  changeTitle: "Changer de mot de passe",
  changeIntro: (username: string) => `Pour le compte ${username}. Vos autres sessions se fermeront, celle-ci continue.`,
  currentPassword: "Mot de passe actuel",
  currentMissing: "Saisissez votre mot de passe actuel.",
  currentWrong: "Ce n’est pas votre mot de passe actuel.",
  changeSubmit: "Changer le mot de passe",
  changedTitle: "Votre mot de passe est changé",
  changedText: "Vos autres sessions sont fermées. Utilisez le nouveau mot de passe à votre prochaine connexion.",
  backToPreferences: "Revenir aux préférences",
  signInFirstTitle: "Connectez-vous d’abord",
  signInFirstText: "Le service de connexion ne sait plus qui vous êtes. Connectez-vous, puis rouvrez cette page depuis vos préférences.",
  linkEndedTitle: "Ce lien ne sert plus",
  linkEndedText: "Il a déjà servi ou a expiré. Demandez un nouveau lien à votre administrateur.",
  passwordChosenTitle: "Votre mot de passe est enregistré",
  passwordChosenText: (username: string) => `Connectez-vous avec l’identifiant ${username}.`,
};
export type Texts = typeof fr;

const en: Texts = {
  title: "Sign in",
  intro: "Demonstration sign-in",
  introOwn: "Sign-in service of the application",
  introOf: (organisation) => `Workspace of ${organisation}`,
  username: "Username",
  password: "Password",
  submit: "Sign in",
  wrong: "Wrong username or password.",
  usernameMissing: "Enter your username.",
  passwordMissing: "Enter your password.",
  wait: (minutes) => (minutes <= 1 ? "Too many attempts. Try again in one minute." : `Too many attempts. Try again in ${minutes} minutes.`),
  demoTitle: "Demonstration accounts",
  demoPassword: (password) => `Password of all these accounts: ${password}`,
  demoUse: (name) => `Use the account ${name}`,
  use: "Use",
  expiredTitle: "This sign-in page has expired",
  expiredText: "Start again from the application.",
  again: "Sign in again",
  errorTitle: "Sign-in failed",
  errorText: "The sign-in request is not valid.",
  unavailableText: "The sign-in service does not answer at the moment. Please try again shortly.",
  notWritableText: "The sign-in service can store nothing at the moment: the disk is full. Tell your administrator.",
  reference: (id) => `Reference: ${id}`,
  logoutTitle: "Sign out",
  logoutText: "You are about to be signed out of the sign-in service.",
  logoutSubmit: "Sign out",
  loggedOut: "You are signed out.",
  home: "Back to the application",
  chooseTitle: "Choose a password",
  chooseIntro: (username) => `For the account ${username}. Nobody but you will know it.`,
  newPassword: "New password",
  newPasswordHint: "Twelve characters or more; a sentence will do",
  repeatPassword: "The same password again",
  chooseSubmit: "Save the password",
  faults: {
    tooShort: "Choose at least twelve characters.",
    tooLong: "Choose 200 characters at most.",
    likeName: "The password must not contain the username.",
    common: "This password is easily guessed: choose a phrase without common passwords, names or rows of digits.",
    same: "Choose a password other than the present one.",
    different: "The two entries differ.",
  },
  changeTitle: "Change password",
  changeIntro: (username) => `For the account ${username}. Your other sessions will end, this one goes on.`,
  currentPassword: "Current password",
  currentMissing: "Enter your current password.",
  currentWrong: "This is not your current password.",
  changeSubmit: "Change the password",
  changedTitle: "Your password is changed",
  changedText: "Your other sessions have ended. Use the new password when you next sign in.",
  backToPreferences: "Back to preferences",
  signInFirstTitle: "Sign in first",
  signInFirstText: "The sign-in service no longer knows who you are. Sign in, then open this page again from your preferences.",
  linkEndedTitle: "This link is no longer valid",
  linkEndedText: "It has been used or has expired. Ask your administrator for a new one.",
  passwordChosenTitle: "Your password is saved",
  passwordChosenText: (username) => `Sign in with the username ${username}.`,
};

export const texts: Record<InterfaceLanguage, Texts> = { fr, en };

/** Language of a page: the request's `ui_locales`, else Accept-Language, else French. First match in the reader's order. */
export function languageOf(uiLocales: unknown, acceptLanguage: string | undefined): InterfaceLanguage {
  const asked = [...String(uiLocales ?? "").split(/\s+/), ...byWeight(acceptLanguage ?? "")];
  for (const tag of asked) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === "fr" || language === "en") return language;
  }
  return "fr";
}

function byWeight(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", q] = part.trim().split(/;\s*q=/);
      return { tag, weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
