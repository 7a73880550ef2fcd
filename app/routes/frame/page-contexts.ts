import { createContext, useContext } from "react";
import type { MainRole } from "#app/domain/rights/roles.ts";
import type { MenuSettings } from "#app/services/request-context.ts";

/** How the person of the page came to be signed in. */
interface PageSignIn {
  isSignedIn: boolean;
  /** By the link of a partner's program. */
  customToken: boolean;
}

/** What the frame shows of the person; nothing else of the person reaches the browser. */
export interface PageUser extends MenuSettings {
  name: string;
  initials: string;
  organisation: string;
  mainRole: MainRole | null;
  permissions: readonly string[];
  /** Parts of the menu that the person folded. */
  folded: readonly string[];
  preferences: boolean;
  /** Notifications that the person has not read; null where there is no page for them. */
  unread: number | null;
  /** Of the background jobs, for who looks after them; null for others. */
  jobs: { failed: number; suspended: boolean } | null;
}

/** Name and look of the organisation that the page is shown for: the default one where nobody is signed in. */
interface PageOrganization {
  organisation: string;
  logoHref?: string | undefined;
}

/** A context that has no default: whoever reads it outside its provider is told so in the catalogue's words. */
function requiredContext<T>(name: string) {
  const context = createContext<T | undefined>(undefined);
  const use = (): T => {
    const value = useContext(context);
    if (value === undefined) throw new Error(`${name} is not valid`);
    return value;
  };
  return [context.Provider, use] as const;
}

export const [SignInProvider, useSignIn] = requiredContext<PageSignIn>("KeycloakContext");
/** Null where nobody is signed in. */
export const [UserProvider, useUser] = requiredContext<PageUser | null>("UserContext");
export const [OrganizationProvider, useOrganization] = requiredContext<PageOrganization>("OrganizationContext");
