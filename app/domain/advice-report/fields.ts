import { formatAmount, formatChance, formatDate, formatLongDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import type { AdviceFacts } from "./facts.ts";
import { WORDS } from "./words.ts";

interface Field {
  /** Where it is stored, or the rule that makes it: what a sentence of the documents can be traced to. */
  from: string;
  /** As the documents write it; null where nothing is stored. */
  read(facts: AdviceFacts): string | null;
}
const field = (from: string, read: Field["read"]): Field => ({ from, read });
const text = (value: string | null | undefined) => value || null;
const day = (value: string | null, { language }: AdviceFacts) => value && formatLongDate(value.slice(0, 10), language);
const money = (value: number | null | undefined, { language }: AdviceFacts, decimals: 0 | 2 = 2) =>
  value === null || value === undefined ? null : formatAmount(value, language, { decimals });
const percent = (value: number | null | undefined, { language }: AdviceFacts, decimals: number | [number, number] = [0, 2]) =>
  value === null || value === undefined ? null : formatPercent(value, language, { decimals });
/** Said where it holds, without words of its own. */
const holds = (condition: boolean | null | undefined) => (condition ? "" : null);
const list = (names: readonly string[], { language }: AdviceFacts) =>
  names.length === 0 ? null : new Intl.ListFormat(language, { type: "conjunction" }).format(names);

export function termText(months: number, language: AdviceFacts["language"]): string {
  const { year, years, month } = WORDS[language].units;
  const [whole, rest] = [Math.floor(months / 12), months % 12];
  return [whole > 0 ? `${whole} ${whole === 1 ? year : years}` : "", rest > 0 ? `${rest} ${month(rest)}` : ""].filter(Boolean).join(" ");
}

/** A risk in the unit of the journey's measure. */
export const riskText = ({ language, advice }: AdviceFacts, value: number): string =>
  advice.measure === "WEIGHTED_AVERAGE_SRI"
    ? formatNumber(value, language, { decimals: [0, 2] })
    : formatPercent(value, language, { decimals: [0, 2] });

const risky = ({ advice: { lines } }: AdviceFacts) => lines.filter(({ sri }) => sri !== null && sri >= 5).map(({ name }) => name);
const mayDecide = ({ flag, ofDocuments }: AdviceFacts["checks"][number]) => flag !== "green" && !ofDocuments;
const structured = ({ advice: { lines } }: AdviceFacts) => lines.filter(({ terms }) => terms);
const ofClass = ({ advice: { lines } }: AdviceFacts, assetClass: string) =>
  lines.filter((line) => line.assetClass === assetClass).map(({ name }) => name);

/** All that a sentence may say. The template names these; nothing else reaches a document. */
export const FIELDS = {
  "adviser.name": field("user", ({ adviser }) => text(adviser.name)),
  "adviser.email": field("user.email", ({ adviser }) => adviser.email),
  "adviser.organisation": field("organisation.name", ({ adviser }) => text(adviser.organisation)),
  "adviser.registration": field("organisation.orias, organisation.regulatoryStatus", ({ adviser }) => adviser.registration),
  "client.name": field("session.creation.clientFirstName, clientLastName", ({ client }) => client.name),
  "client.birthDate": field("session.creation.clientBirthDate", (f) => day(f.client.birthDate, f)),
  "client.coSubscriber": field("session.creation.coSubscriberFirstName, coSubscriberLastName", ({ client }) => client.coSubscriber),
  "client.legalPerson": field("session.creation.legalPersonName", ({ client }) => client.legalPerson),
  "client.code": field("session.creation.extClientCode", ({ client }) => client.code),
  day: field("publication.publishedAt", (f) => day(f.day, f)),
  preliminaryInformation: field("session.config.publishing.preliminaryInformation", (f) => text(f.preliminaryInformation)),
  contact: field("session.config.general.supportContactInfo", ({ contact }) => contact),
  "contract.product": field("product.name", ({ contract }) => contract.product),
  "contract.insurer": field("product.productOwner", ({ contract }) => contract.insurer),
  "demand.act": field("session.proposalParams.actType", ({ language, demand }) => WORDS[language].acts[demand.act]),
  "demand.newContract": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_NEW_CONTRACTS")),
  "demand.deposit": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_DEPOSITS")),
  "demand.rebalancing": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_REBALANCINGS")),
  "demand.withdrawal": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_WITHDRAWALS")),
  "demand.changes": field("session.proposalParams.actType", ({ demand }) =>
    holds(demand.act === "ACT_DEPOSITS" || demand.act === "ACT_WITHDRAWALS"),
  ),
  "demand.project": field("session.proposalParams.projectName", ({ demand }) => demand.project),
  "demand.horizon": field("session.proposalParams.investmentHorizonMonths", ({ language, demand }) =>
    demand.horizonMonths === null ? null : termText(demand.horizonMonths, language),
  ),
  "demand.noHorizon": field("session.proposalParams.investmentHorizonMonths", ({ demand }) => holds(demand.horizonMonths === null)),
  "demand.paidIn": field("session.creation.depositInitial, session.proposalParams.additionalContributionAmount", (f) =>
    money(f.demand.paidIn, f),
  ),
  "demand.withdrawn": field("session.proposalParams.withdrawalAmount", (f) => money(f.demand.withdrawn, f)),
  "demand.scheduled": field("session.proposalParams.regularContributionsAmount", (f) => money(f.demand.scheduled?.amount, f)),
  "demand.frequency": field("session.creation.regularContributionsFrequency", ({ demand }) => text(demand.scheduled?.frequency)),
  "demand.held": field("session.workspace.currentComposition", (f) => money(f.demand.held, f)),
  "profile.label": field("session.questionnaire.riskProfile, session.config.general.riskDefinitions", ({ profile }) => profile.label),
  "profile.description": field("session.config.general.riskDefinitions", ({ profile }) => profile.description),
  "profile.statedOn": field("session.questionnaire.statedOn", (f) => day(f.profile.statedOn, f)),
  "profile.validUntil": field("session.questionnaire.expiresOn", (f) => day(f.profile.validUntil, f)),
  "profile.questionnaire": field("questionnaire.template.title", ({ profile }) => profile.questionnaire),
  "profile.noQuestionnaire": field("session.questionnaire.questionnaireSession", ({ profile }) => holds(profile.questionnaire === null)),
  "profile.reasons": field("questionnaire.result", ({ profile }) => text(profile.reasons.join(" "))),
  "sustainability.none": field("session.sustainability.hasSustainablePreferences", (f) => holds(f.sustainability.wants === false)),
  "sustainability.unasked": field("session.sustainability.hasSustainablePreferences", (f) => holds(f.sustainability.wants === null)),
  "sustainability.wanted": field("session.sustainability.hasSustainablePreferences", (f) => holds(f.sustainability.wants)),
  "sustainability.statedOn": field("session.sustainability.statedOn", (f) => day(f.sustainability.statedOn, f)),
  "sustainability.minInvestments": field("session.sustainability.minSustainableInvestments", (f) =>
    f.sustainability.wants ? percent(f.sustainability.minInvestments, f) : null,
  ),
  "sustainability.minTaxonomy": field("session.sustainability.minTaxonomyAlignment", (f) =>
    f.sustainability.wants ? percent(f.sustainability.minTaxonomy, f) : null,
  ),
  "sustainability.impacts": field("session.sustainability, session.config.general.paiLabels", (f) =>
    f.sustainability.wants ? list(f.sustainability.impacts, f) : null,
  ),
  "sustainability.coverage": field("session.sustainability.minimumCoverage", (f) => percent(f.sustainability.coverage, f)),
  "sustainability.investmentsReached": field("series.sustainabilityMinInvestments", (f) =>
    percent(f.sustainability.reached.investments, f, [0, 1]),
  ),
  "sustainability.taxonomyReached": field("series.sustainabilityMinTaxonomyAlignment", (f) =>
    percent(f.sustainability.reached.taxonomy, f, [0, 1]),
  ),
  "sustainability.investmentsMet": field("rule: reached against session.sustainability", ({ sustainability: s }) =>
    holds(s.wants && s.minInvestments !== null && s.reached.investments + 1e-9 >= s.minInvestments),
  ),
  "sustainability.investmentsShort": field("rule: reached against session.sustainability", ({ sustainability: s }) =>
    holds(s.wants && s.minInvestments !== null && s.reached.investments + 1e-9 < s.minInvestments),
  ),
  "sustainability.taxonomyMet": field("rule: reached against session.sustainability", ({ sustainability: s }) =>
    holds(s.wants && s.minTaxonomy !== null && s.reached.taxonomy + 1e-9 >= s.minTaxonomy),
  ),
  "sustainability.taxonomyShort": field("rule: reached against session.sustainability", ({ sustainability: s }) =>
    holds(s.wants && s.minTaxonomy !== null && s.reached.taxonomy + 1e-9 < s.minTaxonomy),
  ),
  "sustainability.adapted": field("session.advice.adaptation.reason", (f) => f.sustainability.adapted?.reason ?? null),
  "sustainability.adaptedInvestments": field("session.advice.adaptation.preferences", (f) =>
    percent(f.sustainability.adapted?.minInvestments, f),
  ),
  "sustainability.adaptedTaxonomy": field("session.advice.adaptation.preferences", (f) =>
    percent(f.sustainability.adapted?.minTaxonomy, f),
  ),
  "sustainability.impactsReached": field("series.pai", (f) =>
    f.sustainability.wants
      ? list(
          f.sustainability.impactsReached.map(({ label, share }) => `${label} (${percent(share, f, 0)})`),
          f,
        )
      : null,
  ),
  "advice.total": field("session.advice.totalAmount", (f) => money(f.advice.total, f)),
  "advice.lineCount": field("session.advice.lines", ({ advice }) => String(advice.lines.length)),
  "advice.mode": field("session.advice.allocation.managementType", ({ advice }) => advice.mode),
  "advice.finalizedAt": field("session.advice.finalizedAt", (f) => day(f.advice.finalizedAt, f)),
  "advice.risk": field("engine.riskMeasure", (f) => (f.advice.risk === null ? null : riskText(f, f.advice.risk))),
  "advice.measure": field("session.config.advice.riskMeasure", ({ language, advice }) => WORDS[language].measures[advice.measure]),
  "advice.range": field("session.config.advice.productConfigs.riskRanges", (f) => {
    const { range } = f.advice;
    return range && WORDS[f.language].between(riskText(f, range.min), riskText(f, range.max));
  }),
  "advice.reached": field("session.advice.orders", ({ advice }) => holds(!advice.after)),
  "advice.short": field("session.advice.orders", ({ advice }) => holds(Boolean(advice.after))),
  "advice.riskAfter": field("engine.riskMeasure", (f) =>
    (f.advice.after?.risk ?? null) === null ? null : riskText(f, f.advice.after!.risk!),
  ),
  "advice.inRange": field("rule: engine.riskMeasure against riskRanges", ({ advice: { risk, range } }) =>
    holds(risk !== null && range !== null && risk >= range.min && risk <= range.max),
  ),
  "advice.outOfRange": field("rule: engine.riskMeasure against riskRanges", ({ advice: { risk, range } }) =>
    holds(risk !== null && range !== null && (risk < range.min || risk > range.max)),
  ),
  "advice.guaranteed": field("session.advice.lines, series.assetClass", (f) => percent(f.advice.guaranteed, f)),
  "advice.someGuaranteed": field("session.advice.lines, series.assetClass", ({ advice }) => holds(advice.guaranteed > 0)),
  "advice.allGuaranteed": field("session.advice.lines, series.assetClass", ({ advice }) => holds(advice.guaranteed >= 100)),
  "advice.noneGuaranteed": field("session.advice.lines, series.assetClass", ({ advice }) => holds(advice.guaranteed === 0)),
  "advice.exposed": field("session.advice.lines, series.assetClass", (f) =>
    f.advice.guaranteed < 100 ? percent(100 - f.advice.guaranteed, f) : null,
  ),
  "advice.risky": field("series.sri", (f) => list(risky(f), f)),
  "advice.illiquid": field("series.assetClass", (f) => list([...ofClass(f, "REAL_ESTATE"), ...ofClass(f, "PRIVATE_EQUITY")], f)),
  "advice.simulated": field("series.simulated", (f) =>
    list(
      f.advice.lines.filter(({ simulated }) => simulated).map(({ name }) => name),
      f,
    ),
  ),
  "advice.largest": field("session.advice.lines", ({ advice }) =>
    advice.largest && advice.largest.weight >= 30 ? advice.largest.name : null,
  ),
  "advice.largestWeight": field("session.advice.lines", (f) => percent(f.advice.largest?.weight, f)),
  "structured.any": field("series.structuredTerms", (f) => holds(structured(f).length > 0)),
  "structured.none": field("series.structuredTerms", (f) => holds(structured(f).length === 0)),
  "structured.names": field("series.structuredTerms", (f) =>
    list(
      structured(f).map(({ name }) => name),
      f,
    ),
  ),
  "structured.share": field("session.advice.lines, series.structuredTerms", (f) =>
    percent(
      structured(f).reduce((sum, { weight }) => sum + weight, 0),
      f,
    ),
  ),
  "structured.amount": field("session.advice.lines, series.structuredTerms", (f) =>
    money(
      structured(f).reduce((sum, { amount }) => sum + amount, 0),
      f,
    ),
  ),
  "structured.until": field("series.structuredTerms", (f) =>
    day(
      structured(f)
        .map(({ terms }) => terms!.maturityDate)
        .sort()
        .at(-1) ?? null,
      f,
    ),
  ),
  "structured.quizPassed": field("session.advice.checks", ({ advice }) => holds(advice.quizPassed)),
  "structured.issuers": field("series.structuredTerms", (f) => list([...new Set(structured(f).map(({ terms }) => terms!.issuer))], f)),
  "advice.comment": field("session.advice.allocation.comment", ({ advice }) => advice.comment),
  advisorComment: field("publication.advisorComment", (f) => text(f.advisorComment)),
  "checks.noWarning": field("session.advice.checks", ({ checks }) => holds(checks.every(({ flag }) => flag === "green"))),
  "checks.noneDeciding": field("session.advice.checks", ({ checks }) => holds(checks.every((check) => !mayDecide(check)))),
  "checks.count": field("session.advice.checks", ({ checks }) => (checks.length === 0 ? null : String(checks.length))),
  "checks.deciding": field("session.advice.checks", ({ checks }) => {
    const first = checks.find(mayDecide);
    // It goes on after a colon.
    return first ? first.sentence.replace(/^\p{Lu}(?=\p{Ll}|[’ ])/u, (letter) => letter.toLowerCase()) : null;
  }),
  "alternatives.none": field("session.workspace.allocations", ({ alternatives }) => holds(alternatives.length === 0)),
  "alternatives.some": field("session.workspace.allocations", ({ alternatives }) => holds(alternatives.length > 0)),
  "outlook.scenarios": field("engine.projection", (f) =>
    f.outlook ? formatNumber(f.outlook.scenarios, f.language, { decimals: 0 }) : null,
  ),
  "outlook.savings": field("engine.projection", (f) => money(f.outlook?.savings, f, 0)),
  "outlook.p5": field("engine.projection", (f) => money(f.outlook?.p5, f, 0)),
  "outlook.p50": field("engine.projection", (f) => money(f.outlook?.p50, f, 0)),
  "outlook.p95": field("engine.projection", (f) => money(f.outlook?.p95, f, 0)),
  "outlook.loss": field("engine.projection", (f) => f.outlook && formatChance(f.outlook.lossProbability, f.language)),
  "outlook.none": field("engine.projection", ({ outlook }) => holds(outlook === null)),
  "costs.firstYear": field("engine.costs", (f) => money(f.costs?.total.firstYear, f, 0)),
  "costs.amount": field("engine.costs", (f) => money(f.costs?.total.amount, f, 0)),
  "costs.term": field("engine.costs", ({ costs, language }) => costs && termText(costs.months, language)),
  "costs.rate": field("engine.costs", (f) => percent(f.costs?.total.rate, f, 2)),
  "costs.net": field("engine.costs", (f) => percent(f.costs?.returns.net, f, 2)),
  "costs.gross": field("engine.costs", (f) => percent(f.costs?.returns.gross, f, 2)),
  "costs.reduction": field("engine.costs", (f) =>
    f.costs?.reduction === null || f.costs === null ? null : formatNumber(f.costs.reduction, f.language, { decimals: 2 }),
  ),
  "costs.counted": field("engine.costs", ({ costs }) => holds(costs !== null)),
  "costs.scenarios": field("engine.costs", ({ costs }) => holds(costs?.assumption === "SCENARIOS")),
  "costs.noGrowth": field("engine.costs", ({ costs }) => holds(costs?.assumption === "NO_GROWTH")),
  "costs.unknown": field("series.managementFees", (f) => f.costs && list(f.costs.unknown, f)),
  "costs.none": field("engine.costs", ({ costs }) => holds(costs === null)),
  "switching.sold": field("session.advice.orders", (f) => money(f.switching?.sold, f)),
  "switching.bought": field("session.advice.orders", (f) => money(f.switching?.bought, f)),
  "switching.costNow": field("product.fees", (f) => money(f.switching?.costNow, f)),
  "switching.chargeBefore": field("series.managementFees", (f) => percent(f.switching?.chargeBefore, f, 2)),
  "switching.chargeAfter": field("series.managementFees", (f) => percent(f.switching?.chargeAfter, f, 2)),
  "switching.saving": field("rule: charges before and after", (f) =>
    f.switching && (f.switching.yearlySaving ?? 0) > 0 ? money(f.switching.yearlySaving, f) : null,
  ),
  "switching.extra": field("rule: charges before and after", (f) =>
    f.switching && (f.switching.yearlySaving ?? 1) <= 0 ? money(-f.switching.yearlySaving!, f) : null,
  ),
  "switching.breakEven": field("rule: costs now by what a month saves", ({ switching, language }) =>
    switching?.breakEvenMonths ? termText(switching.breakEvenMonths, language) : null,
  ),
  "switching.chargeUnknown": field("series.managementFees", ({ switching }) => holds(switching && switching.yearlySaving === null)),
  "switching.reason": field("session.workspace.allocations.comment", ({ switching }) => switching?.reason ?? null),
  // Money that only comes in or only goes out changes nothing for something else.
  "switching.any": field("session.advice.orders", ({ switching }) => holds(switching && switching.sold > 0 && switching.bought > 0)),
  "documents.missing": field("publication.dics", (f) =>
    list(
      f.documents.dics.filter(({ enclosed }) => !enclosed).map(({ name, isin }) => (isin ? `${name} (${isin})` : name)),
      f,
    ),
  ),
  "documents.allEnclosed": field("publication.dics", ({ documents }) => holds(documents.dics.every(({ enclosed }) => enclosed))),
  "documents.withoutReason": field("publication.withoutDicReason", ({ documents }) => documents.withoutReason),
  "documents.dics": field("publication.dics", ({ documents }) => holds(documents.dics.length > 0)),
  reviewBefore: field("rule: the earliest end of session.questionnaire, session.sustainability", (f) => day(f.reviewBefore, f)),
  "versions.journey": field("session.journeyVersion", ({ versions: { journey } }) => `${journey.name}, ${journey.version}`),
  "versions.engine": field("engine.version", ({ versions }) => versions.engine),
  "versions.matrix": field("engine.versions", ({ versions: { matrix } }) => matrix && `${matrix.uuid.slice(0, 8)}, ${matrix.version}`),
  "versions.valuesAsOf": field("engine.versions", ({ versions: { valuesAsOf } }) => valuesAsOf && formatDate(valuesAsOf)),
  "versions.session": field("session.uuid", ({ versions }) => versions.session),
} as const satisfies Record<string, Field>;
export type FieldName = keyof typeof FIELDS;
export const readField = (name: FieldName, facts: AdviceFacts): string | null => FIELDS[name].read(facts);
