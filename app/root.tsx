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
import { type ReactNode, useContext } from "react";
import { publicRoute } from "#app/access/guards.server.ts";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { ToastRegion } from "#app/components/feedback/toast-region.tsx";
import { KeptFormContext } from "#app/components/form/kept-form.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { PageNamespaces } from "#app/i18n/page-namespaces.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { lookOf } from "#app/modules/organisation/look.server.ts";
import { FAILURE_KINDS, type FailureKind } from "#app/navigation/failure.ts";
import { foldedNames } from "#app/navigation/menu-state.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, base } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { takeToast, toastNow } from "#app/services/toast.server.ts";
import favicon from "./assets/favicon.svg?url";
import { MessageShell } from "./components/layout/message-page.tsx";
import { DocumentContext } from "./document-context.ts";
import { pageHandle } from "./route-handle.ts";
import { ErrorMessage } from "./routes/error-message.tsx";
import stylesheet from "./styles/app.css?url";

const SCALING = { SMALLER: "90%", NORMAL: "100%", GREATER: "110%" } as const;

/** Names and permissions of the person that the frame shows; nothing else of the person reaches the browser. */
function account({ user, organisation, mainRole, permissions, customToken = false }: Viewer, { menus }: RequestContext, request: Request) {
  return {
    name: `${user.firstName} ${user.lastName}`.trim() || user.username,
    initials: `${user.firstName.slice(0, 1)}${user.lastName.slice(0, 1)}`.toUpperCase() || user.username.slice(0, 2).toUpperCase(),
    organisation: organisation.name,
    mainRole,
    permissions: [...permissions],
    customToken,
    ...menus,
    folded: foldedNames(request),
    preferences: permissions.has("preferences"),
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
  // A sign-in that cannot be checked is told by the guard of the page itself; the frame then shows nobody.
  const viewer = await context.viewer().catch(() => null);
  const language = viewer?.language ?? context.guestLanguage();
  const { toast, header } = takeToast(request, context, language);
  const kept = viewer ? await keptForm(request, context) : null;
  return data(
    {
      language,
      scaling: SCALING[viewer?.fontSize ?? "NORMAL"],
      look: lookOf(viewer?.organisation ?? null),
      failureTitles: failureTitles(language),
      account: viewer ? account(viewer, context, request) : null,
      toast: kept ? toastNow({ kind: "information", key: "common.keptForm" }, language) : toast,
      kept,
      requestId: context.requestId,
    },
    header ? { headers: { "Set-Cookie": header } } : undefined,
  );
}
export type RootData = ReturnType<typeof useRootData>;
const useRootData = () => useRouteLoaderData<typeof loader>("root");

/**
 * The frame changes with a form (a toast, the preferences): never with a link, with a form that a script sends while a
 * person types, or with one that did not reach the server.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, formData, actionResult, defaultShouldRevalidate }) =>
  formMethod !== undefined &&
  formMethod !== "GET" &&
  formData?.get("live") !== "1" &&
  !actionResult?.unreachable &&
  defaultShouldRevalidate;

export default function App() {
  const { i18n } = pageHandle(useMatches());
  const root = useRootData();
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

/** Content of a script that holds data. The server escaped every `<` of it, so that it cannot end the element. */
const jsonContent = (json: string) => ({ dangerouslySetInnerHTML: { __html: json } });

/** The whole document. Colours of the organisation come after the application's stylesheet, which they complete. */
function Page({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation();
  const root = useRootData();
  const { nonce, texts } = useContext(DocumentContext);
  const { js, styles } = pageHandle(useMatches());
  const hydrated = useHydrated();
  return (
    <html lang={language} data-base={base() || undefined} data-hydrated={hydrated || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {styles ? <link rel="stylesheet" href={atBase(stylesheet)} /> : null}
        {styles && root ? <link rel="stylesheet" href={root.look.themeHref} /> : null}
        <link rel="icon" href={root?.look.faviconHref ?? atBase(favicon)} />
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
          {children}
        </Theme>
        {js ? (
          <>
            <script id="page-texts" type="application/json" nonce={nonce} suppressHydrationWarning {...jsonContent(texts)} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}
