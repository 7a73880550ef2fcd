import { aaaLater } from "#app/contract/later/aaa/index.ts";
import { uaflife } from "#app/contract/later/uaflife.ts";

/**
 * The calls of the catalogue that this installation does not serve, by noun, with the shapes they will have. They are answered
 * 501 before anything is validated, and the OpenAPI document says so. No client and no router is made of them; a call that is
 * built moves to the contract.
 */
export const laterContract = { ...aaaLater, uaflife };
