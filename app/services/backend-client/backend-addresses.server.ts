import type { BackendAddress } from "#app/services/backend-client/backend-client-transport.server.ts";
import type { Env } from "#app/services/env/env-schema.ts";

/** Where each backend answers: at the address that the environment names, else in this process. */
export function backendAddresses(
  { API_URL, COMPUTATION_URL, PDF_URL }: Pick<Env, "API_URL" | "COMPUTATION_URL" | "PDF_URL">,
  { listen, ...here }: BackendAddress,
): Record<"api" | "computation" | "pdf", BackendAddress> {
  const at = (url: string | undefined) => (url ? { url } : here);
  return { api: API_URL ? { url: API_URL } : { ...here, listen }, computation: at(COMPUTATION_URL), pdf: at(PDF_URL) };
}
