import { ORPCError } from "@orpc/server";
import { createGraphQLError, createSchema, createYoga } from "graphql-yoga";
import type { z } from "zod";
import type { horizonGraphql } from "#app/contract/horizon-portfolio/graphql.ts";
import { api } from "#backend/calls/context.ts";
import { requirePermission } from "#backend/calls/refusal.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { queryBounds } from "./query-bounds.ts";
import { type GraphqlContext, RESOLVERS } from "./resolvers.ts";
import { TYPE_DEFINITIONS } from "./schema.ts";

type Resolver = (...args: never[]) => unknown;

/** A resolver whose refusals are errors of the answer; what else it throws is a defect, which ends the call. */
const answering =
  (resolve: Resolver): Resolver =>
  async (...args) => {
    try {
      return await resolve(...args);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!(refusal instanceof ORPCError) || refusal.status >= 500) throw error;
      const { message, ...extensions } = { ...(refusal.data as Record<string, unknown>) };
      throw createGraphQLError(String(message ?? refusal.message), { extensions });
    }
  };

const resolvers = Object.fromEntries(
  Object.entries(RESOLVERS).map(([type, fields]) => [
    type,
    Object.fromEntries(Object.entries(fields).map(([field, resolve]) => [field, answering(resolve)])),
  ]),
);

/** The server of the schema. Its HTTP side is not used: the call comes as every other one, with its guard, its limits and its log. */
const yoga = createYoga<GraphqlContext>({
  schema: createSchema({ typeDefs: TYPE_DEFINITIONS, resolvers }),
  plugins: [queryBounds],
  logging: false,
  maskedErrors: false,
  graphiql: false,
});

type Answer = z.output<(typeof horizonGraphql.graphql)["~orpc"]["outputSchema"] & z.ZodType>;
type Failed = { message: string; originalError?: unknown; toJSON(): object };

/** What a query could not be answered with; throws the defect that stands behind one. */
function told(errors: ReadonlyArray<Failed>): NonNullable<Answer["errors"]> {
  return errors.map((error) => {
    const cause = error.originalError;
    if (cause instanceof Error && cause.name !== "GraphQLError") throw refusalOf(cause);
    return error.toJSON() as NonNullable<Answer["errors"]>[number];
  });
}

export const graphqlRoutes = {
  /** Everybody with a role may have a rule and a grid computed that they give; stored portfolios are for those who may see them. */
  graphql: api.horizonGraphql.graphql.handler(async ({ input: { query, variables, operationName }, context }): Promise<Answer> => {
    requirePermission(context.caller, "application");
    const { parse, validate, execute, contextFactory, schema } = yoga.getEnveloped({ call: context });
    let document: Parameters<typeof validate>[1];
    try {
      document = parse(query);
    } catch (error) {
      return { errors: told([error as Failed]) };
    }
    const faults = validate(schema, document);
    if (faults.length > 0) return { errors: told(faults as Failed[]) };
    const contextValue = await contextFactory();
    const { data, errors } = await execute({ schema, document, contextValue, variableValues: variables ?? {}, operationName });
    return { data: data ?? null, ...(errors ? { errors: told(errors) } : {}) };
  }),
};
