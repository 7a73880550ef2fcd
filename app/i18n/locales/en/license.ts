import type { Texts } from "../../texts.ts";
import type { license as fr } from "../fr/license.ts";

export const license = {
  title: "Terms of use",
  facts: "Version {{number}}, in effect since {{date}}",
  agreed: "I have read these terms and accept them",
  agreedRequired: "Tick the box to accept the terms",
  accept: "Accept and continue",
  refuse: "Refuse and sign out",
  changed: "A new version has just been published: read the text below before you accept.",
} satisfies Texts<typeof fr>;
