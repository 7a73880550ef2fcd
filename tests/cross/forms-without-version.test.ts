import { randomUUID } from "node:crypto";
import { matchRoutes } from "@remix-run/router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fr } from "#app/i18n/locales/fr/index.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { shownForms } from "../fixtures/rendered/forms.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/**
 * Each form of the pages that the demonstration leads to, sent as it is without the version that it was filled in over:
 * nothing is saved (decision 0070). Pages are found by their links, two of each address's pattern.
 */
const PEOPLE = ["admin", "adviser", "asset-manager", "insurer"] as const;
const PAGES_OF_A_PATTERN = 2;
/** What leads out of the pages: files, the identity provider, sign-out. */
const ELSEWHERE = /\/(realms|auth|assets|api|license)(\/|$)|\/(excel|pdf|export\.\w+|record|file|picture|logo)(\/|\?|$)/;

let front: TestFront;
const { build, routes } = await renderedPages();
const patterns = routes.map(({ id, path }) => ({ id, path }));
const patternOf = (path: string) => matchRoutes(patterns, path)?.at(-1)?.route.path ?? path;

interface Sent {
  who: string;
  page: string;
  pattern: string;
  intent: string;
  status: number;
}
const withVersion: Sent[] = [];
const failures: string[] = [];
const halfTexts: string[] = [];
/** A place of a text that nobody filled, or a key that no text of the page has. */
const HALF_TEXT = new RegExp(`\\{\\{\\w+[^}]*\\}\\}|>(?:${Object.keys(fr).join("|")})(?:\\.\\w+)+<`);

beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true });
  for (const who of PEOPLE) await walk(who, await signInOverHttp(front.url, who));
}, 300_000);
afterAll(() => front?.close());

async function walk(who: string, jar: CookieJar): Promise<void> {
  const seen = new Set<string>();
  const visits = new Map<string, number>();
  const ahead = ["/"];
  for (let page = ahead.shift(); page !== undefined; page = ahead.shift()) {
    const { answer, url } = await jar.fetch(`${front.url}${page}`);
    if (answer.status >= 500) failures.push(`${who} ${page} ${answer.status}`);
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    const here = new URL(url);
    // Texts for the browser, whose places it fills, and data of loaders stand in scripts.
    const half = HALF_TEXT.exec(html.replace(/<script\b[\s\S]*?<\/script>/g, ""));
    if (half) halfTexts.push(`${who} ${page} ${half[0]}`);
    for (const form of shownForms(html)) {
      if (!form.fields.some(([name]) => name === "version")) continue;
      const body = new URLSearchParams(form.fields.filter(([name]) => name !== "version" && name !== "idem"));
      body.set("idem", randomUUID());
      const to = new URL(form.action || here.href, here);
      const sent = await fetch(to, { method: "POST", redirect: "manual", headers: { cookie: jar.header(), origin: front.url }, body });
      withVersion.push({
        who,
        page: here.pathname,
        pattern: patternOf(to.pathname),
        intent: body.get("intent") ?? "",
        status: sent.status,
      });
      await sent.arrayBuffer();
    }
    for (const [, found = ""] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
      const link = found.replaceAll("&amp;", "&");
      const [path = ""] = link.split("?");
      const key = `${patternOf(path)}${link.includes("?") ? `?${[...new URL(link, front.url).searchParams.keys()].join()}` : ""}`;
      if (seen.has(link) || ELSEWHERE.test(link) || (visits.get(key) ?? 0) >= PAGES_OF_A_PATTERN) continue;
      seen.add(link);
      visits.set(key, (visits.get(key) ?? 0) + 1);
      ahead.push(link);
    }
  }
}

/** The alert that is there already, or no more, is found by what it is about: a form that names no version is taken for a new one. */
const TOLD_OTHERWISE = ["/fia/model-portfolios/edit/:uuid/notifications/:alertType"];
/** Presses that compute with what is typed and store nothing. */
const STORE_NOTHING = ["check", "improve"].map((intent) => `/fia/reco-journey/journey/:uuid/edit/allocations ${intent}`);

describe("forms that change what exists", () => {
  it("are found on the pages of each menu", () => {
    expect(failures).toEqual([]);
    expect(new Set(withVersion.map(({ who }) => who))).toEqual(new Set(PEOPLE));
    const found = new Set(withVersion.map(({ pattern, intent }) => `${pattern} ${intent}`));
    expect(found.size).toBeGreaterThan(40);
  });
  it("are refused without a version: with 428, or where a field is wrong with 400", () => {
    const changing = withVersion.filter(({ pattern, intent }) => !STORE_NOTHING.includes(`${pattern} ${intent}`));
    const written = changing.filter(({ pattern, status }) => ![428, 400].includes(status) && !TOLD_OTHERWISE.includes(pattern));
    expect(written).toEqual([]);
    expect(withVersion.filter(({ status }) => status === 428).length).toBeGreaterThan(60);
    expect(withVersion.filter(({ pattern, status }) => TOLD_OTHERWISE.includes(pattern) && status !== 409)).toEqual([]);
  });
});

it("the pages show no place of a text that nobody filled, and no key for a text", () => expect(halfTexts).toEqual([]));
