import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { ANSWER_READERS } from "#app/domain/questionnaire/link-mail.ts";
import { linkDocument } from "./document.server.tsx";
import { failureDocument } from "./frame.server.tsx";
import { linkStyle } from "./look.server.ts";
import { OFFLINE_SCRIPT } from "./offline-script.server.ts";
import type { LinkFault } from "./parts.tsx";

const token = "t".repeat(43);
const base: LinkView = {
  state: "START",
  language: "fr",
  organisation: {
    name: "Maison <Soleil>",
    chart: { primaryButtonsColor: "#ffcc00" },
    logo: null,
    words: { mark: "m", dictionary: {} },
    picture: null,
  },
  sender: "Julie Dumas",
  senderEmail: "julie@soleil.test",
  title: "Profil d’investisseur",
  expiresAt: "2025-03-20T09:32:00.000Z",
  questionCount: 12,
  triesLeft: 5,
  proof: null,
  fault: null,
  replacedAt: null,
  sections: [],
  question: null,
  feedback: null,
  check: [],
  checkSeen: "",
  end: null,
  completedAt: null,
  outcome: null,
};
const option = (code: string, chosen = false) => ({ code, label: `Réponse ${code} <u>`, chosen });
const VIEWS: Record<LinkView["state"], Partial<LinkView>> = {
  CLOSED: { organisation: null, sender: null, senderEmail: null, title: "", expiresAt: null },
  REPLACED: { replacedAt: "2025-03-19T09:32:00.000Z", triesLeft: null },
  LOCKED: { triesLeft: 0 },
  START: {},
  QUESTION: {
    proof: "p",
    sections: [
      { title: "Objectifs", state: "PASSED" },
      { title: "Tolérance", state: "HERE" },
    ],
    question: {
      code: "RT01",
      title: "Votre placement perd 20 %. Que faites-vous ?",
      help: "Comme si la somme était investie",
      multiple: false,
      number: 5,
      of: 12,
      seen: "",
      standing: null,
      toCheck: false,
      back: "OB02",
      tested: false,
      retry: null,
      options: [option("A"), option("B", true), option("C"), option("D")],
    },
  },
  FEEDBACK: {
    proof: "p",
    feedback: {
      code: "KV01",
      title: "Quand les taux montent ?",
      right: false,
      next: "KV02",
      toCheck: false,
      items: [{ ...option("A", true), correct: false, sentiment: "NEGATIVE", text: "C’est l’inverse." }],
    },
  },
  CHECK: {
    proof: "p",
    check: [{ code: "RT01", section: "Tolérance", title: "Une perte de 20 %", answers: ["Je ne fais rien"], tested: false }],
    end: { title: "Merci", help: null, profile: true },
  },
  DONE: {
    proof: "p",
    completedAt: "2025-03-19T09:32:00.000Z",
    end: { title: "Merci", help: null, profile: true },
    outcome: {
      profile: "Équilibré",
      reasons: ["Peu de réponses justes aux questions de connaissances."],
      families: [{ title: "Produits structurés", open: false }],
      knowledge: [
        {
          title: "Quand les taux montent ?",
          right: false,
          items: [{ ...option("A", true), correct: false, sentiment: "NEGATIVE", text: "C’est l’inverse." }],
        },
      ],
    },
  },
  EXPIRED: { proof: "p" },
  ABANDONED: { proof: "p" },
};
const draw = (state: LinkView["state"], change: Partial<LinkView> = {}, language: "fr" | "en" = "fr", fault: LinkFault | null = null) =>
  linkDocument({
    view: { ...base, state, language, ...VIEWS[state], ...change },
    fault,
    token,
    here: `/questionnaire/${token}`,
    language,
    nonce: "n0nce",
    shown: null,
    year: "",
  }).toString();

