import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatLongInstant } from "#app/domain/format/format.ts";

/** Who reads a client's answers and what for: one sentence, on every page of a link and in every letter that brings one. */
export const ANSWER_READERS = {
  fr: "{{sender}} et les personnes habilitées de {{organisation}} lisent vos réponses pour établir votre profil d’investisseur et vous proposer des placements qui vous conviennent.",
  en: "{{sender}} and the authorised people of {{organisation}} read your answers to establish your investor profile and to suggest investments that suit you.",
} as const;

/** A message about a questionnaire, before it is dressed as an e-mail. */
export interface LinkMail {
  subject: string;
  paragraphs: string[];
  /** Address that the message leads to, with the words of its button. */
  link: { url: string; label: string } | null;
  /** What follows the link. */
  after: string[];
}

export interface LinkMailFacts {
  language: InterfaceLanguage;
  client: string;
  sender: string;
  organisation: string;
  /** Of the questionnaire, in the client's language. */
  title: string;
  expiresAt: string;
}

/** The instant with its zone: whoever reads it may be elsewhere. */
export const instantWithZone = (instant: string, language: InterfaceLanguage): string =>
  `${formatLongInstant(instant, language)} ${language === "fr" ? "(heure de Paris)" : "(Paris time)"}`;

/** Who reads the answers and what for, as the pages of the link say it. */
const readersOf = ({ language, sender, organisation }: LinkMailFacts): string =>
  ANSWER_READERS[language].replace("{{sender}}", () => sender).replace("{{organisation}}", () => organisation);

/** The message that brings the link to the client. */
export function invitationMail(facts: LinkMailFacts, url: string): LinkMail {
  const { language, client, sender, organisation, title, expiresAt } = facts;
  const until = instantWithZone(expiresAt, language);
  return language === "fr"
    ? {
        subject: `${title}\u00a0: votre questionnaire`,
        paragraphs: [
          `Bonjour ${client},`,
          `${sender}, de ${organisation}, vous invite à remplir le questionnaire «\u00a0${title}\u00a0».`,
          "Vos réponses sont gardées au fur et à mesure\u00a0: vous pouvez vous interrompre et reprendre sur un autre appareil. Votre année de naissance vous sera demandée pour commencer.",
        ],
        link: { url, label: "Ouvrir le questionnaire" },
        after: [
          `Ce lien vous est personnel, ne le transférez pas. Il est valable jusqu’au ${until}.`,
          readersOf(facts),
          `Une question\u00a0? Répondez à ce message, ${sender} le recevra.`,
        ],
      }
    : {
        subject: `${title}: your questionnaire`,
        paragraphs: [
          `Hello ${client},`,
          `${sender} of ${organisation} invites you to fill in the questionnaire “${title}”.`,
          "Your answers are kept as you go: you can stop and carry on with another device. You will be asked for your year of birth to begin.",
        ],
        link: { url, label: "Open the questionnaire" },
        after: [
          `This link is for you alone, do not pass it on. It is valid until ${until}.`,
          readersOf(facts),
          `Any question? Reply to this message and ${sender} will receive it.`,
        ],
      };
}

/** The message that reminds of a questionnaire, with a link of its own; without one where the platform's address is not known. */
export function reminderMail(facts: LinkMailFacts, url: string | null): LinkMail {
  const { language, client, sender, organisation, title, expiresAt } = facts;
  const until = instantWithZone(expiresAt, language);
  return language === "fr"
    ? {
        subject: `${title}\u00a0: le questionnaire vous attend`,
        paragraphs: [
          `Bonjour ${client},`,
          `Le questionnaire «\u00a0${title}\u00a0» de ${sender}, de ${organisation}, reste à votre disposition jusqu’au ${until}. Les réponses que vous avez déjà données sont gardées\u00a0: vous reprenez où vous en étiez.`,
          "Si vous l’avez envoyé entre-temps, vous n’avez plus rien à faire.",
        ],
        link: url === null ? null : { url, label: "Reprendre le questionnaire" },
        after: [
          url === null
            ? "Le lien se trouve dans notre premier message."
            : "Ce lien vous est personnel, ne le transférez pas. Celui de notre premier message fonctionne aussi.",
          readersOf(facts),
          `Une question\u00a0? Répondez à ce message, ${sender} le recevra.`,
        ],
      }
    : {
        subject: `${title}: the questionnaire is waiting for you`,
        paragraphs: [
          `Hello ${client},`,
          `The questionnaire “${title}” of ${sender} of ${organisation} is at your disposal until ${until}. The answers that you have given are kept: you go on where you were.`,
          "If you have sent it meanwhile, there is nothing left to do.",
        ],
        link: url === null ? null : { url, label: "Go on with the questionnaire" },
        after: [
          url === null
            ? "The link is in our first message."
            : "This link is for you alone, do not pass it on. The one in our first message works too.",
          readersOf(facts),
          `Any question? Reply to this message and ${sender} will receive it.`,
        ],
      };
}

/** The message that brings a completed questionnaire as a file. */
export function reportMail({ language, client, sender, organisation, title }: Omit<LinkMailFacts, "expiresAt">): LinkMail {
  return language === "fr"
    ? {
        subject: `${title}\u00a0: vos réponses`,
        paragraphs: [
          `Bonjour ${client},`,
          `Vous trouverez ci-joint vos réponses au questionnaire «\u00a0${title}\u00a0» de ${organisation}, avec le profil qui en résulte.`,
        ],
        link: null,
        after: [`Une question\u00a0? Répondez à ce message, ${sender} le recevra.`],
      }
    : {
        subject: `${title}: your answers`,
        paragraphs: [
          `Hello ${client},`,
          `Attached are your answers to the questionnaire “${title}” of ${organisation}, with the profile that follows from them.`,
        ],
        link: null,
        after: [`Any question? Reply to this message and ${sender} will receive it.`],
      };
}

/** What became of a questionnaire, for the person who sent it. */
export type SenderNews = "DONE" | "DECLINED" | "RENEWAL";

export function newsMail(
  news: SenderNews,
  { language, client, title }: Pick<LinkMailFacts, "language" | "client" | "title">,
  url: string,
): LinkMail {
  const words = {
    fr: {
      DONE: [
        `${client} a rempli le questionnaire`,
        `${client} a envoyé ses réponses au questionnaire «\u00a0${title}\u00a0». Le résultat vous attend.`,
      ],
      DECLINED: [`${client} a refusé le questionnaire`, `${client} n’a pas accepté de répondre au questionnaire «\u00a0${title}\u00a0».`],
      RENEWAL: [
        `${client} demande un nouveau lien`,
        `Le lien du questionnaire «\u00a0${title}\u00a0» n’est plus valable et ${client} en demande un autre.`,
      ],
      label: "Ouvrir le questionnaire",
    },
    en: {
      DONE: [
        `${client} has filled in the questionnaire`,
        `${client} has sent the answers to the questionnaire “${title}”. The result is waiting for you.`,
      ],
      DECLINED: [`${client} declined the questionnaire`, `${client} did not agree to answer the questionnaire “${title}”.`],
      RENEWAL: [
        `${client} asks for a new link`,
        `The link of the questionnaire “${title}” no longer works and ${client} asks for another.`,
      ],
      label: "Open the questionnaire",
    },
  }[language];
  const [subject = "", text = ""] = words[news];
  return { subject, paragraphs: [text], link: { url, label: words.label }, after: [] };
}
