import type { z } from "zod";
import type { UafLifeRun } from "#app/contract/retail-client/uaflife.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";
import type { ContractFields, ContractRow } from "../client-contract.store.ts";
import { toldContract } from "./source.ts";

const ERRORS_TOLD = 200;
type Told = z.output<typeof toldContract>;

/** Contracts that can be taken over, each once, and those that are left out with the reason. */
export class Sorted {
  readonly contracts = new Map<string, Told>();
  readonly errors: UafLifeRun["errors"] = [];
  errorCount = 0;

  constructor(told: readonly unknown[], distributor: string) {
    for (const one of told) this.#sort(one, distributor);
  }

  #sort(one: unknown, distributor: string): void {
    const parsed = toldContract.safeParse(one);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      this.#leave(nameOf(one), "INVALID", `${path.join(".")}: ${message}`);
    } else if (parsed.data.distributor !== distributor)
      this.#leave(parsed.data.externalId, "OTHER_DISTRIBUTOR", "It belongs to another distributor.");
    else if (this.contracts.has(parsed.data.externalId))
      this.#leave(parsed.data.externalId, "TWICE", "The answer has this contract twice.");
    else this.contracts.set(parsed.data.externalId, parsed.data);
  }

  #leave(externalId: string, code: string, message: string): void {
    this.errorCount++;
    if (this.errors.length < ERRORS_TOLD) this.errors.push({ externalId, code, message });
  }
}

/** What an answer that does not fit calls the contract. */
const nameOf = (one: unknown): string => {
  const id = typeof one === "object" && one !== null && "externalId" in one ? one.externalId : "";
  return typeof id === "string" ? id.slice(0, 120) : "";
};

/** What is stored of a contract: the client on record stays whoever it is. */
export function fieldsOf({ externalId: _, distributor: __, ...told }: Told, present: ContractRow | undefined): ContractFields {
  return { ...told, client: present?.client ?? null };
}

/** Whether what is stored is what was told. */
export const isSame = (present: ContractRow, fields: ContractFields): boolean =>
  (Object.keys(fields) as Array<keyof ContractFields>).every((name) => {
    const [stored, told] = [present[name], fields[name]];
    return name === "value" && stored !== null && told != null
      ? withoutZeros(String(stored)) === withoutZeros(String(told))
      : stored === told;
  });
