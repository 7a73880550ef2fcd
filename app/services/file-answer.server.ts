import { attachment } from "#app/domain/format/attachment.ts";

/** A file of the backend, handed on to be saved. */
export const fileAnswer = (file: File, name = file.name): Response =>
  new Response(file, {
    headers: { "content-type": file.type, "content-disposition": attachment(name), "cache-control": "no-store" },
  });
