import { expect, it } from "vitest";
import type { LineReason } from "#app/domain/advice-report/facts.ts";
import { readField } from "#app/domain/advice-report/fields.ts";
import { sentenceText } from "#app/domain/advice-report/report-document.ts";
import { tableOf } from "#app/domain/advice-report/tables.ts";
import { adviceFacts } from "./advice-facts.ts";
import { patched } from "./sentence-facts.ts";

/** What stands on the paper of an advice, and under whose name. */
const base = adviceFacts();
const [accepted] = base.acceptances;
const told = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, " ");
const cells = (name: Parameters<typeof tableOf>[0], facts: typeof base) =>
  tableOf(name)
    .rows(facts)
    .map((row) => told(row.map((cell) => (typeof cell === "string" ? cell : `${cell.text} ${cell.note ?? ""}`)).join(" | ")));

it("tells the client's own reasons under the client's words, and of an adviser or a reader their words alone", () => {
  const generic = "Motif donné par le conseiller";
  const answers = [
    { ...accepted!, by: "client" as const, reasons: ["J’ai d’autres placements"], words: "Je le garde dix ans." },
    { ...accepted!, by: "adviser" as const, reasons: [generic], words: "Le document arrive demain." },
    { ...accepted!, by: "second-reader" as const, reasons: ["VULNERABLE"], words: "Relu avec les chiffres du jour." },
  ];
  const facts = { ...base, language: "en" as const, acceptances: answers };
  const [ofClient, ofAdviser] = [cells("acceptances", facts), cells("reasoned", facts)];
  expect([ofClient.length, ofAdviser.length]).toEqual([1, 2]);
  // A reason of the house is quoted as the house wrote it; a usual one is in the language of the paper.
  expect(ofClient.join()).toContain("“J’ai d’autres placements”");
  const usual = { ...facts, acceptances: [{ ...answers[0]!, reasons: ["Le client a été informé et maintient son choix"] }] };
  expect(cells("acceptances", usual).join()).toMatch(/\| The client was informed and keeps to the choice\s“Je le garde/);
  expect(ofAdviser.join()).toContain("“Le document arrive demain.”");
  // What the platform noted by itself stands on no paper: it is in another language, or a code.
  expect(ofAdviser.join()).not.toMatch(/Motif donné|VULNERABLE/);
});

it("names a mandate and its manager, with shares where there are several", () => {
  const one = patched(base, { advice: { mandates: [{ name: "Équilibre", manager: "Orvane", share: 100 }] } });
  expect(readField("advice.mandates", one)).toBe("Équilibre, géré par Orvane");
  const two = [
    { name: "Équilibre", manager: "Orvane", share: 60 },
    { name: "Prudent", manager: "Halvard", share: 40 },
  ];
  expect(told(readField("advice.mandates", patched({ ...base, language: "en" }, { advice: { mandates: two } })))).toBe(
    "Équilibre, managed by Orvane (60%) and Prudent, managed by Halvard (40%)",
  );
});

it("says why each line is advised, beyond what its class does", () => {
  const [first, ...others] = base.advice.lines;
  const row = (why: LineReason) => cells("lines", patched(base, { advice: { lines: [{ ...first!, why }, ...others] } }))[0];
  expect(row({ held: "MORE", sustainable: 20, years: 5, riskLimit: 6 })).toMatch(
    /déjà détenu, renforcé ; répond à vos préférences de durabilité \(20 % d’investissements durables\)/,
  );
  expect(row({ held: null, sustainable: null, years: 5, riskLimit: 6 })).toMatch(
    /durée conseillée de 5 ans, dans votre durée ; SRI admis \(6 au plus par support\)/,
  );
});

it("prints no contract after the act where nobody said what it holds", () => {
  const unknown = patched(base, { demand: { act: "ACT_DEPOSITS", held: null } });
  expect([readField("demand.afterKnown", unknown), readField("demand.afterUnknown", unknown)]).toEqual([null, ""]);
  expect(sentenceText("advice.contentUnknown", unknown)).toContain("ne nous est pas connu");
  const known = patched(base, { demand: { act: "ACT_DEPOSITS", held: 40_000 } });
  expect([readField("demand.afterKnown", known), sentenceText("advice.contentUnknown", known)]).toEqual(["", null]);
});

it("tells the reason of each document that is not handed over beside it", () => {
  const dics = [
    { name: "Actions", isin: null, url: null, enclosed: false, reason: "Remis en main propre au rendez-vous." },
    { name: "Contrat", isin: null, url: "https://kid.example/1.pdf", enclosed: true, reason: null },
  ];
  const [left, handed] = cells("documents", patched(base, { documents: { dics, withoutReason: null } }));
  expect(left).toContain("Non remis « Remis en main propre au rendez-vous. »");
  expect(handed).not.toContain("«");
});
