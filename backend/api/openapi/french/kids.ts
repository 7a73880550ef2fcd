/** Key information documents. French summaries by operation id. */
export const KID_CALLS = {
  "kid-configs-list": "Configurations de DIC par nom, chacune avec sa dernière version",
  "kid-configs-get": "Une configuration de DIC avec sa dernière version",
  "kid-configs-pdf-data": "Ce que dit le DIC d’une configuration",
  "kid-configs-preview": "La dernière version d’un DIC en fichier PDF",
  "kid-configs-put":
    "Écrire une configuration de DIC, ou faire avancer sa version\u202f; un id inconnu en crée une. Ce que dit une version publiée commence la suivante",
  "kid-configs-make": "Produire à nouveau les fichiers d’une version contrôlée, si cela a échoué",
  "kid-configs-delete": "Supprimer une configuration de DIC qui n’a jamais été publiée",
  "kid-configs-versions": "Versions d’une configuration de DIC, de la plus récente à la plus ancienne",
  "kid-reviews": "DIC publiés à revoir, avec les motifs",
  "kid-docs-list": "Documents DIC, du plus récent au plus ancien",
  "kid-docs-get": "Un document DIC sans son fichier",
  "kid-docs-put": "Conserver un DIC venu d’ailleurs\u202f; un id inconnu en crée un, et ce qui est absent d’un document connu reste",
  "kid-docs-delete": "Supprimer un DIC venu d’ailleurs",
  "kid-docs-file": "Le fichier d’un document DIC",
};

/** What the contract says of their members. */
export const KID_MEMBERS: Readonly<Record<string, string>> = {
  "of the series whose values the figures rest on": "de la série dont les cours fondent les chiffres",
  "per cent of what is paid in that is given back at the end of the holding period whatever the markets do; 0: none":
    "pour cent du versement rendu à la fin de la durée de détention quels que soient les marchés\u202f; 0\u202f: aucun",
  "the product is not simple and may be difficult to understand": "le produit n’est pas simple et peut être difficile à comprendre",
  "of the files, which a job makes of a checked version": "des fichiers, qu’une tâche produit d’une version contrôlée",
  "code of what went wrong": "code de ce qui a échoué",
  "of the configuration": "de la configuration",
  "number of the version, the first is 1": "numéro de la version, la première est 1",
  "that has the ISIN": "qui porte cet ISIN",
  "of this version": "de cette version",
  "of the configuration: what If-Match of a change of it names": "de la configuration\u202f: ce que donne If-Match pour la modifier",
  "decimal fraction a year": "fraction décimale par an",
  "currency units": "unités de la devise",
  "1Y, 5Y; shorter than a year 6M": "1Y, 5Y\u202f; moins d’un an 6M",
  "day of the last value that they rest on": "jour du dernier cours sur lequel ils reposent",
  "of the last four months in the class found": "des quatre derniers mois dans la classe constatée",
  "day on which it was seen first": "jour où cela a été vu pour la première fois",
  "the step to take; what is written beside it comes first": "l’étape à franchir\u202f; ce qui est écrit à côté vient d’abord",
  "SHA-256 of the file": "SHA-256 du fichier",
  "null before publication": "null avant la publication",
  "of the document: what If-Match of a change of it names": "du document\u202f: ce que donne If-Match pour le modifier",
  "of the history, that each scenario shows": "de l’historique, que montre chaque scénario",
  "years of history behind the scenarios": "années d’historique derrière les scénarios",
};
