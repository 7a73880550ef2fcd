import { PICTURE_BYTES } from "#app/domain/format/file-sizes.ts";

const PICTURES = ["image/png", "image/jpeg", "image/webp", "image/svg+xml", "image/x-icon", "image/vnd.microsoft.icon"];

export interface StoredPicture {
  /** Base64. */
  data: string | undefined;
  contentType: string | undefined;
}

/**
 * Answer with an organisation's picture. Its address has a hash, so browsers keep it. Nothing inside it may run: an
 * SVG opened by itself has no script, style or network. 404 for what is no picture of the closed list.
 */
export function pictureResponse({ data, contentType }: StoredPicture): Response {
  if (!data || !contentType || !PICTURES.includes(contentType)) return new Response(null, { status: 404 });
  const bytes = Buffer.from(data, "base64");
  if (bytes.length === 0 || bytes.length > PICTURE_BYTES) return new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
