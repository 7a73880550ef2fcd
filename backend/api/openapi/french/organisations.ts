/** Distributors with their clients' rights, asset managers and insurers. French summaries by operation id. */
export const ORGANISATION_CALLS = {
  "distributors-list": "Distributeurs que l’appelant peut voir",
  "distributors-create":
    "Créer un distributeur (en JSON, ou par un formulaire multipart avec la partie `record` en JSON et les fichiers `logo` et `favicon`)",
  "distributors-in": "Parmi ces identifiants, les distributeurs que l’appelant peut voir",
  "distributors-get": "Un distributeur, par son uuid ou par l’identifiant de celui qui porte un nom",
  "distributors-update":
    "Modifier un distributeur (en JSON, ou par un formulaire multipart avec la partie `record` en JSON et les fichiers `logo` et `favicon`)",
  "distributors-delete": "Supprimer un distributeur que rien n’utilise",
  "distributors-by-product": "Distributeurs qui ont un simulateur du produit",
  "distributors-by-simulator": "Distributeurs qui ont le simulateur",
  "distributors-retrieve-clients": "Clients à qui un conseiller a envoyé un questionnaire",
  "distributors-send-report": "Envoyer par e-mail un questionnaire terminé, en PDF",
  "client-erasure-find": "Clients d’un distributeur par leur nom, pour l’administrateur à qui l’un d’eux a écrit",
  "client-erasure-kept": "Ce qui est conservé des clients effacés\u202f: combien, et jusqu’à quel jour",
  "client-erasure-get": "Ce que l’effacement d’un client supprimerait et conserverait, ou a conservé",
  "client-erasure-post": "Supprimer les données d’un client, sauf ce que la loi fait conserver",
  "asset-managers-list": "Sociétés de gestion que l’appelant peut voir",
  "asset-managers-create":
    "Créer une société de gestion (en JSON, ou par un formulaire multipart avec la partie `record` en JSON et les fichiers `logo` et `favicon`)",
  "asset-managers-in": "Parmi ces identifiants, les sociétés de gestion que l’appelant peut voir",
  "asset-managers-get": "Une société de gestion",
  "asset-managers-update":
    "Modifier une société de gestion (en JSON, ou par un formulaire multipart avec la partie `record` en JSON et les fichiers `logo` et `favicon`)",
  "asset-managers-delete": "Supprimer une société de gestion que rien n’utilise",
  "asset-managers-by-product": "Sociétés de gestion du produit",
  "product-owners-list": "Assureurs que l’appelant peut voir",
  "product-owners-create":
    "Créer un assureur (en JSON, ou par un formulaire multipart avec la partie `record` en JSON et les fichiers `logo` et `favicon`)",
  "product-owners-in": "Parmi ces identifiants, les assureurs que l’appelant peut voir",
  "product-owners-get": "Un assureur",
  "product-owners-update":
    "Modifier un assureur (en JSON, ou par un formulaire multipart avec la partie `record` en JSON et les fichiers `logo` et `favicon`)",
  "product-owners-delete": "Supprimer un assureur que rien n’utilise",
};
