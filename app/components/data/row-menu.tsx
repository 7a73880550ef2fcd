import { useTranslation } from "#app/i18n/use-translation.ts";
import { escaped, markup } from "./text-html.ts";

export interface MenuItem {
  label: string;
  href: string;
  /** Drawn by the stylesheet: an inline drawing in each of a hundred rows would double the page. */
  glyph?: "edit" | "delete";
  /** Last in its menu, in the negative colour, after a line. */
  negative?: boolean;
  /** The address is a file. */
  download?: boolean;
}

/**
 * Menu at the end of a row or of a page head; `name` says what it acts on. Its inside is one piece of HTML: as elements of
 * their own, the menus of fifty rows cost a fifth of the whole page.
 */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  return <details className="menu row-menu" {...markup(rowMenuHtml(t("common.list.rowActions", { name }), items))} />;
}

/** What stands inside the menu; `label` says what it is. */
export const rowMenuHtml = (label: string, items: readonly MenuItem[]): string =>
  `<summary class="icon-button dots" aria-label="${escaped(label)}"></summary><ul class="menu-panel">${items.map(itemHtml).join("")}</ul>`;

function itemHtml({ label, href, glyph, negative, download }: MenuItem): string {
  const link = `href="${escaped(href)}" class="${glyph ? `menu-item glyph-${glyph}` : "menu-item"}"${download ? " download" : ""}`;
  return `<li${negative ? ' class="menu-negative"' : ""}><a ${link}>${escaped(label)}</a></li>`;
}
