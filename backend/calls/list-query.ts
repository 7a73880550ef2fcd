/** Pattern of ILIKE that finds `text` anywhere; its wildcards are taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a list goes downwards: by instants it does unless asked otherwise. */
export const isDescending = ({
  sort,
  dir = sort === "createdAt" ? "desc" : "asc",
}: {
  sort: string;
  dir?: "asc" | "desc" | undefined;
}): boolean => dir === "desc";
