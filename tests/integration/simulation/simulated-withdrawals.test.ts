import { createElement } from "react";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { compareView } from "#app/modules/simulation/compare/compare.server.ts";
import { loadEditPage } from "#app/modules/simulation/page/edit-page.server.ts";
import { SimulatorPage } from "#app/modules/simulation/page/simulator-page.tsx";
import { reportFile } from "#app/modules/simulation/report/report-file.server.ts";
import { reportWorkbook } from "#app/modules/simulation/report/report-workbook.server.ts";
import { type Asked, USUAL } from "#app/modules/simulation/results/shown-results.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { createPdfPool, type PdfPool } from "#backend/pdf/pdf-pool.ts";
import { hasPoppler, plain, textOf } from "../../fixtures/pdf.ts";
import { counted, PLANS, type PlanName, projected } from "../../fixtures/plans/told-plans.ts";
import { renderHtml } from "../../fixtures/rendered/render.tsx";
import { fakeViewer, SIMULATION, simulationOf } from "../../fixtures/simulation.ts";

const NAMES = Object.keys(PLANS) as PlanName[];
const COUNTED = Object.fromEntries(NAMES.map((name) => [name, counted(name)])) as Record<PlanName, ReturnType<typeof counted>>;
const LANGUAGES = ["fr", "en"] as const;
const CASES = NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

let pool: PdfPool;
beforeAll(() => {
  pool = createPdfPool({ timeoutMs: 100_000 });
});
afterAll(() => pool.close());

function person(name: PlanName, language: InterfaceLanguage): { viewer: Viewer; sentences: string[] } {
  const { viewer } = fakeViewer({ simulation: simulationOf({ parameters: PLANS[name] }), project: projected as never });
  const sentences: string[] = [];
  const simulatorReport = async ({ body }: { body: unknown }) => {
    const document = pdfDocument.parse(body);
    sentences.push(...document.blocks.flatMap((block) => ("text" in block ? [block.text] : "sentence" in block ? [block.sentence] : [])));
    return new File([new Uint8Array(await pool.render(document))], "simulation-x.pdf", { type: "application/pdf" });
  };
  const asked = { ...viewer, language, organisation: { name: "Épargne", graphicChart: {} }, pdf: { pdfGenerator: { simulatorReport } } };
  return { viewer: asked as unknown as Viewer, sentences };
}
const writing = (language: InterfaceLanguage) => ({ t: getFixedT(language), language });

async function page(name: PlanName, language: InterfaceLanguage, asked: Partial<Asked> = {}) {
  const loaded = await loadEditPage(
    person(name, language).viewer,
    { uuid: SIMULATION, asked: { ...USUAL, ...asked }, kept: null },
    writing(language),
  );
  return {
    results: loaded!.outcome.results!,
    shown: loaded!.outcome.shown,
    html: renderHtml(createElement(SimulatorPage, { page: loaded!, answer: undefined, searchAddress: "/s" }), language),
  };
}

/** To hundreds, as projected amounts are written everywhere. */
const hundreds = (value: number) => Math.round(value / 100) * 100;
function euros(value: number, language: InterfaceLanguage, signed = false): string {
  const rounded = hundreds(value);
  const digits = String(Math.abs(rounded)).replace(/\B(?=(\d{3})+$)/g, language === "fr" ? "\u202f" : ",");
  const sign = rounded < 0 ? "\u2212" : signed && rounded > 0 ? "+" : "";
  return language === "fr" ? `${sign}${digits}\u00a0€` : `${sign}€${digits}`;
}
const percent = (share: number, language: InterfaceLanguage) => {
  const whole = Math.round(share * 100);
  const [few, many] = language === "fr" ? ["moins de 1\u00a0%", "plus de 99\u00a0%"] : ["less than 1%", "more than 99%"];
  return whole < 1 ? few : whole > 99 ? many : `${whole}${language === "fr" ? "\u00a0%" : "%"}`;
};
const MONTHS_OF_YEAR = {
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};
const monthSaid = (month: number, language: InterfaceLanguage) =>
  `${MONTHS_OF_YEAR[language][month % 12]}\u00a0${2026 + Math.floor(month / 12)}`;
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "’")
    .replaceAll("\u202f:", ":")
    .replaceAll(" :", ":");

