import type { AdviceCheck } from "#app/domain/advice/rule.ts";
import { codeWords, measureText, ruleWords } from "#app/domain/advice/words/check-words.ts";
import { formatAmount } from "#app/domain/format/format.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceFacts } from "../facts.ts";
import { WORDS } from "../words.ts";
import { day, type Field, field, heldAfter, holds, list, money, percent, termText } from "./field.ts";

const STORED = "session.advice.checks";
/** Outcomes of a rule as the advice was finalised with them. */
const outcomes = ({ checks }: AdviceFacts, code: AdviceCheckCode): AdviceCheck[] =>
  checks.flatMap(({ stored }) => (stored?.code === code ? [stored] : []));
const outcome = (facts: AdviceFacts, code: AdviceCheckCode, subject?: string) =>
  outcomes(facts, code).find((one) => subject === undefined || one.subject === subject);
const isGreen = (facts: AdviceFacts, code: AdviceCheckCode, subject?: string) => outcome(facts, code, subject)?.flag === "green";
/** Nothing was missing of what a rule looks at. */
const isJudged = (facts: AdviceFacts, code: AdviceCheckCode) => !outcomes(facts, "NOT_JUDGED").some(({ subject }) => subject === code);
const number = (text: string | undefined) => (text === undefined ? null : Number(text));

/** The day of the questionnaire that the profile comes from, while it is valid. */
const askedOn = (facts: AdviceFacts) =>
  isGreen(facts, "PROFILE_SOURCE") && isGreen(facts, "PROFILE_VALID") ? (outcome(facts, "PROFILE_SOURCE")?.found ?? null) : null;

/** The profile of the questionnaire, where a more careful one was taken. */
function loweredFrom(f: AdviceFacts): string | null {
  const onRecord = isGreen(f, "PROFILE_LOWERED") ? outcome(f, "PROFILE_LOWERED")?.allowed : undefined;
  const names: Readonly<Record<string, string>> = WORDS[f.language].profiles;
  return onRecord === undefined ? null : (names[onRecord] ?? onRecord);
}

/** As within a sentence; what is written in capitals keeps them. */
const lowerFirst = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

const families = (facts: AdviceFacts, wanted: (flag: string) => boolean) =>
  list(
    outcomes(facts, "KNOWLEDGE_GATE")
      .filter(({ flag }) => wanted(flag))
      .map(({ subject = "" }) => {
        const names: Readonly<Record<string, string>> = codeWords(facts.language).families;
        const name = names[subject] ?? subject;
        return lowerFirst(name);
      }),
    facts,
  );

/** Supports that some outcomes are about, each once. */
const namesOf = (facts: AdviceFacts, wanted: (check: AdviceCheck) => boolean) =>
  list([...new Set(facts.checks.flatMap(({ stored, names = [] }) => (stored && wanted(stored) ? names : [])))], facts);

/** Orange outcomes, and how many of them the client has accepted or confirmed. */
function signalled({ checks, acceptances }: AdviceFacts) {
  const ofClient = checks.filter(({ flag, stored }) => flag === "orange" && stored && stored.code !== "NOT_JUDGED");
  const answered = acceptances.filter(({ by = "client" }) => by === "client" || by === "confirmation").length;
  const told = ofClient.filter(({ answeredBy = "client" }) => answeredBy === "client" || answeredBy === "confirmation");
  return { told: told.length, answered };
}

/** Rules that were not judged, each once, with what was missing. */
function notJudged(facts: AdviceFacts): string[] {
  const words = codeWords(facts.language);
  return [
    ...new Set(
      outcomes(facts, "NOT_JUDGED").map(({ subject, missing }) => {
        const { name } = ruleWords(subject as AdviceCheckCode, facts.language);
        return missing ? `${name} (${WORDS[facts.language].lacks(words.facts[missing])})` : name;
      }),
    ),
  ];
}

/** Measures that an advice must not exceed: the green one that comes nearest to its limit has weighed most. */
const UPPER: readonly AdviceCheckCode[] = [
  "LOSS_CAPACITY",
  "LOSS_ACCEPTED",
  "RISK_RANGE",
  "RISK_AFTER_ACT",
  "EQUITY_HORIZON",
  "ILLIQUID_SHARE",
  "CONCENTRATION_LINE",
];
function weighedMost(facts: AdviceFacts): { name: string; found: string; allowed: string; range: string | null } | null {
  const near = facts.checks.flatMap(({ stored, found, allowed }) => {
    if (stored?.flag !== "green" || !UPPER.includes(stored.code) || found === null || allowed === null) return [];
    const limit = Number((stored.allowed ?? "").split("–").at(-1));
    const measured = Number(stored.found);
    if (!(limit > 0) || !Number.isFinite(measured)) return [];
    const name = WORDS[facts.language].nearest[stored.code] ?? lowerFirst(ruleWords(stored.code, facts.language).name);
    const [from, to = from!] = allowed.split("–");
    const isOfRisk = stored.code === "RISK_RANGE" || stored.code === "RISK_AFTER_ACT";
    // The risk is that of the contract: neither of a target that is not reached, nor of less than the range has.
    if (isOfRisk && (stored.subject === "target" || measured < Number(stored.allowed?.split("–")[0]))) return [];
    const range = isOfRisk ? WORDS[facts.language].between(from!, to) : null;
    return [{ name, found, allowed: to, range, use: measured / limit }];
  });
  return near.sort((a, b) => b.use - a.use)[0] ?? null;
}

