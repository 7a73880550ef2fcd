import { randomUUID } from "node:crypto";
import express, { type Request, type Response, Router } from "express";
import { errors, type Provider } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";
import { type Account, BOTH_FACTORS, BOTH_FACTORS_CLASS, findAccount, needsSecondFactor } from "../accounts.ts";
import { type Frame, placeOf } from "../page/parts.ts";
import { languageOf, texts } from "../page/texts.ts";
import type { RecordSignIn } from "../sign-in-audit.ts";
import { codePage, codesPage, enrolPage } from "./pages.ts";
import type { PasswordSteps } from "./password-steps.ts";
import type { SecondFactors } from "./second-factors.ts";
import { factorTexts } from "./texts.ts";

interface SecondStep {
  provider: Provider;
  sql: Sql;
  /** Address of a sign-in's first page. */
  stepAt(req: Request, uid: string): string;
  factors: SecondFactors;
  steps: PasswordSteps;
  record: RecordSignIn;
}

/** Of the sign-in that the browser's cookie names, after its password. */
interface Begun {
  account: Account;
  uid: string;
  /** Address of this page, and of the one before. */
  action: string;
  first: string;
  frame: Frame;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "").slice(0, 2_000);

/** Second page of a sign-in: the code, or the way to a second factor for whom the organisation asks for one. */
export function secondStepRoutes({ provider, sql, stepAt, factors, steps, record }: SecondStep): Router {
  const router = Router();
  const path = "/login-actions/authenticate/:uid/second-factor";

  /** Null where the password is not given yet, or too long ago: the sign-in begins again at its first page. */
  const begun = async (req: Request, res: Response): Promise<(Begun & { passed: boolean }) | null> => {
    const { uid, params, prompt } = await provider.interactionDetails(req, res);
    if (prompt.name !== "login") throw new errors.InvalidRequest("sign-in is not asked for");
    const first = stepAt(req, uid);
    const step = await steps.find(uid);
    const account = step && (await findAccount(sql, step.sub));
    if (!account || !needsSecondFactor(account)) {
      res.redirect(303, first);
      return null;
    }
    const frame = { language: languageOf(params.ui_locales, req.get("accept-language")), ...placeOf(res) };
    return { account, uid, first, action: `${first}/second-factor`, frame, passed: step.passed };
  };
  const finish = async (req: Request, res: Response, { account, uid }: Begun) => {
    await steps.end(uid);
    const login = { accountId: account.sub, amr: BOTH_FACTORS, acr: BOTH_FACTORS_CLASS, remember: false };
    await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
  };
  const told = ({ account }: Begun, correlationId: string) => record({ username: account.username, success: true, correlationId });

  const show = (
    res: Response,
    status: number,
    { account, action, first, frame }: Begun,
    wrong: { field?: string; form?: string; recovery: boolean; key?: string },
  ) => {
    const { recovery, key, ...faults } = wrong;
    const form = { ...frame, action, username: account.username, errors: faults };
    const back = { href: first, label: factorTexts[frame.language].otherAccount };
    const page = account.hasSecondFactor
      ? codePage({ ...form, recovery, again: first })
      : enrolPage({ ...form, offer: factors.offer(account.sub, "sign-in", key), required: true, back });
    res.status(status).type("html").send(page);
  };

  router.get(path, (req, res, next) => {
    const work = async () => {
      const now = await begun(req, res);
      if (now?.passed) return finish(req, res, now);
      if (now) show(res, 200, now, { recovery: req.query.by === "recovery" });
    };
    work().catch(next);
  });

  const enrol = async (req: Request, res: Response, now: Begun, correlationId: string) => {
    const t = factorTexts[now.frame.language];
    const key = factors.offered(now.account.sub, "sign-in", text(req.body?.offer));
    if (key === null) return show(res, 400, now, { form: t.offerEnded, recovery: false });
    const codes = await factors.enrol(now.account, { key, code: text(req.body?.code), at: "sign-in" }, correlationId);
    if (!codes) return show(res, 400, now, { field: t.enrolWrong, recovery: false, key });
    await steps.pass(now.uid);
    await told(now, correlationId);
    const { username } = now.account;
    res.type("html").send(codesPage({ ...now.frame, username, codes, onward: { action: now.action } }));
  };

  router.post(path, express.urlencoded({ extended: false, limit: "8kb", parameterLimit: 5 }), (req, res, next) => {
    const correlationId = req.get("x-request-id") ?? randomUUID();
    const recovery = req.query.by === "recovery";
    const code = text(req.body?.code);
    const work = async () => {
      const now = await begun(req, res);
      if (!now) return;
      if (now.passed) return finish(req, res, now);
      const t = factorTexts[now.frame.language];
      if (code.trim() === "" && (now.account.hasSecondFactor || req.body?.offer === undefined))
        return show(res, 400, now, { field: t.codeMissing, recovery });
      if (!now.account.hasSecondFactor) return enrol(req, res, now, correlationId);
      const { right, wait } = await factors.check({ account: now.account, code, address: req.ip ?? "", correlationId });
      if (wait > 0) {
        res.set("Retry-After", String(wait));
        return show(res, 429, now, { form: texts[now.frame.language].wait(Math.ceil(wait / 60)), recovery });
      }
      if (!right) return show(res, 400, now, { field: recovery ? t.recoveryWrong : t.codeWrong, recovery });
      await told(now, correlationId);
      await finish(req, res, now);
    };
    work().catch(next);
  });
  return router;
}
