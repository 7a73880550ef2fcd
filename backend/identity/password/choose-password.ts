import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import express, { type Request, type Response, Router } from "express";
import type { TellPerson } from "#backend/api/user/account-letter.ts";
import { auditKey } from "#backend/calls/audit.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { accountInvitation, identityAccount } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { invitationKey, invitationOf, PASSWORD_PATH } from "../../api/user/invitation-link.ts";
import { choosePasswordPage, messagePage } from "../page/pages.ts";
import { placeOf } from "../page/parts.ts";
import { languageOf, texts } from "../page/texts.ts";
import { namesOf, passwordFault, storePassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Account behind a link that is still good, else null. With `tx` the link stays as it is until the transaction ends. */
async function invited({ orm }: Pick<Database, "orm">, uuid: string, tx?: Transaction) {
  const query = (tx ?? orm)
    .select({ sub: identityAccount.sub, username: identityAccount.username })
    .from(accountInvitation)
    .innerJoin(identityAccount, eq(identityAccount.sub, accountInvitation.sub))
    .where(
      and(
        eq(accountInvitation.uuid, uuid),
        isNull(accountInvitation.usedAt),
        sql`${accountInvitation.expiresAt} > now()`,
        isNull(identityAccount.disabledAt),
      ),
    );
  const [row] = await (tx ? query.for("update") : query);
  return row ?? null;
}

/** Uses the link up, once: the account has the password from here on, and whatever was open under the old one ends. */
async function choose(database: Database, tell: TellPerson, uuid: string, password: string, correlationId: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const key = await auditKey(database);
  return withTransaction(database, async (tx) => {
    const account = await invited(database, uuid, tx);
    if (!account) return false;
    await tx.update(accountInvitation).set({ usedAt: sql`now()` }).where(eq(accountInvitation.uuid, uuid));
    await storePassword(tx, key, { account, passwordHash, verb: "user.password", correlationId, tell });
    return true;
  });
}

/** The page behind a one-time link. Reading it changes nothing: mail scanners open links. */
export function choosePasswordRoutes(database: Database, publicUrl: string, tell: TellPerson): Router {
  const router = Router();
  const linkOf = async (token: string) => {
    const uuid = invitationOf(await invitationKey(database), token);
    const account = uuid && (await invited(database, uuid));
    return uuid && account ? { uuid, account } : null;
  };
  const frame = (req: Request, res: Response) => ({
    language: languageOf(undefined, req.get("accept-language")),
    ...placeOf(res),
  });
  const ended = (req: Request, res: Response) => {
    const t = texts[frame(req, res).language];
    const link = { href: `${publicUrl}/auth/login`, label: t.again };
    res
      .status(410)
      .type("html")
      .send(messagePage(frame(req, res), { title: t.linkEndedTitle, text: t.linkEndedText, link }));
  };
  const action = (req: Request, token: string) =>
    `${publicUrl}${req.baseUrl.slice(req.baseUrl.indexOf("/realms/"))}${PASSWORD_PATH}?token=${encodeURIComponent(token)}`;

  router.get(PASSWORD_PATH, (req, res, next) => {
    const token = text(req.query.token);
    const work = async () => {
      const found = await linkOf(token);
      if (!found) return ended(req, res);
      const { username } = found.account;
      res.type("html").send(choosePasswordPage({ ...frame(req, res), action: action(req, token), username, fault: null }));
    };
    work().catch(next);
  });

  router.post(PASSWORD_PATH, express.urlencoded({ extended: false, limit: "8kb", parameterLimit: 5 }), (req, res, next) => {
    const token = text(req.query.token);
    const [password, repeated] = [text(req.body?.password), text(req.body?.repeated)];
    const work = async () => {
      const found = await linkOf(token);
      if (!found) return ended(req, res);
      const { username } = found.account;
      const fault = await passwordFault(username, { password, repeated }, await namesOf(database, username));
      if (fault) {
        res
          .status(400)
          .type("html")
          .send(choosePasswordPage({ ...frame(req, res), action: action(req, token), username, fault }));
        return;
      }
      if (!(await choose(database, tell, found.uuid, password, req.get("x-request-id") ?? randomUUID()))) return ended(req, res);
      const t = texts[frame(req, res).language];
      const link = { href: `${publicUrl}/auth/login`, label: t.submit };
      res.type("html").send(messagePage(frame(req, res), { title: t.passwordChosenTitle, text: t.passwordChosenText(username), link }));
    };
    work().catch(next);
  });
  return router;
}
