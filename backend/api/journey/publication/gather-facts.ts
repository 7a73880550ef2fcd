import { and, eq } from "drizzle-orm";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { covers } from "#app/domain/advice/acceptance.ts";
import { answererOf, profileJudged } from "#app/domain/advice/checks.ts";
import { boundText } from "#app/domain/advice/words/bound-words.ts";
import { checkSentence, foundAndAllowed, ruleWords } from "#app/domain/advice/words/check-words.ts";
import { standsUntil } from "#app/domain/advice-report/clock.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { TEMPLATE_VERSION } from "#app/domain/advice-report/template.ts";
import { WORDS } from "#app/domain/advice-report/words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { ADVERSE_IMPACTS, type AdviceCheckCode, PAI_CODES, type PaiCode, type RiskProfile } from "#app/domain/journey.ts";
import { registrationText } from "#app/domain/organisation/registration.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { answersInWords, leastAnswerInWords, readAnswered } from "#backend/api/questionnaire/answers-in-words.ts";
import { houseOf } from "#backend/api/questionnaire/result.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { appUser, questionnaireSession } from "#backend/database/schema/index.ts";
import { subscribersOf } from "../advice/client-record.store.ts";
import { configOf, creationOf, partOf } from "../session.domain.ts";
import { clocksOf, oldestDocument } from "./clocks.ts";
import { adviceOf, alternativesOf } from "./gather-advice.ts";
import { assumptionsOf, costsOf, switchingOf } from "./gather-costs.ts";
import { figure, type Gathered, productOf } from "./gather-inputs.ts";
import { withdrawalTax } from "./withdrawal-tax.ts";

const fullName = (...names: Array<string | undefined>) => names.filter(Boolean).join(" ") || null;
const OF_DOCUMENTS: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>(["KID_PRESENT", "KID_AGE"]);

/** What the documents say, as it is stored now. The package keeps it. */
export async function gatherFacts(queries: Queries, gathered: Gathered): Promise<AdviceFacts> {
  const { row, advice, series, inputs, figures, language, comment } = gathered;
  const config = configOf(row);
  const creation = creationOf(row);
  const proposal = partOf(row, "proposalParams");
  const workspace = partOf(row, "workspace");
  const words = WORDS[language];
  const judged = profileJudged(advice.checks) ?? advice.riskProfile;
  const ofJudged = riskWords(config.general.riskDefinitions, judged, language);
  const [house, product, adviser, profile, stated] = await Promise.all([
    houseOf(queries, row.distributor),
    productOf(queries, row.product),
    adviserOf(queries, row.owner),
    profileOf(queries, gathered),
    statedOf(queries, gathered),
  ]);
  const clocks = clocksOf(row, advice, inputs.day, oldestDocument(advice, series));
  const held = inputs.holdings.reduce((sum, { amount }) => sum + amount, 0);
  return {
    language,
    day: inputs.day,
    adviser: { ...adviser, organisation: house.name, registration: registrationText(house.registration, language) },
    client: {
      name: fullName(creation.clientFirstName, creation.clientLastName),
      coSubscriber: fullName(creation.coSubscriberFirstName, creation.coSubscriberLastName),
      coSubscriberBirthDate: creation.coSubscriberBirthDate ?? null,
      legalPerson: creation.legalPersonName ?? null,
      representative: creation.legalPersonName
        ? fullName(creation.legalPersonRepresentativeFirstName, creation.legalPersonRepresentativeLastName)
        : null,
      birthDate: creation.clientBirthDate ?? null,
      code: creation.extClientCode ?? null,
    },
    contract: {
      ...{ product: product.name, insurer: product.insurer },
      ...{ kind: product.kind, offered: config.advice.productConfigs.length },
    },
    demand: {
      act: inputs.act,
      project: proposal?.projectName ?? creation.projectName ?? null,
      horizonMonths: inputs.months,
      paidIn: inputs.paidIn,
      withdrawn: inputs.withdrawn,
      scheduled: inputs.scheduled && {
        amount: inputs.scheduled.amount,
        frequency: inputs.scheduled.months
          ? words.inMonths(inputs.scheduled.months)
          : (words.frequencies[creation.regularContributionsFrequency ?? ""] ?? ""),
      },
      held: held > 0 && inputs.act !== "ACT_NEW_CONTRACTS" ? held : null,
      heldOn: workspace?.currentCompositionDate ?? (workspace?.currentComposition ? null : creation.currentCompositionDate) ?? null,
      needs: proposal?.needs?.map(({ amount, months }) => ({ amount: Number(amount), months })) ?? null,
      plannedWithdrawals: proposal?.plannedWithdrawals
        ? { amount: Number(proposal.plannedWithdrawals.amount), frequency: words.frequencies[proposal.plannedWithdrawals.frequency] ?? "" }
        : null,
      capitalWords: proposal?.plannedWithdrawals && proposal.capitalMayBeUsed ? (proposal.capitalWords ?? null) : null,
    },
    profile: {
      ...profile,
      ...riskWords(config.general.riskDefinitions, advice.riskProfile, language),
      // The profile that is judged is the one whose words are quoted.
      description: ofJudged.description,
      judged: judged === advice.riskProfile ? null : ofJudged.label,
    },
    sustainability: sustainabilityOf(gathered),
    advice: adviceOf(gathered),
    checks: advice.checks.map((check) => ({
      ...{ flag: check.flag, ...told(check, gathered), ofDocuments: OF_DOCUMENTS.has(check.code) },
      ...{ stored: check, answeredBy: answererOf(check.code) },
      names: (check.series ?? []).map((uuid) => series.get(uuid)?.fullName ?? uuid),
    })),
    stated,
    acceptances: advice.acceptances.map((one) => {
      const check = advice.checks.find((found) => covers(one, advice.allocation.number, found));
      const { text: warning, ...more } = told(check ?? { ...one, flag: "orange" }, gathered);
      return { warning, ...more, reasons: one.reasons, words: one.words, by: answererOf(one.code) };
    }),
    alternatives: alternativesOf(gathered),
    outlook: figures.outlook,
    outlookCause: outlookCause(inputs),
    assumptions: assumptionsOf(gathered),
    costs: costsOf(gathered),
    switching: switchingOf(gathered),
    tax: await withdrawalTax(queries, gathered, product.kind),
    documents: { dics: [], withoutReason: null },
    advisorComment: comment,
    preliminaryInformation: config.publishing.preliminaryInformation,
    reviewBefore: standsUntil(clocks),
    clocks,
    contact: config.general.supportContactInfo || null,
    versions: {
      session: row.uuid,
      publication: null,
      journey: { uuid: row.journey, name: config.general.journeyName, version: row.journeyVersion },
      product: { uuid: product.uuid, version: product.version },
      template: TEMPLATE_VERSION,
      engine: figures.engine,
      matrix: inputs.matrix,
      valuesAsOf: inputs.valuesAsOf,
    },
  };
}

