import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { simulationSnapshot } from "#backend/database/schema/index.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { type SmtpSink, startSmtpSink } from "../../fixtures/outside/smtp-sink.ts";
import { shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** The list of saved simulations and what is done with one of them, as served to the demonstration's adviser. */
const { build } = await renderedPages();
let front: TestFront;
let mail: SmtpSink;
let adviser: CookieJar;
beforeAll(async () => {
  mail = await startSmtpSink();
  front = await startFront({ build, limits: false, computation: true, logLevel: "warn", env: { SMTP_URL: mail.url } });
  adviser = await signInOverHttp(front.url, "adviser");
}, 120_000);
afterAll(async () => {
  await front?.close();
  await mail?.close();
});

const page = async (path: string) => {
  const { answer } = await adviser.fetch(`${front.url}${path}`);
  return shown(await answer.text());
};
const EDIT = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001";
const names = (html: string) => [...html.matchAll(/<th scope="row"[\s\S]*?<a [^>]*>([^<]+)</g)].map(([, name]) => name);
describe("the list of saved simulations", () => {
  it("has a column for name, day, product, simulator and way of management", async () => {
    const html = await page("/fia/simulators");
    const heads = [
      ...html
        .split("<thead")[1]!
        .split("</thead>")[0]!
        .matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g),
    ].map(([, head]) => textOf(head!).trim());
    expect(heads).toEqual(["Nom", "Objectif", "Horizon", "Enregistrée", "Produit", "Simulateur", "Mode de gestion", "Autres actions"]);
    const rows = html
      .split("<tbody")[1]!
      .split("<tr")
      .slice(1)
      .map((row) => [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => textOf(cell!).trim()));
    expect(rows.map(([name, , , ...cells]) => [name, ...cells.slice(0, 4)])).toEqual([
      ["Études de Léa et Hugo", "27/10/2026", "Brissonne Horizon Vie", "Assurance vie – gestion libre", "Gestion libre"],
      ["Retraite de M. Vasseur à 64 ans", "19/10/2026", "Brissonne Retraite PER", "Épargne retraite – gestion libre", "Gestion libre"],
      ["Complément de revenus de Mme Lenoir", "06/10/2026", "Brissonne Horizon Vie", "Assurance vie – gestion libre", "Gestion libre"],
      ["Épargne de Mme Roussel", "25/10/2024", "Brissonne Horizon Vie", "Assurance vie – gestion libre", "Gestion libre"],
    ]);
    for (const [managementType, name] of [
      ["DELEGATED", "Gestion déléguée"],
      ["HORIZON", "Gestion à horizon"],
      ["GLIDEPATH", "Gestion à horizon"],
      ["SELF_BUILT", "Gestion libre"],
    ] as const) {
      await front.database.orm
        .update(simulationSnapshot)
        .set({ managementType })
        .where(eq(simulationSnapshot.name, "Retraite de M. Vasseur à 64 ans"));
      const row = textOf((await page("/fia/simulators")).split("<tr").find((part) => part.includes("Retraite de M. Vasseur"))!);
      expect([managementType, row]).toEqual([managementType, expect.stringMatching(new RegExp(`gestion libre ${name} `))]);
    }
  });

  it("is searched by name, and says when nothing is found", async () => {
    expect(names(await page("/fia/simulators"))).toHaveLength(4);
    expect(await page("/fia/simulators")).toMatch(/<input[^>]*name="q"/);
    expect(names(await page("/fia/simulators?q=lenoir"))).toEqual(["Complément de revenus de Mme Lenoir"]);
    const none = await page("/fia/simulators?q=zzzz");
    expect(names(none)).toEqual([]);
    expect(textOf(none)).toMatch(/Aucun résultat pour «\s?zzzz\s?»/);
  });
});

