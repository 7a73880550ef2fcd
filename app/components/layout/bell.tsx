import { BellIcon } from "@radix-ui/react-icons";
import { NavLink } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export interface BellProps {
  href: string;
  unread: number;
  /** The picture and the number alone, for the bar of a narrow page. */
  short?: boolean;
}

/** More than that is written as 99+: the list shows them. */
const MOST = 99;

/** Leads to the notifications, with how many are not read. */
export function Bell({ href, unread, short = false }: BellProps) {
  const { t } = useTranslation();
  return (
    <NavLink to={href} className={short ? "bell bell-short" : "bell nav-item"} end={false}>
      <BellIcon aria-hidden="true" />
      <span className={short ? "visually-hidden" : "nav-text"}>{t("navigation.notifications")}</span>
      {unread > 0 ? (
        <span className="bell-count figure">
          <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
          <span className="visually-hidden">{t("navigation.unread", { count: unread })}</span>
        </span>
      ) : null}
    </NavLink>
  );
}
