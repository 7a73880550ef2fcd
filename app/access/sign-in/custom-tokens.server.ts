import { z } from "zod";
import type { Claims } from "#app/domain/rights/claims.ts";
import { profileOf, UNKNOWN_LIFE_S } from "../session/session-profile.server.ts";
import type { SessionProfile } from "../session/sessions.server.ts";
import type { AccessSettings } from "../settings.ts";
import { verifyCustomToken } from "./id-token.server.ts";
import type { Provider } from "./provider.server.ts";
import { SignInError } from "./sign-in-error.ts";

/** Who came by a custom action token, and the access token that stands for an interactive sign-in. */
export interface CustomPerson {
  sub: string;
  profile: SessionProfile;
  access: string;
  /** Seconds that the token still lives. */
  expiresIn: number;
}

/** Whether it has the form of an action token: nothing else is ever sent to the provider. */
export const isKey = (key: string): boolean => /^[\w.~+/=-]{1,4096}$/.test(key);
const BARE_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const answerSchema = z.object({ access_token: z.string().min(1).max(20_000), expires_in: z.coerce.number().positive().optional() });

/** Validates custom action tokens at the provider and reads the person out of the token that it answers. */
export class CustomTokens {
  constructor(
    private readonly settings: AccessSettings,
    private readonly provider: Provider,
    private readonly now: () => number = Date.now,
  ) {}

  /** Throws SignInError: `refused` for a key that is invalid or used up, `unavailable` when it cannot be checked now. */
  async person(key: string): Promise<CustomPerson> {
    if (!isKey(key)) throw new SignInError("refused", "the key is not of the form of an action token");
    const { access_token: access, expires_in } = readAnswer(await this.provider.actionToken(key));
    return this.personOf(access, expires_in);
  }

  /** The same for a token that was answered a moment ago. `expiresIn` in seconds, where the answer said it. */
  async personOf(access: string, expiresIn?: number): Promise<CustomPerson> {
    const { provider, settings } = this;
    const isJwt = access.split(".").length === 3;
    const claims = isJwt ? await verifyCustomToken(access, provider, settings.issuer) : null;
    // Without a signature to check, the provider's own word on whose token it is has to do.
    const userinfo = await provider.userinfo(access).catch((error: unknown) => {
      if (claims) return null;
      throw error;
    });
    const sub = claims?.sub ?? userinfo?.sub;
    if (typeof sub !== "string" || (userinfo && userinfo.sub !== sub)) {
      throw new SignInError("refused", "the provider does not say whose token it is");
    }
    const sets = [claims, userinfo].filter((set): set is Claims & { sub: string } => set !== null);
    const left = claims?.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp - this.now() / 1000;
    const life = Math.min(expiresIn ?? left, left);
    if (life <= 0) throw new SignInError("refused", "the token has ended");
    return { sub, profile: profileOf(sets, settings), access, expiresIn: Number.isFinite(life) ? life : UNKNOWN_LIFE_S };
  }
}

/** JSON with an `access_token`, or the token alone as text. */
function readAnswer(body: string): z.infer<typeof answerSchema> {
  const text = body.trim();
  if (BARE_TOKEN.test(text)) return { access_token: text };
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    throw new SignInError("refused", "the answer to a custom action token carries no access token");
  }
}
