import { Link } from "@remix-run/react";
export interface TabLink {
  href: string;
  label: string;
  current: boolean;
}

/** Tabs of a page: each one is an address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map(({ href, label: text, current }) => (
          <li key={href}>
            <Link to={href} aria-current={current ? "page" : undefined} prefetch="intent" preventScrollReset>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
