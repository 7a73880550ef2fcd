import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { pageLanguage } from "#app/access/page-language.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FailureMessage } from "./error-message.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ context }: LoaderFunctionArgs) {
  publicRoute("says that a module is closed, to anybody");
  return data({ title: getFixedT(await pageLanguage(context))("errors.forbidden.title") }, { status: 403 });
}

export default function Forbidden() {
  return <FailureMessage failure={{ kind: "forbidden" }} />;
}