describe("a saved simulation", () => {
  it("leads to the modals that save, export, name its client and set its fees", async () => {
    const html = await page(EDIT);
    for (const [label, modal, title, fields] of [
      ["Enregistrer", "save", "Enregistrer la simulation", ["name"]],
      ["Exporter", "export", "Exporter la simulation", ["part", "email", "subject", "message"]],
      ["Souscripteur", "subscriber", "Souscripteur", ["firstName", "lastName", "birthYear", "riskProfile"]],
      ["Modifier", "fees", "Frais du contrat", ["entryFee", "managementFee"]],
      ["Composer", "composition", "Composer l’allocation", ["q", "assetClass", "sriMax", "sfdr", "label"]],
      ["Optimiser", "optimise", "Optimiser l’allocation", ["aim", "risk"]],
    ] as const) {
      expect(html).toMatch(new RegExp(`<(?:button|a)[^>]*>(?:<svg[\\s\\S]*?</svg>)?${label}<`));
      const dialog = await page(`${EDIT}/${modal}`);
      const inside = dialog.slice(dialog.indexOf('role="dialog"') >= 0 ? dialog.indexOf('role="dialog"') : dialog.indexOf("<dialog"));
      expect(textOf(inside)).toContain(title);
      for (const field of fields) expect(inside).toMatch(new RegExp(`name="${field}"`));
    }
  });

  it("leads from a fund of its allocation to what is known of the fund", async () => {
    const html = await page(`${EDIT}?tab=allocation`);
    const [, href = "", name = ""] = /<a [^>]*href="([^"]*\/instrument\/[^"]*)"[^>]*>([^<]*Orvane Crédit[^<]*)</.exec(html)!;
    const modal = await page(href);
    const inside = textOf(modal.slice(modal.search(/<dialog|role="dialog"/)));
    for (const known of [
      ...[name, "ISIN FR00ZZ800094", "Classe d’actifs Obligations", "Sous-classe Obligations d’entreprises", "Zone euro", "Devise EUR"],
      ...["Frais de gestion par an 0,75 %", "Indicateur SRRI 3 / 7", "Risque 2 sur 7", "Volatilité annualisée", "1 an +5,46 % +5,46 %"],
      ...["3 ans +12,96 % +4,14 %", "SFDR Article 8", "Investissements durables 10 %", "Biodiversité Prise en compte"],
    ])
      expect(inside.replace(/\u00a0|\u202f/g, " ")).toContain(known);
  });

  it("is not sent without a valid address, a subject and a message, each asked for by the page", async () => {
    const post = async (fields: Record<string, string>) => {
      const { answer } = await adviser.fetch(`${front.url}${EDIT}/export`, {
        method: "POST",
        headers: { origin: front.url },
        body: new URLSearchParams({ idem: crypto.randomUUID(), intent: "send", chosen: "1", language: "fr", ...fields }),
      });
      return { status: answer.status, text: textOf(await answer.text()) };
    };
    const right = { email: "client@example.com", subject: "Objet", message: "Bonjour" };
    for (const [field, value, text] of [
      ["email", "client@", "Saisissez une adresse e-mail valide"],
      ["subject", " ", "Le champ Objet est obligatoire"],
      ["message", " ", "Le champ Message est obligatoire"],
    ] as const) {
      const { status, text: shownText } = await post({ ...right, [field]: value });
      expect([field, status]).toEqual([field, 400]);
      expect(shownText).toContain(text);
    }
    expect(mail.mails).toEqual([]);
  });

  it("is sent by e-mail as a PDF with its subject and message, and the page says that it went", async () => {
    const dialog = await page(`${EDIT}/export`);
    expect(dialog).toMatch(/<button[^>]*value="send"[^>]*>Envoyer<\/button>/);
    const message = { email: "client@example.com", subject: "Votre simulation du jour", message: "Bonjour, voici." };
    const version = /name="version" value="(\d+)"/.exec(dialog)?.[1] ?? "";
    const { answer } = await adviser.fetch(`${front.url}${EDIT}/export`, {
      method: "POST",
      headers: { origin: front.url },
      body: new URLSearchParams({ idem: crypto.randomUUID(), version, intent: "send", chosen: "1", language: "fr", ...message }),
    });
    expect(answer.status).toBe(200);
    expect(textOf(await answer.text())).toContain("Message envoyé à client@example.com");
    await expect.poll(() => mail.mails.filter(({ to }) => to.includes(message.email)).length).toBe(1);
    const { data } = mail.mails[0]!;
    for (const part of ["Subject: Votre simulation du jour", "Bonjour, voici.", "application/pdf", "JVBERi"]) expect(data).toContain(part);
  });

  it("is not made while its name has letters that no font draws: the page names them and their place, and nothing is sent", async () => {
    const rename = (name: string) =>
      front.database.orm
        .update(simulationSnapshot)
        .set({ name })
        .where(eq(simulationSnapshot.uuid, EDIT.split("/").at(-1)!));
    await rename("Projet 山田");
    try {
      const [, version = ""] = /name="version" value="(\d+)"/.exec(await page(`${EDIT}/export`)) ?? [];
      const message = { email: "letters@example.com", subject: "Votre simulation", message: "Bonjour." };
      const { answer } = await adviser.fetch(`${front.url}${EDIT}/export`, {
        method: "POST",
        headers: { origin: front.url },
        body: new URLSearchParams({ idem: crypto.randomUUID(), version, intent: "send", chosen: "1", language: "fr", ...message }),
      });
      expect(answer.status).toBe(422);
      expect(textOf(await answer.text()).replace(/[\u00a0\u202f]/g, " ")).toContain(
        "aucune police ne dessine certaines lettres. Remplacez-les : titre : 山 田",
      );
      expect(mail.mails.filter(({ to }) => to.includes(message.email))).toEqual([]);
    } finally {
      await rename("Études de Léa et Hugo");
    }
  });

  it("is deleted once that is confirmed, alone, and a no keeps it", async () => {
    const listed = async () => names(await page("/fia/simulators"));
    const before = await listed();
    const target = "Retraite de M. Vasseur à 64 ans";
    const href = /href="(\/fia\/simulators\/delete\/de300000-0005-4000-8000-000000000002[^"]*)"/
      .exec(await page("/fia/simulators?menu=de300000-0005-4000-8000-000000000002"))![1]!
      .replaceAll("&amp;", "&");
    const asks = await page(href.replaceAll("&amp;", "&"));
    const dialog = asks.slice(asks.search(/<dialog|role="dialog"/));
    expect(textOf(dialog).replace(/\u00a0|\u202f/g, " ")).toContain(`Supprimer la simulation « ${target} » ?`);
    expect(dialog).toMatch(/<a [^>]*href="\/fia\/simulators[^"]*"[^>]*>Conserver</);
    expect(await listed()).toEqual(before);
    const [, version = ""] = /name="version" value="(\d+)"/.exec(dialog) ?? [];
    const answer = await fetch(`${front.url}${href}`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: adviser.header(), origin: front.url },
      body: new URLSearchParams({ idem: crypto.randomUUID(), version }),
    });
    expect(answer.status).toBe(303);
    expect(await listed()).toEqual(before.filter((name) => name !== target));
    expect((await adviser.fetch(`${front.url}/fia/simulators/edit/de300000-0005-4000-8000-000000000002`)).answer.status).toBe(404);
  });

  it("is saved again under its name, and takes the place of the one whose name it is given once that is confirmed", async () => {
    const post = async (fields: Record<string, string>) => {
      const [, version = ""] =
        /name="version" value="(\d+)"/.exec((await page(`${EDIT}/save`)).split('id="save-simulation"')[1] ?? "") ?? [];
      const answer = await fetch(`${front.url}${EDIT}/save`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: adviser.header(), origin: front.url },
        body: new URLSearchParams({ idem: crypto.randomUUID(), version, ...fields }),
      });
      return { status: answer.status, html: shown(await answer.text()) };
    };
    const listed = async () => names(await page("/fia/simulators"));
    const before = await listed();
    const taken = "Épargne de Mme Roussel";
    const asked = await post({ name: taken, intent: "save" });
    expect(asked.status).toBe(409);
    expect(asked.html).toMatch(new RegExp(`<button[^>]*name="replace" value="${taken}"[^>]*>`));
    expect(await listed()).toEqual(before);
    expect((await post({ name: taken, replace: taken })).status).toBe(303);
    expect((await listed()).sort()).toEqual(before.filter((name) => name !== "Études de Léa et Hugo").sort());
    expect(textOf(await page(EDIT))).toContain(taken);
  });
});
