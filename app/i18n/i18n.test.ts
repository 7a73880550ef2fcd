import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getFixedT, isTranslationKey, RESOURCES } from "./i18n.server.ts";
import { en } from "./locales/en/index.ts";
import { fr } from "./locales/fr/index.ts";
import { message, translateMessage } from "./message.ts";

function leaves(texts: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") found.set(at, value);
    else for (const [inner, text] of leaves(value, at)) found.set(inner, text);
  }
  return found;
}
const french = leaves(fr);
const english = leaves(en);
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");
const parameters = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map((m) => m[1]).sort();

describe("namespaces", () => {
  it("are files of their name, which the browser fetches when a page needs them", () => {
    for (const language of ["fr", "en"]) {
      const files = readdirSync(new URL(`./locales/${language}`, import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
      expect(files.filter((name) => name !== "index").sort()).toEqual(Object.keys(fr).sort());
    }
  });
});

describe("locales", () => {
  it("hold the same keys in both languages", () => {
    expect([...english.keys()].sort()).toEqual([...french.keys()].sort());
  });

  it("tell a required field by the label that stands over it, in the words of the specification", () => {
    const told = (texts: Map<string, string>, words: RegExp) =>
      [...texts].flatMap(([key, text]) => {
        const label = words.exec(text)?.[1];
        return label === undefined ? [] : [{ key, label }];
      });
    const [inEnglish, inFrench] = [told(english, /^The (.+) field is required$/), told(french, /^Le champ (.+) est obligatoire$/)];
    expect(inEnglish.map(({ key }) => key).sort()).toEqual(inFrench.map(({ key }) => key).sort());
    expect(inEnglish.length).toBeGreaterThan(40);
    const unlabelled = (texts: Map<string, string>, found: typeof inEnglish) => {
      const beside = (key: string) => [...texts].filter(([other]) => key.startsWith(other.split(".")[0] ?? "")).map(([, text]) => text);
      return found.filter(({ key, label }) => !beside(key).includes(label));
    };
    expect([unlabelled(english, inEnglish), unlabelled(french, inFrench)]).toEqual([[], []]);
  });

  it("hold the same parameters under each key", () => {
    const different = [...french].filter(([key, text]) => parameters(text).join() !== parameters(english.get(key) ?? "").join());
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it("have a text for one and for many wherever they count", () => {
    for (const texts of [french, english]) {
      const ending = /_(one|other|many|zero)$/;
      const counted = [...texts.keys()].filter((key) => ending.test(key)).map((key) => key.replace(ending, ""));
      for (const base of new Set(counted)) {
        expect(texts.has(`${base}_one`) && texts.has(`${base}_other`), base).toBe(true);
      }
    }
  });

  it("use no-break spaces before French double punctuation, per cent and euro signs", () => {
    const wrong = [...leaves(RESOURCES.fr)].filter(
      ([, text]) => / [;:?!»%€]/.test(text) || /« /.test(text) || /[\p{L}\d][?!;»]/u.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it("leave no text empty and no exclamation mark", () => {
    for (const [key, text] of [...french, ...english]) {
      expect(text.trim(), key).not.toBe("");
      expect(text, key).not.toMatch(/!/);
    }
  });
});

describe("translator", () => {
  it("reads dotted keys of any namespace with parameters", () => {
    expect(getFixedT("fr")("errors.reference", { reference: "a1" })).toBe("Référence à communiquer à l’assistance\u202f: a1");
    expect(getFixedT("en")("common.list.range", { from: "1", to: "12", total: "38" })).toBe("1–12 of 38");
  });

  it("chooses the plural form, millions included", () => {
    const t = getFixedT("fr");
    expect(t("common.form.remaining", { count: 1, nb_chars: "1" })).toBe("1 caractère restant");
    expect(t("common.form.remaining", { count: 2, nb_chars: "2" })).toBe("2 caractères restants");
    expect(t("common.form.remaining", { count: 1_000_000, nb_chars: "1000000" })).toBe("1000000 caractères restants");
  });

  it("fills every place of every text, whatever stands in it, and the form of every count", () => {
    type Loose = (key: string, values: Record<string, string | number>) => string;
    const value = "<1 & $2> $t(common.menu) {{x}}";
    for (const language of ["fr", "en"] as const) {
      const t = getFixedT(language) as unknown as Loose;
      const written = leaves(language === "fr" ? fr : en);
      for (const [key, text] of written) {
        expect(text, key).not.toMatch(/\$t\(|\{\{[^}]*[^\w}][^}]*\}\}/);
        const values = Object.fromEntries(parameters(text).map((name) => [name ?? "", value]));
        const base = key.replace(/_(one|other)$/, "");
        const count = key.endsWith("_one") ? 1 : 1_000_000;
        const said = t(base, base === key ? values : { ...values, count });
        const filled = text.replace(/\{\{(.*?)\}\}/g, (_, name) => (base !== key && name === "count" ? String(count) : value));
        expect(plain(said), key).toBe(plain(filled));
      }
    }
  });

  it("elides French de before a name that asks for it, and nothing else", () => {
    const t = getFixedT("fr");
    expect(t("simulator.mandates.profileOf", { manager: "Orvane Gestion" })).toBe("Profil d’Orvane Gestion");
    expect(t("simulator.mandates.profileOf", { manager: "Maison Tilbury" })).toBe("Profil de Maison Tilbury");
    expect(t("simulator.investments.weight", { name: "Actions monde" })).toBe("Poids d’Actions monde");
    expect(t("simulator.fixes.remove", { name: "Actions monde" })).toBe("Retirer Actions monde");
    expect(getFixedT("en")("simulator.mandates.profileOf", { manager: "Orvane Gestion" })).toBe("Profile of Orvane Gestion");
  });

  it("knows which keys exist", () => {
    expect(isTranslationKey("preferences.saved")).toBe(true);
    expect(isTranslationKey("common.form.remaining")).toBe(true);
    expect(isTranslationKey("preferences.nothing")).toBe(false);
  });

  it("translates messages that were kept as a key with values, and leaves sentences alone", () => {
    const kept = message("common.list.noResultFor", { query: "a?b=c & «é»" });
    expect(translateMessage(getFixedT("en"), kept)).toBe("No result for “a?b=c & «é»”");
    expect(translateMessage(getFixedT("en"), "The bank said no. Try again?")).toBe("The bank said no. Try again?");
  });
});
