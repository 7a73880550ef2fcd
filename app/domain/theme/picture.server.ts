import { cleanSvg, isSvg } from "./svg.server.ts";

/** Largest picture of an organisation, in bytes. */
export const MOST_PICTURE_BYTES = 102_400;
/** Largest side of a raster picture, in pixels: a small file can unfold to gigabytes. */
const MOST_PIXELS = 2_048;

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/svg+xml", "image/x-icon"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export type PictureFault = "empty" | "too-large" | "unknown-type" | "other-type" | "too-many-pixels" | "bad-svg";
export interface Picture {
  type: PictureType;
  bytes: Buffer;
}

/**
 * A logo or favicon as it may be stored. Its content decides what it is; an announced type that says otherwise, another
 * kind of file, too many bytes or pixels are faults. An SVG is written again without anything that could run.
 */
export function readPicture(bytes: Buffer, announced?: string): { picture: Picture } | { fault: PictureFault } {
  if (bytes.length === 0) return { fault: "empty" };
  if (bytes.length > MOST_PICTURE_BYTES) return { fault: "too-large" };
  const type = typeOf(bytes);
  if (!type) return { fault: "unknown-type" };
  if (announced && normalised(announced) !== type && announced !== "application/octet-stream") return { fault: "other-type" };
  if (type === "image/svg+xml") {
    const clean = cleanSvg(bytes.toString("utf8"));
    return clean === null ? { fault: "bad-svg" } : { picture: { type, bytes: Buffer.from(clean) } };
  }
  const size = pixelsOf(bytes, type);
  if (size === null) return { fault: "unknown-type" };
  if (Math.max(...size) > MOST_PIXELS) return { fault: "too-many-pixels" };
  return { picture: { type, bytes } };
}

function normalised(type: string): string {
  const plain = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (plain === "image/vnd.microsoft.icon" || plain === "image/ico") return "image/x-icon";
  return plain === "image/jpg" ? "image/jpeg" : plain;
}

function typeOf(bytes: Buffer): PictureType | null {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "image/webp";
  if (head.startsWith("\x00\x00\x01\x00")) return "image/x-icon";
  return bytes.includes("<svg") && isSvg(bytes.toString("utf8")) ? "image/svg+xml" : null;
}

/** Width and height as the file says them; null for a file that is cut off. */
function pixelsOf(bytes: Buffer, type: PictureType): [number, number] | null {
  if (type === "image/png") return bytes.length < 33 ? null : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (type === "image/x-icon") {
    const count = bytes.length < 22 ? 0 : bytes.readUInt16LE(4);
    return count === 0 || bytes.length < 6 + 16 * count ? null : [bytes[6] || 256, bytes[7] || 256];
  }
  return type === "image/jpeg" ? jpegPixels(bytes) : webpPixels(bytes);
}

function jpegPixels(bytes: Buffer): [number, number] | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpPixels(bytes: Buffer): [number, number] | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind === "VP8X") return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
  if (kind !== "VP8L") return null;
  const packed = bytes.readUInt32LE(21);
  return [1 + (packed & 0x3fff), 1 + ((packed >> 14) & 0x3fff)];
}
