import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { cleanSvg } from "./svg.server.ts";

interface Logo {
  type: "image/png" | "image/jpeg";
  /** Base64. */
  data: string;
}
interface LogoChart {
  logoData?: string | undefined;
  logoContentType?: string | undefined;
}

/** Wide enough for the band of a cover at 300 dots an inch, light enough for the contract's bound. */
const WIDTHS = [900, 450, 300] as const;
/** What a document may carry, in letters of base64. */
const MOST_LETTERS = 140_000;
const MOST_PIXELS = 40_000_000;
const made = new LRUCache<string, { logo: Logo | null }>({ max: 100 });

/** Whether a PNG names its colours by a palette (colour type 3 of its header): pdfkit makes the last of 256 colours transparent then. */
const isIndexed = (data: string): boolean => Buffer.from(data.slice(0, 36), "base64")[25] === 3;

/**
 * The organisation's logo as paper can show it. PNG and JPEG go as they are; a drawing (SVG), a WebP picture and a PNG with a palette
 * become a PNG in true colours.
 * Null without a logo, or with one that is no picture: the name of the organisation stands in its place then.
 */
export async function paperLogo({ logoData: data, logoContentType: type }: LogoChart): Promise<Logo | null> {
  if (!data) return null;
  if (type === "image/jpeg" || (type === "image/png" && !isIndexed(data))) return { type, data };
  if (type !== "image/svg+xml" && type !== "image/webp" && type !== "image/png") return null;
  const key = `${type} ${data}`;
  const known = made.get(key);
  if (known) return known.logo;
  const logo = await pictureOf(Buffer.from(data, "base64"), type);
  made.set(key, { logo });
  return logo;
}

async function pictureOf(bytes: Buffer, type: "image/svg+xml" | "image/webp" | "image/png"): Promise<Logo | null> {
  const drawing = type === "image/svg+xml" ? cleanSvg(bytes.toString("utf8")) : null;
  if (type === "image/svg+xml" && drawing === null) return null;
  const source = drawing === null ? bytes : Buffer.from(drawing);
  for (const width of WIDTHS) {
    const png = await drawn(source, width);
    if (png === null) return null;
    if (png.length <= MOST_LETTERS) return { type: "image/png", data: png };
  }
  return null;
}

/** Base64 of a PNG of that width; null for what cannot be drawn. */
async function drawn(source: Buffer, width: number): Promise<string | null> {
  try {
    const { width: own = width } = await sharp(source, { limitInputPixels: MOST_PIXELS }).metadata();
    // A drawing is laid out anew at the size that is wanted, instead of being stretched.
    const density = Math.min(2_400, Math.max(72, Math.round((72 * width) / own)));
    const png = await sharp(source, { limitInputPixels: MOST_PIXELS, density })
      .resize({ width, withoutEnlargement: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return png.toString("base64");
  } catch {
    return null;
  }
}
