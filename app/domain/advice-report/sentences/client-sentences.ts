import type { Sentences } from "./sentence.ts";

/** Who is advised, what was asked for, and what is on record of the client. */
export const CLIENT_SENTENCES = {
  "parties.medium": {
    fr: "Document établi sur un support durable (fichier PDF) et antérieur à toute opération ; à conserver avec ses annexes. Les mots de l’établissement, du conseiller et du client sont entre guillemets ou sous leur titre, dans la langue où ils ont été écrits.",
    en: "Document on a durable medium (PDF file), made before any transaction; to be kept with its annexes. The words of the firm, the adviser and the client are quoted or stand under a title of their own, in the language in which they were written.",
    rule: "DURABLE_MEDIUM",
  },
  "parties.contact": { fr: "Pour toute question : {contact}.", en: "Questions: {contact}.", with: { contact: "contact" } },
  "demand.new": {
    fr: "Vous souhaitez souscrire le contrat {product} et y placer {amount}.",
    en: "You wish to take out the contract {product} and to place {amount} in it.",
    with: { product: "contract.product", amount: "demand.paidIn" },
    if: ["demand.newContract"],
  },
  "demand.deposit": {
    fr: "Vous souhaitez verser {amount} sur votre contrat {product}.",
    en: "You wish to pay {amount} into your contract {product}.",
    with: { product: "contract.product", amount: "demand.paidIn" },
    if: ["demand.deposit"],
  },
  "demand.rebalancing": {
    fr: "Vous souhaitez revoir la répartition de votre contrat {product}, sans versement ni rachat.",
    en: "You wish to review how your contract {product} is invested, without paying in or withdrawing.",
    with: { product: "contract.product" },
    if: ["demand.rebalancing"],
  },
  "demand.withdrawal": {
    fr: "Vous souhaitez retirer {amount} de votre contrat {product}.",
    en: "You wish to withdraw {amount} from your contract {product}.",
    with: { product: "contract.product", amount: "demand.withdrawn" },
    if: ["demand.withdrawal"],
  },
  "demand.project": { fr: "Votre projet : « {project} ».", en: "Your project: “{project}”.", with: { project: "demand.project" } },
  "demand.horizon": {
    fr: "Durée retenue avec vous pour cette étude : {horizon}, dans la tranche « {bracket} » de votre questionnaire.",
    en: "Term agreed with you for this study: {horizon}, within the bracket “{bracket}” of your questionnaire.",
    with: { horizon: "demand.horizon", bracket: "demand.bracket" },
  },
  "demand.settledHorizon": {
    fr: "Durée retenue avec vous pour cette étude : {horizon}.",
    en: "Term agreed with you for this study: {horizon}.",
    with: { horizon: "demand.horizon" },
    if: ["demand.termSettled"],
  },
  "demand.otherHorizon": {
    fr: "*Votre questionnaire indique une autre durée : {bracket}.*",
    en: "*Your questionnaire states another term: {bracket}.*",
    with: { bracket: "demand.otherBracket" },
  },
  "demand.noHorizon": {
    fr: "Aucune durée n’est enregistrée pour cette épargne.",
    en: "No term is on record for these savings.",
    if: ["demand.noHorizon"],
  },
  "demand.scheduled": {
    fr: "Vous prévoyez aussi de verser {amount} {frequency}.",
    en: "You also intend to pay in {amount} {frequency}.",
    with: { amount: "demand.scheduled", frequency: "demand.frequency" },
  },
  "demand.held": {
    fr: "Au {heldOn}, votre contrat valait {held}, d’après la composition qui nous a été donnée.",
    en: "On {heldOn} your contract was worth {held}, by the composition that we were given.",
    with: { held: "demand.held", heldOn: "demand.heldOn" },
  },
  "demand.heldUndated": {
    fr: "Valeur de votre contrat d’après la composition qui nous a été donnée, dont la date n’est pas enregistrée : {held}.",
    en: "Value of your contract by the composition that we were given, the day of which is not on record: {held}.",
    with: { held: "demand.held" },
    if: ["demand.heldUndated"],
  },
  "demand.needs": {
    fr: "Sommes dont vous aurez besoin : {needs}.",
    en: "Money that you will need: {needs}.",
    with: { needs: "demand.needs" },
  },
  "demand.noNeeds": {
    fr: "Vous n’avez pas prévu de besoin d’argent sur ce contrat.",
    en: "You expect no need of money from this contract.",
    if: ["demand.noNeeds"],
  },
  "demand.untoldWithdrawals": {
    fr: "Votre questionnaire prévoit des retraits, dont les montants et les dates ne sont pas enregistrés : {withdrawals}.",
    en: "Your questionnaire foresees withdrawals, the amounts and days of which are not on record: {withdrawals}.",
    with: { withdrawals: "demand.untoldWithdrawals" },
  },
  "demand.objective": {
    fr: "Votre objectif, d’après votre questionnaire : « {objective} ».",
    en: "Your objective, by your questionnaire: “{objective}”.",
    with: { objective: "demand.objective" },
  },
  "demand.plannedWithdrawals": {
    fr: "Vous prévoyez de retirer {amount} {frequency}.",
    en: "You intend to withdraw {amount} {frequency}.",
    with: { amount: "demand.plannedWithdrawal", frequency: "demand.withdrawalFrequency" },
  },
  "demand.capitalMayBeUsed": {
    fr: "Vous acceptez que ces retraits consomment le capital : « {words} »",
    en: "You accept that these withdrawals use up the capital: “{words}”",
    with: { words: "demand.capitalWords" },
  },
  "situation.savings": {
    fr: "Part de votre épargne financière que ce placement représente, d’après vos réponses : {share}.",
    en: "Share of your financial savings that this investment represents, by your answers: {share}.",
    with: { share: "profile.savingsShare" },
  },
  "situation.debts": {
    fr: "Part de vos revenus qui rembourse des crédits, d’après vos réponses : {share}.",
    en: "Share of your income that repays loans, by your answers: {share}.",
    with: { share: "profile.debtShare" },
  },
  "situation.reserve": {
    fr: "Épargne de précaution, d’après vos réponses : {reserve} de dépenses.",
    en: "Emergency savings, by your answers: {reserve} of spending.",
    with: { reserve: "profile.reserve" },
  },
  "situation.asked": {
    fr: "Votre profil, *{profile}*, résulte du questionnaire du {askedOn}.",
    en: "Your profile, *{profile}*, follows from the questionnaire of {askedOn}.",
    with: { profile: "profile.questionnaireLabel", askedOn: "profile.askedOn" },
  },
  "situation.represented": {
    fr: "C’est {representative}, qui représente {company}, qui a répondu à ce questionnaire.",
    en: "It was {representative}, who represents {company}, who answered this questionnaire.",
    with: { representative: "client.representative", company: "client.legalPerson" },
    if: ["profile.askedOn"],
  },
  "situation.earlier": {
    fr: "Un questionnaire précédent, du {earlierOn} et encore valable, donnait le profil *{earlier}*, plus prudent.",
    en: "An earlier questionnaire, of {earlierOn} and still valid, gave the profile *{earlier}*, which is more careful.",
    with: { earlierOn: "profile.earlierOn", earlier: "profile.earlier" },
  },
  "situation.couple": {
    fr: "Votre co-souscripteur a répondu à son questionnaire le {secondOn}. À chaque question, la réponse la plus prudente des deux est retenue.",
    en: "Your joint subscriber answered a questionnaire on {secondOn}. For each question, the more careful answer of the two counts.",
    with: { secondOn: "profile.secondOn" },
  },
  "situation.ofTwo": {
    fr: "Le profil retenu pour vous deux est le plus prudent, *{profile}*.",
    en: "The profile taken for the two of you is the more careful one, *{profile}*.",
    with: { profile: "profile.ofTwo" },
  },
  "situation.declared": {
    fr: "Votre profil, *{profile}*, a été déclaré par votre conseiller, sans questionnaire.",
    en: "Your profile, *{profile}*, was declared by your adviser, without a questionnaire.",
    with: { profile: "profile.label" },
    if: ["profile.declared"],
  },
  "situation.lowered": {
    fr: "Nous avons retenu un profil plus prudent, *{profile}* : « {reason} »",
    en: "We have taken a more careful profile, *{profile}*: “{reason}”",
    with: { profile: "profile.label", reason: "profile.loweredReason" },
    if: ["profile.loweredFrom"],
  },
  "situation.description": {
    fr: "{profile}, dans les mots de votre établissement : « {description} »",
    en: "{profile}, in your firm’s own words: “{description}”",
    with: { profile: "profile.judged", description: "profile.description" },
  },
  "situation.unsaid": {
    fr: "Votre questionnaire ne dit rien de : {facts}. Ce conseil n’a pas pu en tenir compte.",
    en: "Your questionnaire says nothing of: {facts}. This advice could not take it into account.",
    with: { facts: "profile.unsaid" },
    if: ["profile.askedOn"],
  },
  "situation.valid": {
    fr: "Ce profil est valable jusqu’au {validUntil}.",
    en: "This profile holds until {validUntil}.",
    with: { validUntil: "profile.validUntil" },
  },
  "situation.reasons": {
    fr: "Ce que vos réponses ont fait ressortir : {reasons}",
    en: "What your answers brought to light: {reasons}",
    with: { reasons: "profile.reasons" },
  },
  "situation.change": {
    fr: "Si votre situation, vos projets ou vos revenus changent, dites-le à {adviser} : ce conseil devra être revu.",
    en: "If your situation, plans or income change, tell {adviser}: this advice will have to be reviewed.",
    with: { adviser: "adviser.name" },
  },
} as const satisfies Sentences;
