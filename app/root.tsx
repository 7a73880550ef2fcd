import { Theme } from "@radix-ui/themes/components/theme";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { publicRoute } from "#app/access/guards.server.ts";
import { pageLanguage } from "#app/access/page-language.server.ts";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { ToastRegion } from "#app/components/feedback/toast-region.tsx";
import { KeptFormContext } from "#app/components/form/kept-form.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { PageNamespaces } from "#app/i18n/page-namespaces.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { lookOf } from "#app/modules/organisation/chart/look.server.ts";
import { FAILURE_KINDS, type FailureKind } from "#app/navigation/failure.ts";
import { foldedNames } from "#app/navigation/menu-state.server.ts";
import { pageHandle } from "#app/navigation/page-handle.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, base } from "#app/navigation/paths.ts";
import { limitRedirects } from "#app/platform/redirect-limit.ts";
import { keepSentForms } from "#app/platform/sent-form.ts";
import { KEEP_SHOWN_ADDRESS } from "#app/platform/shown-address.ts";
import { OrganizationProvider, type PageUser, SignInProvider, UserProvider } from "#app/routes/frame/page-contexts.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { takeToast, toastNow } from "#app/services/toast.server.ts";
import { MessageShell } from "./components/layout/message-page.tsx";
import { DocumentContext } from "./platform/document-context.ts";
import { ErrorMessage } from "./routes/error-message.tsx";
import stylesheet from "./styles/app.css?url";

const SCALING = { SMALLER: "90%", NORMAL: "100%", GREATER: "110%" } as const;

/** Null for whom it is no matter, and where it could not be read: a page is shown without it. */
async function jobsSummary({ permissions, failure, pendingLicense, api }: Viewer): Promise<PageUser["jobs"]> {
  if (!permissions.has("settings-administration") || failure !== undefined || pendingLicense) return null;
  return api.jobs.summary().catch(() => null);
}

async function pageUser(viewer: Viewer, { menus, unreadNotifications }: RequestContext, request: Request): Promise<PageUser> {
  const { user, organisation, mainRole, permissions } = viewer;
  const [unread, jobs] = await Promise.all([unreadNotifications(), jobsSummary(viewer)]);
  return {
    name: `${user.firstName} ${user.lastName}`.trim() || user.username,
    initials: `${user.firstName.slice(0, 1)}${user.lastName.slice(0, 1)}`.toUpperCase() || user.username.slice(0, 2).toUpperCase(),
    organisation: organisation.name,
    mainRole,
    permissions: [...permissions],
    ...menus,
    folded: foldedNames(request),
    preferences: permissions.has("preferences"),
    unread,
    jobs,
  };
}

/** What was typed on this page when the session had ended; every form of the page reads it. */
async function keptForm(request: Request, context: RequestContext) {
  const { pathname } = new URL(request.url);
  const fields = await context.takeKeptForm(pathname).catch(() => null);
  return fields && { path: pathname, fields };
}

/** Where a page fails only its frame is there to name it. */
function failureTitles(language: InterfaceLanguage) {
  const t = getFixedT(language);
  return Object.fromEntries(FAILURE_KINDS.map((kind) => [kind, t(`errors.${kind}.title`)])) as Record<FailureKind, string>;
}

/** Title of pages that give none: error pages among them. */
export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(undefined, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  publicRoute("the frame of every page, sign-in and error pages too");
  // A sign-in that cannot be checked is reported by the guard of the page itself; the frame then shows nobody.
  const viewer = await context.viewer().catch(() => null);
  const language = await pageLanguage(context);
  const { toast, header } = takeToast(request, context, language);
  const kept = viewer ? await keptForm(request, context) : null;
  return data(
    {
      language,
      scaling: SCALING[viewer?.fontSize ?? "NORMAL"],
      look: lookOf(viewer?.organisation ?? null),
      failureTitles: failureTitles(language),
      signIn: { isSignedIn: viewer !== null, customToken: viewer?.customToken === true },
      user: viewer ? await pageUser(viewer, context, request) : null,
      toast: kept ? toastNow({ kind: "information", key: "common.keptForm" }, language) : toast,
      kept,
      requestId: context.requestId,
    },
    header ? { headers: { "Set-Cookie": header } } : undefined,
  );
}
type RootData = ReturnType<typeof useRootData>;
const useRootData = () => useRouteLoaderData<typeof loader>("root");

