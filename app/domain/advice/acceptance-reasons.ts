import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceCheck } from "./rule.ts";
import { REASON_WORDS, type UsualReason } from "./words/reason-words.ts";

/**
 * What a client accepts: more caution than the profile asks for, a change that costs more than it saves, money that stays for a shorter
 * time than its supports, money that is needed, more risk than usual, or something else. A reason speaks of one of them.
 */
export const ACCEPTED_KINDS = ["RISK", "TERM", "MONEY", "CAREFUL", "SWITCH", "OTHER"] as const;
export type AcceptedKind = (typeof ACCEPTED_KINDS)[number];

const KIND_OF: Partial<Record<AdviceCheckCode, AcceptedKind>> = {
  SWITCH_BENEFIT: "SWITCH",
  LOSS_HORIZON: "TERM",
  EQUITY_HORIZON: "TERM",
  ILLIQUID_SHARE: "TERM",
  SAVINGS_SHARE: "MONEY",
  HOLDING_PERIOD: "TERM",
  LIQUIDITY_NEED: "MONEY",
  WITHDRAWALS_EXHAUST: "MONEY",
  DEPOSIT_CAPACITY: "MONEY",
  SCHEDULED_CAPACITY: "MONEY",
  EMERGENCY_SAVINGS: "MONEY",
  BORROWED_MONEY: "MONEY",
  DEBT_SHARE: "MONEY",
  RISK_RANGE: "RISK",
  RISK_AFTER_ACT: "RISK",
  SHARE_ABOVE_BAND: "RISK",
  LOW_RISK_SHARE: "RISK",
  LOSS_ACCEPTED: "RISK",
  CONCENTRATION_LINE: "RISK",
  CONCENTRATION_THEME: "RISK",
  CONCENTRATION_ISSUER: "RISK",
};

/** A measure of risk below the range that the profile allows. */
const isCareful = ({ code, found, allowed }: Pick<AdviceCheck, "code" | "found" | "allowed">): boolean =>
  code === "RISK_RANGE" && found !== undefined && allowed !== undefined && Number(found) < Number(allowed.split("–")[0]);

/** What is accepted by whoever accepts an outcome. */
export const acceptedKindOf = (check: Pick<AdviceCheck, "code" | "found" | "allowed">): AcceptedKind =>
  isCareful(check) ? "CAREFUL" : (KIND_OF[check.code] ?? "OTHER");

/** A reason of a house; a text alone speaks of any warning but caution and a change that does not pay. */
export type HouseReason = string | { text: string; fits: AcceptedKind };
interface Reasons {
  acceptanceReasons?: readonly HouseReason[] | undefined;
}

const USUAL: Record<AcceptedKind, readonly UsualReason[]> = {
  RISK: ["INFORMED", "OTHER_ASSETS", "HOLDINGS"],
  TERM: ["INFORMED", "LONGER"],
  MONEY: ["INFORMED", "OTHER_MONEY"],
  CAREFUL: ["LESS_RISK", "KEEP_CAPITAL", "LOWER_RETURN"],
  SWITCH: ["DEARER", "NOT_MONEY"],
  OTHER: ["INFORMED"],
};
const fits = (reason: HouseReason, kind: AcceptedKind): boolean =>
  typeof reason === "string" ? kind !== "CAREFUL" && kind !== "SWITCH" : reason.fits === kind;

/** Reasons that an acceptance of a kind is chosen from: those of the house, the usual ones where it names none. */
export function offeredReasons({ acceptanceReasons = [] }: Reasons, kind: AcceptedKind, language: InterfaceLanguage): string[] {
  const own = acceptanceReasons.filter((reason) => fits(reason, kind)).map((reason) => (typeof reason === "string" ? reason : reason.text));
  return own.length > 0 ? own : USUAL[kind].map((code) => REASON_WORDS[language][code]);
}

/** Whether a reason is one of those offered, whichever language it was read in. */
export const isOffered = (reasons: Reasons, kind: AcceptedKind, text: string): boolean =>
  INTERFACE_LANGUAGES.some((language) => offeredReasons(reasons, kind, language).includes(text));
