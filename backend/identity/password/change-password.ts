import { randomUUID } from "node:crypto";
import express, { type Request, type Response, Router } from "express";
import type { Provider } from "oidc-provider";
import type { TellPerson } from "#backend/api/user/account-letter.ts";
import { auditKey } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { changePasswordPage, messagePage } from "../page/pages.ts";
import { texts } from "../page/texts.ts";
import { frameOf, signedInAt, signInFirst } from "../signed-in.ts";
import type { CheckPassword } from "./check-password.ts";
import { namesOf, type PasswordFault, passwordFault, storePassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";

/** Where a signed-in person changes the password, below the address of the provider. */
const ACCOUNT_PASSWORD_PATH = "/account/password";

interface ChangePasswordRoutes {
  provider: Provider;
  database: Database;
  /** Address that people use, without a last slash. */
  publicUrl: string;
  issuer: string;
  clientId: string;
  /** Of the present password: limited like a sign-in, since it would serve to guess. */
  checkPassword: CheckPassword;
  tell: TellPerson;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "").slice(0, 500);

/** The account page of the person who is signed in at the provider in this browser: present password, new one twice. */
export function changePasswordRoutes({
  provider,
  database,
  publicUrl,
  issuer,
  clientId,
  checkPassword,
  tell,
}: ChangePasswordRoutes): Router {
  const router = Router();
  const back = `${publicUrl}/preferences`;
  const signedIn = signedInAt({ provider, sql: database.sql, clientId });

  const show = (
    req: Request,
    res: Response,
    status: number,
    username: string,
    wrong: { fault?: PasswordFault; current?: string; form?: string } = {},
  ) => {
    const place = frameOf(req, res);
    const action = `${issuer}${ACCOUNT_PASSWORD_PATH}?${new URLSearchParams({ ui_locales: place.language })}`;
    const { fault = null, ...errors } = wrong;
    res
      .status(status)
      .type("html")
      .send(changePasswordPage({ ...place, action, username, fault, errors, back }));
  };

  router.get(ACCOUNT_PASSWORD_PATH, (req, res, next) => {
    const work = async () => {
      const person = await signedIn(req, res);
      return person ? show(req, res, 200, person.account.username) : signInFirst(req, res, publicUrl);
    };
    work().catch(next);
  });

  router.post(ACCOUNT_PASSWORD_PATH, express.urlencoded({ extended: false, limit: "8kb", parameterLimit: 5 }), (req, res, next) => {
    const [current, password, repeated] = [text(req.body?.current), text(req.body?.password), text(req.body?.repeated)];
    const correlationId = req.get("x-request-id") ?? randomUUID();
    const t = texts[frameOf(req, res).language];
    const work = async () => {
      const person = await signedIn(req, res);
      if (!person) return signInFirst(req, res, publicUrl);
      const { account, present } = person;
      const { username } = account;
      if (current === "") return show(req, res, 400, username, { current: t.currentMissing });
      const fault = await passwordFault(username, { password, repeated, current }, await namesOf(database, username));
      if (fault) return show(req, res, 400, username, { fault });
      const answer = await checkPassword({ username, password: current, address: req.ip ?? "", correlationId });
      if (answer.wait > 0) {
        res.set("Retry-After", String(answer.wait));
        return show(req, res, 429, username, { form: t.wait(Math.ceil(answer.wait / 60)) });
      }
      if (!answer.account) return show(req, res, 400, username, { current: t.currentWrong });
      const passwordHash = await hashPassword(password);
      const key = await auditKey(database);
      await withTransaction(database, (tx) =>
        storePassword(tx, key, { account, passwordHash, verb: "user.password-change", correlationId, tell, present }),
      );
      const link = { href: back, label: t.backToPreferences };
      res.type("html").send(messagePage(frameOf(req, res), { title: t.changedTitle, text: t.changedText, link }));
    };
    work().catch(next);
  });
  return router;
}
