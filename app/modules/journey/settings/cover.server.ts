import { data } from "@remix-run/node";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import { PICTURE_BYTES } from "#app/domain/format/file-sizes.ts";
import { journeySettingsPath } from "#app/navigation/paths.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "./settings-action.server.ts";

export const isCoverForm = (form: FormData): boolean => form.get("intent") === "cover" || form.get("intent") === "remove-cover";

/** Sets the cover image or takes it away. */
export async function saveCover({ viewer, context }: Acting, { uuid, name }: RecoJourney, form: FormData) {
  const refused = (fault: "coverMissing" | "coverTooLarge" | "coverBad" | "conflict", status = 400) =>
    data({ coverFault: `journeySettings.form.${fault}` as const }, { status });
  let image = null;
  if (form.get("intent") === "cover") {
    const file = fileOf(form, "image");
    if (file === "missing" || file === "empty") return refused("coverMissing");
    if (file.size > PICTURE_BYTES) return refused("coverTooLarge");
    const bytes = Buffer.from(await file.arrayBuffer());
    image = { filename: file.name.slice(0, 200), ...(file.type ? { contentType: file.type } : {}), data: bytes.toString("base64") };
  }
  const headers = headersOfChange(marksOf(form));
  const outcome = await outcomeOf(() => viewer.api.journeys.putCoverImage({ params: { uuid }, headers, body: { image } }));
  if ("refused" in outcome) return outcome.refused.kind === "conflict" ? refused("conflict", 409) : refused("coverBad");
  return redirectWithToast(context, journeySettingsPath(uuid, { tab: "publishing" }), {
    kind: "positive",
    key: "journeySettings.form.saved",
    params: { name },
  });
}