describe.each(CASES)("%s in %s", (name, language) => {
  const plan = COUNTED[name];
  const { planned, paidIn, target } = plan;

  it("says as many chances as scenarios do what the plan asks, never 0 or 100 per cent", async () => {
    const { results, html } = await page(name, language);
    const { success } = results;
    const reached = plan.reached!;
    expect(success).toMatchObject({ reached, total: 250, percent: percent(reached / 250, language) });
    expect(html).toContain(success!.percent);
    const goal = target === null ? "" : euros(target, language);
    const end = monthSaid(plan.months, language);
    const last = monthSaid(plan.lastWithdrawal, language);
    const [count, verbs] =
      language === "fr"
        ? reached === 0
          ? [
              "Aucun des 250 scénarios de marché",
              { goal: "n’atteint", both: "ne paie tous les rachats tout en atteignant", paid: "ne paie tous les rachats prévus" },
            ]
          : [
              `${reached} scénarios de marché sur 250`,
              { goal: "atteignent", both: "paient tous les rachats et atteignent", paid: "paient tous les rachats prévus" },
            ]
        : reached === 0
          ? [
              "None of the 250 market scenarios",
              { goal: "reaches", both: "both pays every withdrawal and reaches", paid: "pays every planned withdrawal" },
            ]
          : [
              `${reached} of 250 market scenarios`,
              { goal: "reach", both: "pay every withdrawal and reach", paid: "pay every planned withdrawal" },
            ];
    const [by, until] = language === "fr" ? ["d’ici", ", jusqu’en"] : ["by", ", until"];
    const said =
      target === null
        ? `${count} ${verbs.paid}${until} ${last}.`
        : `${count} ${planned > 0 ? verbs.both : verbs.goal} ${goal} ${by} ${end}.`;
    expect(words(html)).toContain(said);
    expect(html.match(/class="square-on"/g)?.length ?? 0).toBeLessThan(2);
  });

  it("says until when the withdrawals last in the bad cases", async () => {
    const { html } = await page(name, language);
    const text = words(html);
    const until = (first: number) => {
      if (first === Number.POSITIVE_INFINITY) return language === "fr" ? "jusqu’au dernier" : "all of them";
      return `${language === "fr" ? "jusqu’en" : "until"} ${monthSaid(first - 1, language)}`;
    };
    const { q05, q25 } = plan.dry;
    if (planned === 0) expect(text).not.toMatch(/[Rr]achats? pay|[Ww]ithdrawals paid/);
    else if (q05 === Number.POSITIVE_INFINITY)
      expect(text).toContain(
        language === "fr"
          ? "Même dans le cas très défavorable, tous les rachats sont payés en entier."
          : "Even in the very unfavourable case every withdrawal is paid in full.",
      );
    else
      expect(text).toContain(
        language === "fr"
          ? `Rachats payés en entier: ${until(q05)} dans le cas très défavorable, ${until(q25)} dans le cas défavorable.`
          : `Withdrawals paid in full: ${until(q05)} in the very unfavourable case, ${until(q25)} in the unfavourable case.`,
      );
  });

  it("tells what is missing from the scenarios that fail", async () => {
    const { results } = await page(name, language);
    if (!plan.failing) {
      expect(results.success!.missing).toBeNull();
      return;
    }
    const lack = ({ final, paid }: { final: number; paid: number }) => {
      const [gap, unpaid] = [Math.max(0, (target ?? 0) - final), planned - paid];
      return [
        ...(gap > 0.005 ? [[gap, gap / target!, language === "fr" ? "de l’objectif" : "of the goal"] as const] : []),
        ...(unpaid > 0.005 ? [[unpaid, unpaid / planned, language === "fr" ? "des rachats prévus" : "of those planned"] as const] : []),
      ].map(([amount, share, whole]) => {
        const part = `${Math.round(share * 100)}${language === "fr" ? "\u00a0%" : "%"}`;
        const least = language === "fr" ? "moins de " : "less than ";
        const said = amount < 100 ? `${least}${euros(100, language)}` : euros(amount, language);
        const what = whole.includes("objectif") || whole.includes("goal") ? "" : language === "fr" ? " de rachats" : " of withdrawals";
        return `${said}${what} (${part} ${whole})`;
      });
    };
    const inAll = ({ final, paid }: { final: number; paid: number }) => Math.max(0, (target ?? 0) - final) + planned - paid;
    for (const part of lack(plan.failing.typical)) expect(results.success!.missing).toContain(part);
    const more = inAll(plan.failing.worst) > inAll(plan.failing.typical);
    for (const part of more ? lack(plan.failing.worst) : []) expect(results.success!.missing).toContain(part);
    expect(results.success!.missing).toMatch(more ? /plus défavorables|worst/ : /^(?!.*(plus défavorables|worst))/);
  });

  it("has final value, paid withdrawals, gain and losses as they were counted", async () => {
    const { results } = await page(name, language);
    for (const { key, finalValue, paid, gain, losing } of results.scenarios) {
      const row = plan.rows[key as keyof typeof plan.rows];
      const gained = hundreds(row.final) + hundreds(row.paid) - hundreds(paidIn);
      expect({ key, finalValue, paid, gain, losing }).toEqual({
        key,
        finalValue: euros(row.final, language),
        paid: plan.short > 0 ? euros(row.paid, language) : null,
        gain: euros(gained, language, true),
        losing: gained < 0,
      });
    }
    const told = results.statistics.map(({ value }) => value);
    const of250 = (count: number) => (language === "fr" ? `${count}\u00a0sur\u00a0250` : `${count}\u00a0of\u00a0250`);
    expect(told).toContain(of250(plan.losing));
    expect(told).toContain(euros(paidIn, language));
    if (planned > 0) expect(told).toEqual(expect.arrayContaining([euros(planned, language), of250(plan.short)]));
    if (plan.short > 0) expect(told).toContain(euros(plan.meanPaid, language));
  });

  it("says what the median case was worth for what was paid in and withdrawn, and never a negative payment", async () => {
    const { results, html } = await page(name, language);
    const { final, paid } = plan.rows.median;
    const [inSaid, outSaid, all] = [paidIn, paid, planned].map((value) => euros(value, language));
    const partly = planned - paid > 0.005;
    const french = planned === 0 ? "" : partly ? ` et ${outSaid} de rachats payés, sur ${all} prévus` : ` et ${outSaid} de rachats`;
    const english = planned === 0 ? "" : partly ? ` and ${outSaid} withdrawn of the ${all} planned` : ` and ${outSaid} withdrawn`;
    const end = monthSaid(plan.months, language);
    expect(results.fan.sentence).toContain(
      language === "fr"
        ? `${hundreds(final) === 0 ? "il ne reste rien" : `le contrat vaut environ ${euros(final, language)}`} en ${end}, pour ${inSaid} versés${french}.`
        : `${hundreds(final) === 0 ? "nothing is left" : `the contract is worth about ${euros(final, language)}`} in ${end}, for ${inSaid} paid in${english}.`,
    );
    for (const shown of [html, (await page(name, language, { tab: "outcomes" })).html, (await page(name, language, { inflation: 2 })).html])
      expect(words(shown)).not.toMatch(/[\u2212-](€?[\d\u202f,.]+\u00a0?€?) (versé|de rachats|paid in|withdrawn)/);
  });

  it("draws what was paid in as far as it is above what is withdrawn, and says where the line stops", async () => {
    const { results } = await page(name, language);
    const net = Array.from({ length: plan.months + 1 }, (_, month) => plan.paidInUntil(month) - plan.plannedUntil(month));
    const below = net.findIndex((value) => value < 0);
    const from = monthSaid(Math.max(0, below - 1), language);
    expect(results.fan.drawing.ends.some(({ key }) => key === "savings")).toBe(net.at(-1)! >= 0);
    if (below === -1) expect(results.fan.note).not.toMatch(/pointillé|dashed/);
    else expect(results.fan.note).toContain(`${language === "fr" ? (/^[ao]/.test(from) ? "d’" : "de ") : "From "}${from}`);
    expect(results.fan.figures.at(-1)!.amounts.slice(5)).toEqual(
      planned > 0 ? [euros(paidIn, language), euros(planned, language)] : [euros(paidIn, language)],
    );
  });

  it("shows at the horizon of the outcomes the gain of the scenarios, in the euros of each date and in today's", async () => {
    for (const inflation of [null, 2] as const) {
      const { results, shown } = await page(name, language, { tab: "outcomes", inflation });
      if (shown.tab !== "outcomes") throw new Error("another tab");
      const { rows } = shown.outcomes!;
      for (const { key, finalValue, gain } of results.scenarios)
        expect(rows.find((row) => row.key === key)!.cells.at(-1)).toMatchObject({ value: finalValue, gain });
      expect(rows.map(({ key }) => key).slice(5)).toEqual(planned > 0 ? ["deposited", "withdrawn"] : ["deposited"]);
      if (inflation === null) expect(rows[5]!.cells.map(({ value }) => value).at(-1)).toBe(euros(paidIn, language));
    }
  });

  it("says the same in the workbook", async () => {
    const { results } = await page(name, language);
    const made = await reportWorkbook(person(name, language).viewer, SIMULATION, writing(language));
    if (!("file" in made)) throw new Error("no file");
    const sheets = await readWorkbook(Buffer.from(await made.file.arrayBuffer()));
    const rowsOf = (sheet: string) => (sheets.find((one) => one.sheet === sheet)?.data ?? []) as unknown[][];
    const { t } = writing(language);
    const scenarios = rowsOf(t("reportDocument.excel.scenarios"));
    for (const { key, label } of results.scenarios) {
      const { final, paid } = plan.rows[key as keyof typeof plan.rows];
      const gain = hundreds(final) + hundreds(paid) - hundreds(paidIn);
      const numbers = plan.short > 0 ? [hundreds(final), hundreds(paid), gain] : [hundreds(final), gain];
      expect(scenarios.find(([first]) => first === label)!.slice(1, -1)).toEqual(numbers);
    }
    const told = rowsOf(t("reportDocument.excel.statistics")).flat();
    expect(told).toEqual(expect.arrayContaining([results.success!.percent, plan.reached]));
    for (const sentence of [results.success!.lasts, results.success!.missing]) if (sentence) expect(told).toContain(sentence);
    const months = rowsOf(t("reportDocument.excel.months"));
    expect(months.at(-1)!.slice(6)).toEqual(planned > 0 ? [hundreds(paidIn), hundreds(planned)] : [hundreds(paidIn)]);
  });

  (hasPoppler ? it : it.skip)("says the same on paper (skipped without poppler)", async () => {
    const { results } = await page(name, language);
    const { viewer, sentences } = person(name, language);
    const made = await reportFile(viewer, SIMULATION, { parts: ["outcomes", "inputs"], language }, writing(language));
    if (!("file" in made)) throw new Error("no file");
    const paper = textOf(new Uint8Array(await made.file.arrayBuffer()));
    const { success, fan, scenarios } = results;
    expect(paper).toContain(plain(success!.percent));
    for (const { finalValue, paid, gain } of scenarios)
      for (const figure of [finalValue, gain, ...(paid === null ? [] : [paid])]) expect(paper).toContain(plain(figure));
    for (const sentence of [success!.sentence, success!.lasts, success!.missing, fan.sentence])
      if (sentence) expect(sentences.join("\n")).toContain(sentence);
    expect(paper).not.toMatch(/[\u2212-]€?\d[\d ,]*( €)? (versés|de rachats|paid in|withdrawn)/);
  });
});

