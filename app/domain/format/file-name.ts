/** Name of a file from what a person typed: letters, digits and dashes. */
export function fileNameOf(title: string, kind: string): string {
  const plain = `${kind}-${title}`.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("œ", "oe");
  return plain
    .replace(/\W+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
}
