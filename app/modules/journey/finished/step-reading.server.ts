import type { FullSession } from "#app/contract/journey/session.ts";
import type { JourneyStep } from "#app/domain/advice/steps.ts";
import { formatAmount, formatCount, formatDate, formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { amountOf } from "#app/modules/journey/session/session-amount.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A fact of a step that is read. */
export interface ReadFact {
  label: string;
  value: string;
}
export type StepReadings = Partial<Record<JourneyStep, ReadFact[]>>;

type Language = Viewer["language"];
type Row = readonly [label: string, value: string | null | undefined | false];

const facts = (rows: readonly Row[]): ReadFact[] => rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** What was filled in at each step of a session that is closed, as lists; none of one that is worked on. */
export function stepReadings({ language }: Pick<Viewer, "language">, session: FullSession): StepReadings {
  if (session.state !== "FINALIZED" && session.state !== "PUBLISHED") return {};
  return {
    client: facts(clientRows(session, language)),
    sustainability: facts(sustainabilityRows(session, language)),
    profile: facts(profileRows(session, language)),
    parameters: facts(parameterRows(session, language)),
  };
}

function clientRows({ creation, clientName, productName, actType }: FullSession, language: Language): Row[] {
  const t = getFixedT(language);
  const name = (...parts: Array<string | undefined>) => parts.filter(Boolean).join(" ");
  return [
    [t("journey.form.client"), clientName],
    [t("journey.form.fields.clientBirthDate"), creation.clientBirthDate && formatDate(creation.clientBirthDate)],
    [
      t("journey.form.fields.clientEstimatedRetirementAge"),
      creation.clientEstimatedRetirementAge !== undefined && formatCount(creation.clientEstimatedRetirementAge, language),
    ],
    [t("journey.form.fields.legalPersonIdentifier"), creation.legalPersonIdentifier],
    [
      t("journey.form.fields.coSubscriberLastName"),
      creation.legalPersonName ? null : name(creation.coSubscriberFirstName, creation.coSubscriberLastName),
    ],
    [t("journey.form.fields.coSubscriberBirthDate"), creation.coSubscriberBirthDate && formatDate(creation.coSubscriberBirthDate)],
    [t("journey.form.fields.contactEmail"), creation.contactEmail],
    [t("journey.form.fields.extClientCode"), creation.extClientCode],
    [t("journey.form.fields.extAdvisorCode"), creation.extAdvisorCode],
    [t("journey.facts.product"), productName],
    [t("journey.form.fields.actType"), t(`journey.acts.${actType}`)],
  ];
}

function sustainabilityRows({ sustainability, config }: FullSession, language: Language): Row[] {
  const t = getFixedT(language);
  if (!sustainability) return [];
  const said = { true: "yes", false: "no", null: "unsaid" } as const;
  const wants = sustainability.hasSustainablePreferences;
  const percent = (share: string | undefined) => wants && Number(share ?? 0) > 0 && formatPercent(share!, language, { decimals: [0, 2] });
  const impacts = PAI_CODES.flatMap((code) => {
    const impact = ADVERSE_IMPACTS[code];
    return wants && sustainability[impact] === true
      ? [config.general.paiLabels[code] || t(`journey.sustainability.impacts.${impact}`)]
      : [];
  });
  return [
    [t("journey.sustainability.wants"), t(`journey.sustainability.answers.${said[String(wants) as keyof typeof said]}`)],
    [t("journey.sustainability.sustainable"), percent(sustainability.minSustainableInvestments)],
    [t("journey.sustainability.taxonomy"), percent(sustainability.minTaxonomyAlignment)],
    [t("journey.sustainability.impactsLabel"), impacts.join(", ")],
    [t("journey.sustainability.coverage"), impacts.length > 0 && percent(sustainability.minimumCoverage)],
    [t("journey.form.fields.clientEsgLastUpdate"), sustainability.statedOn && formatDate(sustainability.statedOn)],
  ];
}

function profileRows({ questionnaire }: FullSession, language: Language): Row[] {
  const t = getFixedT(language);
  if (!questionnaire) return [];
  return [
    [t("journey.form.fields.riskProfile"), questionnaire.riskProfile && t(`journey.profiles.${questionnaire.riskProfile}`)],
    [t("journey.form.fields.clientRiskKeyLastUpdate"), questionnaire.statedOn && formatDate(questionnaire.statedOn)],
    [t("journeyFinished.validUntil"), questionnaire.expiresOn && formatDate(questionnaire.expiresOn)],
  ];
}

function parameterRows(session: FullSession, language: Language): Row[] {
  const t = getFixedT(language);
  const { proposalParams, creation, actType } = session;
  if (!proposalParams) return [];
  const money = (amount: string | undefined) => amount !== undefined && formatAmount(amount, language, { decimals: [0, 2] });
  const months = proposalParams.investmentHorizonMonths ?? 0;
  const years = Math.floor(months / 12);
  const term = [
    years > 0 && t("journey.steps.summaries.years", { count: years, shown: formatCount(years, language) }),
    months % 12 > 0 && t("journeyFinished.months", { count: months % 12, shown: formatCount(months % 12, language) }),
  ].filter(Boolean);
  const amountLabel = {
    ACT_NEW_CONTRACTS: "depositInitial",
    ACT_DEPOSITS: "additionalContributionAmount",
    ACT_WITHDRAWALS: "withdrawalAmount",
  };
  const { needs, plannedWithdrawals } = proposalParams;
  const frequency = creation.regularContributionsFrequency;
  return [
    [t("journey.form.fields.projectName"), proposalParams.projectName],
    [actType === "ACT_REBALANCINGS" ? "" : t(`journey.form.fields.${amountLabel[actType] as "depositInitial"}`), money(amountOf(session))],
    [
      t("journey.form.fields.regularContributionsAmount"),
      [money(proposalParams.regularContributionsAmount), frequency && t(`journey.form.frequencies.${frequency}`)]
        .filter(Boolean)
        .join(", "),
    ],
    [t("journeyFinished.term"), term.join(" ")],
    [t("journey.parameters.fields.monthlySavingCapacity"), money(proposalParams.monthlySavingCapacity)],
    [
      t("journey.parameters.fields.needsMoney"),
      needs && (needs.length === 0 && !plannedWithdrawals ? t("journey.parameters.answers.none") : t("journey.parameters.answers.needed")),
    ],
    ...(needs ?? []).map(
      (need, at): Row => [
        t("journey.parameters.fields.needAmount", { row: at + 1 }),
        t("journeyFinished.need", {
          amount: formatAmount(need.amount, language, { decimals: [0, 2] }),
          months: formatCount(need.months, language),
        }),
      ],
    ),
    [
      t("journey.parameters.fields.plannedWithdrawalAmount"),
      plannedWithdrawals && `${money(plannedWithdrawals.amount)}, ${t(`journey.form.frequencies.${plannedWithdrawals.frequency}`)}`,
    ],
    [t("journey.parameters.fields.capitalWords"), proposalParams.capitalWords],
    [t("journey.parameters.fields.changeReason"), proposalParams.changeReason],
  ];
}
