import type { Orm, Transaction } from "#backend/database/database.ts";

type Queries = Orm | Transaction;

/**
 * A query with placeholders, written once for each database and variant: writing one takes longer than running it.
 * Prepare it under an empty name, so that it is a statement of its own wherever it runs; connections may be a pooler's.
 */
export function builtOnce<Variant extends string, Query>(
  build: (queries: Queries, variant: Variant) => Query,
): (queries: Queries, variant: Variant) => Query {
  const known = new WeakMap<Queries, Map<Variant, Query>>();
  return (queries, variant) => {
    const variants = known.get(queries) ?? new Map<Variant, Query>();
    known.set(queries, variants);
    const query = variants.get(variant) ?? build(queries, variant);
    variants.set(variant, query);
    return query;
  };
}
