import * as TabNav from "@radix-ui/themes/components/tab-nav";
import { Link } from "@remix-run/react";

export interface TabLink {
  href: string;
  label: string;
  current: boolean;
}

/** Tabs of a page: each one is an address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <TabNav.Root aria-label={label} size="2" className="tab-links">
      {tabs.map(({ href, label: text, current }) => (
        <TabNav.Link key={href} asChild active={current}>
          <Link to={href} prefetch="intent" preventScrollReset>
            {text}
          </Link>
        </TabNav.Link>
      ))}
    </TabNav.Root>
  );
}