it.each(LANGUAGES)("compares in %s what was paid: chances, loss of withdrawals and payments of each plan", async (language) => {
  const { viewer } = person("retiree", language);
  const uuids = ["0192d3a0-0000-4000-8000-0000000000a1", "0192d3a0-0000-4000-8000-0000000000a2"];
  const pair: PlanName[] = ["retiree", "depositsOnly"];
  const get = async ({ params }: { params: { uuid: string } }) =>
    simulationOf({ uuid: params.uuid, name: params.uuid, parameters: PLANS[pair[uuids.indexOf(params.uuid)]!] });
  const both = { ...viewer, api: { ...viewer.api, simulations: { ...viewer.api.simulations, get } } } as unknown as Viewer;
  const { columns, rows } = await compareView(both, uuids, writing(language));
  const cell = (row: string, column: number) => columns[column]!.cells[rows.findIndex(({ key }) => key === row)];
  const [retiree, saver] = [COUNTED.retiree, COUNTED.depositsOnly];
  expect(cell("chances", 0)).toBe(`${percent(retiree.reached! / 250, language)} (${retiree.reached} / 250)`);
  expect(cell("everyWithdrawal", 0)).toBe(cell("chances", 0));
  expect(cell("withdrawals", 0)).toBe(euros(retiree.planned, language));
  expect(cell("paidWithdrawals", 0)).toBe(euros(retiree.rows.median.paid, language));
  expect(cell("paidIn", 0)).toBe(euros(retiree.paidIn, language));
  expect(cell("chances", 1)).toBe(`${percent(saver.reached! / 250, language)} (${saver.reached} / 250)`);
  expect([cell("withdrawals", 1), cell("everyWithdrawal", 1)]).toEqual([null, null]);
});
