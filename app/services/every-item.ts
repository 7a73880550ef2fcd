/** Items of one answer of a list; the contract allows no more. */
const PAGE = 100;

interface Page<T> {
  items: T[];
  total: number;
}

/**
 * All items of a list, for what offers a choice of them: the first page tells how many there are, the others are asked for
 * together. `most` ends a list that nobody would look through.
 */
export async function everyItem<T>(list: (page: { limit: number; offset: number }) => Promise<Page<T>>, most = 5_000): Promise<T[]> {
  const first = await list({ limit: PAGE, offset: 0 });
  const wanted = Math.min(first.total, most);
  const offsets = Array.from({ length: Math.max(0, Math.ceil(wanted / PAGE) - 1) }, (_, at) => (at + 1) * PAGE);
  const others = await Promise.all(offsets.map((offset) => list({ limit: PAGE, offset })));
  return [first, ...others].flatMap(({ items }) => items).slice(0, most);
}
