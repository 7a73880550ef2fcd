import type { Texts } from "../../texts.ts";
import type { navigation as french } from "../fr/navigation.ts";

export const navigation = {
  label: "Main navigation",
  breadcrumb: "Breadcrumb",
  menu: "Menu",
  home: "Home",
  account: "Your account",
  signOut: "Sign out",
  preferences: "Preferences",
  groups: { advice: "Advice", data: "Data" },
  simulators: "Simulators",
  series: "Series",
  loadValues: "Load values",
} satisfies Texts<typeof french>;
