import type { Texts } from "../../texts.ts";
import type { firstStart as fr } from "../fr/firstStart.ts";

export const firstStart = {
  title: "First start",
  progress: "{{done}} of {{all}} steps done",
  numbered: "{{number}}. {{title}}",
  done: "Done",
  next: "Next",
  open: "To do",
  count_one: "{{count}} is there.",
  count_other: "{{count}} are there.",
  count_many: "{{count}} are there.",
  ready: {
    title: "A first adviser can work",
    text: "Everything is in place. Ask the adviser to sign in and make a first simulation at {{address}}.",
  },
  organisation: {
    title: "Organisation",
    text: "Advisers belong to a distributor. Add it with its language and the modules that it uses.",
    begin: "Add a distributor",
    see: "See distributors",
  },
  appearance: {
    title: "Appearance",
    text: "Colours, font and logo of the distributor show on its pages and in its documents.",
    begin: "Choose the appearance",
    see: "See the appearance",
  },
  data: {
    title: "Market data",
    text: "Series of funds and indices with their past values; scenarios are drawn from them. Add series one by one, or load definitions and values from files.",
    begin: "Add market data",
    see: "See series",
  },
  simulator: {
    title: "Simulator",
    text: "A simulator says what is proposed: product, market scenarios, allocation and the distributors that use it.",
    begin: "Add a simulator",
    see: "See simulators",
  },
  adviser: {
    title: "Adviser",
    text: "A person with the role of adviser and that of simulators, within the distributor. With your own sign-in service the user name is the one that it sends, and it sends the roles.",
    begin: "Add an adviser",
    see: "See advisers",
  },
} satisfies Texts<typeof fr>;
