import express, { type Request, type Response, Router } from "express";
import { errors, type Provider } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";
import { needsSecondFactor, PASSWORD_ALONE } from "./accounts.ts";
import { lookOf } from "./page/look.ts";
import { type DemoAccount, messagePage, signInPage } from "./page/pages.ts";
import { placeOf } from "./page/parts.ts";
import { languageOf, texts } from "./page/texts.ts";
import type { CheckPassword } from "./password/check-password.ts";
import type { PasswordSteps } from "./second-factor/password-steps.ts";
import type { signedInAt } from "./signed-in.ts";

interface SignInRoutes {
  provider: Provider;
  /** Address of this page for a sign-in. */
  stepAt(req: Request, uid: string): string;
  steps: PasswordSteps;
  checkPassword: CheckPassword;
  demoAccounts: readonly DemoAccount[];
  sql: Sql;
  signedIn: ReturnType<typeof signedInAt>;
  publicUrl: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The provider's own sign-in page: a plain form with the fields `username` and `password`. */
export function signInRoutes({ provider, stepAt, steps, checkPassword, demoAccounts, sql, signedIn, publicUrl }: SignInRoutes): Router {
  const router = Router();
  const path = "/login-actions/authenticate/:uid";

  const show = async (
    req: Request,
    res: Response,
    status: number,
    username: string,
    wrong: { field?: "username" | "password"; wait?: number } | null,
  ) => {
    const details = await provider.interactionDetails(req, res);
    const language = languageOf(details.params.ui_locales, req.get("accept-language"));
    const t = texts[language];
    const errors: { username?: string; password?: string; form?: string } = {};
    if (wrong?.wait) errors.form = t.wait(Math.ceil(wrong.wait / 60));
    else if (wrong?.field === "username") errors.username = t.usernameMissing;
    else if (wrong?.field === "password") errors.password = t.passwordMissing;
    else if (wrong) errors.password = t.wrong;
    const look = await lookOf(sql, details.params.organisation);
    const frame = { language, ...placeOf(res), look };
    res
      .status(status)
      .type("html")
      .send(signInPage({ ...frame, action: stepAt(req, details.uid), username, errors, demoAccounts }));
  };

  /** A sign-in that began while nobody was signed in may be opened by its bookmark once somebody is. */
  const isOver = async (req: Request, res: Response) => {
    const { prompt } = await provider.interactionDetails(req, res);
    return prompt.reasons.includes("no_session") && (await signedIn(req, res)) !== null;
  };

  router.get(path, (req, res, next) => {
    const work = async () => ((await isOver(req, res)) ? res.redirect(303, `${publicUrl}/`) : show(req, res, 200, "", null));
    work().catch(next);
  });

  // The library reads its own requests' bodies: a parser is used here only.
  router.post(path, express.urlencoded({ extended: false, limit: "8kb", parameterLimit: 20 }), (req, res, next) => {
    const demo = demoAccounts.find((account) => account.username === req.body?.account);
    const username = demo?.username ?? text(req.body?.username).trim().slice(0, 200);
    const password = demo?.password ?? text(req.body?.password).slice(0, 500);
    const work = async () => {
      const details = await provider.interactionDetails(req, res);
      if (details.prompt.name !== "login") throw new errors.InvalidRequest("sign-in is not asked for");
      if (username === "" || password === "") return show(req, res, 400, username, { field: username === "" ? "username" : "password" });
      const answer = await checkPassword({ username, password, address: req.ip ?? "", correlationId: req.get("x-request-id") });
      if (answer.wait > 0) {
        res.set("Retry-After", String(answer.wait));
        return show(req, res, 429, username, { wait: answer.wait });
      }
      if (!answer.account) return show(req, res, 400, username, {});
      if (needsSecondFactor(answer.account)) {
        await steps.begin(details.uid, answer.account.sub);
        return res.redirect(303, `${stepAt(req, details.uid)}/second-factor`);
      }
      const login = { accountId: answer.account.sub, amr: PASSWORD_ALONE, remember: false };
      await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
    };
    work().catch(next);
  });
  return router;
}

/** A browser that somebody signed in with, here or to the application. */
const SIGNED_IN = /(?:^|;\s*)(?:__(?:Secure|Host)-)?cairn-(?:idp|sid)=/;

/**
 * Answer to a browser that opens a page of a sign-in which has ended or is unknown. One of the bookmarks leads whoever is signed in into the
 * application; others read that the page has expired.
 */
export const expiredSignIn = (publicUrl: string) => (error: unknown, req: Request, res: Response, next: (error: unknown) => void) => {
  if (!(error instanceof errors.SessionNotFound || error instanceof errors.InvalidRequest)) return next(error);
  if (req.method === "GET" && SIGNED_IN.test(req.headers.cookie ?? "")) return res.redirect(303, `${publicUrl}/`);
  const language = languageOf(undefined, req.get("accept-language"));
  const t = texts[language];
  const link = { href: `${publicUrl}/auth/login`, label: t.again };
  res
    .status(400)
    .type("html")
    .send(messagePage({ language, ...placeOf(res) }, { title: t.expiredTitle, text: t.expiredText, link }));
};
