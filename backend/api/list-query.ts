/** Pattern of ILIKE that finds `text` anywhere; its wildcards are taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