async function adviserOf(queries: Queries, uuid: string): Promise<{ name: string; email: string | null }> {
  const [person] = await queries.select().from(appUser).where(eq(appUser.uuid, uuid));
  return { name: fullName(person?.firstName, person?.lastName) ?? person?.username ?? "", email: person?.email ?? null };
}

/** What the client stated by the day of the advice, of two people the more careful answer, and why the profile was lowered. */
async function statedOf(queries: Queries, { row, advice, language }: Gathered): Promise<AdviceFacts["stated"]> {
  const { record, second } = await subscribersOf(queries, row, marketDay(advice.finalizedAt));
  const statedLosses = declaredLosses(row, record);
  const {
    capacityPercent: capacity = statedLosses?.capacity ?? null,
    acceptedPercent: accepted = statedLosses?.accepted ?? null,
    amount = null,
    withdrawals = null,
    reserve = null,
  } = record ?? {};
  const sessions = [record, second?.record].flatMap((one) => one?.session ?? []);
  const all = (await Promise.all(sessions.map((session) => readAnswered(queries, session)))).flatMap((one) => one ?? []);
  // Whose answer counts is quoted: of two people, that of who answered it more carefully.
  const quoted = (code: (typeof QUOTED)[number], fact: "objective" | "savingsShare" | "debtShare") => {
    const isSeconds = second?.record && record && second.record[fact] === record[fact];
    return (record && answersInWords(all[isSeconds ? 1 : 0] ?? null, QUOTED, language)[code]) ?? null;
  };
  const loweredReason = partOf(row, "questionnaire")?.loweredReason ?? null;
  const earlier = record?.earlier ? { profile: record.earlier.profile, statedOn: record.earlier.statedOn } : null;
  return {
    ...{ capacity, accepted, amount, withdrawals, reserve, loweredReason, earlier, declared: statedLosses !== null },
    capacityWords: leastAnswerInWords(all, "maxLossPct", language),
    acceptedWords: leastAnswerInWords(all, "acceptedLossPct", language),
    ...{ objective: quoted("OB01", "objective"), savingsShare: quoted("CL01", "savingsShare"), debtShare: quoted("CL05", "debtShare") },
  };
}

/** Losses that the client stated without a questionnaire, per cent of the contract; null where one was answered or nothing was said. */
function declaredLosses(row: Gathered["row"], record: object | null): { capacity: number; accepted: number | null } | null {
  const stated = partOf(row, "questionnaire")?.statedLosses;
  if (record !== null || !stated) return null;
  return { capacity: Number(stated.capacity), accepted: stated.accepted === undefined ? null : Number(stated.accepted) };
}

/** Questions of the template on the main purpose of the money, its share of all savings, and the income that goes to loans. */
const QUOTED = ["OB01", "CL01", "CL05"] as const;
/** The one thing for want of which nothing can be projected. */
function outlookCause({ months, total, matrix }: Gathered["inputs"]): AdviceFacts["outlookCause"] {
  if (months === null) return "HORIZON";
  if (total <= 0) return "AMOUNT";
  return matrix ? null : "SCENARIOS";
}

