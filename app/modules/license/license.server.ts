import type { LicenseText } from "#app/contract/license.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
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
  const headers = headersOfNew({ idem });
  return doneOr(() => api.licenseAgreements.accept({ query: { user: user.uuid }, headers, body: { agreement, language, textHash } }), {
    409: "changed",
  });
}
