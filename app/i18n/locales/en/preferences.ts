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
  password: {
    title: "Password",
    text: "You change it at the sign-in service, which asks for the current one. Your other sessions will end.",
    change: "Change password",
  },
  secondFactor: {
    title: "Second factor",
    text: "A code of an authenticator application, asked for after the password. Recovery codes are renewed in the same place.",
    change: "Manage the second factor",
  },
  saved: "Your preferences are saved.",
} satisfies Texts<typeof french>;
