import { codeWords } from "#app/domain/advice/words/check-words.ts";
import type { AdviceFacts } from "../facts.ts";
import { WORDS } from "../words.ts";
import { day, type Field, field, holds, list, money, termText, text } from "./field.ts";

/** The questionnaire says that money will be withdrawn. */
const mayWithdraw = (stated: AdviceFacts["stated"]) => stated?.withdrawals === "REGULAR" || stated?.withdrawals === "OCCASIONAL";

/** Units of account are those of an insurer's contract; of a securities account, or a kind that nobody stored, nothing is said of an insurer. */
const isOfInsurer = ({ contract: { kind } }: AdviceFacts) =>
  kind === "LIFE_INSURANCE" || kind === "CAPITALISATION" || kind === "RETIREMENT";

/** Who advises whom, on what, and what the client asked for. */
export const CLIENT_FIELDS = {
  "adviser.name": field("user", ({ adviser }) => text(adviser.name)),
  "adviser.email": field("user.email", ({ adviser }) => adviser.email),
  "adviser.organisation": field("organisation.name", ({ adviser }) => text(adviser.organisation)),
  "adviser.registration": field("organisation.orias, organisation.regulatoryStatus", ({ adviser }) => adviser.registration),
  "client.name": field("session.creation.clientFirstName, clientLastName", ({ client }) => client.name),
  "client.birthDate": field("session.creation.clientBirthDate", (f) => day(f.client.birthDate, f)),
  "client.coSubscriber": field("session.creation.coSubscriberFirstName, coSubscriberLastName", ({ client }) => client.coSubscriber),
  "client.coSubscriberBirthDate": field("session.creation.coSubscriberBirthDate", (f) => day(f.client.coSubscriberBirthDate ?? null, f)),
  "client.legalPerson": field("session.creation.legalPersonName", ({ client }) => client.legalPerson),
  "client.representative": field("session.creation.legalPersonRepresentativeFirstName, legalPersonRepresentativeLastName", ({ client }) =>
    text(client.representative),
  ),
  "client.code": field("session.creation.extClientCode", ({ client }) => client.code),
  day: field("publication.publishedAt", (f) => day(f.day, f)),
  preliminaryInformation: field("session.config.publishing.preliminaryInformation", (f) => text(f.preliminaryInformation)),
  contact: field("session.config.general.supportContactInfo", ({ contact }) => contact),
  "contract.product": field("product.name", ({ contract }) => contract.product),
  "contract.insurer": field("product.productOwner", ({ contract }) => contract.insurer),
  "contract.insurerNamed": field("product.productOwner", ({ contract, language }) => contract.insurer ?? WORDS[language].notOnRecord),
  "demand.afterUnknown": field("session.workspace.currentComposition", ({ demand }) =>
    holds(demand.act !== "ACT_NEW_CONTRACTS" && demand.held === null),
  ),
  "demand.afterKnown": field("session.workspace.currentComposition", ({ demand }) =>
    holds(demand.act === "ACT_NEW_CONTRACTS" || demand.held !== null),
  ),
  "demand.act": field("session.proposalParams.actType", ({ language, demand }) => WORDS[language].acts[demand.act]),
  "demand.newContract": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_NEW_CONTRACTS")),
  "demand.deposit": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_DEPOSITS")),
  "demand.rebalancing": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_REBALANCINGS")),
  "demand.withdrawal": field("session.proposalParams.actType", ({ demand }) => holds(demand.act === "ACT_WITHDRAWALS")),
  "demand.changes": field("session.proposalParams.actType", ({ demand }) =>
    holds(demand.act === "ACT_DEPOSITS" || demand.act === "ACT_WITHDRAWALS"),
  ),
  "demand.heldKnown": field("session.workspace.currentComposition", ({ demand }) => holds(demand.held !== null)),
  "contract.kind": field("product.kind", ({ contract, language }) => (contract.kind ? WORDS[language].kinds[contract.kind] : null)),
  "contract.mayBeRenounced": field("product.kind, session.creation.legalPersonName", ({ contract, client }) =>
    holds((contract.kind === "LIFE_INSURANCE" || contract.kind === "CAPITALISATION") && !client.legalPerson),
  ),
  "contract.ofInsurer": field("product.kind", (f) => holds(isOfInsurer(f))),
  "contract.ofNoInsurer": field("product.kind", (f) => holds(!isOfInsurer(f))),
  "contract.oneOffered": field("session.config.advice.productConfigs", ({ contract }) => holds(contract.offered === 1)),
  "contract.offered": field("session.config.advice.productConfigs", ({ contract }) =>
    (contract.offered ?? 0) > 1 ? String(contract.offered) : null,
  ),
  "demand.needs": field("session.proposalParams.needs", (f) =>
    list(
      (f.demand.needs ?? []).map(({ amount, months }) => WORDS[f.language].needed(money(amount, f, 0)!, termText(months, f.language))),
      f,
    ),
  ),
  "demand.noNeeds": field("session.proposalParams.needs, questionnaire.result", ({ demand, stated }) =>
    holds(demand.needs?.length === 0 && !demand.plannedWithdrawals && !mayWithdraw(stated)),
  ),
  "demand.untoldWithdrawals": field("questionnaire.result", ({ demand, stated, language }) =>
    mayWithdraw(stated) && !demand.needs?.length && !demand.plannedWithdrawals
      ? codeWords(language).withdrawals[stated!.withdrawals!]
      : null,
  ),
  "demand.objective": field("questionnaire.answers", ({ stated }) => text(stated?.objective)),
  "demand.plannedWithdrawal": field("session.proposalParams.plannedWithdrawals", (f) => money(f.demand.plannedWithdrawals?.amount, f, 0)),
  "demand.withdrawalFrequency": field("session.proposalParams.plannedWithdrawals", ({ demand }) =>
    text(demand.plannedWithdrawals?.frequency),
  ),
  "demand.capitalWords": field("session.proposalParams.capitalWords", ({ demand }) => text(demand.capitalWords)),
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
  "demand.heldOn": field("session.workspace.currentCompositionDate", (f) => day(f.demand.heldOn ?? null, f)),
  "demand.heldUndated": field("session.workspace.currentCompositionDate", ({ demand }) => holds(!demand.heldOn)),
} as const satisfies Record<string, Field>;
