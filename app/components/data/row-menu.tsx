import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

export interface MenuItem {
  label: string;
  href: string;
  /** Last in its menu, in the negative colour, after a line. */
  negative?: boolean;
  /** The address is a file. */
  download?: boolean;
}

/** What may be done with the row of a table. Its entries are asked for when its menu is shown: a list is mostly read. */
export interface RowActions {
  /** What the menu acts on. */
  name: string;
  items: () => readonly MenuItem[];
}

interface ActionsMenuProps {
  /** Says what the menu acts on. */
  name: string;
  items: readonly MenuItem[];
  id?: string;
  /** Shown open at first. */
  open?: boolean;
  /** Takes the focus as it appears. */
  focused?: boolean;
}

const takeFocus = (summary: HTMLElement | null) => summary?.focus();

/** Menu of a page head, or of a list that is no table. */
export function ActionsMenu({ name, items, id, open, focused }: ActionsMenuProps) {
  const { t } = useTranslation();
  return (
    <details className="menu row-menu" id={id} open={open}>
      <summary className="icon-button dots" aria-label={t("common.list.rowActions", { name })} ref={focused ? takeFocus : undefined} />
      <ul className="menu-panel">
        {items.map((item) => (
          <li key={item.href} className={item.negative ? "menu-negative" : undefined}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Name in the address of the row whose menu is shown, and what the browser scrolls to then. */
const ASKED = "menu";
const OPEN_MENU = "open-menu";

/** The form by which a page without script asks for the menu of a row: the same page, with that menu open. */
export function RowMenusForm({ id, search }: { id: string; search: URLSearchParams }) {
  return (
    <form id={id} method="get" action={`#${OPEN_MENU}`} hidden>
      {[...search].map(([name, value]) =>
        name === ASKED ? null : <input key={`${name}=${value}`} type="hidden" name={name} value={value} />,
      )}
    </form>
  );
}

interface RowMenuProps {
  actions: RowActions;
  /** Name of the button. The table reads its words once for all rows: the reader costs as much as a cell. */
  label: string;
  value: string;
  form: string;
  asked: boolean;
}

/**
 * Menu at the end of a row. Until it is asked for it is a button alone: fifty closed menus would be two thirds of a page. With
 * script it opens in its place; without, the button sends `form`, which shows the page with this menu open.
 */
export function RowMenu({ actions, label, value, form, asked }: RowMenuProps) {
  const [pressed, setPressed] = useState(false);
  const { name, items } = actions;
  if (pressed || asked) return <ActionsMenu name={name} items={items()} id={asked ? OPEN_MENU : undefined} open focused={pressed} />;
  return (
    <button
      type="submit"
      form={form}
      name={ASKED}
      value={value}
      className="icon-button dots"
      aria-label={label}
      aria-expanded="false"
      onClick={(event) => {
        event.preventDefault();
        setPressed(true);
      }}
    />
  );
}

/** The row whose menu the address asks for. */
export const askedMenu = (search: URLSearchParams): string | null => search.get(ASKED);

function MenuLink({ item: { label, href, download } }: { item: MenuItem }) {
  if (!download)
    return (
      <Link to={href} className="menu-item">
        {label}
      </Link>
    );
  return (
    <a href={href} className="menu-item" download>
      {label}
    </a>
  );
}
