import { monthsLater } from "../age.ts";
import { type AdviceFacts, isOpenToCompanies, type MissingFact } from "../facts.ts";
import { type AdviceRule, notJudged, type Outcome } from "../rule.ts";
import { flagWithin } from "../suitability/bounds.ts";
import {
  boundsOf,
  comparedTo,
  heldAfter,
  isGuaranteedAsset,
  judgedProfile,
  measureApart,
  moneyOf,
  restsOnDeclared,
  sumOf,
} from "../suitability/measures.ts";
import { saysSomething } from "../words/own-words.ts";
import { CONTRADICTION } from "./contradiction-rule.ts";

const LAW = ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"] as const;

/** What a questionnaire would have said and nobody asked: not judged where the journey lets an advice do without one. */
const unasked = (facts: AdviceFacts, missing: MissingFact): Outcome[] => (restsOnDeclared(facts) ? notJudged(missing) : []);

/** Where the client's profile comes from, and what the questionnaire says besides. They ask nothing of the lines. */
export const PROFILE_RULES: readonly AdviceRule[] = [
  {
    code: "PROFILE_SOURCE",
    inputs: ["profileSource", "record", "second", "answeredElsewhere", "riskProfile", "statedLosses", "config"],
    measuredIn: "word",
    worst: "red",
    law: LAW,
    /** A profile that the adviser declared needs the journey's leave, and the client's own words; it takes no questionnaire's place. */
    measure: (facts) => {
      if (facts.riskProfile === null) return [];
      if (facts.profileSource === "QUESTIONNAIRE" && facts.record) return [{ flag: "green", found: facts.record.statedOn }];
      if (!restsOnDeclared(facts)) return [{ flag: "red" }];
      // What is accepted is this profile with these losses: other ones are accepted anew.
      const { capacity = null, accepted = null } = facts.statedLosses ?? {};
      return [{ flag: "orange", allowed: [facts.riskProfile, capacity, accepted].filter((one) => one !== null).join(" ") }];
    },
  },
  {
    code: "SECOND_PROFILE",
    inputs: ["second", "riskProfile", "record", "today", "unknownBirths"],
    measuredIn: "word",
    worst: "red",
    law: LAW,
    /**
     * Two people: the more careful profile is judged, and it is said whose questionnaire was answered. Without the essential facts of
     * the second one no advice is given: it is said why there are none.
     */
    measure: (facts) => {
      const { second, record, today } = facts;
      if (!second) return [];
      const lacks = { flag: "red", missing: "SECOND_QUESTIONNAIRE" } as const;
      if (!second.record) return [{ ...lacks, subject: facts.unknownBirths.includes("coSubscriber") ? "unborn" : "none" }];
      const { statedOn, validUntil } = second.record;
      if (!second.record.profile) return [{ ...lacks, subject: "blocked", figures: { date: statedOn } }];
      if (validUntil < today) return [{ ...lacks, subject: "expired", figures: { date: statedOn, until: validUntil } }];
      const judged = judgedProfile(facts);
      const figures = { date: second.record.statedOn, ...(record && { stated: record.statedOn }) };
      return [{ flag: "green", found: judged ?? second.record.profile, allowed: second.record.profile, figures }];
    },
  },
  {
    code: "PROFILE_RAISED",
    inputs: ["riskProfile", "record"],
    measuredIn: "word",
    worst: "red",
    answeredBy: "second-reader",
    law: LAW,
    /**
     * Above the record it is refused. Where the record itself went up by answers that the adviser entered, while a lower profile holds
     * still, or where another record of the same person gives a lower one, nothing is finalised before a second person has read them.
     */
    measure: ({ riskProfile, record }) => {
      if (riskProfile === null || !record?.profile) return [];
      const isRaised = comparedTo(riskProfile, record.profile) > 0;
      if (isRaised) return [{ flag: "red", found: riskProfile, allowed: record.profile }];
      const { earlier } = record;
      if (!earlier?.byAdviser || comparedTo(riskProfile, earlier.profile) <= 0)
        return [{ flag: "green", found: riskProfile, allowed: record.profile }];
      const figures = { stated: record.statedOn, date: earlier.statedOn };
      return [
        { flag: "orange", subject: earlier.otherRecord ? "otherRecord" : "earlier", found: riskProfile, allowed: earlier.profile, figures },
      ];
    },
  },
  {
    code: "PROFILE_LOWERED",
    inputs: ["riskProfile", "record", "loweredReason"],
    measuredIn: "word",
    worst: "red",
    law: LAW,
    measure: ({ riskProfile, record, loweredReason }) => {
      if (riskProfile === null || !record?.profile || comparedTo(riskProfile, record.profile) >= 0) return [];
      return [{ flag: saysSomething(loweredReason) ? "green" : "red", found: riskProfile, allowed: record.profile }];
    },
  },
  {
    code: "PROFILE_VALID",
    inputs: ["profileValidUntil", "profileStatedOn", "record", "today", "config"],
    measuredIn: "day",
    worst: "red",
    law: ["DR_2017_565_54", "DR_2017_2359_9", "PRACTICE"],
    /** Given on a day that is over, valid still, for no longer than the journey's months, and no longer than the questionnaire is. */
    measure: (facts) => {
      const { profileStatedOn: stated, record, today } = facts;
      const ends = [facts.profileValidUntil, record?.validUntil].filter((end) => typeof end === "string").sort();
      const until = ends[0] ?? null;
      if (until === null && stated === null) return restsOnDeclared(facts) ? [{ flag: "red" }] : [];
      const longest = stated === null ? null : monthsLater(stated, boundsOf(facts).profileMonths);
      const last = until ?? longest ?? today;
      const inOrder = stated === null || (stated <= today && stated <= last && (longest === null || last <= longest));
      const figures = stated === null ? undefined : { stated };
      return [{ flag: inOrder && today <= last ? "green" : "red", found: last, allowed: today, ...(figures && { figures }) }];
    },
  },
  {
    code: "AGE_UNKNOWN",
    inputs: ["unknownBirths", "birthDates", "isCompany"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY", "CODE_L_522_5"],
    measure: ({ unknownBirths, birthDates, isCompany }) => {
      if (isCompany && birthDates.length + unknownBirths.length === 0) return [];
      return unknownBirths.length === 0
        ? [{ flag: "green" }]
        : unknownBirths.map((subject) => ({ flag: "red", subject, missing: "BIRTH_DATE" }));
    },
  },
  {
    code: "LEGAL_PERSON",
    inputs: ["isCompany", "productKind"],
    measuredIn: "word",
    worst: "red",
    law: ["PRACTICE"],
    measure: ({ isCompany, productKind }) => {
      if (!isCompany) return [];
      if (productKind === null) return notJudged("PRODUCT_KIND");
      return [{ flag: isOpenToCompanies(productKind) ? "green" : "red", found: productKind }];
    },
  },
  {
    code: "VULNERABLE",
    inputs: ["record", "second", "config"],
    measuredIn: "word",
    worst: "red",
    answeredBy: "second-reader",
    law: ["CODE_L_522_5", "PRACTICE"],
    /** Each of the two questions is asked: one that nobody answered is not judged, unless the other one's answer decides. */
    measure: (facts) => {
      const { record, second } = facts;
      if (!record) return unasked(facts, "VULNERABILITY");
      const { decisionHelp, disturbed } = record;
      const of = second ? { figures: { of: "couple" } } : {};
      if (decisionHelp === "REPRESENTED") return [{ flag: "red", found: "REPRESENTED", ...of }];
      if (decisionHelp === "HELPED") return [{ flag: "orange", found: "HELPED", ...of }];
      if (disturbed === "YES" || disturbed === "NOT_SAID") return [{ flag: "orange", found: `DISTURBED_${disturbed}`, ...of }];
      return decisionHelp === null || disturbed === null ? notJudged("VULNERABILITY") : [{ flag: "green" }];
    },
  },
  CONTRADICTION,
  {
    code: "DEPOSIT_CAPACITY",
    inputs: ["record", "deposit", "amountAfter", "proposal", "otherAdvice", "config"],
    measuredIn: "money",
    worst: "red",
    law: LAW,
    /** Money of the act, and with it that of other advices on the same answers, against the amount that they were given for. */
    measure: (facts) => {
      const money = moneyOf(facts);
      if (money === null || money <= 0) return [];
      if (!facts.record) return unasked(facts, "AMOUNT");
      const { amount } = facts.record;
      if (amount === null || amount <= 0) return notJudged("AMOUNT");
      const bound = boundsOf(facts).depositCapacity;
      const flag = flagWithin(bound, money / amount);
      const own: Outcome = { flag, found: money.toFixed(2), allowed: amount.toFixed(2) };
      const { count, money: others } = facts.otherAdvice ?? { count: 0, money: 0 };
      const sum = money + others;
      if (count === 0 || flag === "red" || flagWithin(bound, sum / amount) === "green") return [own];
      const figures = { othersAmount: others.toFixed(2), count: String(count) };
      // One of them may stand for another: the sum is pointed out, and the client says which of them are meant.
      return [{ flag: "orange", subject: "together", found: sum.toFixed(2), allowed: amount.toFixed(2), figures }];
    },
  },
  {
    code: "SCHEDULED_CAPACITY",
    inputs: ["saving", "config"],
    measuredIn: "money",
    worst: "red",
    law: LAW,
    /** What is paid again and again, by the month, against what the client can save in one. */
    measure: (facts) => {
      const { scheduled, capacity } = facts.saving ?? { scheduled: 0, capacity: null };
      if (scheduled <= 0) return [];
      if (capacity === null) return notJudged("SAVING_CAPACITY");
      const flag = flagWithin(boundsOf(facts).depositCapacity, capacity > 0 ? scheduled / capacity : Number.POSITIVE_INFINITY);
      return [{ flag, found: scheduled.toFixed(2), allowed: capacity.toFixed(2) }];
    },
  },
];

/** Per cent of units of account that new money may go into while less than a month of spending is set aside. */
export const UNITS_WITHOUT_RESERVE = 30;

/** What the client's money and reserve allow; they look at the lines. */
export const MEANS_RULES: readonly AdviceRule[] = [
  {
    code: "EMERGENCY_SAVINGS",
    inputs: ["record", "deposit", "allocation", "assets", "after", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["PRACTICE"],
    /** New money while less than three months of spending are set aside. */
    measure: (facts) => {
      if (facts.deposit + facts.periodic.amount <= 0) return [];
      if (!facts.record) return unasked(facts, "RESERVE");
      const { reserve } = facts.record;
      if (reserve === null) return notJudged("RESERVE");
      if (reserve !== "UNDER_1") return [{ flag: reserve === "FROM_1_TO_3" ? "orange" : "green", found: reserve }];
      const units = sumOf(heldAfter(facts), ({ asset }) => !isGuaranteedAsset(asset));
      return [
        {
          flag: units > UNITS_WITHOUT_RESERVE ? "red" : "orange",
          found: reserve,
          figures: { units: measureApart(units, [UNITS_WITHOUT_RESERVE]) },
        },
      ];
    },
  },
  {
    code: "DEBT_SHARE",
    inputs: ["record", "deposit", "periodic", "config"],
    measuredIn: "word",
    worst: "orange",
    law: ["PRACTICE"],
    /** New money while over 40 % of the income goes to loans. */
    measure: (facts) => {
      if (facts.deposit + facts.periodic.amount <= 0) return [];
      if (!facts.record) return unasked(facts, "DEBT_SHARE");
      const { debtShare } = facts.record;
      if (debtShare === null) return notJudged("DEBT_SHARE");
      return [{ flag: debtShare === "OVER_40" ? "orange" : "green", found: debtShare }];
    },
  },
  {
    code: "BORROWED_MONEY",
    inputs: ["record", "allocation", "assets", "after", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["AMF_2010_05", "PRACTICE"],
    measure: (facts) => {
      if (!facts.record) return unasked(facts, "BORROWED");
      if (facts.record.borrowed === null) return notJudged("BORROWED");
      if (!facts.record.borrowed) return [{ flag: "green" }];
      const risky = heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset) && (asset?.sri ?? 7) >= 3);
      return [risky.length === 0 ? { flag: "orange" } : { flag: "red", series: risky.map(({ series }) => series).sort() }];
    },
  },
];
