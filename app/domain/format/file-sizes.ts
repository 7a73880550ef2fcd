/**
 * Largest files that forms take, in bytes. The field says so before such a file is sent, the action once more; what the front reads
 * of these forms (front/body-limits.ts) is a little more.
 */
export const TABLE_FILE_BYTES = 700_000;
export const PICTURE_BYTES = 102_400;
/** What a contract holds, as text: also the most that may be typed. */
export const HOLDINGS_BYTES = 20_000;
