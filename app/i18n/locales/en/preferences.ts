import type { Texts } from "../../texts.ts";
import type { preferences as french } from "../fr/preferences.ts";

export const preferences = {
  title: "Preferences",
  facts: "They apply to all your screens.",
  language: { label: "Language", fr: "Français", en: "English", required: "The Language field is required" },
  fontSize: {
    label: "Text size",
    SMALLER: "Smaller",
    NORMAL: "Normal",
    GREATER: "Greater",
    required: "The Text size field is required",
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
