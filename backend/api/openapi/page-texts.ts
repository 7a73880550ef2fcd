import { type ContractWords, ENGLISH_WORDS, FRENCH_WORDS } from "#backend/api/openapi/contract-words.ts";

/** Words around the contract's own. */
const en = {
  title: "API reference",
  search: "Search the calls",
  find: "Search",
  nouns: "Nouns",
  start: "First call in three steps",
  token: "1. Get a token",
  tokenText:
    "Calls carry a bearer token of the identity provider that people sign in with. Where the installation keeps its accounts itself, a script gets one by name and password:",
  read: "2. List something",
  readText: "Lists take limit (1 to 100), offset, search, sort and dir, and answer with items and total.",
  write: "3. Write once",
  writeText:
    "A write carries an Idempotency-Key that you choose: sent again with the same request within 24 hours, it gives the first answer and does nothing twice. A change names the version that it saw by If-Match, which is the ETag of the record; 409 says that somebody else was first.",
  rules: "What every call keeps to",
  rulesText: [
    "Dates are YYYY-MM-DD, instants ISO 8601, exact amounts and weights decimal strings.",
    'A refusal is {"error": {code, message, correlationId, …}}; code is what a program decides by, correlationId names the entry in the log.',
    "Names of a request that a call knows nothing of are passed over and listed by the header X-Ignored.",
    "HEAD works where GET does; OPTIONS tells the methods of a path; another method gets 405 with Allow.",
    "Pages of another site may call when the installation's API_CORS_ORIGINS names their origin.",
  ],
  client: "Types and a client package for TypeScript: npm run client. The whole contract:",
  changes: "Changes by version",
  parameters: "Parameters",
  body: "Body",
  answer: "Answer",
  errors: "Refusals",
  required: "required",
  optional: "optional",
  /** Where a parameter stands in a request. */
  places: { path: "path", query: "query", header: "header" } as Record<string, string>,
  any: "any",
  or: "or",
  listOf: "list of",
  bounds: { minimum: "≥", maximum: "≤", minLength: "length ≥", maxLength: "length ≤", default: "default" },
  sameAs: "The same members as in",
  open: "Needs no token.",
  example: "Example of the answer",
  sample: "Request",
  tryIt: "Try it",
  tokenLabel: "Your token (stays in this page)",
  send: "Send",
  results: "Calls that were found",
  none: "No call has all of these words.",
  schemas: "Shared forms",
  other: "Français",
  contents: "Contents",
};

type Texts = typeof en;
const fr: Texts = {
  title: "Référence de l’API",
  search: "Chercher un appel",
  find: "Chercher",
  nouns: "Objets",
  start: "Un premier appel en trois étapes",
  token: "1. Obtenir un jeton",
  tokenText:
    "Chaque appel porte un jeton du fournisseur d’identité avec lequel les personnes se connectent. Si l’installation tient elle-même ses comptes, un programme en obtient un par nom et mot de passe\u202f:",
  read: "2. Lire une liste",
  readText: "Une liste accepte limit (1 à 100), offset, search, sort et dir, et répond items et total.",
  write: "3. Écrire une seule fois",
  writeText:
    "Une écriture porte une clé Idempotency-Key de votre choix\u202f: renvoyée avec la même demande dans les 24 heures, elle redonne la première réponse sans rien refaire. Une modification donne par If-Match la version qu’elle a lue, qui est l’ETag de l’objet\u202f; 409 dit que quelqu’un est passé avant.",
  rules: "Ce que respecte chaque appel",
  rulesText: [
    "Les dates s’écrivent AAAA-MM-JJ, les instants selon ISO 8601, les montants et poids exacts en texte décimal.",
    'Un refus est {"error": {code, message, correlationId, …}}\u202f; un programme décide d’après code, et correlationId désigne la ligne du journal.',
    "Les noms d’une demande qu’un appel ne connaît pas sont ignorés et listés par l’en-tête X-Ignored.",
    "HEAD répond partout où GET répond\u202f; OPTIONS donne les méthodes d’une adresse\u202f; une autre méthode reçoit 405 avec Allow.",
    "Les pages d’un autre site peuvent appeler si API_CORS_ORIGINS de l’installation nomme leur origine.",
  ],
  client: "Types et client pour TypeScript\u202f: npm run client. Le contrat entier\u202f:",
  changes: "Changements par version",
  parameters: "Paramètres",
  body: "Corps",
  answer: "Réponse",
  errors: "Refus",
  required: "obligatoire",
  optional: "facultatif",
  places: { path: "chemin", query: "requête", header: "en-tête" },
  any: "valeur libre",
  or: "ou",
  listOf: "liste de",
  bounds: { minimum: "≥", maximum: "≤", minLength: "longueur ≥", maxLength: "longueur ≤", default: "par défaut" },
  sameAs: "Mêmes champs que dans",
  open: "Sans jeton.",
  example: "Exemple de réponse",
  sample: "Demande",
  tryIt: "Essayer",
  tokenLabel: "Votre jeton (reste dans cette page)",
  send: "Envoyer",
  results: "Appels trouvés",
  none: "Aucun appel ne contient tous ces mots.",
  schemas: "Formes communes",
  other: "English",
  contents: "Sommaire",
};

export type PageLanguage = "en" | "fr";
export interface PageTexts extends Texts {
  language: PageLanguage;
  /** What the contract itself says. */
  says: ContractWords;
}
export const PAGE_TEXTS: Record<PageLanguage, PageTexts> = {
  en: { ...en, language: "en", says: ENGLISH_WORDS },
  fr: { ...fr, language: "fr", says: FRENCH_WORDS },
};

/** What changed in the contract, newest first. */
export const CHANGES: ReadonlyArray<{ version: string; changes: Record<PageLanguage, readonly string[]> }> = [
  {
    version: "1",
    changes: {
      en: [
        "Imports of values ask what a file leaves open (status ASKING, call financial-values-import-reading) and have jumps confirmed.",
        "Imports of definitions ask for the order of days and for titles that are not known (series-imports-preview, series-imports-reading).",
        "HEAD, OPTIONS, 405 with Allow, ETag, X-Ignored, CORS by a setting.",
      ],
      fr: [
        "Les chargements de valeurs demandent ce qu’un fichier laisse ouvert (état ASKING, appel financial-values-import-reading) et font confirmer les sauts.",
        "Les chargements de définitions demandent l’ordre des dates et les titres inconnus (series-imports-preview, series-imports-reading).",
        "HEAD, OPTIONS, 405 avec Allow, ETag, X-Ignored, CORS par un réglage.",
      ],
    },
  },
];
