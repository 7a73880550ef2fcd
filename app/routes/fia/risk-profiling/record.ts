import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { lettersText } from "#app/services/calls/drawn-file.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** No such session, none of the reader's organisation, or one that is not completed. */
const NO_RECORD = [400, 404, 409];
/** Sign-in and rights are answered by the page. */
const OF_THE_PERSON = [401, 403];

/** A completed questionnaire as a PDF file in the client's language; `?copy=client` leaves the points out. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api, language } = await requirePermission({ request, context }, "risk-profiling");
  const copy = new URL(request.url).searchParams.get("copy") === "client" ? "client" : "adviser";
  const made = await attempt(
    () => api.questionnaireResults.report({ params: { id: params.id ?? "" }, query: { copy } }),
    ({ status }) => !OF_THE_PERSON.includes(status),
  );
  if ("value" in made) return fileAnswer(made.value);
  if (NO_RECORD.includes(made.refusal.status)) throw data(null, { status: 404 });
  const letters = lettersText(made.refusal, language);
  if (letters) throw new Response(letters, { status: 422 });
  const reference = made.refusal.correlationId ?? made.refusal.code;
  throw new Response(getFixedT(language)("report.pdf.failed", { reference }), { status: 502 });
}