/** What the questionnaire says of the term: never a number of years, which it does not ask for. */
function bracketText(facts: AdviceFacts): string | null {
  const place = number(outcome(facts, "CONTRADICTION", "horizon")?.allowed);
  return place === null ? null : (codeWords(facts.language).brackets[place] ?? null);
}

const isAllKept = (f: AdviceFacts) => f.checks.every(({ flag }) => flag === "green") && askedOn(f) !== null;
const isHandedOver = ({ documents: { dics } }: AdviceFacts) => dics.length > 0 && dics.every(({ enclosed }) => enclosed);

/** A loss that the client has stated in per cent: where it is below what is always counted, that stands beside it. */
const LEAST_STATED = 2;
const stated = (value: number | null | undefined) => (value === null || value === undefined ? null : value);
const above = (value: number | null | undefined) => (stated(value) ?? 0) >= LEAST_STATED;
const figureOf = (facts: AdviceFacts, code: AdviceCheckCode, name: string) => number(outcome(facts, code)?.figures?.[name]);
/** What a change saves over what it costs. */
function gainOf(facts: AdviceFacts): number {
  const { found, allowed } = outcome(facts, "SWITCH_BENEFIT") ?? {};
  return Number(allowed ?? 0) - Number(found ?? 0);
}
const euros = (value: number | null, { language }: AdviceFacts) => (value === null ? null : formatAmount(value, language, { decimals: 0 }));
/** The answer as the client read it; an open one is no figure that the client said. */
const answered = (f: AdviceFacts, what: "capacity" | "accepted") => f.stated?.[`${what}Words`] ?? percent(f.stated?.[what], f);
const inPercent = (text: string | undefined, { language }: AdviceFacts) =>
  text === undefined ? null : measureText(text, "percent", language);

