/** Code of a refusal because nothing can be stored at the moment, though what is stored can be read. */
export const NOT_WRITABLE = "NOT_WRITABLE";

const KEYS: Readonly<Record<number, string>> = {
  400: "errors.badRequest.text",
  403: "errors.forbidden.text",
  404: "errors.notFound.text",
  409: "errors.conflict.text",
  428: "errors.versionMissing.text",
  429: "errors.tooMany.text",
  501: "errors.notBuilt.text",
  502: "errors.unavailable.text",
  503: "errors.unavailable.text",
  504: "errors.unavailable.text",
  507: "errors.notWritable.text",
};

/** Translation key of what a person is told of a refusal with this HTTP status, when no screen knows better. */
export const messageKeyOf = (status: number): string => KEYS[status] ?? "errors.failure.text";
