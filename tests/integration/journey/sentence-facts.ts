import type { AdviceCheck } from "#app/domain/advice/rule.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import type { SentenceKey } from "#app/domain/advice-report/sentences.ts";
import { adviceFacts, checkFacts } from "./advice-facts.ts";

/** Other facts in the place of some; lists are replaced as a whole. */
type PatchOf<T> = T extends readonly unknown[] ? T : T extends object ? Partial<T> : T;
type Patch = { [Part in keyof AdviceFacts]?: PatchOf<AdviceFacts[Part]> | null };
const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
export function patched(facts: AdviceFacts, patch: Patch): AdviceFacts {
  const parts = Object.entries(patch).map(([part, change]) => {
    const present = facts[part as keyof AdviceFacts];
    return [part, isPlain(present) && isPlain(change) && part !== "tax" ? { ...present, ...change } : change];
  });
  return { ...facts, ...Object.fromEntries(parts) };
}

/** The fact that makes a sentence true, and facts of which each makes it untrue; a rule of law has none. */
type Row = { holds: Patch; not: readonly Patch[] } | "rule";
const row = (holds: Patch, ...not: Patch[]): Row => ({ holds, not });
const checks = (...all: AdviceCheck[]): Patch => ({ checks: all.map(checkFacts) });
const outcome = (code: AdviceCheck["code"], flag: AdviceCheck["flag"], more: Partial<AdviceCheck> = {}): AdviceCheck => ({
  code,
  flag,
  ...more,
});

const base = adviceFacts();
const [euro, equities, property] = base.advice.lines;
const [accepted] = base.acceptances;
const only = (...lines: typeof base.advice.lines): Patch => ({
  advice: { lines: lines.map((line) => ({ ...line, weight: 100 / lines.length })) },
});
const act = (name: AdviceFacts["demand"]["act"]): Patch => ({ demand: { act: name, paidIn: 25_000, withdrawn: 5_000, held: 40_000 } });
const PAID = { entry: base.costs!.entry, management: base.costs!.management };
const SWITCH = act("ACT_REBALANCINGS");
const NEW: Patch = { demand: { act: "ACT_NEW_CONTRACTS", held: null } };
const SHORT = { risk: 3.3, others: [] };
const SOURCE = outcome("PROFILE_SOURCE", "green", { found: "2026-10-02" });
const VALID = outcome("PROFILE_VALID", "green", { found: "2028-10-02", allowed: "2026-11-23" });
const SECOND = outcome("SECOND_PROFILE", "green", {
  found: "CONSERVATIVE",
  allowed: "CONSERVATIVE",
  figures: { date: "2026-10-01", stated: "2026-10-02" },
});
const LOWERED = outcome("PROFILE_LOWERED", "green", { found: "BALANCED", allowed: "DYNAMIC" });
const AGREED = outcome("CONTRADICTION", "green", { subject: "horizon", found: "8", allowed: "3" });
const LOSS = outcome("LOSS_CAPACITY", "green", {
  ...{ found: "21.00", allowed: "25.00", figures: { lossAmount: "13650.00", allowedAmount: "16250.00" } },
});
const RANGE = outcome("RISK_RANGE", "green", { found: "2.3", allowed: "2–4" });
const GATE = outcome("KNOWLEDGE_GATE", "green", { found: "35.00", subject: "FUNDS", figures: { family: "FUNDS" } });
const UNJUDGED = outcome("NOT_JUDGED", "orange", { subject: "TARGET_MARKET", missing: "TARGET_MARKET" });
const UNCOUNTED = outcome("NOT_JUDGED", "orange", { subject: "SWITCH_BENEFIT", missing: "TRANSACTION_COSTS" });
const UNASKED = outcome("NOT_JUDGED", "orange", { subject: "KNOWLEDGE_GATE", missing: "KNOWLEDGE" });
const TAX = {
  ...{ year: 2026, gain: 800, incomeTax: 0, socialCharges: 137.6, net: 4_862.4 },
  confirmed: { by: "Anna Roussel", on: "2026-01-12" },
};
const TARGET = outcome("TARGET_MARKET", "green");
const about = (stored: AdviceCheck, name = "Actions monde"): Patch => ({ checks: [{ ...checkFacts(stored), names: [name] }] });
const KID = outcome("KID_PRESENT", "orange");
const EQUITY = outcome("EQUITY_HORIZON", "orange", { found: "65.00", allowed: "60" });
const LINE = outcome("CONCENTRATION_LINE", "orange", { found: "45.00", allowed: "40" });
const SLOW = outcome("ILLIQUID_SHARE", "green", { found: "30.00", allowed: "40" });
const NEED = outcome("LIQUIDITY_NEED", "green", { found: "20000.00", allowed: "8000.00" });
const LASTS = outcome("WITHDRAWALS_EXHAUST", "green", { figures: { yearly: "1200.00" } });
const PREFERENCE = outcome("SUSTAINABILITY", "green", { subject: "SUSTAINABLE_INVESTMENTS", found: "31.50", allowed: "25.00" });
const PAYS = outcome("SWITCH_BENEFIT", "green", { found: "300.00", allowed: "900.00" });
const EVEN = outcome("SWITCH_BENEFIT", "green", { found: "0.00", allowed: "0.00" });
const REASONED = outcome("SWITCH_BENEFIT", "orange", {
  found: "300.00",
  allowed: "0.00",
  figures: { years: "10", reason: "Support fermé." },
});
const adapted = { minInvestments: 20, minTaxonomy: 2, reason: "Je préfère un risque plus faible." };
const dic = { name: "Actions monde responsable", isin: null, url: "https://kid.example/1.pdf", enclosed: true };
const contractDic = { ...dic, name: "Contrat", contract: true };
const documents = (...dics: AdviceFacts["documents"]["dics"]): Patch => ({ documents: { dics } });
const { outlook } = base;
const ADDED_UP: Patch = { costs: { total: { firstYear: 3_592, amount: 16_912, rate: 2.24 } } };
/** Two halves of a euro, each rounded up. */
const HALVES = { entry: { firstYear: 0.5, amount: 0.5, rate: 0 }, management: { firstYear: 0.5, amount: 0.5, rate: 0 } };
const NOTHING_PAID: Patch = { demand: { act: "ACT_REBALANCINGS", paidIn: null, scheduled: null } };
const { scheduled } = base.demand;
const TAKEN = { outlook: { ...outlook!, taken: 63_500 } };
const terms = {
  ...{ issuer: "Banque Tressan", guarantor: null, underlying: "Indice Alcyone Europe 50" },
  ...{ issueDate: "2026-12-15", maturityDate: "2032-12-15", observation: "YEARLY" as const },
  ...{ coupon: "6.8", couponBarrier: "80", memory: true, autocallBarrier: "100", protectionBarrier: "60", maximumLoss: "100" },
};
const note = { ...equities!, name: "Autocall 2032", terms };

