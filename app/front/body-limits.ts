import type { RequestHandler } from "express";
import { sendError } from "./error-page.ts";

const FORM_BYTES = 64 * 1024;
/** A logo, a favicon and the fields beside them. */
const PICTURES_BYTES = 512 * 1024;
const JSON_BYTES = 1024 * 1024;
/** A file of lines, as for a pool: its Base64 text fits in the JSON of a call. */
const TABLE_BYTES = 768 * 1024;

/** Paths that take whole files. The backends look at the token first and then hold their calls to limits of their own. */
const UPLOADS = [/^\/admin\/data\/load-values(\.data)?$/, /^\/(admin|insurer)\/regulatory-files\/import(\.data)?$/, /^\/api\//];

/** Settings of organisations and of recommendation journeys. */
const PICTURES = /^\/admin\/settings\/(admin-(distributors|asset-managers|product-owners)|reco-journey)\/[\w-]+(\.data)?$/;

/** A questionnaire as a file. */
const QUESTIONNAIRES = /^\/admin\/settings\/admin-questionnaires-templates\/import(\.data)?$/;

/** Imports of small tables, and uploads of documents of a few pages. */
const TABLES = [
  /^\/(admin|asset-manager)\/aaa-model-portfolios\/[\w-]+\/documents\/new(\.data)?$/,
  /^\/(admin|asset-manager|insurer)\/settings\/\1-investpools\/[\w-]+\/import(\.data)?$/,
  /^\/insurer\/kid\/documents\/new(\.data)?$/,
  /^\/(admin|insurer)\/kid-products\/import(\.data)?$/,
  /^\/admin\/pms-portfolios\/import(\.data)?$/,
  /^\/admin\/(data\/load-series-definitions|matrixes\/matrixes-glidepath\/import)(\.data)?$/,
];

/** Bytes that a request to this path may carry. */
export function bodyLimit(path: string, contentType: string, uploadBytes: number): number {
  if (UPLOADS.some((pattern) => pattern.test(path))) return uploadBytes;
  if (PICTURES.test(path)) return PICTURES_BYTES;
  if (QUESTIONNAIRES.test(path)) return JSON_BYTES;
  if (TABLES.some((pattern) => pattern.test(path))) return TABLE_BYTES;
  return /^application\/json/i.test(contentType) ? JSON_BYTES : FORM_BYTES;
}

/** Looks at the announced size only, and node holds the sender to it: no body without a size, none that is too large. */
export function bodyLimits(uploadLimitMb: number): RequestHandler {
  const uploadBytes = uploadLimitMb * 1024 * 1024;
  return (req, res, next) => {
    const length = req.headers["content-length"];
    if (req.headers["transfer-encoding"] !== undefined) return refuse("lengthRequired");
    // Without either header there is no body, whatever the method (RFC 9112, 6.3).
    if (length === undefined) return next();
    if (!/^\d{1,15}$/.test(length)) return refuse("badRequest");
    if (Number(length) > bodyLimit(req.path, req.get("content-type") ?? "", uploadBytes)) return refuse("tooLarge");
    next();

    function refuse(reason: "lengthRequired" | "badRequest" | "tooLarge"): void {
      // The rest of the body is not read: the connection ends with the answer.
      res.set("Connection", "close");
      sendError(req, res, reason);
    }
  };
}
