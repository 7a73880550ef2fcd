import { randomUUID } from "node:crypto";
import express, { type Request, type Response, Router } from "express";
import type { Provider } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";
import { messagePage } from "../page/pages.ts";
import { texts } from "../page/texts.ts";
import type { CheckPassword } from "../password/check-password.ts";
import { frameOf, type SignedInPerson, signedInAt, signInFirst } from "../signed-in.ts";
import { codesPage, enrolPage, type OwnFaults, ownFactorPage } from "./pages.ts";
import type { OfferedAt, SecondFactors } from "./second-factors.ts";
import { factorTexts } from "./texts.ts";

/** Where a signed-in person sees and changes the second factor, below the address of the provider. */
const ACCOUNT_FACTOR_PATH = "/account/second-factor";

interface AccountFactor {
  provider: Provider;
  sql: Sql;
  /** Address that people use, without a last slash. */
  publicUrl: string;
  issuer: string;
  clientId: string;
  factors: SecondFactors;
  /** Of the present password, before anything is changed: limited like a sign-in, since it would serve to guess. A present factor shows a code too. */
  checkPassword: CheckPassword;
}

interface Lacking {
  status: 400 | 429;
  /** Seconds to wait. */
  wait?: number;
  errors: OwnFaults;
}

const placeOf = ({ account }: SignedInPerson): OfferedAt => (account.hasSecondFactor ? "replacement" : "account");
const text = (value: unknown): string => (typeof value === "string" ? value : "").slice(0, 2_000);

/** The person's own page: to add a second factor, to replace or remove it, to get new recovery codes. */
export function accountFactorRoutes({ provider, sql, publicUrl, issuer, clientId, factors, checkPassword }: AccountFactor): Router {
  const router = Router();
  const back = `${publicUrl}/preferences`;
  const signedIn = signedInAt({ provider, sql, clientId });

  const formOf = (req: Request, res: Response, { account }: SignedInPerson) => {
    const frame = frameOf(req, res);
    const action = `${issuer}${ACCOUNT_FACTOR_PATH}?${new URLSearchParams({ ui_locales: frame.language })}`;
    return { ...frame, action, username: account.username };
  };
  const onward = (form: { language: "fr" | "en" }) => ({ href: back, label: texts[form.language].backToPreferences });

  const show = async (req: Request, res: Response, status: number, person: SignedInPerson, errors: OwnFaults) => {
    const { sub, secondFactorRequired: required } = person.account;
    const state = await factors.state(sub);
    res
      .status(status)
      .type("html")
      .send(ownFactorPage({ ...formOf(req, res, person), state, required, errors, back }));
  };
  const showOffer = (
    req: Request,
    res: Response,
    status: number,
    person: SignedInPerson,
    wrong: { field?: string; form?: string; key?: string },
  ) => {
    const { key, ...errors } = wrong;
    const form = formOf(req, res, person);
    const offer = factors.offer(person.account.sub, placeOf(person), key);
    res
      .status(status)
      .type("html")
      .send(enrolPage({ ...form, offer, required: false, errors, back: onward(form) }));
  };
  const showCodes = (req: Request, res: Response, person: SignedInPerson, codes: readonly string[]) => {
    const form = formOf(req, res, person);
    res.type("html").send(codesPage({ ...form, codes, onward: onward(form) }));
  };

  router.get(ACCOUNT_FACTOR_PATH, (req, res, next) => {
    const work = async () => {
      const person = await signedIn(req, res);
      return person ? show(req, res, 200, person, {}) : signInFirst(req, res, publicUrl);
    };
    work().catch(next);
  });

  const confirm = async (req: Request, res: Response, person: SignedInPerson, correlationId: string) => {
    const t = factorTexts[frameOf(req, res).language];
    const { account, present } = person;
    // The offer was made after the password, and after a code of the second factor in whose place the new one comes.
    const at = placeOf(person);
    const key = factors.offered(account.sub, at, text(req.body?.offer));
    if (key === null) return show(req, res, 400, person, { form: t.offerOver });
    const codes = await factors.enrol(account, { key, code: text(req.body?.code), at }, correlationId, present);
    return codes ? showCodes(req, res, person, codes) : showOffer(req, res, 400, person, { field: t.enrolWrong, key });
  };

  /** What a form of the page lacks that changes something, as it says it; null when the present password and a code of the present factor were right. */
  const proof = async (req: Request, res: Response, { account }: SignedInPerson, correlationId: string): Promise<Lacking | null> => {
    const { language } = frameOf(req, res);
    const [t, own] = [texts[language], factorTexts[language]];
    const [password, code] = [text(req.body?.current), text(req.body?.code)];
    const { hasSecondFactor } = account;
    const missing = {
      ...(password === "" && { field: t.currentMissing }),
      ...(hasSecondFactor && code.trim() === "" && { code: own.codeMissing }),
    };
    if (Object.keys(missing).length > 0) return { status: 400, errors: missing };
    const tooMany = (wait: number): Lacking => ({ status: 429, wait, errors: { form: t.wait(Math.ceil(wait / 60)) } });
    const address = req.ip ?? "";
    const answer = await checkPassword({ username: account.username, password, address, correlationId });
    if (answer.wait > 0) return tooMany(answer.wait);
    if (!answer.account) return { status: 400, errors: { field: t.currentWrong } };
    if (!hasSecondFactor) return null;
    const given = await factors.check({ account, code, address, correlationId });
    if (given.wait > 0) return tooMany(given.wait);
    return given.right ? null : { status: 400, errors: { code: own.codeWrong } };
  };

  router.post(ACCOUNT_FACTOR_PATH, express.urlencoded({ extended: false, limit: "8kb", parameterLimit: 5 }), (req, res, next) => {
    const correlationId = req.get("x-request-id") ?? randomUUID();
    const step = text(req.body?.step);
    const t = texts[frameOf(req, res).language];
    const work = async () => {
      const person = await signedIn(req, res);
      if (!person) return signInFirst(req, res, publicUrl);
      if (step === "confirm") return confirm(req, res, person, correlationId);
      const { account } = person;
      if (step === "remove" && account.secondFactorRequired) return show(req, res, 400, person, {});
      const lacking = await proof(req, res, person, correlationId);
      if (lacking?.wait) res.set("Retry-After", String(lacking.wait));
      if (lacking) return show(req, res, lacking.status, person, lacking.errors);
      if (step === "codes") {
        const codes = await factors.renewCodes(account, correlationId);
        return codes ? showCodes(req, res, person, codes) : show(req, res, 200, person, {});
      }
      if (step !== "remove") return showOffer(req, res, 200, person, {});
      await factors.remove(account, correlationId);
      const own = factorTexts[frameOf(req, res).language];
      const link = { href: back, label: t.backToPreferences };
      res.type("html").send(messagePage(frameOf(req, res), { title: own.removedTitle, text: own.removedText, link }));
    };
    work().catch(next);
  });
  return router;
}
