/** A name that every file system takes, of the first words of a caption. */
const fileName = (caption: string, kind: string) =>
  `${
    caption
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[^a-zA-Z0-9]+/g, "-")
      .slice(0, 60)
      .replace(/^-|-$/g, "")
      .toLowerCase() || "chart"
  }.${kind}`;

/** Hands a file to the browser, as a download does. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const saveText = (caption: string, text: string, type: string, kind: "csv" | "svg"): void =>
  saveFile(new Blob([text], { type }), fileName(caption, kind));

/** Twice the size on screen: sharp on paper. */
const SCALE = 2;

/** A drawing as a PNG file. */
export async function savePicture(caption: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml;charset=utf-8" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(SCALE, SCALE);
  pen.drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (file) saveFile(file, fileName(caption, "png"));
}
