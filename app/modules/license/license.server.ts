import type { LicenseText } from "#app/contract/license-agreement.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { LicenseForm } from "./license.schema.ts";

/** The text that the person has yet to accept, in the language of the pages; null when nothing waits. */
export async function waitingLicense({ api, user, language }: Viewer): Promise<LicenseText | null> {
  const { agreement, accepted } = await api.licenseAgreements.acceptance({ query: { user: user.uuid } });
  return agreement === null || accepted !== null ? null : api.licenseAgreements.last({ query: { lang: language } });
}

/** `changed`: another text took effect while this one was read. */
export async function acceptLicense({ api, user, language }: Viewer, form: LicenseForm): Promise<"done" | "changed"> {
  const { agreement, textHash, idem } = form;
  try {
    const headers = idem ? { "idempotency-key": idem } : {};
    await api.licenseAgreements.accept({ query: { user: user.uuid }, headers, body: { agreement, language, textHash } });
    return "done";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "changed";
    throw error;
  }
}
