import type { Theme } from "./methodology.ts";

/** Ce qui est avant impôts, et comment l’estimation après impôts est faite. */
export const taxFr: Theme = {
  id: "tax",
  title: "Fiscalité",
  methods: [
    {
      id: "before-tax",
      title: "Avant impôts et prélèvements sociaux",
      definition:
        "Tous les montants, rendements, chances et performances passées des écrans et des documents sont avant impôt sur le revenu et prélèvements sociaux, sauf ceux de l’estimation après impôts, qui a sa propre page, sa propre partie dans le PDF et sa propre feuille Excel.",
      source: "Convention du produit ; la fiscalité dépend de chaque client.",
      conventions:
        "Les objectifs et les chances de succès sont aussi avant impôts : un objectif à atteindre après impôts demande un montant plus élevé. Les frais sont déduits comme chaque résultat le dit.",
      limits:
        "Ce que le client garde est inférieur à ce qui est affiché, d’un montant qui dépend de l’enveloppe, de son ancienneté, du foyer et de la loi de l’année.",
    },
    {
      id: "after-tax",
      title: "Estimation après impôts d’un contrat d’assurance-vie",
      definition:
        "Pour les cinq issues de la projection : l’impôt sur le revenu et les prélèvements sociaux sur les rachats partiels de chaque année civile, et sur toute la valeur finale si elle est rachetée le dernier jour.",
      formula:
        "produits = R − P · R/V, puis P ← P · (1 − R/V) ; m = produits de l’année à partir du huitième anniversaire, f = min(1, 150 000/P à la fin de l’année précédente) ; impôt = 12,8 % des produits antérieurs + 7,5 % · max(0, f·m − A) + 12,8 % · max(0, (1 − f)·m − max(0, A − f·m)) ; prélèvements sociaux = 17,2 % de tous les produits",
      source:
        "Code général des impôts, articles 125-0 A et 200 A ; code de la sécurité sociale, articles L136-7 et L136-8 ; BOI-RPPM-RCM-20-10-20-50. Taux, seuils et durées viennent d’une table par années, avec ses sources, qu’un administrateur tient et confirme : les chiffres ci-dessus sont ceux qu’une installation neuve propose. Rien n’est calculé avec des règles que personne n’a confirmées, et chaque estimation dit qui les a confirmées et quand.",
      conventions:
        "R est un rachat payé, V la valeur avant lui, P les primes non encore remboursées, frais d’entrée compris ; A est l’abattement annuel d’une personne seule ou d’un couple. Les primes des autres contrats du titulaire s’ajoutent à P pour le seul seuil. Les rachats partiels prennent l’abattement de leur année avant le rachat total ; l’abattement va d’abord à ce qui supporte le taux réduit. Une moins-value ne s’impute sur rien. Sans date d’ouverture, le contrat s’ouvre au début de la simulation. Une issue située entre deux scénarios mêle leurs impôts dans les mêmes proportions que leurs valeurs.",
      limits:
        "Imposition forfaitaire d’un particulier résident fiscal de France, pour un contrat d’assurance-vie ou de capitalisation ouvert depuis le 26 septembre 1997, selon la loi d’aujourd’hui jusqu’à l’horizon. Ne sont pas étudiés : l’option pour le barème progressif, la contribution sur les hauts revenus, les autres taux des primes versées avant le 27 septembre 2017, les prélèvements sociaux pris chaque année sur les fonds en euros, les exonérations, la transmission au décès. Le premier prélèvement de l’assureur, sans abattement, est affaire de mois : c’est l’impôt final de l’année qui est donné.",
    },
  ],
};
