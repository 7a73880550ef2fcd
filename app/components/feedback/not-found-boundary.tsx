import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "../layout/button.tsx";
import { MessagePage } from "../layout/message-page.tsx";

interface NotFoundProps {
  title: string;
  text: string;
  /** The list of such things. */
  back: { href: string; label: string };
}

/** Error boundary of a page whose thing may not be there: says so, with the way back; any other failure goes on to the page around. */
export function NotFoundBoundary({ title, text, back }: NotFoundProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <MessagePage title={title} text={text} action={<ButtonLink to={back.href}>{back.label}</ButtonLink>} />;
}