export const SENTENCE_FACTS: Record<SentenceKey, Row> = {
  "parties.medium": "rule",
  "parties.contact": row({}, { contact: null }),
  "demand.new": row(NEW, act("ACT_DEPOSITS"), { demand: { paidIn: null } }),
  "demand.deposit": row(act("ACT_DEPOSITS"), NEW, { demand: { paidIn: null } }),
  "demand.rebalancing": row(act("ACT_REBALANCINGS"), NEW),
  "demand.withdrawal": row(act("ACT_WITHDRAWALS"), NEW, { demand: { withdrawn: null } }),
  "demand.project": row({}, { demand: { project: null } }),
  "demand.horizon": row(checks(AGREED), checks({ ...AGREED, flag: "orange" }), checks(), { demand: { horizonMonths: null } }),
  "demand.otherHorizon": row(checks({ ...AGREED, flag: "red" }), checks(AGREED), checks()),
  "demand.settledHorizon": row(checks({ ...AGREED, flag: "orange" }), checks(AGREED), { demand: { horizonMonths: null } }),
  "demand.noHorizon": row({ demand: { horizonMonths: null } }, { demand: { horizonMonths: 96 } }),
  "demand.scheduled": row({}, { demand: { scheduled: null } }),
  "demand.held": row({}, { demand: { held: null } }, { demand: { heldOn: null } }, { demand: { heldOn: undefined } }),
  "demand.heldUndated": row({ demand: { heldOn: null } }, { demand: { held: null } }, { demand: { heldOn: "2026-11-20" } }),
  "demand.needs": row({ demand: { needs: [{ amount: 8000, months: 18 }] } }, { demand: { needs: [] } }, { demand: { needs: null } }),
  "demand.noNeeds": row(
    { demand: { needs: [] } },
    { demand: { needs: null } },
    { demand: { needs: [{ amount: 1, months: 1 }] } },
    { demand: { plannedWithdrawals: { amount: 300, frequency: "par mois" } } },
    { stated: { withdrawals: "REGULAR" } },
    { stated: { withdrawals: "OCCASIONAL" } },
  ),
  "demand.untoldWithdrawals": row(
    { stated: { withdrawals: "REGULAR" } },
    { stated: { withdrawals: "NONE" } },
    { stated: { withdrawals: null } },
    { demand: { needs: [{ amount: 1, months: 1 }] } },
    { demand: { plannedWithdrawals: { amount: 300, frequency: "par mois" } } },
  ),
  "demand.objective": row({ stated: { objective: "Protéger mon capital" } }, { stated: { objective: null } }, { stated: null }),
  "demand.plannedWithdrawals": row(
    { demand: { plannedWithdrawals: { amount: 300, frequency: "par mois" } } },
    { demand: { plannedWithdrawals: null } },
  ),
  "demand.capitalMayBeUsed": row(
    { demand: { capitalWords: "Ce capital est fait pour être dépensé." } },
    { demand: { capitalWords: null } },
    { demand: { capitalWords: undefined } },
  ),
  "situation.savings": row(
    { stated: { savingsShare: "De 25 à 50 %" } },
    { stated: { savingsShare: null } },
    { stated: { savingsShare: undefined } },
  ),
  "situation.debts": row({ stated: { debtShare: "Moins de 20 %" } }, { stated: { debtShare: null } }, { stated: { debtShare: undefined } }),
  "advice.contentUnknown": row(
    { demand: { act: "ACT_DEPOSITS", held: null } },
    { demand: { act: "ACT_DEPOSITS", held: 40_000 } },
    { demand: { act: "ACT_NEW_CONTRACTS", held: null } },
  ),
  "situation.unsaid": row(
    { ...checks(SOURCE, VALID), stated: { objective: null, savingsShare: null, debtShare: "Moins de 20 %" } },
    { stated: { objective: "Transmettre", savingsShare: "De 25 à 50 %", debtShare: "Moins de 20 %", reserve: "OVER_12" } },
    { stated: undefined },
    checks(),
  ),
  "situation.reserve": row({ stated: { reserve: "FROM_3_TO_12" } }, { stated: { reserve: null } }),
  "situation.asked": row({}, checks({ ...SOURCE, flag: "orange" }, VALID), checks(SOURCE, { ...VALID, flag: "red" }), checks(VALID)),
  "situation.represented": row(
    { ...checks(SOURCE, VALID), client: { legalPerson: "SCI des Tilleuls", representative: "Irène Castel" } },
    { client: { legalPerson: null } },
    { client: { representative: null } },
    { client: { representative: undefined } },
    checks(),
  ),
  "situation.earlier": row({ stated: { earlier: { profile: "CONSERVATIVE", statedOn: "2026-01-15" } } }, { stated: { earlier: null } }),
  "situation.couple": row(checks(SECOND), checks({ ...SECOND, flag: "orange" }), checks()),
  "situation.ofTwo": row({ profile: { judged: "Prudent" } }, { profile: { judged: null } }, { client: { coSubscriber: null } }),
  "situation.declared": row(checks({ ...SOURCE, flag: "orange" }), checks(SOURCE), checks()),
  "situation.lowered": row(
    { ...checks(SOURCE, VALID, LOWERED), stated: { loweredReason: "Projet d’achat." } },
    { stated: { loweredReason: null } },
    checks(SOURCE, VALID),
  ),
  "situation.description": row({}, { profile: { description: null } }),
  "situation.valid": row({}, { profile: { validUntil: null } }),
  "situation.reasons": row({}, { profile: { reasons: [] } }),
  "situation.change": row({}, { adviser: { name: "" } }),
  "sustainability.none": row(
    { sustainability: { wants: false } },
    { sustainability: { wants: true } },
    { sustainability: { wants: null } },
  ),
  "sustainability.unasked": row({ sustainability: { wants: null } }, { sustainability: { wants: false } }),
  "sustainability.statedOn": row({}, { sustainability: { statedOn: null } }, { sustainability: { wants: null } }),
  "sustainability.investments": row({}, { sustainability: { minInvestments: null } }, { sustainability: { wants: false } }),
  "sustainability.taxonomy": row({}, { sustainability: { minTaxonomy: null } }, { sustainability: { wants: false } }),
  "sustainability.impacts": row({}, { sustainability: { impacts: [] } }),
  "sustainability.impactsReached": row({}, { sustainability: { impactsReached: [] } }),
  "sustainability.met": row(checks(PREFERENCE), checks(PREFERENCE, { ...PREFERENCE, flag: "red" }), checks(), {
    sustainability: { adapted },
  }),
  "sustainability.adapted": row({ sustainability: { adapted } }, { sustainability: { adapted: null } }),
  "sustainability.adaptedInvestments": row({ sustainability: { adapted } }, { sustainability: { adapted: null } }),
  "sustainability.adaptedTaxonomy": row({ sustainability: { adapted } }, { sustainability: { adapted: null } }),
  "sustainability.basis": row({}, { sustainability: { wants: false } }),
  "advice.new": row(NEW, act("ACT_DEPOSITS")),
  "advice.deposit": row(act("ACT_DEPOSITS"), NEW),
  "advice.rebalancing": row(act("ACT_REBALANCINGS"), NEW),
  "advice.withdrawal": row(act("ACT_WITHDRAWALS"), NEW),
  "advice.whole": row(act("ACT_DEPOSITS"), { advice: { after: SHORT } }, { demand: { held: null } }, act("ACT_REBALANCINGS")),
  "advice.short": row({ advice: { after: SHORT } }, { advice: { after: null } }),
  "advice.kids": row(
    { ...only(equities!), ...documents(dic, contractDic) },
    only(euro!, equities!),
    documents(dic),
    documents({ ...dic, enclosed: false }, contractDic),
    documents(),
  ),
  "advice.lineKids": row(
    { ...only(equities!), ...documents(dic) },
    only(euro!, equities!),
    documents(dic, contractDic),
    documents({ ...dic, enclosed: false }),
    documents(),
  ),
  "advice.kidsThere": row({ ...only(euro!, equities!), ...documents(dic, contractDic) }, only(equities!), documents(dic)),
  "advice.lineKidsThere": row({ ...only(euro!, equities!), ...documents(dic) }, only(equities!), documents(dic, contractDic)),
  "advice.someKids": row(documents({ ...dic, enclosed: false }, contractDic), documents(dic), documents()),
  "advice.noKids": row(documents(), documents(dic)),
  "advice.missingReason": row(
    { documents: { dics: [{ ...dic, enclosed: false }], withoutReason: "Remis en main propre." } },
    { documents: { withoutReason: null } },
    documents(dic),
  ),
  "documents.addresses": row(documents(dic), documents(dic, { ...dic, url: null }), documents()),
  "structured.what": row(only(note), only(equities!)),
  "structured.worst": row(only(note), only(equities!)),
  "structured.knowledge": row({ advice: { quizPassed: true } }, { advice: { quizPassed: false } }),
  "structuredSheet.none": row({}, only(note)),
  "structuredSheet.basis": "rule",
  "fit.held": row({ contract: { kind: "LIFE_INSURANCE" } }, { contract: { kind: null } }, { demand: { held: null } }),
  "fit.onlyContract": row({ ...NEW, contract: { kind: "LIFE_INSURANCE", offered: 1 } }, { contract: { offered: 2 } }, act("ACT_DEPOSITS")),
  "fit.contract": row({ ...NEW, contract: { kind: "LIFE_INSURANCE", offered: 3 } }, { contract: { offered: 1 } }, act("ACT_DEPOSITS")),
  "fit.mode": row({ advice: { modes: ["free"] } }, { advice: { modes: [] } }),
  "fit.comment": row({ advice: { comment: "Plus simple." } }, { advice: { comment: null } }),
  "fit.target": row(checks(TARGET), checks(TARGET, UNJUDGED), checks(TARGET, UNASKED), checks({ ...TARGET, flag: "orange" }), checks()),
  "fit.outsideTarget": row(about({ ...TARGET, flag: "orange" }), about(TARGET), checks()),
  "fit.unknownTarget": row(about(UNJUDGED), about(TARGET), checks()),
  "fit.term": row(checks(AGREED), checks({ ...AGREED, flag: "orange" }), checks(), { demand: { horizonMonths: null } }),
  "fit.settledTerm": row(checks(), checks(AGREED), { demand: { horizonMonths: null } }),
  "fit.knowledge": row(checks(GATE), checks(GATE, { ...GATE, subject: "ILLIQUID", flag: "orange" }), checks()),
  "fit.closed": row(checks({ ...GATE, flag: "orange" }), checks(GATE), checks()),
  "fit.noKnowledge": row(only(euro!), only(euro!, equities!)),
  "fit.risk": row(
    {},
    { advice: { risk: 4.2 } },
    { advice: { risk: 1.5 } },
    { advice: { range: null } },
    { advice: { after: { ...SHORT, risk: 5 } } },
    { demand: { held: null } },
  ),
  "fit.riskOver": row({ advice: { risk: 4.2 } }, { advice: { risk: 3 } }, { advice: { risk: 1.5 } }),
  "fit.riskUnder": row({ advice: { risk: 1.5 } }, { advice: { risk: 3 } }, { advice: { risk: 4.2 } }),
  "fit.riskUnknown": row({ demand: { held: null } }, { demand: { held: 40_000 } }, NEW, { advice: { risk: null } }),
  "fit.riskTarget": row({ advice: { after: SHORT } }, { advice: { after: null } }),
  "fit.loss": row(
    checks(LOSS),
    checks(),
    checks({ ...LOSS, figures: {} }),
    { stated: { capacity: null } },
    { stated: { capacity: 0 } },
    { stated: { amount: null } },
  ),
  "fit.lossUnasked": row(
    { ...checks(LOSS), stated: { amount: null } },
    { stated: { amount: 10_000 } },
    { stated: { capacity: null } },
    checks(),
  ),
  "fit.lossDeclared": row(
    { ...checks(LOSS), stated: { amount: null, declared: true } },
    { stated: { amount: null, declared: false } },
    { stated: { declared: true, capacity: null } },
    checks(),
  ),
  "fit.acceptedDeclared": row(
    { stated: { amount: null, declared: true } },
    { stated: { declared: false } },
    { stated: { accepted: null } },
  ),
  "fit.smallLoss": row(
    { ...checks(LOSS), stated: { capacity: 0 } },
    { stated: { capacity: 25 } },
    { stated: { capacity: null } },
    checks(),
  ),
  "fit.accepted": row({}, { stated: { accepted: null } }, { stated: { accepted: 0 } }, { stated: { amount: null } }),
  "fit.acceptedUnasked": row({ stated: { amount: null } }, { stated: { amount: 10_000 } }, { stated: { accepted: null } }),
  "fit.guaranteed": row({}, only(equities!), only(euro!), { demand: { held: null } }),
  "fit.notGuaranteed": row(only(equities!, property!), only(euro!, equities!), { demand: { held: null } }),
  "fit.allGuaranteed": row(only(euro!), only(equities!), { demand: { held: null } }),
  "fit.liquidity": row(
    checks(NEED),
    checks(),
    checks(outcome("NOT_JUDGED", "orange", { subject: "LIQUIDITY_NEED", missing: "WITHDRAWALS" })),
  ),
  "fit.withdrawals": row(checks(LASTS), checks({ ...LASTS, flag: "orange", found: "90" }), checks()),
  "fit.outlookPaid": row(NEW, { outlook: null }, act("ACT_DEPOSITS"), { ...NEW, ...TAKEN }),
  "fit.outlookHeld": row(act("ACT_DEPOSITS"), { outlook: null }, NEW, TAKEN, NOTHING_PAID),
  "fit.outlookAlone": row(NOTHING_PAID, { outlook: null }, NEW, TAKEN, { demand: { paidIn: 25_000 } }, { demand: { scheduled } }),
  "fit.outlookPaidTaken": row({ ...NEW, ...TAKEN }, { outlook: { taken: 0 } }, act("ACT_DEPOSITS")),
  "fit.outlookHeldTaken": row({ ...act("ACT_DEPOSITS"), ...TAKEN }, { outlook: { taken: 0 } }, NEW, NOTHING_PAID),
  "fit.outlookAloneTaken": row({ ...NOTHING_PAID, ...TAKEN }, { outlook: { taken: 0 } }, NEW, { demand: { scheduled } }),
  "fit.noTerm": row({ outlook: null, outlookCause: "HORIZON" }, { outlookCause: "SCENARIOS" }, { outlookCause: null }),
  "fit.noAmount": row({ outlook: null, outlookCause: "AMOUNT" }, { outlookCause: "SCENARIOS" }),
  "fit.noScenarios": row({ outlook: null, outlookCause: "SCENARIOS" }, { outlookCause: "HORIZON" }, { outlook, outlookCause: null }),
  "fit.weighed": row(checks(LOSS), checks({ ...LOSS, flag: "orange" }), checks(PREFERENCE), checks(RANGE)),
  "fit.weighedRange": row(checks(RANGE), checks({ ...RANGE, flag: "orange" }), checks(LOSS)),
  "alternatives.none": row({ alternatives: [] }, { alternatives: base.alternatives }),
  "alternatives.some": row({}, { alternatives: [] }),
  "risks.loss": row({}, only(euro!), { contract: { kind: "SECURITIES_ACCOUNT" } }, { contract: { kind: null } }),
  "risks.lossAlone": row({ contract: { kind: "SECURITIES_ACCOUNT" } }, only(euro!), { contract: { kind: "RETIREMENT" } }),
  "risks.high": row({}, only(euro!, property!)),
  "risks.largest": row({}, only(euro!)),
  "risks.illiquid": row(
    { ...about(SLOW, equities!.name), ...only(euro!, equities!) },
    about(SLOW, "Another fund"),
    only({ ...equities!, terms }),
    checks(),
  ),
  "risks.simulated": row({}, only(euro!, equities!)),
  "risks.guaranteed": row({}, only(equities!)),
  "tax.estimate": row({ tax: TAX }, { tax: { missing: "RULES" } }, { tax: null }),
  "tax.basis": row({ tax: TAX }, { tax: { missing: "SITUATION" } }, { tax: null }),
  "tax.noRules": row({ tax: { missing: "RULES" } }, { tax: TAX }, { tax: null }),
  "tax.noSituation": row({ tax: { missing: "SITUATION" } }, { tax: TAX }, { tax: null }),
  "risks.past": "rule",
  "risks.tax": "rule",
  "costs.sum": row({}, { costs: null }),
  "costs.effect": row({}, { costs: null }, { costs: { reduction: null } }),
  "costs.scenarios": row({}, { costs: { assumption: "NO_GROWTH" } }, { costs: null }),
  "costs.noGrowth": row({ costs: { assumption: "NO_GROWTH" } }, { costs: { assumption: "SCENARIOS" } }),
  "costs.rounded": row({}, ADDED_UP, { costs: null }),
  "costs.annex": row(ADDED_UP, { costs: null }, { costs: { total: base.costs!.total } }, { costs: { insurer: HALVES } }),
  "costs.unknown": row({}, { costs: { unknown: [] } }),
  "costs.noTerm": row({ outlookCause: "HORIZON" }, { outlookCause: null }),
  "costs.noAmount": row({ outlookCause: "AMOUNT" }, { outlookCause: null }),
  "costs.notTaken": row({}, { costs: { switching: undefined, fundEntry: undefined } }, { costs: null }),
  "costs.received": row({}, { costs: null }),
  "costs.receivedWhole": row({ costs: { insurer: PAID } }, { costs: { insurer: undefined } }, { costs: null }),
  "costs.receivedKnown": row(
    {},
    { costs: { insurer: PAID } },
    { costs: { thirdParty: { item: null, unknown: ["A"] }, insurer: undefined } },
    { costs: null },
  ),
  "costs.paidOn": row(
    { costs: { thirdParty: { item: null, unknown: ["A"] }, insurer: { entry: base.costs!.entry, management: null } } },
    { costs: { thirdParty: { item: null, unknown: ["A"] }, insurer: { entry: null, management: null } } },
    { costs: null },
  ),
  "costs.paidOnUnknown": row(
    { costs: { insurer: undefined } },
    { costs: { thirdParty: { item: base.costs!.entry, unknown: [] }, insurer: PAID } },
    { costs: null },
  ),
  "costs.assumptions": row({}, { assumptions: [] }, { versions: { valuesAsOf: null } }),
  "switching.now": row({}, { switching: null }),
  "switching.charges": row({}, SWITCH, { switching: { chargeBefore: null } }, { switching: null }),
  "switching.transactionsUnknown": row(
    { switching: { transactions: { before: 0.1, after: 0.2, unknown: ["Actions monde"] } } },
    { switching: { transactions: { before: 0.1, after: 0.2, unknown: [] } } },
    { switching: { transactions: undefined } },
  ),
  "switching.mandate": row(
    { switching: { mandate: 0.6 } },
    { switching: { mandate: null } },
    { switching: { mandate: undefined } },
    { switching: null },
  ),
  "switching.accepted": row(SWITCH, { stated: { accepted: null } }, { switching: { before: undefined } }, act("ACT_DEPOSITS")),
  "switching.over": row(
    { ...checks(REASONED), switching: { yearlySaving: -10 } },
    { ...checks(REASONED), switching: { yearlySaving: 10 } },
    { ...checks({ ...REASONED, figures: {} }), switching: { yearlySaving: -10 } },
  ),
  "switching.saving": row({}, { switching: { yearlySaving: -10 } }, { switching: { breakEvenMonths: null } }),
  "switching.extra": row({ switching: { yearlySaving: -10 } }, { switching: { yearlySaving: 10 } }),
  "switching.unknown": row({ switching: { yearlySaving: null } }, { switching: { yearlySaving: 10 } }),
  "switching.gain": row(checks(PAYS), checks(PAYS, UNCOUNTED), checks(EVEN), checks(REASONED), checks()),
  "switching.knownGain": row(checks(PAYS, UNCOUNTED), checks(PAYS), checks(REASONED, UNCOUNTED), checks()),
  "switching.even": row(checks(EVEN), checks(EVEN, UNCOUNTED), checks(PAYS), checks(REASONED), checks()),
  "switching.reason": row(checks(REASONED), checks(PAYS), checks({ ...REASONED, figures: {} })),
  "warnings.none": row(
    { ...checks(SOURCE, VALID), ...documents(dic, contractDic) },
    documents(dic, { ...contractDic, enclosed: false }),
    documents(),
    checks({ ...SOURCE, flag: "orange" }, VALID),
    checks(SOURCE, VALID, UNJUDGED),
    checks(SOURCE, VALID, EQUITY),
    checks(VALID),
  ),
  "warnings.withoutDocuments": row(checks(SOURCE, VALID), documents(dic, contractDic), checks(SOURCE, VALID, EQUITY)),
  "warnings.oneAccepted": row(checks(EQUITY), checks(), { acceptances: [] }, checks(EQUITY, LINE)),
  "warnings.someAccepted": row(
    { ...checks(EQUITY, LINE), acceptances: [accepted!, accepted!] },
    { acceptances: [accepted!] },
    checks(EQUITY),
  ),
  "warnings.unanswered": row({ ...checks(EQUITY), acceptances: [] }, { acceptances: [accepted!] }, checks(KID)),
  "warnings.oneNotJudged": row(checks(UNJUDGED), checks(EQUITY), checks(UNJUDGED, { ...UNJUDGED, subject: "KID_AGE", missing: "KID" })),
  "warnings.notJudged": row(checks(UNJUDGED, { ...UNJUDGED, subject: "KID_AGE", missing: "KID" }), checks(UNJUDGED), checks(EQUITY)),
  "review.before": row({}, { reviewBefore: null }),
  "review.periodic": "rule",
  "review.renounce": row(
    { ...NEW, contract: { kind: "LIFE_INSURANCE" } },
    { contract: { kind: "SECURITIES_ACCOUNT" } },
    { contract: { kind: null } },
    { client: { legalPerson: "Société Martin" } },
    act("ACT_DEPOSITS"),
  ),
  "review.sendBack": row({}, { adviser: { name: "" } }),
  "transactions.scheduled": row({}, { demand: { scheduled: null } }),
};
