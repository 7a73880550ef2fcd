/** Height of the plot in pixels: end labels are kept 30 px apart in it. */
export const FAN_HEIGHT = 260;

/** Amounts are packed in hundreds. */
export const HUNDREDS = 0.01;
