/** Spelling of the catalogue. */
export const ALERT_TYPES = ["deviation", "srri"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const ALERT_RESOURCE_TYPES = ["series", "model_portfolios"] as const;
export type AlertResourceType = (typeof ALERT_RESOURCE_TYPES)[number];

/** Points (per cent) and days when the caller names none; the days are those of the market, Monday to Friday. */
export const DEFAULT_DEVIATION = "5";
export const DEFAULT_PERIOD_DAYS = 5;
/** A raised alert is over once the figure is below this part of its threshold: at the threshold itself it would flap. */
export const END_OF_ALERT = 0.8;
