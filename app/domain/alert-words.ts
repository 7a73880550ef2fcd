import type { NotificationKind, NotificationSubject } from "./alert.ts";
import type { InterfaceLanguage } from "./enumerations.ts";
import { formatDate, formatInstant, formatNumber, formatPercent } from "./format/format.ts";
import { marketDay } from "./time/market-day.ts";

/** What a notification tells, as far as its sentence needs it. */
export interface ToldFacts {
  alertType: NotificationKind;
  resourceType: NotificationSubject;
  resourceName: string;
  seriesName: string | null;
  figure: number | null;
  threshold: number | null;
  since: string;
  due: string | null;
}

/** The same sentence is used on the page and in the e-mail. It does not name what it is about: the title does. */
export function notificationSentence(facts: ToldFacts, language: InterfaceLanguage): string {
  const { alertType, resourceType, seriesName, since, due } = facts;
  const figure = facts.figure ?? 0;
  const threshold = facts.threshold ?? 0;
  const fr = language === "fr";
  const number = (value: number) => formatNumber(value, language, { decimals: [0, 2] });
  const points = (value: number) => `${number(value)} ${(fr ? Math.abs(value) < 2 : Math.abs(value) === 1) ? "point" : "points"}`;
  const fund = seriesName ?? (fr ? "un support" : "a fund");
  switch (alertType) {
    case "deviation":
      if (resourceType === "series") {
        const moved = formatPercent(figure, language, { decimals: [1, 2], signed: true });
        const limit = formatPercent(threshold, language, { decimals: [0, 2] });
        return fr ? `La valeur a varié de ${moved}, pour un seuil de ${limit}.` : `Its value moved by ${moved}; the threshold is ${limit}.`;
      }
      return fr
        ? `${fund}\u202f: son poids s’écarte de ${points(figure)} de la composition, pour un seuil de ${points(threshold)}.`
        : `The weight of ${fund} is ${points(figure)} off the composition; the threshold is ${points(threshold)}.`;
    case "weights-drifted":
      return fr
        ? `${fund}\u202f: les marchés ont porté son poids à ${points(figure)} de la composition en vigueur, pour un seuil de ${points(threshold)}.`
        : `The markets moved the weight of ${fund} ${points(figure)} off the composition in force; the threshold is ${points(threshold)}.`;
    case "srri":
      return fr
        ? `La classe de risque est de ${number(figure)} au lieu de ${number(threshold)}.`
        : `Its risk class is ${number(figure)} instead of ${number(threshold)}.`;
    case "closed-fund":
      if (due !== null) {
        const day = formatDate(due);
        return fr ? `${fund} ferme le ${day}\u00a0: prévoyez un arbitrage.` : `${fund} closes on ${day}: plan a switch.`;
      }
      return fr ? `${fund} n’accepte plus de souscriptions.` : `${fund} takes no new money.`;
    case "missing-values": {
      const days = formatNumber(figure, language, { decimals: 0 });
      return fr
        ? `${fund} n’a plus de valeur depuis le ${formatDate(since)}, soit ${days} jours ouvrés.`
        : `${fund} has had no value since ${formatDate(since)}, ${days} market days ago.`;
    }
    case "link-expiring":
      return fr
        ? `Le lien du questionnaire expire le ${due === null ? "" : formatInstant(due, language)} (heure de Paris).`
        : `The link to the questionnaire ends on ${due === null ? "" : formatInstant(due, language)} (Paris time).`;
    case "profile-expiring":
      return fr
        ? `Le profil n’est plus valable après le ${due === null ? "" : formatDate(marketDay(due))}.`
        : `The profile no longer holds after ${due === null ? "" : formatDate(marketDay(due))}.`;
    case "questionnaire-done":
      return fr
        ? "Le questionnaire est rempli, le résultat vous attend."
        : "The questionnaire is filled in; the result is waiting for you.";
    case "unhandled-alert":
      return fr
        ? `Une alerte sur ce portefeuille partagé n’a pas été traitée depuis le ${formatDate(since)}.`
        : `An alert on this shared portfolio has not been handled since ${formatDate(since)}.`;
    case "second-reading":
      return fr
        ? "Un collègue vous demande de relire ce conseil, sous votre propre identifiant."
        : "A colleague asks you to read this advice again, under your own sign-in.";
    case "kid-published":
      return fr
        ? `Un nouveau document d’informations clés est en vigueur depuis le ${formatDate(since)}.`
        : `A new key information document is in force since ${formatDate(since)}.`;
    case "grid-late":
      return fr
        ? `Un distributeur n’a pas répondu dans le délai fixé à une grille transmise le ${formatDate(since)}.`
        : `A distributor has not answered within the time set to a grid that was sent on ${formatDate(since)}.`;
    case "job-failed":
      return fr
        ? `Ce que vous aviez demandé n’a pas abouti le ${formatDate(since)}\u202f: voyez pourquoi, et ce qui peut être fait.`
        : `What you asked for was not done on ${formatDate(since)}: see why, and what can be done.`;
  }
}

