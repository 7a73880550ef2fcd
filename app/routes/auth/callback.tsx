import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/access/guards.server.ts";
import { pageLanguage } from "#app/access/page-language.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { messageOf, SignInMessage } from "./sign-in-message.tsx";

export const handle = { i18n: ["auth"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title ?? "" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  publicRoute("the identity provider sends people back here");
  const outcome = await context.signIn.callback(request);
  if (outcome instanceof Response) throw outcome;
  const title = getFixedT(await pageLanguage(context))(`auth.${outcome.failure}.title`);
  return data({ title, message: messageOf(outcome) }, { status: outcome.status, headers: outcome.headers });
}

export default function Callback() {
  const { message } = useLoaderData<typeof loader>();
  return <SignInMessage {...message} />;
}
