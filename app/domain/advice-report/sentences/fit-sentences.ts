import type { Sentences } from "./sentence.ts";

/** Why the advice suits the client: each sentence on the outcome of a check, or on what the client stated. */
export const FIT_SENTENCES = {
  "fit.held": {
    fr: "*Ce contrat.* {product} est {kind} que vous détenez déjà : l’opération n’en demande pas d’autre.",
    en: "*This contract.* {product} is {kind} that you hold already: the transaction asks for no other.",
    with: { product: "contract.product", kind: "contract.kind" },
    if: ["demand.heldKnown"],
  },
  "fit.onlyContract": {
    fr: "*Ce contrat.* {product} est {kind}, le seul que ce parcours propose.",
    en: "*This contract.* {product} is {kind}, the only one that this journey offers.",
    with: { product: "contract.product", kind: "contract.kind" },
    if: ["demand.newContract", "contract.oneOffered"],
  },
  "fit.contract": {
    fr: "*Ce contrat.* {product} est {kind}, retenu avec vous parmi les {count} contrats que ce parcours propose.",
    en: "*This contract.* {product} is {kind}, chosen with you among the {count} contracts that this journey offers.",
    with: { product: "contract.product", kind: "contract.kind", count: "contract.offered" },
    if: ["demand.newContract"],
  },
  "fit.mode": {
    fr: "*Ce mode de gestion :* {meaning}.",
    en: "*This management:* {meaning}.",
    with: { meaning: "advice.modeMeaning" },
  },
  "fit.comment": {
    fr: "*Cette allocation*, dans les mots de votre conseiller : « {comment} »",
    en: "*This allocation*, in your adviser’s words: “{comment}”",
    with: { comment: "advice.comment" },
  },
  "fit.target": {
    fr: "*Marché cible.* Chaque support est destiné à des clients qui ont vos connaissances et votre capacité à supporter des pertes.",
    en: "*Target market.* Each fund is made for clients with your knowledge and your capacity for loss.",
    if: ["target.within"],
  },
  "fit.outsideTarget": {
    fr: "*Marché cible.* Supports qui ne visent pas en priorité des clients comme vous : {names}. Votre conseiller en répond plus loin.",
    en: "*Target market.* Funds that are not made first for clients like you: {names}. Your adviser answers for them further on.",
    with: { names: "target.outside" },
  },
  "fit.unknownTarget": {
    fr: "*Marché cible.* Il n’est pas connu pour : {names}.",
    en: "*Target market.* It is not known for: {names}.",
    with: { names: "target.unknown" },
  },
  "fit.term": {
    fr: "*Durée.* Les chiffres de ce document portent sur {horizon}, la durée retenue avec vous, dans la tranche « {bracket} » de votre questionnaire.",
    en: "*Term.* The figures of this document cover {horizon}, the term agreed with you, within the bracket “{bracket}” of your questionnaire.",
    with: { horizon: "demand.horizon", bracket: "demand.bracket" },
  },
  "fit.settledTerm": {
    fr: "*Durée.* Les chiffres de ce document portent sur {horizon}, la durée retenue avec vous.",
    en: "*Term.* The figures of this document cover {horizon}, the term agreed with you.",
    with: { horizon: "demand.horizon" },
    if: ["demand.termSettled"],
  },
  "fit.knowledge": {
    fr: "*Connaissances et expérience.* Vos connaissances vous donnent accès à : {families}.",
    en: "*Knowledge and experience.* Your knowledge gives you access to: {families}.",
    with: { families: "knowledge.families" },
  },
  "fit.closed": {
    fr: "*Connaissances et expérience.* Vos réponses ne montrent pas encore une connaissance suffisante de : {families}. La part en est limitée, et l’avertissement figure plus loin.",
    en: "*Knowledge and experience.* Your answers do not yet show sufficient knowledge of: {families}. Their share is limited, and the warning stands further on.",
    with: { families: "knowledge.closed" },
  },
  "fit.noKnowledge": {
    fr: "*Connaissances et expérience.* Votre contrat ne contiendra que des supports à capital garanti, qui ne demandent pas de test de connaissances.",
    en: "*Knowledge and experience.* Your contract will hold funds with guaranteed capital alone, which need no test of knowledge.",
    if: ["knowledge.notNeeded"],
  },
  "fit.risk": {
    fr: "*Attitude face au risque.* Après l’opération, le risque de votre contrat est de {risk} ({measure}). Votre profil {profile} admet {range} : il est dans ces limites.",
    en: "*Attitude to risk.* After the transaction the risk of your contract is {risk} ({measure}). Your {profile} profile allows {range}: it is within these limits.",
    with: { risk: "advice.risk", measure: "advice.measure", profile: "profile.judged", range: "advice.range" },
    if: ["advice.inRange"],
  },
  "fit.riskOver": {
    fr: "*Attitude face au risque.* Après l’opération, le risque de votre contrat est de {risk} ({measure}). Votre profil {profile} admet {range} : il est *au-dessus de ces limites*, et l’avertissement figure plus loin.",
    en: "*Attitude to risk.* After the transaction the risk of your contract is {risk} ({measure}). Your {profile} profile allows {range}: it is *above these limits*, and the warning stands further on.",
    with: { risk: "advice.risk", measure: "advice.measure", profile: "profile.judged", range: "advice.range" },
    if: ["advice.overRange"],
  },
  "fit.riskUnder": {
    fr: "*Attitude face au risque.* Après l’opération, le risque de votre contrat est de {risk} ({measure}), plus prudent que ce que votre profil {profile} admet ({range}).",
    en: "*Attitude to risk.* After the transaction the risk of your contract is {risk} ({measure}), more careful than what your {profile} profile allows ({range}).",
    with: { risk: "advice.risk", measure: "advice.measure", profile: "profile.judged", range: "advice.range" },
    if: ["advice.underRange"],
  },
  "fit.riskUnknown": {
    fr: "*Attitude face au risque.* Le risque de votre contrat après l’opération n’est pas connu : ce qu’il contient n’est pas enregistré. L’allocation conseillée a, seule, un risque de {risk} ({measure}).",
    en: "*Attitude to risk.* The risk of your contract after the transaction is not known: what it holds is not on record. The allocation advised alone has a risk of {risk} ({measure}).",
    with: { risk: "advice.riskOfLines", measure: "advice.measure" },
  },
  "fit.riskTarget": {
    fr: "L’allocation visée, que l’opération n’atteint pas entièrement, a un risque de {risk}.",
    en: "The allocation aimed at, which the transaction does not reach entirely, has a risk of {risk}.",
    with: { risk: "advice.riskTarget" },
  },
  "fit.loss": {
    fr: "*Capacité à supporter des pertes.* Une mauvaise année pourrait coûter {amount}, soit {percent} du contrat. Perte que vous avez dit pouvoir supporter, sur les {asked} de votre questionnaire : « {stated} ».",
    en: "*Capacity for loss.* A bad year might cost {amount}, which is {percent} of the contract. The loss that you said you can bear, of the {asked} of your questionnaire: “{stated}”.",
    with: {
      ...{ amount: "loss.amount", percent: "loss.percent" },
      ...{ stated: "loss.capacityStated", asked: "loss.asked" },
    },
  },
  "fit.lossUnasked": {
    fr: "*Capacité à supporter des pertes.* Une mauvaise année pourrait coûter {amount}, soit {percent} du contrat. Perte que vous avez dit pouvoir supporter : « {stated} » ; le montant auquel votre questionnaire s’applique n’est pas enregistré.",
    en: "*Capacity for loss.* A bad year might cost {amount}, which is {percent} of the contract. The loss that you said you can bear: “{stated}”; the amount that your questionnaire applies to is not on record.",
    with: { amount: "loss.amount", percent: "loss.percent", stated: "loss.capacityStated" },
    if: ["loss.unasked"],
  },
  "fit.lossDeclared": {
    fr: "*Capacité à supporter des pertes.* Une mauvaise année pourrait coûter {amount}, soit {percent} du contrat. Perte d’un an que vous avez dit à votre conseiller pouvoir supporter, sans questionnaire : {stated} du contrat.",
    en: "*Capacity for loss.* A bad year might cost {amount}, which is {percent} of the contract. The loss of a year that you told your adviser you can bear, without a questionnaire: {stated} of the contract.",
    with: { amount: "loss.amount", percent: "loss.percent", stated: "loss.capacityStated" },
    if: ["loss.declared"],
  },
  "fit.smallLoss": {
    fr: "*Capacité à supporter des pertes.* Une mauvaise année pourrait coûter {amount}, soit {percent}. Perte que vous avez dit pouvoir supporter : « {stated} » ; {allowed} sont admis pour les frais et les supports monétaires.",
    en: "*Capacity for loss.* A bad year might cost {amount}, which is {percent}. The loss that you said you can bear: “{stated}”; {allowed} are allowed for charges and money-market funds.",
    with: { amount: "loss.amount", percent: "loss.percent", stated: "loss.smallCapacity", allowed: "loss.capacityPercent" },
  },
  "fit.accepted": {
    fr: "Baisse que vous avez dit accepter sur un an, sur les {asked} de votre questionnaire : « {stated} ».",
    en: "The fall in a year that you said you accept, of the {asked} of your questionnaire: “{stated}”.",
    with: { stated: "loss.acceptedStated", asked: "loss.asked" },
  },
  "fit.acceptedUnasked": {
    fr: "Baisse que vous avez dit accepter sur un an : « {stated} » ; le montant auquel votre questionnaire s’applique n’est pas enregistré.",
    en: "The fall in a year that you said you accept: “{stated}”; the amount that your questionnaire applies to is not on record.",
    with: { stated: "loss.acceptedStated" },
    if: ["loss.unasked"],
  },
  "fit.acceptedDeclared": {
    fr: "Baisse d’un an que vous avez dit à votre conseiller accepter, sans questionnaire : {stated} du contrat.",
    en: "The fall in a year that you told your adviser you accept, without a questionnaire: {stated} of the contract.",
    with: { stated: "loss.acceptedStated" },
    if: ["loss.declared"],
  },
  "fit.guaranteed": {
    fr: "{guaranteed} du contrat après l’opération est à capital garanti par l’assureur, avant frais ; {exposed} peut perdre de la valeur.",
    en: "The insurer guarantees the capital of {guaranteed} of the contract after the transaction, before charges; {exposed} may lose value.",
    with: { guaranteed: "advice.guaranteed", exposed: "advice.exposed" },
    if: ["advice.someGuaranteed"],
  },
  "fit.notGuaranteed": {
    fr: "Aucune part du contrat après l’opération n’est garantie en capital : {exposed} peut perdre de la valeur.",
    en: "No part of the contract after the transaction has guaranteed capital: {exposed} may lose value.",
    with: { exposed: "advice.exposed" },
    if: ["advice.noneGuaranteed"],
  },
  "fit.allGuaranteed": {
    fr: "Tout le contrat après l’opération est à capital garanti par l’assureur, avant frais.",
    en: "The insurer guarantees the capital of the whole contract after the transaction, before charges.",
    if: ["advice.allGuaranteed"],
  },
  "fit.liquidity": {
    fr: "*Besoin de liquidités.* Une partie de la somme doit rester disponible : {need} sous deux ans. Supports disponibles et peu risqués : {calm}.",
    en: "*Need for cash.* Part of the money must remain available: {need} within two years. Funds that are available and of low risk: {calm}.",
    with: { need: "liquidity.need", calm: "liquidity.calm" },
  },
  "fit.withdrawals": {
    fr: "*Retraits.* Votre épargne tient jusqu’au terme, y compris dans un cas très défavorable (5 % font moins).",
    en: "*Withdrawals.* Your savings last until the end of the term, in a very unfavourable case too (5% do worse).",
    if: ["withdrawals.last"],
  },
  "fit.outlookPaid": {
    fr: "*Objectifs.* Au bout de {horizon}, l’épargne que vous versez, {savings} en tout, devient : dans un cas très défavorable {p5} (5 % font moins), dans le cas médian {p50}, dans un cas très favorable {p95} (5 % font plus). Dans {loss} des {scenarios} scénarios de marché, vous récupérez moins que ce que vous versez.",
    en: "*Objectives.* After {horizon}, the savings that you pay in, {savings} in all, become: in a very unfavourable case {p5} (5% do worse), in the median case {p50}, in a very favourable case {p95} (5% do better). In {loss} of the {scenarios} market scenarios you get back less than you pay in.",
    with: {
      ...{ horizon: "demand.horizon", savings: "outlook.savings", p5: "outlook.p5", p50: "outlook.p50", p95: "outlook.p95" },
      ...{ loss: "outlook.loss", scenarios: "outlook.scenarios" },
    },
    if: ["demand.newContract", "outlook.nothingTaken"],
  },
  "fit.outlookHeld": {
    fr: "*Objectifs.* Au bout de {horizon}, la valeur de votre contrat et les versements prévus, {savings} en tout, deviennent : dans un cas très défavorable {p5} (5 % font moins), dans le cas médian {p50}, dans un cas très favorable {p95} (5 % font plus). Dans {loss} des {scenarios} scénarios de marché, le contrat vaut moins que ce total.",
    en: "*Objectives.* After {horizon}, the value of your contract and the planned payments, {savings} in all, become: in a very unfavourable case {p5} (5% do worse), in the median case {p50}, in a very favourable case {p95} (5% do better). In {loss} of the {scenarios} market scenarios the contract is worth less than this total.",
    with: {
      ...{ horizon: "demand.horizon", savings: "outlook.savings", p5: "outlook.p5", p50: "outlook.p50", p95: "outlook.p95" },
      ...{ loss: "outlook.loss", scenarios: "outlook.scenarios" },
    },
    if: ["demand.heldKnown", "outlook.paid", "outlook.nothingTaken"],
  },
  "fit.outlookAlone": {
    fr: "*Objectifs.* Au bout de {horizon}, la valeur de votre contrat après l’opération, {savings}, devient : dans un cas très défavorable {p5} (5 % font moins), dans le cas médian {p50}, dans un cas très favorable {p95} (5 % font plus). Dans {loss} des {scenarios} scénarios de marché, le contrat vaut moins que ce montant.",
    en: "*Objectives.* After {horizon}, the value of your contract after the transaction, {savings}, becomes: in a very unfavourable case {p5} (5% do worse), in the median case {p50}, in a very favourable case {p95} (5% do better). In {loss} of the {scenarios} market scenarios the contract is worth less than this amount.",
    with: {
      ...{ horizon: "demand.horizon", savings: "outlook.savings", p5: "outlook.p5", p50: "outlook.p50", p95: "outlook.p95" },
      ...{ loss: "outlook.loss", scenarios: "outlook.scenarios" },
    },
    if: ["demand.heldKnown", "outlook.nothingPaid", "outlook.nothingTaken"],
  },
  "fit.outlookPaidTaken": {
    fr: "*Objectifs.* Vous versez {savings} en tout et prévoyez d’en reprendre {taken} avant le terme. Au bout de {horizon}, après ces retraits, il reste : dans un cas très défavorable {p5} (5 % font moins), dans le cas médian {p50}, dans un cas très favorable {p95} (5 % font plus). Dans {loss} des {scenarios} scénarios de marché, vous récupérez en tout, retraits compris, moins que ce que vous versez.",
    en: "*Objectives.* You pay in {savings} in all and plan to take {taken} of it out before the end. After {horizon}, after these withdrawals, what remains is: in a very unfavourable case {p5} (5% do worse), in the median case {p50}, in a very favourable case {p95} (5% do better). In {loss} of the {scenarios} market scenarios you get back in all, withdrawals included, less than you pay in.",
    with: {
      ...{ horizon: "demand.horizon", savings: "outlook.savings", p5: "outlook.p5", p50: "outlook.p50", p95: "outlook.p95" },
      ...{ loss: "outlook.loss", scenarios: "outlook.scenarios", taken: "outlook.taken" },
    },
    if: ["demand.newContract"],
  },
  "fit.outlookHeldTaken": {
    fr: "*Objectifs.* La valeur de votre contrat et les versements prévus font {savings} en tout, dont vous prévoyez de reprendre {taken} avant le terme. Au bout de {horizon}, après ces retraits, il reste : dans un cas très défavorable {p5} (5 % font moins), dans le cas médian {p50}, dans un cas très favorable {p95} (5 % font plus). Dans {loss} des {scenarios} scénarios de marché, le contrat et les retraits valent ensemble moins que ce total.",
    en: "*Objectives.* The value of your contract and the planned payments come to {savings} in all, of which you plan to take {taken} out before the end. After {horizon}, after these withdrawals, what remains is: in a very unfavourable case {p5} (5% do worse), in the median case {p50}, in a very favourable case {p95} (5% do better). In {loss} of the {scenarios} market scenarios the contract and the withdrawals together are worth less than this total.",
    with: {
      ...{ horizon: "demand.horizon", savings: "outlook.savings", p5: "outlook.p5", p50: "outlook.p50", p95: "outlook.p95" },
      ...{ loss: "outlook.loss", scenarios: "outlook.scenarios", taken: "outlook.taken" },
    },
    if: ["demand.heldKnown", "outlook.paid"],
  },
  "fit.outlookAloneTaken": {
    fr: "*Objectifs.* La valeur de votre contrat après l’opération est de {savings}, dont vous prévoyez de reprendre {taken} avant le terme. Au bout de {horizon}, après ces retraits, il reste : dans un cas très défavorable {p5} (5 % font moins), dans le cas médian {p50}, dans un cas très favorable {p95} (5 % font plus). Dans {loss} des {scenarios} scénarios de marché, le contrat et les retraits valent ensemble moins que cette valeur.",
    en: "*Objectives.* The value of your contract after the transaction is {savings}, of which you plan to take {taken} out before the end. After {horizon}, after these withdrawals, what remains is: in a very unfavourable case {p5} (5% do worse), in the median case {p50}, in a very favourable case {p95} (5% do better). In {loss} of the {scenarios} market scenarios the contract and the withdrawals together are worth less than this value.",
    with: {
      ...{ horizon: "demand.horizon", savings: "outlook.savings", p5: "outlook.p5", p50: "outlook.p50", p95: "outlook.p95" },
      ...{ loss: "outlook.loss", scenarios: "outlook.scenarios", taken: "outlook.taken" },
    },
    if: ["demand.heldKnown", "outlook.nothingPaid"],
  },
  "fit.noTerm": {
    fr: "*Objectifs.* Pas de projection : aucune durée n’est enregistrée.",
    en: "*Objectives.* No projection: no term is on record.",
    if: ["outlook.noTerm"],
  },
  "fit.noAmount": {
    fr: "*Objectifs.* Pas de projection : le montant du contrat après l’opération est nul.",
    en: "*Objectives.* No projection: the contract holds no money after the transaction.",
    if: ["outlook.noAmount"],
  },
  "fit.noScenarios": {
    fr: "*Objectifs.* Pas de projection : les scénarios de marché manquent pour un support.",
    en: "*Objectives.* No projection: a fund has no market scenarios.",
    if: ["outlook.noScenarios"],
  },
  "fit.weighed": {
    fr: "*La mesure la plus proche de sa limite :* {name}, {found} constaté pour {allowed} au plus.",
    en: "*The measure nearest to its limit:* {name}, {found} found for {allowed} at most.",
    with: { name: "checks.weighed", found: "checks.weighedFound", allowed: "checks.weighedAllowed" },
  },
  "fit.weighedRange": {
    fr: "*La mesure la plus proche de sa limite :* risque de {found}, dans la plage {range}.",
    en: "*The measure nearest to its limit:* risk of {found}, within the range {range}.",
    with: { found: "checks.weighedFound", range: "checks.weighedRange" },
  },
} as const satisfies Sentences;
