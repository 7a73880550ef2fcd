import { type NextFunction, type Request, type Response, Router } from "express";
import type { Sql } from "#app/services/sql.ts";
import type { VerifyToken } from "#backend/calls/caller.ts";
import { type Account, claimsOf, findAuthorised } from "../accounts.ts";

/**
 * Userinfo and account by bearer token. The library's own userinfo refuses JWT access tokens, so these routes stand
 * before it. The name of the scheme is accepted in any letter case.
 */
export function userinfoRoutes(sql: Sql, verifyToken: VerifyToken): Router {
  const router = Router();
  const withAccount = (answer: (account: Account) => object) => (req: Request, res: Response, next: NextFunction) => {
    const work = async () => {
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(req.get("authorization") ?? "")?.[1];
      const claims = token ? await verifyToken(token) : null;
      const account = claims ? await findAuthorised(sql, claims) : null;
      res.set("Cache-Control", "no-store");
      if (account) return res.json(answer(account));
      const reason = token ? 'Bearer realm="aaa", error="invalid_token"' : 'Bearer realm="aaa"';
      return res
        .status(401)
        .set("WWW-Authenticate", reason)
        .json({ error: token ? "invalid_token" : "missing_token" });
    };
    work().catch(next);
  };
  const userinfo = withAccount((account) => ({ sub: account.sub, ...claimsOf(account) }));
  router.route("/protocol/openid-connect/userinfo").get(userinfo).post(userinfo);
  router.get(
    "/account",
    withAccount(({ sub, username, givenName, familyName, email, idpDistributor }) => ({
      id: sub,
      username,
      firstName: givenName,
      lastName: familyName,
      email,
      // Lists of texts, as Keycloak's account has them.
      attributes: idpDistributor ? { "idp-distributor": [idpDistributor] } : {},
    })),
  );
  return router;
}
