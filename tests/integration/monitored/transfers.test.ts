import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { marketToday } from "#app/domain/time/market-day.ts";
import { DEMO_MONITORED, DEMO_ORGANISATIONS } from "#backend/demo/ids.ts";
import { type HousePages, openHousePages, plain } from "../../fixtures/monitored/house-pages.ts";

const ONE = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.dynamic}`;
const TAB = `${ONE}/transfers`;
let house: HousePages;
beforeAll(async () => {
  house = await openHousePages();
}, 120_000);
afterAll(() => house?.close());

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const recipient = (more: Record<string, string> = {}) => ({
  ...{
    distributor: DEMO_ORGANISATIONS.distributor,
    code: "OD-90",
    channel: "EMAIL",
    format: "CSV",
    address: "grilles@distributeur.example",
  },
  ...{ seriesIdentifier: "ISIN", decimals: "2", minWeight: "", answerWithinHours: "12", ...more },
});
const save = async (fields: Record<string, string>, query = "") => {
  const version = versionIn(await house.page(`${TAB}/recipient${query}`));
  return house.send(`${TAB}/recipient${query}`, { version, ...fields });
};
const idOf = (html: string) => /transfers\/([\w-]{36})\/request/.exec(html)?.[1] ?? "";

describe("grids of a portfolio", () => {
  it("begin with a distributor, whose settings are judged, keep what was typed, and never show a token", async () => {
    expect(plain(await house.page(TAB))).toContain("Aucun distributeur n’est réglé");
    const refused = await save(recipient({ code: "", channel: "API", address: "http://10.0.0.1/", secret: "s3cret", minWeight: "200" }));
    expect([refused.status, refused.text.includes("Le champ Code du portefeuille est obligatoire")]).toEqual([400, true]);
    expect([refused.html.includes("http://10.0.0.1/"), refused.html.includes("s3cret")]).toEqual([true, false]);
    const inner = await save(recipient({ channel: "API", address: "http://10.0.0.1/" }));
    expect([inner.status, inner.text.includes("Aucune grille n’est envoyée à cette adresse")]).toEqual([400, true]);
    expect((await save(recipient({ minWeight: "200" }))).text).toContain("Un pourcentage de 0 à 100");
    const server = { channel: "SFTP", address: "sftp://cairn@fichiers.example/grilles", privateKey: "-----BEGIN OPENSSH PRIVATE KEY-----" };
    const unknown = await save(recipient(server));
    expect([unknown.status, unknown.text.includes("L’empreinte de la clé du serveur est obligatoire pour le SFTP")]).toEqual([400, true]);
    expect([unknown.html.includes(server.address), unknown.html.includes("-----BEGIN OPENSSH")]).toEqual([true, false]);
    expect((await save(recipient({ ...server, hostKey: `SHA256:${"a".repeat(43)}` }))).to).toBe(TAB);
    expect(plain(await house.page(TAB))).toContain("SFTP CSV");
    const saved = await save(recipient({ minWeight: "0,5" }), `?distributor=${DEMO_ORGANISATIONS.distributor}`);
    expect([saved.status, saved.to]).toEqual([303, TAB]);
    const tab = plain(await house.page(TAB));
    for (const text of ["OD-90", "E-mail CSV", "0,5 % au moins par ligne", "en retard après 12 heures"]) expect(tab).toContain(text);
  });

  it("show what they change and what stands in the way before they leave, and leave once however often it is pressed", async () => {
    const page = plain(await house.page(`${TAB}/grid`));
    for (const text of ["Première grille pour", "Contrôles", "Règles du portefeuille", "Transmettre à"]) expect(page).toContain(text);
    const date = marketToday();
    const nobody = await house.send(`${TAB}/grid`, { date, intent: "send", comment: "Premier envoi" });
    expect([nobody.status, nobody.text.includes("Cochez au moins un distributeur.")]).toEqual([400, true]);
    expect(nobody.html).toContain("Premier envoi");
    const fields = {
      date,
      intent: "send",
      comment: "Premier envoi",
      distributor: DEMO_ORGANISATIONS.distributor,
      idem: crypto.randomUUID(),
    };
    const sent = await house.send(`${TAB}/grid`, fields);
    expect([sent.status, sent.to]).toEqual([303, TAB]);
    expect((await house.send(`${TAB}/grid`, fields)).status).toBe(303);
    const again = await house.send(`${TAB}/grid`, { ...fields, idem: crypto.randomUUID() });
    expect([again.status, again.text.includes("sous le n° 1")]).toEqual([422, true]);
    const tab = await house.page(TAB);
    expect(plain(tab)).toMatch(/n° 1, au/);
    expect(plain(tab)).toContain("Commentaire : Premier envoi");
    expect(plain(tab)).not.toContain("n° 2");
    expect(plain(await house.page(`${TAB}/grid`))).toContain("Cette grille lui a déjà été transmise, sous le n° 1.");
    expect(await house.status(`${TAB}/${idOf(tab)}/request`)).toBe(200);
    expect(await house.page(`${TAB}/${idOf(tab)}/request`)).toContain("OD-90");
    expect(await house.status(`${TAB}/${idOf(tab)}/response`)).toBe(404);
    expect(await house.status(`${TAB}/${idOf(tab)}/request`, "other-asset-manager")).toBe(404);
  });

  it("are given up with a reason", async () => {
    const id = idOf(await house.page(TAB));
    const without = await house.send(`${TAB}/${id}/abandon`, { reason: " " });
    expect([without.status, without.text.includes("Le champ Motif est obligatoire")]).toEqual([400, true]);
    expect((await house.send(`${TAB}/${id}/abandon`, { reason: "Convention close" })).to).toBe(TAB);
    const tab = plain(await house.page(TAB));
    for (const text of ["Abandonnée", "« Convention close »"]) expect(tab).toContain(text);
    expect(await house.status(`${TAB}/${id}/abandon`)).toBe(404);
  });

  it("wait for a second approver where the distributor asks for one", async () => {
    await save(recipient({ secondApprover: "on" }), `?distributor=${DEMO_ORGANISATIONS.distributor}`);
    const page = await house.page(`${TAB}/grid`);
    expect(plain(page)).toContain("Une autre personne doit l’approuver avant l’envoi.");
    expect(plain(page)).not.toContain("Transmettre à");
    const approve = { date: marketToday(), approve: DEMO_ORGANISATIONS.distributor };
    expect((await house.send(`${TAB}/grid`, approve, "asset-manager-manager")).status).toBe(303);
    const approved = plain(await house.page(`${TAB}/grid`));
    for (const text of ["Approuvée par Camille Dutertre", "Transmettre à"]) expect(approved).toContain(text);
    expect(plain(await house.page(`${TAB}/grid`, "asset-manager-manager"))).toContain("une autre personne doit la transmettre");
  });

  it("are read by those of the house who may not send, and a distributor is taken off the list", async () => {
    expect(await house.status(TAB, "asset-manager-read-only")).toBe(200);
    expect(plain(await house.page(`${TAB}/grid`, "asset-manager-read-only"))).not.toContain("Transmettre");
    expect((await house.send(`${TAB}/grid`, { date: marketToday(), intent: "send" }, "asset-manager-read-only")).status).toBe(403);
    expect((await save({ intent: "remove" }, `?distributor=${DEMO_ORGANISATIONS.distributor}`)).to).toBe(TAB);
    expect(plain(await house.page(TAB))).toContain("Aucun distributeur n’est réglé");
  });
});

it("an exchange is tried at an address for tests, and what was typed stays where it is refused", async () => {
  const path = `${TAB}/trial`;
  const refused = await house.send(path, { code: "OD-90", format: "XML", decimals: "2", address: "https://10.0.0.8/", secret: "s3cret" });
  expect([refused.status, refused.text.includes("une adresse https publique")]).toEqual([400, true]);
  expect([refused.html.includes("https://10.0.0.8/"), refused.html.includes("s3cret")]).toEqual([true, false]);
  const begun = await house.send(path, {
    code: "OD-90",
    format: "XML",
    decimals: "2",
    address: "https://grilles.distributeur.example/essai",
  });
  expect(begun.status).toBe(303);
  const page = plain(await house.page(begun.to));
  for (const text of ["Essai à https://grilles.distributeur.example/essai", "L’essai est en cours"]) expect(page).toContain(text);
  expect(await house.status(path, "asset-manager-read-only")).toBe(403);
  expect(await house.status(`${TAB}/trial?id=${crypto.randomUUID()}`)).toBe(404);
});

describe("documents of a portfolio", () => {
  const stored = (html: string) => /documents\/([\w-]{36})\/file/.exec(html)?.[1] ?? "";

  it("are reports that were kept on their day, downloaded as they were and removed after a question", async () => {
    expect(plain(await house.page(TAB))).toContain("Aucun document n’est conservé.");
    expect((await house.send(`${ONE}/values`, { intent: "update" })).status).toBe(303);
    const version = versionIn(await house.page(TAB));
    const kept = await house.send(TAB, { intent: "report", template: "MONTHLY", language: "fr", version });
    expect([kept.status, kept.to]).toEqual([303, TAB]);
    const tab = await house.page(TAB);
    expect(plain(tab)).toContain("Fiche");
    expect(await house.page(`${ONE}/documents/${stored(tab)}/file`)).toContain("%PDF-");
    expect(await house.status(`${ONE}/documents/${stored(tab)}/file`, "other-asset-manager")).toBe(404);
    const path = `${ONE}/documents/${stored(tab)}/delete`;
    const asked = await house.page(path);
    expect(plain(asked)).toContain("Supprimer «");
    expect((await house.send(path, { version: versionIn(asked) })).to).toBe(TAB);
    expect(plain(await house.page(TAB))).toContain("Aucun document n’est conservé.");
  }, 60_000);

  it("say what is missing of a file that is added", async () => {
    const version = versionIn(await house.page(`${ONE}/documents/new`));
    const refused = await house.send(`${ONE}/documents/new`, { title: "Note de gestion", kind: "OTHER", version });
    expect([refused.status, refused.text.includes("Choisissez un fichier"), refused.html.includes("Note de gestion")]).toEqual([
      400,
      true,
      true,
    ]);
  });
});
