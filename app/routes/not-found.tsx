import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { pageLanguage } from "#app/access/page-language.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FailureMessage } from "./error-message.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ context }: LoaderFunctionArgs) {
  publicRoute("says that an address leads nowhere, to anybody");
  return data({ title: getFixedT(await pageLanguage(context))("errors.notFound.title") }, { status: 404 });
}

/** A form sent to an address that leads nowhere gets the same answer. */
export async function action(args: LoaderFunctionArgs) {
  publicRoute("says that an address leads nowhere, to anybody");
  return loader(args);
}

export default function NotFound() {
  return <FailureMessage failure={{ kind: "notFound" }} />;
}