const KINDS: Record<InterfaceLanguage, Record<NotificationKind, string>> = {
  fr: {
    deviation: "Écart",
    srri: "Classe de risque",
    "closed-fund": "Support fermé",
    "missing-values": "Valeurs manquantes",
    "link-expiring": "Lien qui expire",
    "profile-expiring": "Profil qui expire",
    "questionnaire-done": "Questionnaire rempli",
    "unhandled-alert": "Alerte non traitée",
    "job-failed": "Traitement en échec",
    "second-reading": "Relecture demandée",
    "kid-published": "DIC publié",
    "grid-late": "Grille sans réponse",
    "weights-drifted": "Poids dérivés",
  },
  en: {
    deviation: "Deviation",
    srri: "Risk class",
    "closed-fund": "Closed fund",
    "missing-values": "Missing values",
    "link-expiring": "Link ending",
    "profile-expiring": "Profile ending",
    "questionnaire-done": "Questionnaire done",
    "unhandled-alert": "Unhandled alert",
    "job-failed": "Failed job",
    "second-reading": "Second reading asked for",
    "kid-published": "KID published",
    "grid-late": "Grid without an answer",
    "weights-drifted": "Drifted weights",
  },
};
/** Name of a kind, as lists and letters have it. */
export const kindName = (kind: NotificationKind, language: InterfaceLanguage): string => KINDS[language][kind];

export interface AlertLetterFacts {
  language: InterfaceLanguage;
  name: string;
  /** Each with its title: what it is about. */
  told: ReadonlyArray<{ kind: NotificationKind; title: string; sentence: string }>;
  /** Address of the notifications, and for each kind where its e-mails are ended. */
  listAt: string;
  unsubscribeAt: ReadonlyArray<{ kind: NotificationKind; url: string }>;
}

/** The letter of the day, or the one that goes out at once. */
export function alertLetter({ language, name, told, listAt, unsubscribeAt }: AlertLetterFacts) {
  const fr = language === "fr";
  const [only] = told;
  const count = told.length;
  const subject =
    count === 1 && only
      ? `${only.title}${fr ? "\u00a0: " : ": "}${kindName(only.kind, language).toLowerCase()}`
      : fr
        ? `${count} notifications à voir`
        : `${count} notifications to look at`;
  return {
    subject,
    paragraphs: [fr ? `Bonjour ${name},` : `Hello ${name},`, ...told.map(({ title, sentence }) => `${title}\u00a0– ${sentence}`)],
    link: { url: listAt, label: fr ? "Ouvrir les notifications" : "Open the notifications" },
    after: unsubscribeAt.map(({ kind, url }) =>
      fr
        ? `Ne plus recevoir d’e-mails «\u00a0${kindName(kind, language)}\u00a0»\u00a0: ${url}`
        : `Stop e-mails “${kindName(kind, language)}”: ${url}`,
    ),
  };
}