/**
 * The frame changes with a form (a toast, the preferences): never with a link, with a form that a script sends while a
 * person types, with one that did not reach the server, or with one that a failure ended: whoever waited for a backend until
 * then would wait for it a second time.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, formData, actionResult, actionStatus, ...rest }) =>
  formMethod !== undefined &&
  formMethod !== "GET" &&
  formData?.get("live") !== "1" &&
  !actionResult?.unreachable &&
  (actionStatus ?? 200) < 500 &&
  rest.defaultShouldRevalidate;

export default function App() {
  useEffect(() => keepSentForms(window.__remixRouter), []);
  useEffect(() => limitRedirects(window.__remixRouter, (address) => window.location.assign(address)), []);
  const { i18n } = pageHandle(useMatches());
  const root = useRootData();
  const language = useLanguage();
  useChangeLanguage(root?.language ?? language);
  const { pathname } = useLocation();
  const kept = root?.kept && root.kept.path === pathname ? root.kept.fields : null;
  return (
    <Page>
      <PageNamespaces names={i18n}>
        <KeptFormContext.Provider value={kept}>
          <Outlet />
        </KeptFormContext.Provider>
      </PageNamespaces>
      <ToastRegion message={root?.toast ?? null} />
    </Page>
  );
}

export function ErrorBoundary() {
  const root = useRootData();
  return (
    <Page>
      <MessageShell brand={{ name: root?.look.organisation ?? "" }}>
        <ErrorMessage />
      </MessageShell>
    </Page>
  );
}

/** Of a document whose frame could not be loaded. */
const NOBODY = { isSignedIn: false, customToken: false };
const NO_ORGANISATION = { organisation: "" };

/** The three contexts that parts of every page read: how the person signed in, who it is, and for which organisation. */
function PageContexts({ root, children }: { root: RootData; children: ReactNode }) {
  return (
    <SignInProvider value={root?.signIn ?? NOBODY}>
      <UserProvider value={root?.user ?? null}>
        <OrganizationProvider value={root?.look ?? NO_ORGANISATION}>{children}</OrganizationProvider>
      </UserProvider>
    </SignInProvider>
  );
}

/** Content of a script. Data are escaped by the server, every `<` of them, so that they cannot end the element. */
const scriptContent = (content: string) => ({ dangerouslySetInnerHTML: { __html: content } });

/** The whole document. Colours of the organisation come after the application's stylesheet, which they complete. */
function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const root = useRootData();
  const { nonce, texts } = useContext(DocumentContext);
  const { js, styles } = pageHandle(useMatches());
  const hydrated = useHydrated();
  return (
    <html lang={language} data-base={base() || undefined} data-hydrated={hydrated || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {js ? <script nonce={nonce} suppressHydrationWarning {...scriptContent(KEEP_SHOWN_ADDRESS)} /> : null}
        <Meta />
        {styles ? <link rel="stylesheet" href={atBase(stylesheet)} /> : null}
        {styles && root ? <link rel="stylesheet" href={root.look.fontHref} /> : null}
        {styles && root ? <link rel="stylesheet" href={root.look.themeHref} /> : null}
        <link rel="icon" href={root?.look.faviconHref ?? atBase("/favicon.svg")} />
        <Links />
      </head>
      <body>
        <Theme
          accentColor="crimson"
          grayColor="slate"
          radius={root?.look.radius ?? "medium"}
          panelBackground="solid"
          appearance="light"
          scaling={root?.scaling ?? "100%"}
        >
          <a href="#main" className="skip-link">
            {t("common.skipToContent")}
          </a>
          <PageContexts root={root}>{children}</PageContexts>
        </Theme>
        {js ? (
          <>
            <script id="page-texts" type="application/json" nonce={nonce} suppressHydrationWarning {...scriptContent(texts)} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}
