import "@remix-run/node";
import type { RequestContext } from "#app/services/request-context.ts";

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
