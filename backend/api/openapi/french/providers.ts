/** Providers of market data: their calls and their configuration. French summaries by operation id. */
export const PROVIDER_CALLS = {
  "providers-check-dividends": "Dividendes à vérifier, du plus récent au plus ancien",
  "providers-download-multiple-series-kid": "Documents d’informations clés de séries dans une archive",
  "providers-download-series-kid": "Document d’informations clés à une adresse d’un fournisseur",
  "providers-download-series-kid-by-uuid": "Document d’informations clés d’une série",
  "providers-import-series-excel": "Définitions de séries du fichier d’un fournisseur",
  "providers-import-financial-values-excel": "Valeurs du fichier d’un fournisseur",
  "providers-import-fx-rate": "Reprendre les taux de change de deux devises",
  "providers-import-series-definition": "Reprendre les séries nouvelles",
  "providers-import-financial-values-id": "Reprendre toutes les valeurs d’une série",
  "providers-fix-financial-values-id": "Corriger les valeurs d’une série qui diffèrent",
  "providers-update-series-definition": "Mettre à jour toutes les définitions de séries",
  "providers-update-series-definition-id": "Mettre à jour la définition d’une série",
  "providers-update-series-definition-old": "Mettre à jour toutes les définitions de séries, l’une après l’autre",
  "providers-update-financial-values": "Mettre à jour les valeurs de toutes les séries",
  "providers-update-financial-values-id": "Mettre à jour les valeurs d’une série",
  "providers-update-financial-values-new": "Mettre à jour les valeurs de toutes les séries dont le fournisseur a un nouveau fichier",
  "provider-configurations-list": "Fournisseurs de données de marché",
  "provider-configurations-get": "Un fournisseur",
  "provider-configurations-create": "Ajouter un fournisseur\u202f; un échantillon en est pris aussitôt",
  "provider-configurations-update": "Modifier un fournisseur\u202f; une autre source est essayée sur un nouvel échantillon",
  "provider-configurations-remove": "Supprimer un fournisseur et ses lectures\u202f; ce qu’il a apporté reste",
  "provider-configurations-sample": "Prendre un nouvel échantillon d’un fournisseur",
  "provider-configurations-reading": "Essayer une façon de lire l’échantillon d’un fournisseur",
  "provider-configurations-mapping": "Dire comment un fournisseur est lu, et le mettre en service",
  "provider-configurations-pause": "Ne plus lire un fournisseur de soi-même, ou de nouveau",
  "provider-configurations-run": "Lire un fournisseur maintenant, en arrière-plan",
  "provider-configurations-runs": "Lectures d’un fournisseur, de la plus récente à la plus ancienne",
  "provider-runs-get": "Une lecture d’un fournisseur",
  "provider-runs-refusals": "Lignes qu’une lecture n’a pas reprises, avec leurs raisons",
};

/** What the contract says of their parameters and members, in French. */
export const PROVIDER_MEMBERS: Record<string, string> = {
  "of the definition, those that changed": "ceux de la définition qui ont changé",
  "values that were replaced": "valeurs remplacées",
  series: "séries",
  "units of currencyTo for one of currencyFrom": "unités de currencyTo pour une de currencyFrom",
  "RUNNING: providers are still being read; the same call tells later what became of it":
    "RUNNING\u202f: des fournisseurs sont encore en cours de lecture\u202f; le même appel en dit plus tard le résultat",
  "lines that were not taken over, kept with their reasons at the run":
    "lignes non reprises, conservées avec leurs raisons auprès de la lecture",
  "providers that could not be read": "fournisseurs qui n’ont pas pu être lus",
  "a person had entered the old value": "une personne avait saisi l’ancienne valeur",
  "also the provider of the catalogue's entries": "aussi le fournisseur des lignes du catalogue",
  "a folder below the installation's folder of providers, or an http or https address":
    "un dossier parmi ceux des fournisseurs de l’installation, ou une adresse http ou https",
  "of a JSON text, where its rows stand: names with points between; empty: the first list":
    "d’un texte JSON, l’emplacement de ses lignes\u202f: noms séparés par des points\u202f; vide\u202f: la première liste",
  "header that carries the secret": "en-tête qui porte le secret",
  "HH:MM in the time zone of the market": "heure et minutes, dans le fuseau horaire du marché",
  "runs within a day, at most": "lectures en un jour, au plus",
  "for handing a file over": "pour transmettre un fichier",
  "value of the header, kept encrypted and never told; absent: it stays with the address that it is for; null: it is taken away":
    "valeur de l’en-tête, conservée chiffrée et jamais dite\u202f; absente\u202f: elle reste avec l’adresse pour laquelle elle est\u202f; null\u202f: elle est retirée",
  "SAME: it is the one that was read at `since`": "SAME\u202f: c’est celui qui a été lu à l’instant `since`",
  "lines, or values of them": "lignes, ou valeurs de ces lignes",
  "of the provider: what If-Match of a change of it names": "du fournisseur\u202f: ce que nomme If-Match lors d’une modification",
  "key of the text that tells it, or the code of a faulty definition": "clé du texte qui la dit, ou code d’une définition fautive",
  "how the sample is read; null where there is none that can be":
    "comment l’échantillon est lu\u202f; null s’il n’y en a pas qui puisse l’être",
  "files that were read before too": "aussi les fichiers déjà lus",
};