function riskWords(
  definitions: ReadonlyArray<{ riskProfile: string; label: string; description: string }>,
  profile: RiskProfile,
  language: InterfaceLanguage,
) {
  const told = definitions.find(({ riskProfile }) => riskProfile === profile);
  // A label that is the usual French name has its usual English one.
  const own = told?.label === WORDS.fr.profiles[profile] ? undefined : told?.label;
  return { label: own ?? WORDS[language].profiles[profile], description: told?.description || null };
}

async function profileOf(queries: Queries, { row, advice, inputs, language }: Gathered) {
  const part = partOf(row, "questionnaire");
  const clock = clocksOf(row, advice, inputs.day, null).find(({ part: name }) => name === "profile");
  const { questionnaireSession: uuid } = (part ?? {}) as { questionnaireSession?: string };
  const { retailClient: client } = creationOf(row);
  const [asked] =
    uuid && client
      ? await queries
          .select({ result: questionnaireSession.result })
          .from(questionnaireSession)
          .where(and(eq(questionnaireSession.uuid, uuid), eq(questionnaireSession.client, client)))
      : [];
  const score = asked?.result as KeptScore | null | undefined;
  return {
    statedOn: clock?.from ?? null,
    validUntil: clock?.until ?? null,
    reasons: (score?.findings ?? []).map(({ sentence }) => sentence[language]),
  };
}

function sustainabilityOf({ row, advice, series, inputs }: Gathered): AdviceFacts["sustainability"] {
  const part = partOf(row, "sustainability");
  const { paiLabels } = configOf(row).general;
  const clock = clocksOf(row, advice, inputs.day, null).find(({ part: name }) => name === "preferences");
  const wanted = PAI_CODES.filter((code) => part?.[ADVERSE_IMPACTS[code]]);
  // Of the contract after the act, as the checks were judged.
  const held = Object.entries(inputs.after ?? inputs.weights);
  const share = (read: (uuid: string) => number) => held.reduce((sum, [uuid, part]) => sum + part * read(uuid), 0);
  return {
    wants: part?.hasSustainablePreferences ?? null,
    minInvestments: figure(part?.minSustainableInvestments),
    minTaxonomy: figure(part?.minTaxonomyAlignment),
    coverage: figure(part?.minimumCoverage),
    adapted: adaptedOf(advice),
    impacts: wanted.map((code) => paiLabels[code] ?? code),
    statedOn: clock?.from ?? null,
    validUntil: clock?.until ?? null,
    reached: {
      investments: share((uuid) => Number(series.get(uuid)?.sustainabilityMinInvestments ?? 0)),
      taxonomy: share((uuid) => Number(series.get(uuid)?.sustainabilityMinTaxonomyAlignment ?? 0)),
    },
    impactsReached: wanted.map((code) => ({
      label: paiLabels[code] ?? code,
      share: share((uuid) => (series.get(uuid)?.pai?.[code] ? 100 : 0)),
    })),
  };
}

/** Preferences that the client changed for this advice alone. */
function adaptedOf({ adaptation }: FinalAdvice): AdviceFacts["sustainability"]["adapted"] {
  if (!adaptation) return null;
  const { preferences, reason } = adaptation;
  return { minInvestments: figure(preferences.minSustainableInvestments), minTaxonomy: figure(preferences.minTaxonomyAlignment), reason };
}

/** A rule's name and sentence for the client, with the figures of one outcome. */
function told(check: FinalAdvice["checks"][number], { row, language }: Gathered) {
  const { name } = ruleWords(check.code, language);
  const sentence = checkSentence(check, "client", language);
  const subject = subjectOf(check, configOf(row).general.paiLabels, language);
  const { found, allowed } = foundAndAllowed(check, language);
  // A cost against a saving is no measure against what is allowed.
  const figures =
    check.code === "SWITCH_BENEFIT"
      ? { found: WORDS[language].costAgainst(found ?? "", allowed ?? ""), allowed: null }
      : { found, allowed, bound: boundText(check, language) };
  return { text: subject ? `${name} (${subject})` : name, sentence, ...figures };
}

/** What tells outcomes of one rule apart: a preference, or a way of management. */
function subjectOf(
  { code, subject }: Pick<FinalAdvice["checks"][number], "code" | "subject">,
  labels: Partial<Record<PaiCode, string>>,
  language: InterfaceLanguage,
): string | null {
  const { criteria, modes, target } = WORDS[language];
  if (!subject) return null;
  if (code === "RISK_RANGE") return target;
  if (code !== "SUSTAINABILITY") return modes[subject] ?? null;
  const impact = PAI_CODES.find((one) => subject === `PAI_${ADVERSE_IMPACTS[one]}`);
  return impact ? (labels[impact] ?? impact) : (criteria[subject] ?? null);
}
