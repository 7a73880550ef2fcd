import { expect, it } from "vitest";
import { stretches } from "./fonts.ts";

const shown = (text: string) =>
  stretches(text)
    .map((stretch) => stretch.text)
    .join("");

it("leaves picture signs out: a statement does not become a question", () => {
  expect(shown("Je maintiens mon choix 😀.")).toBe("Je maintiens mon choix .");
  expect(shown("Oui 👍🏽👩‍👧 🇫🇷 ❤️!")).toBe("Oui   !");
});

it("shows the base letter of what the fonts lack, else a question mark", () => {
  expect(shown("Nguyễn")).toBe("Nguyen");
  expect(shown("日本")).toBe("??");
});
