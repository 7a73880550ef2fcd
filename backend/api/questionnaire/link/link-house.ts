import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { graphicChart } from "#app/contract/organisation.ts";
import type { LinkHouse } from "#app/contract/questionnaire/questionnaire-link.ts";
import type { Queries } from "#backend/calls/context.ts";
import { organisation } from "#backend/database/schema/index.ts";

/** A larger logo would weigh more than the whole page on a slow network: the name stands alone then. */
const MOST_LOGO_BYTES = 8_192;
type Stored = Pick<typeof organisation.$inferSelect, "name" | "dictionary"> & { chart: Record<string, unknown> };
const kept = new LRUCache<string, LinkHouse>({ max: 200 });

/** Name and look of an organisation, with its picture; made once for each version of its record. */
export async function linkHouse(queries: Queries, uuid: string, version: number): Promise<LinkHouse> {
  const id = `${uuid}:${version}`;
  let house = kept.get(id);
  if (!house) {
    const [row] = await queries
      .select({ name: organisation.name, chart: organisation.graphicChart, dictionary: organisation.dictionary })
      .from(organisation)
      .where(eq(organisation.uuid, uuid));
    house = houseOf(id, row ?? { name: "", chart: {}, dictionary: {} });
    kept.set(id, house);
  }
  return house;
}

/** Keys of the texts of these pages: a client is told no other words of the organisation. */
const OF_PAGES = /^questionnaireLink\./;

function houseOf(id: string, { name, chart: stored, dictionary }: Stored): LinkHouse {
  const { logoData, logoContentType, logoFilename, faviconData, faviconContentType, faviconFilename, ...chart } =
    graphicChart.safeParse(stored).data ?? {};
  const bytes = Buffer.from(logoData ?? "", "base64");
  const picture =
    logoData && logoContentType && bytes.length > 0 && bytes.length <= MOST_LOGO_BYTES
      ? { contentType: logoContentType, data: logoData }
      : null;
  const logo = picture && createHash("sha256").update(picture.contentType).update(bytes).digest("hex").slice(0, 16);
  const own = Object.fromEntries(Object.entries(dictionary).filter(([key]) => OF_PAGES.test(key)));
  const words = { mark: createHash("sha256").update(id).digest("hex").slice(0, 16), dictionary: own };
  return { name, chart, logo, words, picture };
}

/** The same for a page that only links the picture. */
export const withoutPicture = (house: LinkHouse): LinkHouse => ({ ...house, picture: null });
