import type { Transaction } from "#backend/database/database.ts";
import * as schema from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, demoKidProduct } from "#backend/demo/ids.ts";
import { demoIsin } from "#backend/demo/market/isin.ts";

/** Products of the insurer whose documents it writes, each with what it is sold as. Their ISINs are invented. */
const PRODUCTS: ReadonlyArray<readonly [code: string, name: string, shares: readonly string[]]> = [
  ["BV-SEC", "Brissonne Sécurité", ["Brissonne Sécurité 2031"]],
  ["BV-EQ", "Brissonne Équilibre", ["Brissonne Équilibre C", "Brissonne Équilibre D"]],
  ["BV-DYN", "Brissonne Dynamique", ["Brissonne Dynamique C", "Brissonne Dynamique D"]],
];
/** Beyond the numbers of the funds of the market. */
const FIRST_NUMBER = 900;

export async function seedKidProducts(tx: Transaction): Promise<void> {
  const owner = DEMO_ORGANISATIONS.productOwner;
  await tx.insert(schema.kidProduct).values(PRODUCTS.map(([code, name], at) => ({ id: demoKidProduct(at + 1), owner, code, name })));
  const shares = PRODUCTS.flatMap(([, , names], at) => names.map((displayName) => ({ product: demoKidProduct(at + 1), displayName })));
  await tx.insert(schema.kidProductIsin).values(shares.map((share, at) => ({ ...share, owner, isin: demoIsin("FR", FIRST_NUMBER + at) })));
}
