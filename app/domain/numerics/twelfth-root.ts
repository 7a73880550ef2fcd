/**
 * Twelfth root of a number of at least 0: the factor of a month from that of a year. It takes additions, products, quotients and
 * square roots alone, which every machine rounds alike, so that a server and any browser get the same bits; `**` is rounded as
 * each engine likes (a twentieth of its results differ between Node 20 and Chromium 156). Within two units in the last place. NaN below 0.
 */
export function twelfthRoot(x: number): number {
  const fourth = Math.sqrt(Math.sqrt(x));
  if (!(fourth > 0) || fourth === Number.POSITIVE_INFINITY) return fourth;
  // Newton's steps to the cube root, from above: they fall until rounding ends it.
  let root = (fourth + 2) / 3;
  for (;;) {
    const next = (2 * root + fourth / (root * root)) / 3;
    if (!(next < root)) return root;
    root = next;
  }
}
