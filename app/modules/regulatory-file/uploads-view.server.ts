import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { RegulatoryFile } from "#app/contract/kid-product/regulatory-file.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { versionText } from "#app/domain/regulatory-file/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { editsKid, insurersOf } from "#app/modules/kid-product/kid-product.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SIZE = 12;

export interface FileRow {
  uuid: string;
  name: string;
  formats: string;
  owner: string;
  status: RegulatoryFile["status"];
  received: string;
}
/** The formats that a file holds, each with its version. */
export const formatsOf = ({ sheets }: Pick<RegulatoryFile, "sheets">): string =>
  sheets.map(({ format, version }) => `${format} ${versionText(version)}`).join(", ");

/** Files of the person's organisation, newest first, and whose a new one may be. */
export async function uploadsView(viewer: Viewer, area: KidArea, url: string) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const { page } = readPage(url);
  const [{ items, total }, insurers] = await Promise.all([
    api.regulatoryFiles.list({ query: { limit: SIZE, offset: (page - 1) * SIZE } }),
    insurersOf(viewer),
  ]);
  return {
    title: t("regulatoryFiles.upload.title"),
    area,
    insurers,
    mayLoad: editsKid(viewer),
    rows: items.map((file) => ({
      ...{ uuid: file.uuid, name: file.fileName, status: file.status, formats: formatsOf(file) },
      owner: file.ownerName ?? t("regulatoryFiles.platform"),
      received: formatInstant(file.createdAt, language),
    })),
    ...{ total, page, size: SIZE, range: rangeTexts(url, { page, size: SIZE }, items.length, total, language) },
  };
}
export type UploadsView = Awaited<ReturnType<typeof uploadsView>>;
