import type { SessionLife } from "#app/services/request-context.ts";
import type { SignIn } from "../sign-in/sign-in.server.ts";
import { hashOf } from "./seal.server.ts";

export interface SessionLives {
  /** What is left of the session of this browser. Asking does not make it last longer. */
  left(request: Request): Promise<SessionLife | null>;
  /** Makes the session last, and says what is left then; null when it has ended, here or at the provider. */
  renew(request: Request): Promise<SessionLife | null>;
}

/** For pages that stay open: how long the session lasts, and one way to make it last. */
export function sessionLives(signIn: SignIn): SessionLives {
  const left: SessionLives["left"] = async (request) => {
    const id = signIn.cookies.session.read(request);
    const found = id === null ? null : await signIn.sessions.remaining(id);
    // A page only has to see that it is somebody else's session by now: it is not told whose.
    return found && { ...found, person: hashOf(found.person).toString("base64url").slice(0, 12) };
  };
  return {
    left,
    async renew(request) {
      const session = await signIn.storedSession(request);
      if (!session || (await signIn.fresh(session)) === null) return null;
      await signIn.sessions.visit(session.idHash);
      return left(request);
    },
  };
}
