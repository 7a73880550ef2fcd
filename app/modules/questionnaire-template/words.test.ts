import { expect, it } from "vitest";
import { wordsIn } from "./words.server.ts";

it("shows words in the person's language, else in the other one, else the code; French keeps its question mark on the line", () => {
  const words = { fr: "Quel est le but ?", en: "What is the purpose?" };
  expect(wordsIn(words, "fr", "Q1")).toBe("Quel est le but\u202f?");
  expect(wordsIn(words, "en", "Q1")).toBe("What is the purpose?");
  expect(wordsIn({ fr: words.fr, en: "" }, "en", "Q1")).toBe("Quel est le but\u202f?");
  expect(wordsIn({ fr: "", en: "" }, "fr", "Q1")).toBe("Q1");
});
