import { z } from "zod";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatLongDate } from "#app/domain/format/format.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { nameOf } from "#app/modules/document/document-file.server.ts";
import { isAgain, mailToast, sendAgain } from "#app/modules/e-mail/mail-list.server.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Toast } from "#app/services/toast.server.ts";
import { findWithSimulator } from "../page/edit-page.server.ts";
import { isOwn } from "../simulation.server.ts";
import type { Writing } from "../writing.ts";
import { type OptionalPart, partsFor, type ReportChoice, readChoice } from "./report-choice.ts";
import { reportFile } from "./report-file.server.ts";

/** What the modal shows: the choice of parts, the message, and what there is to say about them. */
export interface ExportForm {
  /** Parts that may be chosen. */
  offered: readonly OptionalPart[];
  parts: readonly OptionalPart[];
  language: ReportChoice["language"];
  /** Name of the colleague whose simulation it is: its files can be had, messages to the client are the owner's alone. */
  owner: string | null;
  email: string;
  subject: string;
  message: string;
  errors: Partial<Record<"email" | "subject" | "message", string>>;
  notice: string | null;
  /** The message as it would go out. */
  preview: { to: string; subject: string; message: string; attachment: string } | null;
}
export type ExportAnswer =
  | { kind: "absent" }
  | { kind: "download"; choice: ReportChoice }
  | { kind: "sent"; toast: Toast }
  | { kind: "stay"; status: 200 | 400 | 403 | 422 | 429 | 502 | 503; form: ExportForm };

const MOST = { subject: 200, message: 4_000 };
const address = z.email({ pattern: EMAIL }).max(254);

/** Null when there is no such simulation for this person. */
export async function loadExportForm(viewer: Viewer, uuid: string, { t, language }: Writing): Promise<ExportForm | null> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return null;
  const { simulation, simulator } = found;
  return {
    offered: partsFor(simulator.mode, simulation.draft ?? simulation.parameters, hasBegun(simulation, marketToday())),
    ...readChoice(new FormData(), language),
    owner: isOwn(viewer, simulation) ? null : simulation.ownerName,
    email: (simulation.draft ?? simulation.parameters).subscriber?.email ?? "",
    subject: t("report.mail.usualSubject", { name: simulation.name ?? t("simulation.edit.unnamed") }).slice(0, MOST.subject),
    message: t("report.mail.usualMessage", {
      day: formatLongDate(marketToday(), language),
      adviser: nameOf(viewer),
      organisation: viewer.organisation.name,
    }),
    errors: {},
    notice: null,
    preview: null,
  };
}

/** What was saved is on the page, and its first day has come. */
const hasBegun = ({ draft, results, parameters }: Simulation, today: string): boolean =>
  draft === null && results !== null && parameters.startDate <= today;

/** Downloads, shows or sends, as the button pressed asks. */
export async function actOnExport(viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<ExportAnswer> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return { kind: "absent" };
  const { simulation, simulator } = found;
  if (isAgain(fields)) return { kind: "sent", toast: await sendAgain(viewer, fields) };
  const choice = readChoice(fields, writing.language);
  const intent = fields.get("intent");
  if (intent === "pdf") return { kind: "download", choice };
  const form: ExportForm = {
    ...typed(fields, choice, writing),
    offered: partsFor(simulator.mode, simulation.draft ?? simulation.parameters, hasBegun(simulation, marketToday())),
  };
  if (!isOwn(viewer, simulation)) {
    const owner = simulation.ownerName;
    const notice = writing.t("report.mail.ownerOnly", { owner });
    return { kind: "stay", status: 403, form: { ...form, owner, errors: {}, notice } };
  }
  if (Object.keys(form.errors).length > 0) return { kind: "stay", status: 400, form };
  const { email: to, subject, message } = form;
  if (intent !== "send") {
    const title = simulation.name ?? writing.t("simulation.edit.unnamed");
    const attachment = `${fileNameOf(title, writing.t("reportDocument.document.fileName"))}.pdf`;
    return { kind: "stay", status: 200, form: { ...form, preview: { to, subject, message, attachment } } };
  }
  return send(viewer, uuid, idemOf(fields), { form, choice }, writing);
}

/** What was typed, trimmed, with what is wrong beside its field. */
function typed(fields: FormData, choice: ReportChoice, { t }: Writing): Omit<ExportForm, "offered"> {
  const text = (name: string) => String(fields.get(name) ?? "");
  const [email, subject, message] = [
    text("email").trim(),
    text("subject").trim().replace(/\s+/g, " "),
    text("message").replace(/\r\n/g, "\n").trim(),
  ];
  const errors: ExportForm["errors"] = {};
  if (!address.safeParse(email).success) errors.email = t("report.mail.addressInvalid");
  if (subject === "") errors.subject = t("report.mail.subjectMissing");
  else if (subject.length > MOST.subject) errors.subject = t("report.mail.subjectTooLong");
  if (message === "") errors.message = t("report.mail.messageMissing");
  else if (message.length > MOST.message) errors.message = t("report.mail.messageTooLong");
  return { ...choice, owner: null, email, subject, message: message.slice(0, 3 * MOST.message), errors, notice: null, preview: null };
}

/** Nothing is sent before the document is made. The form's token makes sure that a second press sends nothing again. */
async function send(
  viewer: Viewer,
  uuid: string,
  idem: string,
  { form, choice }: { form: ExportForm; choice: ReportChoice },
  writing: Writing,
): Promise<ExportAnswer> {
  const made = await reportFile(viewer, uuid, choice, writing);
  if ("absent" in made) return { kind: "absent" };
  if ("refusal" in made) {
    const status = made.status === 422 || made.status === 503 ? made.status : 502;
    return { kind: "stay", status, form: { ...form, notice: made.refusal } };
  }
  const { file } = made;
  const data = Buffer.from(await file.arrayBuffer()).toString("base64");
  const { email, subject, message } = form;
  const sent = await attempt(
    () =>
      viewer.api.eMails.send({
        headers: headersOfNew({ idem }),
        body: { to: [email], subject, message, about: uuid, attachment: { filename: file.name, contentType: file.type, data } },
      }),
    ({ status }) => status !== 401 && status !== 403,
  );
  if ("refusal" in sent) return { kind: "stay", ...notSent(sent.refusal, form, writing) };
  return { kind: "sent", toast: mailToast(sent.value.status, email) };
}

function notSent(
  { code, status, correlationId }: Refusal,
  form: ExportForm,
  { t }: Writing,
): { status: 422 | 429 | 502 | 503; form: ExportForm } {
  const told = (notice: string) => ({ ...form, notice });
  if (code === "MAIL_NOT_CONFIGURED") return { status: 503, form: told(t("report.mail.notConfigured")) };
  if (code === "MAIL_REFUSED") return { status: 422, form: told(t("report.mail.refused", { address: form.email })) };
  if (status === 429) return { status: 429, form: told(t("report.mail.tooMany")) };
  return { status: 502, form: told(t("report.mail.failed", { reference: correlationId ?? code })) };
}
