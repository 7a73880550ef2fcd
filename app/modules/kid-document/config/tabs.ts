/** Parts of a configuration's page; the first is the page itself. */
export const KID_TABS = ["document", "content", "versions"] as const;
export type KidTab = (typeof KID_TABS)[number];

export const tabOf = (search: string): KidTab => {
  const asked = new URLSearchParams(search).get("tab");
  return KID_TABS.find((tab) => tab === asked) ?? "document";
};
