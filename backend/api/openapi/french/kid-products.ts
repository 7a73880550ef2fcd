/** KID products. French summaries by operation id. */
export const KID_PRODUCT_CALLS = {
  "kid-products-list": "Produits à DIC, par nom affiché",
  "kid-products-last-update": "Quand des produits à DIC ont été importés la dernière fois",
  "kid-products-import": "Importer des produits à DIC d’un classeur ou d’un texte délimité",
  "kid-products-delete": "Supprimer un produit à DIC avec tous ses codes ISIN",
  "kid-ept-list": "Lignes EPT, par ISIN",
  "kid-ept-last-update": "Quand des lignes EPT ont été écrites la dernière fois",
  "kid-ept-import": "Envoyer un fichier EPT, EMT ou EET pour un essai à blanc\u202f; son format et sa version y sont lus",
  "kid-ept-delete": "Supprimer la ligne EPT d’un ISIN",
  "regulatory-files-list": "Fichiers EPT, EMT et EET, le plus récent d’abord",
  "regulatory-files-get": "Un fichier avec ses erreurs et ce qu’il ferait",
  "regulatory-files-apply": "Écrire un fichier prêt (READY), en arrière-plan",
  "regulatory-files-abandon": "Abandonner un fichier qui n’est pas écrit",
  "regulatory-files-corrected": "Les lignes en vigueur d’un fichier, avec les corrections gardées",
  "regulatory-products-list": "Produits des fichiers EPT, EMT et EET avec leurs écarts",
  "regulatory-products-get": "Un produit\u202f: ses données dans chaque fichier, et si elles concordent",
  "regulatory-products-correct": "Garder la correction d’une cellule pour la copie exportée\u202f; null la retire",
  "regulatory-products-check": "Recalculer et comparer un produit",
  "kid-products-delete-isin": "Supprimer un code ISIN d’un produit à DIC\u202f; le dernier l’emporte avec lui",
};

/** What the contract says of their members. */
export const KID_PRODUCT_MEMBERS: Readonly<Record<string, string>> = {
  "what the document of this ISIN calls it": "comment le document de ce code ISIN l’appelle",
  "what the insurer calls the product in its own files": "comment l’assureur appelle le produit dans ses propres fichiers",
  "of the product, its ISINs included: what If-Match of a change of it names":
    "du produit, codes ISIN compris\u202f: ce que donne If-Match pour le modifier",
  "the insurer; null for a file of the platform": "l’assureur\u202f; null pour un fichier de la plateforme",
  "as the file says, for instance V21": "comme le dit le fichier, par exemple V21",
  years: "années",
  "per cent of the amount": "pour cent du montant",
  "of the file, as it says": "du fichier, comme il le dit",
  "every filled column of the line by its title, also those that nothing else reads":
    "chaque colonne remplie de la ligne par son titre, aussi celles que rien d’autre ne lit",
  "INVALID_EXCEL_FILE and the other codes of KID products, or REGULATORY_ and what is wrong with the cell":
    "INVALID_EXCEL_FILE et les autres codes des produits à DIC, ou REGULATORY_ et ce qui ne va pas dans la cellule",
  "its address, for instance BD14; of a text as a spreadsheet shows it":
    "son adresse, par exemple BD14\u202f; celle d’un texte comme un tableur le montre",
  "why the file could not be read at all": "pourquoi le fichier n’a pas pu être lu du tout",
  "READY waits for a decision; what is REFUSED wrote nothing": "READY attend une décision\u202f; ce qui est REFUSED n’a rien écrit",
  "lines whose code is no ISIN": "lignes dont le code n’est pas un ISIN",
  "sheets that are none of the formats": "feuilles d’aucun de ces formats",
  "the first 200": "les 200 premières",
  "of the file where it says one, otherwise of its upload": "du fichier s’il en dit une, sinon de son envoi",
  "kept for its corrected copy": "gardées pour sa copie corrigée",
  "shares and returns as decimal fractions; null for what cannot be read":
    "parts et rendements en fractions décimales\u202f; null pour ce qui est illisible",
  "as it stands in the file": "comme il est dans le fichier",
  "sheet and cell": "feuille et cellule",
  "title of the column": "titre de la colonne",
  "computed from the values of its series, or recorded in the definition": "calculé des cours de sa série, ou inscrit dans la définition",
  "what the file should say, where that is known": "ce que le fichier devrait dire, quand on le sait",
  "in the unit of the figure; of a return, of what 10,000 become":
    "dans l’unité de la donnée\u202f; pour un rendement, de ce que deviennent 10\u202f000",
  "of the product's corrections and check: what If-Match of a change of it names":
    "des corrections et du contrôle du produit\u202f: ce que donne If-Match pour le modifier",
  "years, which returns are told for": "années pour lesquelles les rendements sont dits",
  "the series of its ISIN": "la série de son ISIN",
  "the next product by name that has a difference": "le produit suivant, par nom, qui a un écart",
  "products with a difference, of all": "produits avec un écart, sur tous",
  "fields that a regulatory file filled, and which": "champs remplis par un fichier réglementaire, et lequel",
  "null before the first import": "null avant le premier import",
};
