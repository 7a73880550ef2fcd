import type { Texts } from "#app/i18n/texts.ts";
import type { portfolioDarm as french } from "../fr/portfolioDarm.ts";

/** Dynamic allocation of risk of a monitored portfolio: what is proposed, and what it follows from. */
export const portfolioDarm: Texts<typeof french> = {
  title: "Proposal of the dynamic allocation of risk",
  hint: "Share of risky assets = multiplier × (value − floor), within its bounds: constant proportion portfolio insurance (Black and Perold, 1992)",
  settings: "Set the multiplier and the bounds",
  date: "On",
  version: "Version",
  compute: "Compute",
  on: "{{value}} on {{day}}",
  points: "{{value}} points",
  floors: {
    FIRST_VALUE: "{{value}}, that is {{level}} of the first value",
    HIGHEST_VALUE: "{{value}}, that is {{level}} of the highest value",
  },
  facts: {
    value: "Value, net of fees",
    floor: "Floor",
    cushion: "Cushion",
    multiplier: "Multiplier",
    bounds: "Bounds of the share of risky assets",
    tolerance: "Tolerance",
    reserve: "Reserve",
    present: "Share of risky assets on that day",
    unbounded: "Share before the bounds",
    target: "Target share",
  },
  problems: "To know before you save",
  risky: "Risk",
  reserve: "Reserve",
  reason: "Dynamic allocation of risk on {{day}}",
};
