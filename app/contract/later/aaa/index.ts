/** The calls about AAA model portfolios that are not served, by noun. */
export const aaaLater = {};
