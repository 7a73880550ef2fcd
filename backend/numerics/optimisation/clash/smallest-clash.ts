/**
 * The smallest set of rules that exclude each other, by the duality of clashes and corrections (Ignatiev et al. 2015): every clash meets
 * every set of rules whose absence leaves the others possible. The smallest set that meets all corrections known so far is a clash,
 * or grows to rules that are possible together, whose rest is one more correction.
 */
function smallestClash<Code>(codes: readonly Code[], isPossible: (codes: ReadonlySet<Code>) => boolean): Code[] | null {
  if (isPossible(new Set(codes))) return null;
  const corrections: Code[][] = [];
  for (;;) {
    const tried = smallestMeeting(corrections, codes);
    const grown = new Set(tried);
    if (!isPossible(grown)) return tried;
    for (const code of codes) {
      if (grown.has(code)) continue;
      grown.add(code);
      if (!isPossible(grown)) grown.delete(code);
    }
    corrections.push(codes.filter((code) => !grown.has(code)));
  }
}

/** The smallest set with a member of each of these; in the order of `codes` where several are as small. */
function smallestMeeting<Code>(corrections: readonly Code[][], codes: readonly Code[]): Code[] {
  const place = new Map(codes.map((code, at) => [code, at]));
  const within = (size: number, chosen: readonly Code[]): Code[] | null => {
    const unmet = corrections.find((correction) => !correction.some((code) => chosen.includes(code)));
    if (!unmet) return [...chosen];
    if (chosen.length === size) return null;
    for (const code of unmet) {
      const found = within(size, [...chosen, code]);
      if (found) return found;
    }
    return null;
  };
  for (let size = 0; size < codes.length; size++) {
    const found = within(size, []);
    if (found) return found.sort((a, b) => place.get(a)! - place.get(b)!);
  }
  return [...codes];
}

/** Sets of rules that exclude each other, the smallest first; none has a rule of another, and without all of them the rest is possible. */
export function clashes<Code>(codes: readonly Code[], isPossible: (codes: ReadonlySet<Code>) => boolean): Code[][] {
  const sets: Code[][] = [];
  let rest = codes;
  for (let set = smallestClash(rest, isPossible); set; set = smallestClash(rest, isPossible)) {
    // No rule is at fault where nothing is possible without any.
    if (set.length === 0) return [];
    sets.push(set);
    const named = new Set(sets.flat());
    rest = codes.filter((code) => !named.has(code));
  }
  return sets;
}
