import { atBase, part } from "./address.ts";

/** Tax rules of life insurance, kept by administrators. */
const rules = "/admin/settings/tax-rules";
export const taxRulesListPath = () => atBase(rules);
export const taxRulesNewPath = () => atBase(`${rules}/new`);
export const taxRulesPath = (id: string) => atBase(`${rules}/${part(id)}`);