describe("pages behind a link", () => {
  it.each(Object.keys(VIEWS) as Array<LinkView["state"]>)(
    "%s: one heading, complete words in both languages, nothing from elsewhere",
    (state) => {
      for (const language of ["fr", "en"] as const) {
        const html = draw(state, {}, language);
        expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}">`));
        expect(html.match(/<h1/g)).toHaveLength(1);
        expect(html).toContain('content="noindex, nofollow"');
        expect(html).not.toMatch(/questionnaireLink\.|\{\{|undefined|https?:\/\//);
        expect(html).not.toMatch(/<(style|script)(?! nonce="n0nce")/);
        expect(html).not.toContain("<Soleil>");
        expect(html.replace(/<style.*?<\/style>|<script.*?<\/script>/gs, "")).not.toContain("<u>");
      }
    },
  );

  it("name themselves and the organisation, and say on each who reads the answers, what for, and whom to ask", () => {
    for (const language of ["fr", "en"] as const) {
      const known = (Object.keys(VIEWS) as Array<LinkView["state"]>).filter((state) => state !== "CLOSED");
      const pages = known.map((state) => draw(state, {}, language));
      const titles = pages.map((html) => /<title>(.*?) – Maison &lt;Soleil&gt;<\/title>/.exec(html)?.[1]);
      expect(titles).not.toContain(undefined);
      expect(new Set(titles).size).toBe(known.length);
      const readers = ANSWER_READERS[language].replace("{{sender}}", "Julie Dumas").replace("{{organisation}}", "Maison &lt;Soleil&gt;");
      for (const html of pages) {
        expect(html.split(readers)).toHaveLength(2);
        expect(html).toContain('href="mailto:julie@soleil.test"');
      }
    }
  });

  it.each(["START", "QUESTION", "FEEDBACK", "CHECK"] as const)(
    "%s: one live region stands empty beside the button from the start, with the words for a press that is not answered",
    (state) => {
      const regions = [...draw(state).matchAll(/<p id="o" role="status"([^>]*)><\/p>/g)];
      expect(regions).toHaveLength(1);
      for (const word of ["busy", "off", "slow", "many", "away"]) expect(regions[0]?.[1]).toMatch(new RegExp(`data-${word}="[^"]{10,}"`));
      expect(regions[0]?.[1]?.match(/Pas de réseau/g)).toHaveLength(1);
    },
  );

  it.each(["EXPIRED", "REPLACED"] as const)("%s: say truly that what came too late was not kept", (state) => {
    const words = "n’a pas été enregistré. Vos réponses précédentes sont conservées";
    expect([draw(state), draw(state, {}, "fr", "TOO_LATE")].map((html) => html.includes(words))).toEqual([false, true]);
  });

  it("asks a question as native fields in little more than a kilobyte and a half", () => {
    const html = draw("QUESTION");
    expect(html).toContain('type="radio" name="a" checked="" value="B"');
    expect(html).toContain(`href="/questionnaire/${token}?at=OB02"`);
    expect(html).toMatch(/20\smars\s2025 à 10\sh\s32/);
    expect(brotliCompressSync(html).length).toBeLessThan(6 * 1024);
    // Sending once, seeing it at once, trying again on a slow network and leaving a page only where there is a network: 2.3 kB.
    expect(Buffer.byteLength(OFFLINE_SCRIPT)).toBeLessThanOrEqual(2400);
    expect(draw("CLOSED")).not.toContain("<script");
  });

  it("tells once everything is sent what the profile is and why, what stays shut, and right from wrong", () => {
    const html = draw("DONE");
    for (const words of ["Équilibré", "Peu de réponses justes", "Produits structurés", "non accessibles", "C’est l’inverse."])
      expect(html).toContain(words);
    expect(draw("DONE", { outcome: null })).not.toContain("Équilibré");
    const { outcome } = VIEWS.DONE;
    const unknown = { ...option("Z", true), correct: false, sentiment: "INFORMATION" as const, text: "Votre conseiller l’explique." };
    const told = { ...outcome!, knowledge: [{ title: "Quand les taux montent ?", right: false, items: [unknown] }] };
    expect([html, draw("DONE", { outcome: told })].map((page) => page.includes("Réponse inexacte"))).toEqual([true, false]);
  });

  it("says of a question of knowledge that the first answer counts, and offers no change of it", () => {
    const question = VIEWS.QUESTION.question!;
    const counts = "votre première réponse est celle qui compte";
    expect(draw("QUESTION")).not.toContain(counts);
    expect(draw("QUESTION", { question: { ...question, tested: true } })).toContain(counts);
    const check = VIEWS.CHECK.check!;
    expect(draw("CHECK")).toContain("Modifier");
    expect(draw("CHECK", { check: check.map((row) => ({ ...row, tested: true })) })).not.toContain("Modifier");
  });

  it("names what is wrong at the top and beside the field, and leads to it", () => {
    const html = draw("QUESTION", {}, "fr", "NONE_CHOSEN");
    expect(html).toContain("<title>Erreur\u202f: Votre placement");
    expect(html).toContain('<a href="#a0">Choisissez une réponse</a>');
    expect(html).toContain('aria-describedby="help error"');
  });

  it("tells a client whose answers give no score that they are kept", () => {
    const words = "Vos réponses sont conservées, mais ne sont pas encore envoyées";
    expect(draw("CHECK")).not.toContain(words);
    const shown = draw("CHECK", {}, "fr", "BADLY_CONFIGURED");
    expect(shown).toContain(words);
    expect(shown).toContain("Prévenez Julie Dumas");
  });

  it("wear the organisation's colours, text on them always legible, and no text of the chart", () => {
    expect(linkStyle({ primaryButtonsColor: "#ffcc00" })).toContain("background:#ffcc00");
    expect(linkStyle({ primaryButtonsColor: "red;}</style><script>" })).toBe(linkStyle({}));
  });

  it("says in the same plain page that the service cannot answer", () => {
    const html = failureDocument({
      kind: "away",
      language: "en",
      nonce: "n",
      again: "/x",
      reference: "id-1",
      text: "Your answers are kept.",
    }).toString();
    expect(html).toContain("The service does not answer at the moment");
    expect(html).toContain("id-1");
  });
});
