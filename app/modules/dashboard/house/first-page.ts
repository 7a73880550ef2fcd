import type { BadgeTone } from "#app/components/data/badge.tsx";

/** A number that leads to the list which proves it. */
export interface Count {
  id: string;
  count: number;
  shown: string;
  label: string;
  hint: string;
  href: string;
  tone: "negative" | "flashy" | "plain";
}

/** Something that waits for the person, with its one next action. */
export interface ToDo {
  id: string;
  kind: string;
  tone: BadgeTone;
  title: string;
  /** Where it is; null where the person has no page of it. */
  href: string | null;
  fact: string;
  /** Since when, or until when. */
  when: string;
  action: { label: string; href: string };
}

export interface SideRow {
  label: string;
  value: string;
  href: string | null;
}
/** A card beside the list of what is to be done. */
export interface SideCard {
  id: string;
  title: string;
  rows: SideRow[];
  /** Said where there is no row. */
  empty: string;
  all: { label: string; href: string } | null;
}

/** What one part of the page tells. Its numbers add up to what is to be done, but for those that only inform. */
export interface PagePart {
  counts: Count[];
  todo: ToDo[];
  cards: SideCard[];
}

export interface FirstPageView {
  title: string;
  facts: string[];
  counts: Count[];
  todo: ToDo[];
  /** What is left out of the list, in words; null where all is shown. */
  more: string | null;
  cards: SideCard[];
  /** Parts that could not be loaded. */
  failed: Array<{ name: string; reference: string }>;
  /** What to do first where nothing is there yet; null afterwards. */
  starts: Array<{ label: string; href: string }> | null;
  /** When everything was looked at. */
  checked: string;
  /** Further services that the house does not have; null without the panel. */
  further: string[] | null;
}
