import { eq } from "drizzle-orm";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { foundAndAllowed, ruleWords } from "#app/domain/advice/words/check-words.ts";
import { earliestEnd } from "#app/domain/advice-report/clock.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { TEMPLATE_VERSION } from "#app/domain/advice-report/template.ts";
import { WORDS } from "#app/domain/advice-report/words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { ADVERSE_IMPACTS, type AdviceCheckCode, PAI_CODES, type PaiCode, type RiskProfile } from "#app/domain/journey.ts";
import { registrationText } from "#app/domain/organisation/registration.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { houseOf } from "#backend/api/questionnaire/result.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { appUser, questionnaireSession, questionnaireTemplate } from "#backend/database/schema/index.ts";
import { configOf, creationOf, partOf } from "../session.domain.ts";
import { clocksOf, oldestDocument } from "./clocks.ts";
import { adviceOf, alternativesOf } from "./gather-advice.ts";
import { figure, type Gathered, productOf } from "./gather-inputs.ts";

const fullName = (...names: Array<string | undefined>) => names.filter(Boolean).join(" ") || null;
const OF_DOCUMENTS: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>(["KID_PRESENT", "KID_AGE"]);
const inPercent = (fraction: number | null) => (fraction === null ? null : fraction * 100);

/** What the documents say, as it is stored now. The package keeps it. */
export async function gatherFacts(queries: Queries, gathered: Gathered): Promise<AdviceFacts> {
  const { row, advice, series, inputs, figures, language, comment } = gathered;
  const config = configOf(row);
  const creation = creationOf(row);
  const words = WORDS[language];
  const [house, product, adviser, profile] = await Promise.all([
    houseOf(queries, row.distributor),
    productOf(queries, row.product),
    adviserOf(queries, row.owner),
    profileOf(queries, gathered),
  ]);
  const clocks = clocksOf(row, inputs.day, oldestDocument(advice, series));
  const held = inputs.holdings.reduce((sum, { amount }) => sum + amount, 0);
  return {
    language,
    day: inputs.day,
    adviser: { ...adviser, organisation: house.name, registration: registrationText(house.registration, language) },
    client: {
      name: fullName(creation.clientFirstName, creation.clientLastName),
      coSubscriber: fullName(creation.coSubscriberFirstName, creation.coSubscriberLastName),
      legalPerson: creation.legalPersonName ?? null,
      birthDate: creation.clientBirthDate ?? null,
      code: creation.extClientCode ?? null,
    },
    contract: { product: product.name, insurer: product.insurer },
    demand: {
      act: inputs.act,
      project: partOf(row, "proposalParams")?.projectName ?? creation.projectName ?? null,
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
    },
    profile: { ...profile, ...riskWords(config.general.riskDefinitions, advice.riskProfile, language) },
    sustainability: sustainabilityOf(gathered),
    advice: adviceOf(gathered),
    checks: advice.checks.map((check) => ({ flag: check.flag, ...told(check, gathered), ofDocuments: OF_DOCUMENTS.has(check.code) })),
    acceptances: advice.acceptances.map((one) => {
      const { text: warning, ...more } = told(one, gathered);
      return { warning, ...more, reasons: one.reasons, words: one.words };
    }),
    alternatives: alternativesOf(gathered),
    outlook: figures.outlook,
    costs: costsOf(gathered),
    switching: figures.switching && {
      ...figures.switching,
      chargeBefore: inPercent(figures.switching.chargeBefore),
      chargeAfter: inPercent(figures.switching.chargeAfter),
      reason: advice.allocation.comment ?? null,
    },
    documents: { dics: [], withoutReason: null },
    advisorComment: comment,
    preliminaryInformation: config.publishing.preliminaryInformation,
    reviewBefore: earliestEnd(clocks),
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

function riskWords(
  definitions: ReadonlyArray<{ riskProfile: string; label: string; description: string }>,
  profile: RiskProfile,
  language: InterfaceLanguage,
) {
  const told = definitions.find(({ riskProfile }) => riskProfile === profile);
  return { label: told?.label ?? WORDS[language].profiles[profile], description: told?.description || null };
}

async function profileOf(queries: Queries, { row, inputs, language }: Gathered) {
  const part = partOf(row, "questionnaire");
  const clock = clocksOf(row, inputs.day, null).find(({ part: name }) => name === "profile");
  const { questionnaireSession: uuid } = (part ?? {}) as { questionnaireSession?: string };
  const [asked] = uuid
    ? await queries
        .select({ content: questionnaireTemplate.content, result: questionnaireSession.result })
        .from(questionnaireSession)
        .innerJoin(questionnaireTemplate, eq(questionnaireTemplate.uuid, questionnaireSession.template))
        .where(eq(questionnaireSession.uuid, uuid))
    : [];
  const score = asked?.result as KeptScore | null | undefined;
  return {
    statedOn: clock?.from ?? null,
    validUntil: clock?.until ?? null,
    questionnaire: asked?.content.title[language] ?? null,
    reasons: (score?.findings ?? []).map(({ sentence }) => sentence[language]),
  };
}

function sustainabilityOf({ row, advice, series, inputs, language: _ }: Gathered): AdviceFacts["sustainability"] {
  const part = partOf(row, "sustainability");
  const { paiLabels } = configOf(row).general;
  const clock = clocksOf(row, inputs.day, null).find(({ part: name }) => name === "preferences");
  const wanted = PAI_CODES.filter((code) => part?.[ADVERSE_IMPACTS[code]]);
  const share = (read: (uuid: string) => number) =>
    advice.lines.reduce((sum, line) => sum + (Number(line.weight) / 100) * read(line.series), 0);
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

function costsOf({ figures: { costs }, series, inputs }: Gathered): AdviceFacts["costs"] {
  if (!costs || inputs.months === null) return null;
  const item = ({ amount, annualRate, years }: typeof costs.total) => ({ amount, firstYear: years[0] ?? 0, rate: inPercent(annualRate) });
  let sum = 0;
  return {
    months: inputs.months,
    entry: item(costs.entry),
    management: item(costs.management),
    mandate: item(costs.mandate),
    funds: costs.funds && item(costs.funds),
    total: item(costs.total),
    cumulated: costs.total.years.map((year) => {
      sum += year;
      return sum;
    }),
    reduction: inputs.matrix ? inPercent(costs.reduction) : null,
    returns: { net: inputs.matrix ? inPercent(costs.net) : null, gross: inputs.matrix ? inPercent(costs.gross) : null },
    invested: costs.invested,
    unknown: costs.unknown.map((uuid) => series.get(uuid)?.fullName ?? uuid),
    assumption: inputs.matrix ? "SCENARIOS" : "NO_GROWTH",
  };
}

/** A rule's name and sentence for the client, with the figures of one outcome. */
function told(check: Pick<FinalAdvice["checks"][number], "code" | "subject" | "found" | "allowed">, { row, language }: Gathered) {
  const { name, client: sentence } = ruleWords(check.code, language);
  const subject = subjectOf(check, configOf(row).general.paiLabels, language);
  return { text: subject ? `${name} (${subject})` : name, sentence, ...foundAndAllowed(check, language) };
}

/** What tells outcomes of one rule apart: a preference, or a way of management. */
function subjectOf(
  { code, subject }: Pick<FinalAdvice["checks"][number], "code" | "subject">,
  labels: Partial<Record<PaiCode, string>>,
  language: InterfaceLanguage,
): string | null {
  const { criteria, modes } = WORDS[language];
  if (!subject) return null;
  if (code !== "SUSTAINABILITY") return modes[subject] ?? null;
  const impact = PAI_CODES.find((one) => subject === `PAI_${ADVERSE_IMPACTS[one]}`);
  return impact ? (labels[impact] ?? impact) : (criteria[subject] ?? null);
}
