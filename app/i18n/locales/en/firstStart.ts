import type { Texts } from "../../texts.ts";
import type { firstStart as fr } from "../fr/firstStart.ts";

export const firstStart = {
  title: "First start",
  progress: "{{done}} of {{all}} steps done",
  numbered: "{{number}}. {{title}}",
  done: "Done",
  next: "Next",
  open: "To do",
  ready: {
    title: "A first adviser can work",
    text: "Everything is in place. Ask the adviser to sign in and make a first simulation at {{address}}.",
  },
  organisation: {
    title: "Organisation",
    text: "Advisers belong to a distributor. Add it with its language and the modules that it uses.",
    begin: "Add a distributor",
    count_one: "{{count}} distributor",
    count_other: "{{count}} distributors",
    count_many: "{{count}} distributors",
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
    count_one: "{{count}} series",
    count_other: "{{count}} series",
    count_many: "{{count}} series",
    see: "See series",
  },
  simulator: {
    title: "Simulator",
    text: "A simulator says what is proposed: product, market scenarios, allocation and the distributors that use it.",
    begin: "Add a simulator",
    count_one: "{{count}} simulator",
    count_other: "{{count}} simulators",
    count_many: "{{count}} simulators",
    see: "See simulators",
  },
  adviser: {
    title: "Adviser",
    text: "A person with the role of adviser and that of simulators, within the distributor. With your own sign-in service the user name is the one that it sends, and it sends the roles.",
    begin: "Add an adviser",
    count_one: "{{count}} adviser",
    count_other: "{{count}} advisers",
    count_many: "{{count}} advisers",
    see: "See advisers",
  },
} satisfies Texts<typeof fr>;
