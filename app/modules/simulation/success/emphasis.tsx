/** A sentence in which `*…*` is stressed. */
export function Emphasis({ children }: { children: string }) {
  return children.split("*").map((part, index) => (index % 2 === 1 ? <b key={`${index.toString()}${part}`}>{part}</b> : part));
}
