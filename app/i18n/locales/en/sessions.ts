import type { Texts } from "../../texts.ts";
import type { sessions as french } from "../fr/sessions.ts";

export const sessions = {
  columns: { browser: "Browser", opened: "Opened", seen: "Last activity", end: "End" },
  unknown: "Unknown browser",
  byLink: "{{browser}}, by a link",
  present: "This session",
  end: "End",
  endWhich: "the session {{browser}} opened {{opened}}",
  elsewhere:
    "Your organisation manages sign-in: a browser that it still knows may open a session again without a password. Change the password there if a device is lost.",
  ended: "Sessions ended: {{count}}.",
  own: {
    title: "Open sessions",
    text: "The browsers in which you are signed in. End a session that you do not recognise.",
    recent: "Your password is asked for again before a session ends when you typed it more than five minutes ago.",
    again: "Choose again which session to end.",
    endOthers: "End all other sessions",
  },
  user: {
    open: "Open sessions",
    title: "Open sessions of {{name}}",
    none: "{{name}} has no open session.",
    endAll: "End all sessions",
    back: "Back to the user",
  },
} satisfies Texts<typeof french>;
