import type { Request, Response } from "express";
import type { Provider } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";
import type { SignInAtProvider } from "#backend/api/user/account.store.ts";
import { type Account, findAccount, isByBothFactors } from "./accounts.ts";
import { messagePage } from "./page/pages.ts";
import { type Frame, placeOf } from "./page/parts.ts";
import { languageOf, texts } from "./page/texts.ts";
import { recordKey } from "./records.ts";

export interface SignedInPerson {
  account: Account;
  present: SignInAtProvider;
}

/** The person who is signed in at the provider in this browser; null for a sign-in by password alone where the organisation asks for more. */
export function signedInAt({ provider, sql, clientId }: { provider: Provider; sql: Sql; clientId: string }) {
  return async (req: Request, res: Response): Promise<SignedInPerson | null> => {
    const session = await provider.Session.get(provider.createContext(req, res));
    const account = session.accountId ? await findAccount(sql, session.accountId) : null;
    const [sid, grantId] = [session.sidFor(clientId), session.grantIdFor(clientId)];
    if (!account || !sid || !grantId) return null;
    if (account.secondFactorRequired && !isByBothFactors(session.amr)) return null;
    return { account, present: { sid, grantId, sessionKey: recordKey(session.jti), grantKey: recordKey(grantId) } };
  };
}

/** Of a page of the account: the application says which language its reader chose. */
export const frameOf = (req: Request, res: Response): Frame => ({
  language: languageOf(req.query.ui_locales, req.get("accept-language")),
  ...placeOf(res),
});

/** The way to the page of the account is through the preferences. */
export function signInFirst(req: Request, res: Response, publicUrl: string): void {
  const place = frameOf(req, res);
  const t = texts[place.language];
  const returnTo = `${new URL(publicUrl).pathname.replace(/\/$/, "")}/preferences`;
  const link = { href: `${publicUrl}/auth/login?${new URLSearchParams({ returnTo })}`, label: t.again };
  res
    .status(401)
    .type("html")
    .send(messagePage(place, { title: t.signInFirstTitle, text: t.signInFirstText, link }));
}
