import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";

/** Error boundary of a page whose thing may not be there: `children` say so; any other failure goes on to the page around. */
export function NotFoundBoundary({ children }: { children: ReactNode }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return children;
}
