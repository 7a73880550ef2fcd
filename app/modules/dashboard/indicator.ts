/** A number with the list that proves it. */
export interface Indicator {
  id: "questionnaires" | "links" | "alerts" | "simulations";
  shown: string;
  count: number;
  href: string;
}
