import { expect, it } from "vitest";
import { htmlText, plainText } from "./letter.ts";

it("keeps the lines of a paragraph apart, and what is written in it as text", () => {
  const letter = { paragraphs: ["Claire Morvan\nAAA Patrimoine", "1 < 2 & 3"], link: null, after: [] };
  expect(plainText(letter)).toBe("Claire Morvan\nAAA Patrimoine\n\n1 < 2 & 3");
  const html = htmlText(letter, "fr", { name: "AAA", colour: null });
  expect(html).toContain(">Claire Morvan<br>AAA Patrimoine</p>");
  expect(html).toContain(">1 &lt; 2 &amp; 3</p>");
});
