import type { Credentials } from "#app/contract/user.ts";
import { openApi, type ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** Signs a script in. What it sent is used here and goes nowhere else: no log, no audit row, no error carries it. */
async function issued(context: ServiceContext, { username = "", password = "", code, provider, token }: Credentials) {
  const { issueToken, exchangeKey, address, correlationId } = context;
  // The embedded provider is the only one that is asked for tokens here, and it is Keycloak-shaped.
  const issue =
    token === undefined
      ? issueToken && (() => issueToken({ username, password, code, address }))
      : exchangeKey && (() => exchangeKey(token, correlationId));
  if (!issue || provider === "MS_ADB2C") throw refuse.notImplemented("Scripts sign in at the identity provider of this installation.");
  const answer = await issue();
  if (!answer) throw refuse.unauthorized("Sign-in refused.");
  if ("refused" in answer)
    throw refuse.forbidden(answer.refused, "The account signs in with a second factor: send its code, or set it up on the pages first.");
  if ("wait" in answer) throw refuse.tooMany(answer.wait);
  return { access_token: answer.accessToken, token_type: "Bearer" as const, expires_in: answer.expiresIn };
}

function requireByAddress({ tokenByAddress }: ServiceContext): void {
  if (!tokenByAddress) throw refuse.notImplemented("This installation takes no password in an address: use POST token/authorize.");
}

/** The calls that need no token, because they give one. */
export const tokenRoutes = {
  tokenAuthorize: openApi.users.tokenAuthorize.handler(({ input, context }) => issued(context, input.body)),

  tokenAuthorizeGet: openApi.users.tokenAuthorizeGet.handler(({ input, context }) => {
    requireByAddress(context);
    return issued(context, input.query);
  }),

  tokenAcquire: openApi.users.tokenAcquire.handler(({ input, context }) => {
    requireByAddress(context);
    return issued(context, input.query);
  }),
};
