/**
 * Why a sign-in or a refresh did not work.
 * - restart: state unknown or expired, nonce wrong, provider says authentication_expired: start again, once
 * - cancelled: the person gave up at the provider
 * - anonymous: asked without a page of its own (prompt=none), nobody is signed in at the provider
 * - passwordForgotten: Azure AD B2C asks for the reset policy
 * - refused: the provider says no for good (400 at its token endpoint, bad signature, other error)
 * - misconfigured: the provider does not know this client, or is not the issuer that was set
 * - unfitToken: the provider signs people in, but its id token names another issuer or client, or the API would refuse the access token
 *   that it gives; `claim` says where
 * - unavailable: no answer, or none that can be read
 */
export type SignInFailure =
  | "restart"
  | "cancelled"
  | "anonymous"
  | "passwordForgotten"
  | "refused"
  | "misconfigured"
  | "unfitToken"
  | "unavailable";

export class SignInError extends Error {
  override name = "SignInError";
  constructor(
    readonly failure: SignInFailure,
    message: string,
    options?: ErrorOptions & { returnTo?: string; claim?: string },
  ) {
    super(message, options);
    this.returnTo = options?.returnTo ?? null;
    this.claim = options?.claim ?? null;
  }
  /** Of a token that will not do. */
  readonly claim: string | null;
  /** Where the person wanted to go, when the attempt is known. */
  returnTo: string | null;
}

export const isSignInError = (error: unknown): error is SignInError => error instanceof Error && error.name === "SignInError";
