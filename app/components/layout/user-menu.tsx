import { ChevronDownIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export interface UserMenuProps {
  name: string;
  initials: string;
  organisation: string;
  /** Address of the preferences; absent where the person may not open them. */
  preferences?: string;
  /** Address of the page that says how the figures are computed. */
  methodology?: string;
  /** Address that ends the session by POST. */
  signOut: string;
}

/** Name, organisation, preferences and sign-out. Signing out is a form: it changes something. */
export function UserMenu({ name, initials, organisation, preferences, methodology, signOut }: UserMenuProps) {
  const { t } = useTranslation();
  return (
    <details className="menu user-menu">
      <summary>
        <span className="initials" aria-hidden="true">
          {initials}
        </span>
        <span className="user-text">
          <span className="user-name">{name}</span>
          <span className="user-organisation">{organisation}</span>
        </span>
        <span className="visually-hidden">{t("navigation.account")}</span>
        <ChevronDownIcon aria-hidden="true" className="chevron" />
      </summary>
      <ul className="menu-panel">
        {preferences ? (
          <li>
            <Link to={preferences} className="menu-item">
              {t("navigation.preferences")}
            </Link>
          </li>
        ) : null}
        {methodology ? (
          <li>
            <Link to={methodology} className="menu-item">
              {t("navigation.methodology")}
            </Link>
          </li>
        ) : null}
        <li>
          <form method="post" action={signOut}>
            <button type="submit" className="menu-item">
              {t("navigation.signOut")}
            </button>
          </form>
        </li>
      </ul>
    </details>
  );
}
