/**
 * Whether this run is the whole cross (`npm run cross`): every page, action and call as everybody, and each suite that
 * stands on a database on both kinds of it. A usual run walks each way once.
 */
export const wholeCross = process.env.CROSS === "1";
