import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocumentBlock, pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { loadEditPage } from "#app/modules/simulation/page/edit-page.server.ts";
import { actOnExport, loadExportForm } from "#app/modules/simulation/report/export-form.server.ts";
import { OPTIONAL_PARTS } from "#app/modules/simulation/report/report-choice.ts";
import { type Made, reportFile } from "#app/modules/simulation/report/report-file.server.ts";
import { USUAL } from "#app/modules/simulation/results/shown-results.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { createPdfPool, type PdfPool } from "#backend/pdf/pdf-pool.ts";
import { fontsOf, hasPoppler, inkOf, plain, structureOf, textOf } from "../../fixtures/pdf.ts";
import { fakeViewer, refusal, SIMULATION, simulationOf } from "../../fixtures/simulation.ts";

/** What a simulation can fill that has not begun, and whose adviser declared nothing for the after-tax estimate. */
const UNDECLARED = OPTIONAL_PARTS.filter((part) => part !== "afterTax" && part !== "followUp");

const MOST_BYTES = 2 * 1024 * 1024;
const needsPoppler = hasPoppler ? it : it.skip;
const writing = (language: InterfaceLanguage) => ({ t: getFixedT(language), language });

let pool: PdfPool;
beforeAll(() => {
  pool = createPdfPool({ timeoutMs: 100_000 });
});
afterAll(() => pool.close());

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Blocks of the documents that were laid out, in order. */
const drawn: DocumentBlock[] = [];
const mails: Array<{ to: string[]; subject: string; attachment: { filename: string; data: string } }> = [];

/** A person of an organisation with a look of its own, whose documents are laid out by the real worker. */
function person(
  language: InterfaceLanguage,
  makePdf?: () => never,
  simulation?: Simulation,
  more: Parameters<typeof fakeViewer>[0] = {},
): Viewer {
  const { viewer } = fakeViewer({ ...more, ...(simulation ? { simulation } : {}) });
  const render = async ({ body }: { body: unknown }) => {
    const document = pdfDocument.parse(body);
    drawn.push(...document.blocks);
    return new File([new Uint8Array(await pool.render(document))], `${document.fileName}.pdf`, { type: "application/pdf" });
  };
  const send = async ({ body }: { body: (typeof mails)[number] }) => {
    if (body.to[0]?.endsWith("refused.example")) throw refusal(422, "MAIL_REFUSED");
    if (body.to[0]?.endsWith("failing.example")) throw refusal(503, "MAIL_UNAVAILABLE");
    mails.push(body);
    return { uuid: "1", status: "SENT", accepted: body.to, rejected: [], sentAt: null };
  };
  return {
    ...viewer,
    language,
    user: { ...viewer.user, firstName: "Łucja", lastName: "Œuvrard", username: "lucja" },
    organisation: {
      name: "Épargne & Conseil",
      graphicChart: { font: "Lato", primaryButtonsColor: "#0f6b6b", logoData: PIXEL, logoContentType: "image/png" },
    },
    api: { ...viewer.api, eMails: { send } },
    pdf: { pdfGenerator: { simulatorReport: makePdf ?? render } },
  } as unknown as Viewer;
}

async function bytesOf(made: Made): Promise<Uint8Array> {
  if (!("file" in made)) throw new Error(`no file: ${JSON.stringify(made)}`);
  expect(made.file.name).toMatch(/^simulation-[\w-]+\.pdf$/);
  return new Uint8Array(await made.file.arrayBuffer());
}

