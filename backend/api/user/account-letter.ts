import { eq, sql } from "drizzle-orm";
import { putUpMail } from "#backend/api/e-mail/mail.store.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appUser, organisation } from "#backend/database/schema/index.ts";
import { htmlText, plainText } from "#backend/mail/letter.ts";

/** What happened to an account that its person hears of by e-mail. */
export type AccountNews = "second-factor" | "second-factor-remove" | "second-factor-reset" | "recovery-codes" | "password" | "address";

/**
 * Puts up the letter with the change that it tells of, in one transaction; null where none can be sent. `to`: another address than that of
 * the account, as the one that it had before.
 */
export type TellPerson = (tx: Transaction, username: string, news: AccountNews, to?: string | null) => Promise<string | null>;

interface Words {
  subject: string;
  text: string;
}
const LETTERS = {
  fr: {
    hello: (name: string) => `Bonjour ${name},`,
    warning:
      "Si ce n’est pas vous, ou si vous ne l’avez pas demandé, prévenez votre administrateur sans attendre et changez votre mot de passe.",
    news: {
      "second-factor": {
        subject: "Un second facteur est ajouté à votre compte",
        text: "Une application d’authentification est demandée à chaque connexion à votre compte, en plus du mot de passe. Elle prend la place de la précédente s’il y en avait une.",
      },
      "second-factor-remove": {
        subject: "Le second facteur de votre compte est retiré",
        text: "Votre compte se connecte désormais avec le mot de passe seul. Vos codes de secours ne servent plus.",
      },
      "second-factor-reset": {
        subject: "Votre second facteur a été réinitialisé",
        text: "Un administrateur a retiré le second facteur de votre compte. Vos sessions sont fermées et vos codes de secours ne servent plus. Vous pourrez en ajouter un nouveau à votre prochaine connexion ou depuis vos préférences.",
      },
      "recovery-codes": {
        subject: "Votre compte a de nouveaux codes de secours",
        text: "De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne servent plus.",
      },
      password: {
        subject: "Le mot de passe de votre compte a changé",
        text: "Un nouveau mot de passe a été choisi pour votre compte. Les sessions ouvertes avec le précédent sont fermées.",
      },
      address: {
        subject: "L’adresse e-mail de votre compte a changé",
        text: "Les messages sur votre compte partent désormais à une autre adresse. Celui-ci est envoyé à l’ancienne et à la nouvelle.",
      },
    } satisfies Record<AccountNews, Words>,
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    warning: "If this was not you, or you did not ask for it, tell your administrator at once and change your password.",
    news: {
      "second-factor": {
        subject: "A second factor was added to your account",
        text: "An authenticator application is asked for at each sign-in to your account, besides the password. It takes the place of the one before, if there was one.",
      },
      "second-factor-remove": {
        subject: "The second factor of your account was removed",
        text: "Your account signs in with the password alone from now on. Your recovery codes no longer work.",
      },
      "second-factor-reset": {
        subject: "Your second factor was reset",
        text: "An administrator removed the second factor of your account. Your sessions have ended and your recovery codes no longer work. You can add a new one when you next sign in, or from your preferences.",
      },
      "recovery-codes": {
        subject: "Your account has new recovery codes",
        text: "New recovery codes were made for your account. The ones before no longer work.",
      },
      password: {
        subject: "The password of your account has changed",
        text: "A new password was chosen for your account. The sessions that were open under the one before have ended.",
      },
      address: {
        subject: "The e-mail address of your account has changed",
        text: "Messages about your account go to another address from now on. This one is sent to the former and to the new address.",
      },
    } satisfies Record<AccountNews, Words>,
  },
};

/** Letters about accounts as the one way to send e-mails takes them: a letter of the platform, at most twice. */
export const accountLetters =
  (database: Pick<Database, "secrets">): TellPerson =>
  async (tx, username, news, to) => {
    const { uuid, email, firstName, lastName, preferences } = appUser;
    const house = sql`coalesce(${appUser.distributor}, ${appUser.assetManager}, ${appUser.productOwner})`;
    const [user] = await tx
      .select({ uuid, email, firstName, lastName, preferences, house: organisation.name })
      .from(appUser)
      .leftJoin(organisation, eq(organisation.uuid, house))
      .where(eq(appUser.username, username));
    const address = to === undefined ? user?.email : to;
    if (!user || !address) return null;
    const language = user.preferences.language === "en" ? "en" : "fr";
    const { hello, warning, news: words } = LETTERS[language];
    const { subject, text } = words[news];
    const name = `${user.firstName} ${user.lastName}`.trim() || username;
    const letter = { paragraphs: [hello(name), text], link: null, after: [warning] };
    const html = htmlText(letter, language, { name: user.house ?? "Cairn", colour: null });
    const mail = { to: [address], subject, text: plainText(letter), html };
    return putUpMail(database, tx, { kind: `account-${news}`, sender: user.uuid, automatic: true, mail });
  };
