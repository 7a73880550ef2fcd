import * as TabNav from "@radix-ui/themes/components/tab-nav";
import { Link } from "@remix-run/react";

export interface TabLink {
  href: string;
  label: string;
  current: boolean;
  /** The form that keeps what is typed before the tab is shown, and the intent that it is sent with. */
  press?: { form: string; intent: string };
}

/** Tabs of a page: each one is an address, or a button of a form that leads there. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <TabNav.Root aria-label={label} size="2" className="tab-links">
      {tabs.map(({ href, label: text, current, press }) => (
        <TabNav.Link key={href} asChild active={current}>
          {press ? (
            <button type="submit" form={press.form} name="intent" value={press.intent}>
              {text}
            </button>
          ) : (
            <Link to={href} prefetch="intent" preventScrollReset>
              {text}
            </Link>
          )}
        </TabNav.Link>
      ))}
    </TabNav.Root>
  );
}
