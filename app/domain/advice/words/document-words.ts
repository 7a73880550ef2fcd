import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { KidFault } from "../suitability/key-document.ts";

interface Said {
  adviser: string;
  client: string;
}
type Words = Record<KidFault | "OLD" | "LANGUAGE", Said>;

/** What the opening of a key information document found against it, for its reader. */
const DOCUMENT_WORDS: Record<InterfaceLanguage, Words> = {
  fr: {
    HOST: {
      adviser:
        "{document} : document d’informations clés non ouvert, son serveur n’est pas de ceux que l’installation interroge. Corrigez l’adresse ou remplacez le support ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » n’a pas pu être ouvert.",
    },
    UNREACHABLE: {
      adviser:
        "{document} : document d’informations clés non ouvert, son serveur est injoignable. Corrigez l’adresse ou remplacez le support ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » n’a pas pu être ouvert.",
    },
    REFUSED: {
      adviser:
        "{document} : le serveur ne donne pas ce document d’informations clés. Corrigez l’adresse ou remplacez le support ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » n’a pas pu être ouvert.",
    },
    NO_PDF: {
      adviser:
        "{document} : le serveur donne autre chose qu’un PDF. Corrigez l’adresse du document d’informations clés ou remplacez le support ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » n’a pas pu être ouvert.",
    },
    TOO_LARGE: {
      adviser:
        "{document} : document d’informations clés trop grand pour être remis. Corrigez l’adresse ou remplacez le support ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » n’a pas pu être ouvert.",
    },
    OLD: {
      adviser: "{document} : document d’informations clés du {date}, trop ancien. Demandez celui à jour ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » date du {date}.",
    },
    LANGUAGE: {
      adviser:
        "{document} : document d’informations clés dans une autre langue ({language}) que celle des documents du client. Demandez-le dans sa langue ; à défaut, écrivez votre motif.",
      client: "Le document d’informations clés « {document} » n’est pas dans votre langue ({language}).",
    },
  },
  en: {
    HOST: {
      adviser:
        "{document}: key information document not opened, its server is not one that the installation asks. Correct the address or replace the support; failing that, write your reason.",
      client: "The key information document “{document}” could not be opened.",
    },
    UNREACHABLE: {
      adviser:
        "{document}: key information document not opened, its server cannot be reached. Correct the address or replace the support; failing that, write your reason.",
      client: "The key information document “{document}” could not be opened.",
    },
    REFUSED: {
      adviser:
        "{document}: the server does not give this key information document. Correct the address or replace the support; failing that, write your reason.",
      client: "The key information document “{document}” could not be opened.",
    },
    NO_PDF: {
      adviser:
        "{document}: the server gives something else than a PDF. Correct the address of the key information document or replace the support; failing that, write your reason.",
      client: "The key information document “{document}” could not be opened.",
    },
    TOO_LARGE: {
      adviser:
        "{document}: key information document too large to be handed over. Correct the address or replace the support; failing that, write your reason.",
      client: "The key information document “{document}” could not be opened.",
    },
    OLD: {
      adviser: "{document}: key information document of {date}, too old. Ask for the present one; else give your reason.",
      client: "The key information document “{document}” is of {date}.",
    },
    LANGUAGE: {
      adviser:
        "{document}: key information document in another language ({language}) than the client's documents. Ask for it in that language; else give your reason.",
      client: "The key information document “{document}” is not in your language ({language}).",
    },
  },
};
const LANGUAGES: Record<InterfaceLanguage, Readonly<Record<string, string>>> = {
  fr: { fr: "français", en: "anglais", de: "allemand", es: "espagnol", it: "italien", nl: "néerlandais", pt: "portugais" },
  en: { fr: "French", en: "English", de: "German", es: "Spanish", it: "Italian", nl: "Dutch", pt: "Portuguese" },
};

/** The sentence of a case; undefined for an outcome that is about no document by itself. */
export const documentWords = (found: string | undefined, language: InterfaceLanguage): Said | undefined =>
  found === undefined ? undefined : (DOCUMENT_WORDS[language] as Readonly<Record<string, Said>>)[found];

/** What a language of two letters is called; its letters where it has no name here. */
export const languageName = (code: string, language: InterfaceLanguage): string => LANGUAGES[language][code] ?? code;
