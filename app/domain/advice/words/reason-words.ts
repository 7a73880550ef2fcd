import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "#app/domain/enumerations.ts";

const french = {
  INFORMED: "Le client a été informé et maintient son choix",
  OTHER_ASSETS: "Le client détient d’autres avoirs qui équilibrent ce choix",
  HOLDINGS: "Le client veut conserver des supports qu’il détient",
  LONGER: "Le client accepte de rester investi plus longtemps",
  OTHER_MONEY: "Le client garde ailleurs de l’argent disponible",
  LESS_RISK: "Le client veut prendre moins de risque que son profil ne le permet",
  KEEP_CAPITAL: "Le client veut d’abord préserver cette somme",
  LOWER_RETURN: "Le client sait que le rendement attendu est plus faible et maintient son choix",
  DEARER: "Le client sait que ce changement coûte plus qu’il ne rapporte et le demande",
  NOT_MONEY: "Le client attend de ce changement autre chose qu’un gain",
};
/** Reasons of a journey that names none, as they are chosen and printed. */
export type UsualReason = keyof typeof french;

export const REASON_WORDS: Record<InterfaceLanguage, Record<UsualReason, string>> = {
  fr: french,
  en: {
    INFORMED: "The client was informed and keeps to the choice",
    OTHER_ASSETS: "The client holds other assets that balance this choice",
    HOLDINGS: "The client wants to keep supports held already",
    LONGER: "The client accepts to stay invested for longer",
    OTHER_MONEY: "The client keeps money at hand elsewhere",
    LESS_RISK: "The client wants to take less risk than the profile allows",
    KEEP_CAPITAL: "The client wants to preserve this sum first of all",
    LOWER_RETURN: "The client knows that a lower return is to be expected and keeps to the choice",
    DEARER: "The client knows that this change costs more than it saves and asks for it",
    NOT_MONEY: "The client expects something else than a gain from this change",
  },
};

const usualReason = (stored: string): UsualReason | undefined =>
  (Object.keys(french) as UsualReason[]).find((code) => INTERFACE_LANGUAGES.some((language) => REASON_WORDS[language][code] === stored));
export const isUsualReason = (stored: string): boolean => usualReason(stored) !== undefined;

/** A stored reason in the language of its reader: a usual one has words in each, a house's own stays as the house wrote it. */
export function reasonIn(stored: string, language: InterfaceLanguage): string {
  const code = usualReason(stored);
  return code === undefined ? stored : REASON_WORDS[language][code];
}
