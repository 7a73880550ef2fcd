import type { Sentences } from "./sentence.ts";

/** What is advised, which documents come with it, and what structured products are. */
export const ADVICE_SENTENCES = {
  "advice.new": {
    fr: "Nous vous conseillons de souscrire {product} et d’y placer {paidIn}, soit {total} après frais sur versement, selon l’allocation ci-dessous.",
    en: "We advise you to take out {product} and to place {paidIn} in it, which is {total} after the entry charge, by the allocation below.",
    with: { product: "contract.product", paidIn: "demand.paidIn", total: "advice.total" },
    if: ["demand.newContract"],
  },
  "advice.deposit": {
    fr: "Nous vous conseillons de verser {paidIn} sur {product}, en visant l’allocation ci-dessous.",
    en: "We advise you to pay {paidIn} into {product}, aiming at the allocation below.",
    with: { product: "contract.product", paidIn: "demand.paidIn" },
    if: ["demand.deposit"],
  },
  "advice.rebalancing": {
    fr: "Nous vous conseillons de répartir {product} comme ci-dessous.",
    en: "We advise you to invest {product} as below.",
    with: { product: "contract.product" },
    if: ["demand.rebalancing"],
  },
  "advice.withdrawal": {
    fr: "Nous vous conseillons de retirer {withdrawn} de {product}, en visant l’allocation ci-dessous.",
    en: "We advise you to withdraw {withdrawn} from {product}, aiming at the allocation below.",
    with: { product: "contract.product", withdrawn: "demand.withdrawn" },
    if: ["demand.withdrawal"],
  },
  "advice.whole": {
    fr: "Après l’opération, votre contrat aura cette répartition.",
    en: "After the transaction your contract will have that allocation.",
    if: ["advice.reached", "demand.changes", "demand.heldKnown"],
  },
  "advice.short": {
    fr: "L’opération rapproche votre contrat de cette allocation *sans y mener entièrement* : le reste de votre épargne n’est pas déplacé. Le tableau donne, pour chaque support, le poids visé, puis le montant et la part que votre contrat en contiendra.",
    en: "The transaction brings your contract closer to this allocation *without leading all the way to it*: the rest of your savings is not moved. For each support the table gives the weight aimed at, then the amount and the share that your contract will hold of it.",
    if: ["advice.short"],
    rule: "SUITABILITY_STATEMENT",
  },
  "advice.contentUnknown": {
    fr: "*Ce que votre contrat contient déjà ne nous est pas connu* : le tableau ne montre que ce que l’opération place.",
    en: "*What your contract holds already is not known to us*: the table shows only what the transaction places.",
    if: ["demand.afterUnknown"],
    rule: "SUITABILITY_STATEMENT",
  },
  "advice.kids": {
    fr: "Les documents d’informations clés (DIC) du contrat et de chaque support vous ont été remis avec ce rapport. À lire avant de signer.",
    en: "The key information documents (KIDs) of the contract and of each fund were handed to you with this report. To be read before you sign.",
    if: ["documents.allEnclosed"],
    rule: "KEY_INFORMATION",
  },
  "advice.lineKids": {
    fr: "Le document d’informations clés (DIC) de chaque support vous a été remis avec ce rapport ; celui du contrat n’en fait pas partie.",
    en: "The key information document (KID) of each fund was handed to you with this report; the contract’s own is not part of it.",
    if: ["documents.linesEnclosed"],
    rule: "KEY_INFORMATION",
  },
  "advice.kidsThere": {
    fr: "Les documents d’informations clés (DIC) du contrat et des supports qui en ont un vous ont été remis avec ce rapport. À lire avant de signer. Sans DIC propre : {names}.",
    en: "The key information documents (KIDs) of the contract and of the funds that have one were handed to you with this report. To be read before you sign. Without a KID of their own: {names}.",
    with: { names: "documents.without" },
    if: ["documents.thereEnclosed"],
    rule: "KEY_INFORMATION",
  },
  "advice.lineKidsThere": {
    fr: "Le document d’informations clés (DIC) de chaque support qui en a un vous a été remis avec ce rapport ; celui du contrat n’en fait pas partie. Sans DIC propre : {names}.",
    en: "The key information document (KID) of each fund that has one was handed to you with this report; the contract’s own is not part of it. Without a KID of their own: {names}.",
    with: { names: "documents.without" },
    if: ["documents.linesThereEnclosed"],
    rule: "KEY_INFORMATION",
  },
  "advice.someKids": {
    fr: "Documents d’informations clés (DIC) qui ne vous ont pas été remis : {names}.",
    en: "Key information documents (KIDs) that were not handed to you: {names}.",
    with: { names: "documents.missing" },
    rule: "KEY_INFORMATION",
  },
  "advice.noKids": {
    fr: "Aucun document d’informations clés (DIC) n’est joint à ce rapport.",
    en: "No key information document (KID) is enclosed with this report.",
    if: ["documents.none"],
    rule: "KEY_INFORMATION",
  },
  "advice.missingReason": {
    fr: "Raison : {reason}",
    en: "Reason: {reason}",
    with: { reason: "documents.withoutReason" },
    if: ["documents.missing"],
  },
  "documents.addresses": {
    fr: "L’adresse enregistrée de chacun figure dans le tableau ci-dessous.",
    en: "The address on record of each is in the table below.",
    if: ["documents.addressed"],
  },
  "structured.what": {
    fr: "{names} : {share} du contrat après l’opération. Un produit structuré est une dette : le remboursement et les coupons sont dus par {issuers}, selon le niveau d’un sous-jacent. *Le capital n’est garanti ni par l’assureur ni par l’État, et peut être perdu en totalité.*",
    en: "{names}: {share} of the contract after the transaction. A structured product is a debt: redemption and coupons are owed by {issuers} and depend on the level of an underlying. *The capital is guaranteed neither by the insurer nor by the state, and all of it may be lost.*",
    with: { names: "structured.names", share: "structured.share", issuers: "structured.issuers" },
  },
  "structured.worst": {
    fr: "*Si un émetteur ne peut plus payer, tout ou partie des {amount} placés est perdu.* L’épargne peut rester bloquée jusqu’au {until} ; vendre avant se fait au prix du marché, parfois bien en dessous. L’annexe sur les produits structurés montre leurs conditions et ce que vous pouvez recevoir, du meilleur cas à la perte totale.",
    en: "*If an issuer cannot pay any more, all or part of the {amount} invested is lost.* Savings may be tied up until {until}; a sale before that is at the market’s price, at times far below. The annex on structured products shows their terms and what you may receive, from the best case to the loss of all.",
    with: { amount: "structured.amount", until: "structured.until" },
  },
  "structured.knowledge": {
    fr: "Vous avez répondu juste à toutes les questions sur les produits structurés avant que ce conseil vous soit donné.",
    en: "You answered every question on structured products rightly before this advice was given to you.",
    if: ["structured.quizPassed"],
    rule: "COMPLEX_PRODUCTS",
  },
  "structuredSheet.none": {
    fr: "Aucun produit structuré n’est conseillé.",
    en: "No structured product is advised.",
    if: ["structured.none"],
  },
  "structuredSheet.basis": {
    fr: "Montants pour ce que l’allocation place dans chaque produit, coupons compris, avant frais du contrat et impôts, pour un achat au prix d’émission gardé jusqu’au remboursement. Ces cas n’ont pas la même probabilité.",
    en: "Amounts are for what the allocation puts into each product, coupons included, before the contract’s charges and tax, bought at the issue price and kept until it is redeemed. These cases are not equally likely.",
    rule: "FAIR_INFORMATION",
  },
} as const satisfies Sentences;
