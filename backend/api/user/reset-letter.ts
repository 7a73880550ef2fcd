import type { UserEntry } from "#app/contract/user.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { htmlText, plainText } from "#backend/mail/letter.ts";

const LETTERS = {
  fr: (name: string) => ({
    subject: "Votre second facteur a été réinitialisé",
    paragraphs: [
      `Bonjour ${name},`,
      "Un administrateur a retiré le second facteur de votre compte. Vos sessions sont fermées et vos codes de secours ne servent plus. Vous pourrez en ajouter un nouveau à votre prochaine connexion ou depuis vos préférences.",
    ],
    link: null,
    after: ["Si vous ne l’avez pas demandé, prévenez votre administrateur sans attendre et changez votre mot de passe."],
  }),
  en: (name: string) => ({
    subject: "Your second factor was reset",
    paragraphs: [
      `Hello ${name},`,
      "An administrator removed the second factor of your account. Your sessions have ended and your recovery codes no longer work. You can add a new one when you next sign in, or from your preferences.",
    ],
    link: null,
    after: ["If you did not ask for this, tell your administrator at once and change your password."],
  }),
};

/** Tells a person by e-mail that the second factor was taken away; false where no mail could be sent, which undoes nothing. */
export async function tellOfReset({ mailer, log }: CallerContext, user: UserEntry): Promise<boolean> {
  if (!mailer || user.email === null) return false;
  const language = user.language ?? "fr";
  const letter = LETTERS[language](`${user.firstName} ${user.lastName}`.trim() || user.username);
  const html = htmlText(letter, language, { name: user.organisation?.name ?? "Cairn", colour: null });
  try {
    const { rejected } = await mailer.send({ to: [user.email], subject: letter.subject, text: plainText(letter), html });
    return rejected.length === 0;
  } catch (error) {
    log.warn({ err: error }, "a person could not be told that the second factor was reset");
    return false;
  }
}
