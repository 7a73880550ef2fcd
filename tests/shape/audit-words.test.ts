import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from "#app/modules/audit/audit-words.ts";
import { PARTS } from "#backend/api/journey/session.domain.ts";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const KINDS = ["distributor", "assetManager", "productOwner"];
const CONFIG = ["general", "advice", "sustainability", "proposal-params", "publishing"];
const MAILS = ["send", "publication", "questionnaire-link", "questionnaire-reminder", "questionnaire-report"];
/** Names that the code puts together, with what they become. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  "app.${body.action}": ["app.sign-out", "app.end-sessions", "app.page-refused", "app.export"],
  "e-mail.${kind}": MAILS.map((kind) => `e-mail.${kind}`),
  "investment-pool.${verb}": [],
  "reco-journey.config-${part}": CONFIG.map((part) => `reco-journey.config-${part}`),
  "reco-session.${name}": Object.keys(PARTS).map((name) => `reco-session.${name}`),
  ...Object.fromEntries(["create", "update", "delete"].map((verb) => [`\${kind}.${verb}`, KINDS.map((kind) => `${kind}.${verb}`)])),
};

/** A verb of an investment pool stands without its noun. */
const named = (text: string) => text.replace(/\bverb: "([a-z-]+)"/g, 'verb: "investment-pool.$1"');
const texts = filesUnder("backend", /(?<!\.test)\.ts$/).map((path) => named(readFileSync(join(projectRoot, path), "utf8")));
/** Literals of the statements that name a verb: of a write, of a row of the log, or of a helper of them. */
const statements = texts
  .flatMap((text) => text.match(/(?:\bverb(?::| =)|SIGN_IN_VERBS =|_VERB =|\bchange\(context,)[^;\n]*/g) ?? [])
  .filter((one) => !/audited: false/.test(one));
const verbs = [
  ...new Set(
    statements
      .flatMap((one) => [...(one.split(/objectType|headers/)[0] ?? "").matchAll(/(["`])([^"`\s]+)\1/g)].map((found) => found[2] ?? ""))
      .flatMap((name) => MADE[name] ?? (name.includes(".") ? [name] : [])),
  ),
].sort();

it("every action that is logged is offered by the filter, and so has its words", () => {
  expect(verbs.length).toBeGreaterThan(90);
  expect(verbs.filter((verb) => !(AUDIT_ACTIONS as readonly string[]).includes(verb))).toEqual([]);
  expect(AUDIT_ACTIONS.filter((verb) => !verbs.includes(verb))).toEqual([]);
});

it("every kind of object that is logged is offered too", () => {
  const objects = new Set(texts.flatMap((text) => [...text.matchAll(/objectType(?::| =) "([^"]+)"/g)].map((found) => found[1] ?? "")));
  // Their writes are not logged.
  for (const silent of ["metric", "notification"]) objects.delete(silent);
  expect([...objects].filter((name) => !(AUDIT_OBJECTS as readonly string[]).includes(name))).toEqual([]);
});
