const LINES = [
  "Document de démonstration : ce produit et son émetteur sont inventés, et rien de ce qui est écrit ici ne peut être souscrit.",
  "Il tient la place du document que l'émetteur d'un produit remet avant toute souscription : en quoi consiste le produit,",
  "quels sont les risques et que puis-je en attendre, que va me coûter cet investissement, combien de temps le conserver.",
];

/** Text of a PDF in the usual encoding; a letter that it has not is a question mark. */
const written = (text: string) =>
  text
    .replaceAll("’", "'")
    .replaceAll("–", "-")
    .replace(/[^\x20-\xff]/g, "?")
    .replace(/[\\()]/g, (mark) => `\\${mark}`);

/** A key information document of an invented product, in French, of one page. */
export function demoKidDocument(name: string): Buffer {
  const lines = [["Document d'informations clés", 18] as const, [name, 14] as const, ...LINES.map((line) => [line, 8] as const)];
  const shown = lines.map(([text, size]) => `/F1 ${size} Tf 0 -28 Td (${written(text)}) Tj`).join("\n");
  const content = `BT\n56 800 Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}
