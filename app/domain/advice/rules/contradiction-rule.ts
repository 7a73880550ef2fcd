import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, notJudged, type Outcome } from "../rule.ts";
import { bracketOf, HORIZON_BRACKETS } from "../suitability/client-record.ts";
import { comparedTo, isMostOfMoney, judgedProfile, neededSooner, restsOnDeclared } from "../suitability/measures.ts";

/** Day of the questionnaire that gave the answer which is judged: the client's, or that of who subscribes with them. */
function askedOn({ record, second }: AdviceFacts, fact: "horizon" | "withdrawals" | "objective" | "wantsSustainability"): { date: string } {
  const isSeconds = second?.record && second.record[fact] === record?.[fact];
  return { date: (isSeconds ? second.record : record)?.statedOn ?? "" };
}

function horizonContradiction(facts: AdviceFacts): Outcome[] {
  const { record, horizonMonths } = facts;
  if (!record || record.horizon === null || horizonMonths === null) return [];
  const years = horizonMonths / 12;
  const bracket = HORIZON_BRACKETS[record.horizon];
  // A horizon on the edge of a bracket belongs to both. A shorter one than the answer's is the careful side: it is judged, and confirmed.
  const away = years === bracket?.below ? 0 : bracketOf(years) - record.horizon;
  const figures = {
    ...askedOn(facts, "horizon"),
    from: String(bracket?.from ?? 0),
    ...(bracket?.below != null && { below: String(bracket.below) }),
  };
  const flag = away === 0 ? "green" : away > 1 ? "red" : "orange";
  return [{ flag, subject: "horizon", found: String(Math.round(years * 100) / 100), allowed: String(record.horizon), figures }];
}

/** Most of the money is needed in a shorter bracket than that of the answer: whose session it is says two horizons. */
function neededContradiction(facts: AdviceFacts): Outcome[] {
  const { record } = facts;
  const month = neededSooner(facts, isMostOfMoney);
  if (!record || record.horizon === null || month === null || bracketOf(month / 12) >= record.horizon) return [];
  const found = String(Math.round((month / 12) * 100) / 100);
  return [{ flag: "orange", subject: "mostNeeded", found, allowed: String(record.horizon), figures: askedOn(facts, "horizon") }];
}

function sustainabilityContradiction(facts: AdviceFacts): Outcome[] {
  const { record, wantsSustainability } = facts;
  if (!record || record.wantsSustainability === null || wantsSustainability === null) return [];
  const isSame = record.wantsSustainability === wantsSustainability;
  const said = (wants: boolean) => (wants ? "yes" : "no");
  return [
    {
      flag: isSame ? "green" : "red",
      subject: "sustainability",
      found: said(wantsSustainability),
      allowed: said(record.wantsSustainability),
      figures: askedOn(facts, "wantsSustainability"),
    },
  ];
}

function withdrawalsContradiction(facts: AdviceFacts): Outcome[] {
  const { record, withdrawals, needs, horizonMonths } = facts;
  if (!record || record.withdrawals === null) return [];
  const flag = record.withdrawals === "NONE" ? "orange" : "green";
  const told = { flag, allowed: record.withdrawals, figures: askedOn(facts, "withdrawals") } as const;
  // What is needed at the horizon is its end, and no withdrawal.
  const early = (needs ?? []).filter(({ months }) => horizonMonths === null || months < horizonMonths);
  const once = early.reduce((sum, { amount }) => sum + amount, 0);
  const yearly = withdrawals?.yearly ?? 0;
  return [
    ...(yearly > 0 ? [{ ...told, subject: "withdrawals", found: yearly.toFixed(2) }] : []),
    ...(once > 0 ? [{ ...told, subject: "needs", found: once.toFixed(2) }] : []),
  ];
}

/**
 * The purpose of the money against what is advised: capital that is to be protected in a profile that bears its fall, and income of
 * which the session plans none. More caution than the purpose asks for contradicts nothing.
 */
function objectiveContradiction(facts: AdviceFacts): Outcome[] {
  const { record, needs, withdrawals } = facts;
  if (!record) return restsOnDeclared(facts) ? notJudged("OBJECTIVE") : [];
  const { objective } = record;
  if (objective === null) return notJudged("OBJECTIVE");
  const told = { subject: "objective", allowed: objective, figures: askedOn(facts, "objective") } as const;
  const profile = judgedProfile(facts);
  if (objective === "PROTECT" && profile !== null && comparedTo(profile, "CONSERVATIVE") > 0)
    return [{ flag: "orange", found: profile, ...told }];
  const plansNothing = needs !== null && needs.length === 0 && (withdrawals?.yearly ?? 0) <= 0;
  if (objective === "INCOME" && plansNothing) return [{ ...told, flag: "orange", subject: "income" }];
  return [{ flag: "green", ...told }];
}

/** A client who answered alone, and more boldly than a questionnaire that holds still, says which of the two is right. */
function profileContradiction({ record, riskProfile }: AdviceFacts): Outcome[] {
  const earlier = record?.earlier;
  if (!record || !earlier || earlier.byAdviser || riskProfile === null || comparedTo(riskProfile, earlier.profile) <= 0) return [];
  const figures = { stated: record.statedOn, date: earlier.statedOn };
  return [{ flag: "orange", subject: "profile", found: riskProfile, allowed: earlier.profile, figures }];
}

/** Two years of birth are of two people, or one is wrong: the older one is judged, and neither stands until they agree. */
const birthContradiction = ({ birthYears = [] }: AdviceFacts): Outcome[] =>
  birthYears.map(({ who, said, record }) => ({
    ...{ flag: "red", subject: who === "client" ? "birth" : "secondBirth", found: String(said), allowed: String(record) },
  }));

/** What the session says against the questionnaire. The client confirms an orange one; a red one is mended, in the session or by new answers. */
export const CONTRADICTION: AdviceRule = {
  code: "CONTRADICTION",
  inputs: [
    ...(["record", "second", "horizonMonths", "wantsSustainability", "withdrawals", "needs", "amountAfter"] as const),
    ...(["birthYears", "riskProfile", "config"] as const),
  ],
  measuredIn: "word",
  worst: "red",
  answeredBy: "confirmation",
  law: ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"],
  measure: (facts) => [
    ...birthContradiction(facts),
    ...profileContradiction(facts),
    ...horizonContradiction(facts),
    ...neededContradiction(facts),
    ...withdrawalsContradiction(facts),
    ...objectiveContradiction(facts),
    ...sustainabilityContradiction(facts),
  ],
};
