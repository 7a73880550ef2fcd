import type { OpenAPI } from "@orpc/contract";
import { SUMMARIES } from "#backend/api/openapi/french/index.ts";
import { MEMBERS } from "#backend/api/openapi/french/members/members.ts";
import { REFUSALS, TITLES } from "#backend/api/openapi/french/words.ts";
import { HORIZON_CALL, horizonDescription } from "#backend/api/openapi/horizon-operations.ts";

/** What the contract says, in the language of a page. */
export interface ContractWords {
  /** What a call is for. */
  summary(call: OpenAPI.OperationObject): string;
  /** What a call says of itself besides. */
  description(call: OpenAPI.OperationObject): string | undefined;
  /** The title of a noun, by its name in the address. */
  title(slug: string): string;
  /** The meaning of a refusal by its status; `told` is what the contract says. */
  refusal(status: string, told: string): string;
  /** What a parameter or a member is, from what the contract says of it. */
  member(told: string): string;
}

const NAMES: Record<string, string> = { "e-mails": "E-mails", "api-consumption": "API consumption", srri: "SRRI", priips: "PRIIPs" };

/** The contract speaks English. */
export const ENGLISH_WORDS: ContractWords = {
  summary: (call) => call.summary ?? "",
  description: (call) => call.description,
  title: (slug) => NAMES[slug] ?? slug.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase()),
  refusal: (_, told) => told,
  member: (told) => told,
};

/** French where it is written, else what the contract says. */
export const FRENCH_WORDS: ContractWords = {
  summary: (call) => SUMMARIES[call.operationId ?? ""] ?? ENGLISH_WORDS.summary(call),
  description: (call) =>
    call.description && call.operationId === HORIZON_CALL
      ? horizonDescription(
          "Opérations\u202f:",
          ({ operation, id, name }) => `${operation} (${id}\u202f; arguments ${name}Arguments, données ${name}Data)`,
        )
      : call.description,
  title: (slug) => TITLES[slug] ?? ENGLISH_WORDS.title(slug),
  refusal: (status, told) => REFUSALS[status] ?? told,
  member: (told) => MEMBERS[told] ?? told,
};