describe.each(["fr", "en"] as const)("the report in %s", (language) => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await bytesOf(await reportFile(person(language), SIMULATION, { parts: OPTIONAL_PARTS, language }, writing(language)));
  });

  it("is a small tagged file with its language and title, and every font in it", () => {
    const file = Buffer.from(pdf).toString("latin1");
    expect(file.startsWith("%PDF-1.7")).toBe(true);
    expect(pdf.length).toBeLessThan(MOST_BYTES);
    expect(file).toContain(`/Lang (${language === "fr" ? "fr-FR" : "en-GB"})`);
    expect(file).toMatch(/\/Marked true/);
    expect(file).toMatch(/\/DisplayDocTitle true/);
    expect(file.match(/\/Type \/Font\n\/Subtype \/Type0/g)?.length).toBe(file.match(/\/FontFile2 /g)?.length);
  });

  needsPoppler("has every part as headings, tables with heads and figures with words (skipped without poppler)", () => {
    const tree = structureOf(pdf);
    for (const tag of ["H1", "H2", "H3", "Table", "Caption", "TH", "TD", "Figure", "LBody"]) expect(tree).toContain(`${tag} `.trim());
    expect(tree.match(/\/Scope \/(Column|Row)/g)?.length).toBeGreaterThan(20);
    const { t } = writing(language);
    for (const part of [...UNDECLARED, "results", "costs", "warnings"] as const)
      expect(plain(tree)).toContain(plain(t(`report.parts.${part}`)));
    for (const line of fontsOf(pdf)) expect(line).toMatch(/ yes yes yes /);
  });

  needsPoppler("says the page's own figures, to the last sign (skipped without poppler)", async () => {
    const text = textOf(pdf);
    const tree = plain(structureOf(pdf));
    const page = await loadEditPage(
      person(language),
      { uuid: SIMULATION, asked: { ...USUAL, tab: "outcomes" }, kept: null },
      writing(language),
    );
    const beside = await loadEditPage(
      person(language),
      { uuid: SIMULATION, asked: { ...USUAL, tab: "allocation" }, kept: null },
      writing(language),
    );
    const { results, shown } = page!.outcome;
    const held = beside!.outcome.shown;
    if (shown.tab !== "outcomes" || held.tab !== "allocation") throw new Error("another tab");
    const figures = [
      results!.success!.percent,
      ...results!.scenarios.flatMap(({ finalValue, gain, annualReturn }) => [finalValue, gain, annualReturn]),
      ...results!.statistics.map(({ value }) => value),
      ...results!.fan.drawing.ends.map((end) => end.text),
      ...shown.outcomes!.rows.flatMap(({ cells }) => cells.map(({ value }) => value)),
      ...held.risk!.facts.map(({ value }) => value!),
      ...held.allocation.funds.map(({ weight }) => weight),
    ];
    expect(figures.length).toBeGreaterThan(30);
    for (const figure of figures) expect(text).toContain(plain(figure));
    expect(tree).toContain(plain(results!.fan.sentence));
    expect(drawn.findLast(({ kind }) => kind === "risk")).toMatchObject({ level: held.risk!.level, most: 7 });
    expect(text).toContain("Łucja Œuvrard");
  });

  needsPoppler("leaves no page empty (skipped without poppler)", () => {
    const pages = inkOf(pdf);
    expect(pages.length).toBeGreaterThan(4);
    for (const share of pages) expect(share).toBeGreaterThan(0.01);
  });
});

it("shows no more than the page does in the simplified mode", async () => {
  const { t } = writing("fr");
  drawn.length = 0;
  const simple = person("fr", undefined, undefined, { mode: "SIMPLIFIED" });
  await bytesOf(await reportFile(simple, SIMULATION, { parts: OPTIONAL_PARTS, language: "fr" }, writing("fr")));
  const headings = drawn.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
  expect(headings).toContain(t("report.parts.results"));
  expect(headings).not.toContain(t("report.parts.outcomes"));
  expect((await loadExportForm(simple, SIMULATION, writing("fr")))?.offered).not.toContain("outcomes");
  expect((await loadExportForm(person("fr"), SIMULATION, writing("fr")))?.offered).toEqual(UNDECLARED);
});

it.each([
  ["fr", /Le PDF n’a pas pu être produit\. .*contactez l’assistance.*ref-1/],
  ["en", /PDF could not be .*contact support.*ref-1/],
] as const)("says that the PDF could not be made, whom to contact and the reference, in %s", async (language, text) => {
  const failing = person(language, () => {
    throw refusal(500, "INTERNAL_SERVER_ERROR");
  });
  const made = await reportFile(failing, SIMULATION, { parts: [], language }, writing(language));
  expect(made).toMatchObject({ status: 502, refusal: expect.stringMatching(text) as string });
});

