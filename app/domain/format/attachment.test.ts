import fc from "fast-check";
import { expect, it } from "vitest";
import { attachment } from "./attachment.ts";

it.each([
  ["Proposition Été.pdf", `attachment; filename="Proposition _t_.pdf"; filename*=UTF-8''Proposition%20%C3%89t%C3%A9.pdf`],
  ['a"\r\nX: 1.xlsx', `attachment; filename="a___X_ 1.xlsx"; filename*=UTF-8''a%22%0D%0AX%3A%201.xlsx`],
  ["../../etc/passwd", `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`],
  ["l'année;x=1.csv", `attachment; filename="l_ann_e_x_1.csv"; filename*=UTF-8''l_ann%C3%A9e%3Bx%3D1.csv`],
])("%s", (name, header) => expect(attachment(name)).toBe(header));

it("keeps one header of two fields, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[\w .-]*"; filename\*=UTF-8''(?:[\w.~-]|%[0-9A-F]{2})*$/);
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
    }),
  );
});