/** What the checks of the advice found, as they are stored with it. */
export const CHECK_FIELDS = {
  "profile.askedOn": field(STORED, (f) => day(askedOn(f), f)),
  "profile.secondOn": field(STORED, (f) =>
    isGreen(f, "SECOND_PROFILE") ? day(outcome(f, "SECOND_PROFILE")?.figures?.date ?? null, f) : null,
  ),
  "profile.declared": field(STORED, (f) => holds(outcome(f, "PROFILE_SOURCE")?.flag === "orange")),
  "profile.loweredFrom": field(STORED, loweredFrom),
  "profile.questionnaireLabel": field(STORED, (f) => loweredFrom(f) ?? f.profile.label),
  "knowledge.families": field(STORED, (f) =>
    outcomes(f, "KNOWLEDGE_GATE").every(({ flag }) => flag === "green") ? families(f, () => true) : null,
  ),
  "knowledge.closed": field(STORED, (f) => families(f, (flag) => flag !== "green")),
  "knowledge.notNeeded": field("session.advice.lines, series.assetClass", (f) =>
    holds(heldAfter(f).length > 0 && heldAfter(f).every(({ assetClass }) => assetClass === "CAPITAL_GUARANTEED")),
  ),
  "demand.bracket": field("questionnaire.result", (f) => (isGreen(f, "CONTRADICTION", "horizon") ? bracketText(f) : null)),
  "demand.otherBracket": field("questionnaire.result", (f) => (isGreen(f, "CONTRADICTION", "horizon") ? null : bracketText(f))),
  "demand.termAgreed": field(STORED, (f) => holds(isGreen(f, "CONTRADICTION", "horizon"))),
  "demand.termSettled": field(STORED, (f) => holds(f.demand.horizonMonths !== null && !isGreen(f, "CONTRADICTION", "horizon"))),
  "loss.amount": field(STORED, (f) => euros(figureOf(f, "LOSS_CAPACITY", "lossAmount"), f)),
  "loss.percent": field(STORED, (f) => inPercent(outcome(f, "LOSS_CAPACITY")?.found, f)),
  "loss.asked": field("questionnaire.amountToInvest", (f) => money(f.stated?.amount, f, 0)),
  "loss.unasked": field("questionnaire.amountToInvest", ({ stated }) => holds(stated?.amount == null && !stated?.declared)),
  "loss.declared": field("session.questionnaire.statedLosses", ({ stated }) => holds(stated?.declared === true)),
  "loss.capacityStated": field("questionnaire.answers", (f) => (above(f.stated?.capacity) ? answered(f, "capacity") : null)),
  "loss.capacityPercent": field(STORED, (f) => inPercent(outcome(f, "LOSS_CAPACITY")?.allowed, f)),
  "loss.smallCapacity": field("questionnaire.answers", (f) =>
    stated(f.stated?.capacity) === null || above(f.stated?.capacity) ? null : answered(f, "capacity"),
  ),
  "loss.acceptedStated": field("questionnaire.answers", (f) => (above(f.stated?.accepted) ? answered(f, "accepted") : null)),
  "target.within": field(STORED, (f) => {
    const all = outcomes(f, "TARGET_MARKET");
    // Nothing is said of what the client knows where nobody asked.
    const isKnown = isJudged(f, "TARGET_MARKET") && isJudged(f, "KNOWLEDGE_GATE");
    return holds(all.length > 0 && all.every(({ flag }) => flag === "green") && isKnown);
  }),
  "target.outside": field(STORED, (f) => namesOf(f, ({ code, flag }) => code === "TARGET_MARKET" && flag !== "green")),
  "target.unknown": field(STORED, (f) => namesOf(f, ({ code, subject }) => code === "NOT_JUDGED" && subject === "TARGET_MARKET")),
  "liquidity.need": field(STORED, (f) => money(number(outcome(f, "LIQUIDITY_NEED")?.allowed), f, 0)),
  "liquidity.calm": field(STORED, (f) => money(number(outcome(f, "LIQUIDITY_NEED")?.found), f, 0)),
  "withdrawals.last": field(STORED, (f) => holds(isGreen(f, "WITHDRAWALS_EXHAUST"))),
  "sustainability.met": field(STORED, (f) => {
    const all = outcomes(f, "SUSTAINABILITY");
    return holds(all.length > 0 && all.every(({ flag }) => flag === "green") && f.sustainability.adapted === null);
  }),
  "checks.noWarning": field(STORED, (f) => holds(isAllKept(f) && isHandedOver(f))),
  "checks.keptWithoutDocuments": field(`${STORED}, publication.dics`, (f) => holds(isAllKept(f) && !isHandedOver(f))),
  "checks.count": field(STORED, ({ checks }) => (checks.length === 0 ? null : String(checks.length))),
  "checks.oneAccepted": field(STORED, (f) => holds(signalled(f).told === 1 && signalled(f).answered >= 1)),
  "checks.accepted": field(STORED, (f) => {
    const { told, answered } = signalled(f);
    return told > 1 && answered >= told ? String(told) : null;
  }),
  "checks.unanswered": field(STORED, (f) => {
    const { told, answered } = signalled(f);
    return told > answered ? String(told) : null;
  }),
  "checks.oneNotJudged": field(STORED, (f) => (notJudged(f).length === 1 ? notJudged(f)[0]! : null)),
  "checks.notJudgedCount": field(STORED, (f) => (notJudged(f).length > 1 ? String(notJudged(f).length) : null)),
  "checks.notJudged": field(STORED, (f) => list(notJudged(f), f)),
  "checks.weighed": field(STORED, (f) => weighedMost(f)?.name ?? null),
  "checks.weighedFound": field(STORED, (f) => weighedMost(f)?.found ?? null),
  "checks.weighedAllowed": field(STORED, (f) => (weighedMost(f)?.range === null ? weighedMost(f)!.allowed : null)),
  "checks.weighedRange": field(STORED, (f) => weighedMost(f)?.range ?? null),
  "switching.cost": field(STORED, (f) => money(number(outcome(f, "SWITCH_BENEFIT")?.found), f)),
  "switching.benefit": field(STORED, (f) => money(number(outcome(f, "SWITCH_BENEFIT")?.allowed), f)),
  "switching.years": field(STORED, (f) => {
    const years = figureOf(f, "SWITCH_BENEFIT", "years");
    return years === null ? null : termText(Math.round(years * 12), f.language);
  }),
  "switching.pays": field(STORED, (f) => holds(isGreen(f, "SWITCH_BENEFIT") && isJudged(f, "SWITCH_BENEFIT") && gainOf(f) > 0)),
  "switching.even": field(STORED, (f) => holds(isGreen(f, "SWITCH_BENEFIT") && isJudged(f, "SWITCH_BENEFIT") && gainOf(f) === 0)),
  "switching.known": field(STORED, (f) => holds(isGreen(f, "SWITCH_BENEFIT") && !isJudged(f, "SWITCH_BENEFIT"))),
  "switching.reason": field(STORED, (f) => {
    const found = outcome(f, "SWITCH_BENEFIT");
    return found?.flag === "orange" ? (found.figures?.reason ?? null) : null;
  }),
} as const satisfies Record<string, Field>;
