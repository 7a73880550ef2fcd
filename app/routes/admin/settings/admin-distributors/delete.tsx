import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/organisation/pages/delete.server.ts";
import { OrganisationNotFound } from "#app/modules/organisation/settings-frame.tsx";

export { default, handle, meta } from "#app/modules/organisation/pages/delete.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "distributor");

export const action = (args: ActionFunctionArgs) => page.action(args, "distributor");

export const ErrorBoundary = () => <OrganisationNotFound kind="distributor" />;