describe("the export", () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ chosen: "1", language: "fr", ...fields })) data.set(name, value);
    return data;
  };
  const message = { email: "client@example.com", subject: "Votre simulation", message: "Bonjour,\r\nvoici." };

  it("tells what is wrong with the message, shows it, sends it once it is right", async () => {
    const act = (fields: Record<string, string>) => actOnExport(person("fr"), SIMULATION, form(fields), writing("fr"));
    const wrong = await act({ intent: "send", email: "nobody", subject: " ", message: "" });
    expect(wrong).toMatchObject({
      kind: "stay",
      status: 400,
      form: { email: "nobody", errors: { email: /./, subject: /./, message: /./ } },
    });
    const shown = await act({ intent: "preview", ...message });
    expect(shown).toMatchObject({ kind: "stay", status: 200, form: { preview: { to: message.email, message: "Bonjour,\nvoici." } } });
    expect(mails).toEqual([]);
    expect(await act({ intent: "send", ...message })).toEqual({
      kind: "sent",
      toast: { kind: "positive", key: "mails.outcomes.SENT", params: expect.anything() },
    });
    expect(mails).toHaveLength(1);
    expect(Buffer.from(mails[0]!.attachment.data, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
    expect(await act({ intent: "send", ...message, email: "a@refused.example" })).toMatchObject({ kind: "stay", status: 422 });
    expect(await act({ intent: "pdf", part: "history" })).toEqual({ kind: "download", choice: { parts: ["history"], language: "fr" } });
  });

  it("sends nothing when the document cannot be made", async () => {
    const failing = person("fr", () => {
      throw refusal(500, "INTERNAL_SERVER_ERROR");
    });
    const before = mails.length;
    const answer = await actOnExport(failing, SIMULATION, form({ intent: "send", ...message }), writing("fr"));
    expect(answer).toMatchObject({
      kind: "stay",
      status: 502,
      form: { notice: expect.stringMatching(/contactez l’assistance.*ref-1/) as string },
    });
    expect(mails).toHaveLength(before);
  });

  it.each([
    ["fr", /Le message n’est pas parti|n’a pas été envoyé/, "contactez l’assistance"],
    ["en", /The message was not sent/, "contact support"],
  ] as const)("says in %s that the message was not sent and whom to contact, and keeps what was typed", async (language, text, support) => {
    const failing = { ...message, email: "a@failing.example" };
    const answer = await actOnExport(person(language), SIMULATION, form({ intent: "send", language, ...failing }), writing(language));
    expect(answer).toMatchObject({ kind: "stay", form: { ...failing, message: "Bonjour,\nvoici." } });
    const { notice } = (answer as { form: { notice: string } }).form;
    expect(notice).toMatch(text);
    expect(notice).toContain(support);
  });

  it("gives a colleague the files in the owner's name, and leaves writing to the client to the owner", async () => {
    const shared = simulationOf({ owner: "0192d3a0-0000-4000-8000-000000000099", ownerName: "Paul Verdier", shared: true });
    const colleague = person("fr", undefined, shared);
    const before = mails.length;
    const answer = await actOnExport(colleague, SIMULATION, form({ intent: "send", ...message }), writing("fr"));
    expect(answer).toMatchObject({
      kind: "stay",
      status: 403,
      form: { owner: "Paul Verdier", notice: expect.stringContaining("Paul Verdier") as string },
    });
    expect(mails).toHaveLength(before);
    expect(await actOnExport(colleague, SIMULATION, form({ intent: "pdf" }), writing("fr"))).toMatchObject({ kind: "download" });
    if (!hasPoppler) return;
    const text = textOf(await bytesOf(await reportFile(colleague, SIMULATION, { parts: [], language: "fr" }, writing("fr"))));
    expect(text).toContain("Paul Verdier");
    expect(text).not.toContain("Łucja");
  });

  it("makes the same file of the same simulation, so that a second press is the same request", async () => {
    const make = async () => bytesOf(await reportFile(person("fr"), SIMULATION, { parts: [], language: "fr" }, writing("fr")));
    expect(Buffer.from(await make()).equals(Buffer.from(await make()))).toBe(true);
  });
});
