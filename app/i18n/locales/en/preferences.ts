import type { Texts } from "../../texts.ts";
import type { preferences as french } from "../fr/preferences.ts";

export const preferences = {
  title: "Preferences",
  facts: "They apply to all your screens.",
  language: { label: "Language", fr: "Français", en: "English", required: "Choose a language" },
  fontSize: {
    label: "Text size",
    SMALLER: "Smaller",
    NORMAL: "Normal",
    GREATER: "Greater",
    required: "Choose a text size",
  },
  saved: "Your preferences are saved.",
} satisfies Texts<typeof french>;
