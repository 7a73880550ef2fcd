import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseForm, refusedName } from "./form-shape.server.ts";

const post = (fields: Array<[string, string]>) => new Request("http://x/", { method: "POST", body: new URLSearchParams(fields) });
const status = async (fields: Array<[string, string]>) => {
  try {
    await parseForm(post(fields));
    return 200;
  } catch (error) {
    return (error as Response).status;
  }
};

/** Two hundred forms that try to make the parser work, one trick each. */
function hostile(): Array<Array<[string, string]>> {
  const forms: Array<Array<[string, string]>> = [];
  for (let i = 0; i < 40; i++) forms.push([[`a[${200 + i * i * 1000}]`, "x"]]);
  for (let i = 0; i < 20; i++) forms.push([[`a[${"9".repeat(3 + i)}].b`, "x"]]);
  for (let i = 9; i < 49; i++) forms.push([[Array.from({ length: i }, () => "a").join("."), "x"]]);
  for (let i = 9; i < 49; i++) forms.push([[`a${"[0]".repeat(i)}`, "x"]]);
  for (let i = 1; i <= 20; i++) forms.push([["n".repeat(200 + i), "x"]]);
  for (let i = 1; i <= 20; i++) forms.push(Array.from({ length: 500 + i * 100 }, (_, n): [string, string] => [`f${n}`, "x"]));
  for (const name of ["__proto__.x", "a.__proto__", "a[0].constructor.prototype.x", "constructor", "prototype.a", "a.prototype"])
    forms.push([[name, "x"]]);
  for (const name of ["a[", "a]", "a[-1]", "a[1e9]", "a[x]", "[[0]]", "a..b", ".", "[]]", "a[0", "a.[0]", "]", "a[ 1]", "a[0x10]"])
    forms.push([[name, "x"]]);
  return forms;
}

describe("form shape", () => {
  it("refuses two hundred hostile forms without growing", async () => {
    const forms = hostile();
    expect(forms).toHaveLength(200);
    const before = process.memoryUsage().heapUsed;
    for (const fields of forms) expect(await status(fields), fields[0]?.[0].slice(0, 60)).toBe(400);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  });

  it.each([
    "name",
    "movements[0].amount",
    "movements[199].type",
    "a.b.c.d.e.f.g.h",
    "portfolio[3].weights[12]",
    "list[]",
    "étude",
    "a-b_c",
    "n".repeat(200),
    "",
  ])("lets the field %j pass", (name) => expect(refusedName(name)).toBeNull());

  it("gives the whole form to the schema's parser", async () => {
    const schema = z.object({ rows: z.array(z.object({ amount: z.string() })) });
    const form = await parseForm(
      post([
        ["rows[0].amount", "1"],
        ["rows[1].amount", "2"],
      ]),
    );
    expect(parseWithZod(form, { schema }).payload).toEqual({ rows: [{ amount: "1" }, { amount: "2" }] });
  });

  it("gives texts with composed letters, whether their marks were typed apart or not, and files as they are", async () => {
    const form = new FormData();
    for (const text of ["Ame\u0301lie", "Nguye\u0302\u0303n", "Élise"]) form.append("name", text);
    const content = "e\u0301";
    form.append("file", new Blob([content]), "a.csv");
    const read = await parseForm(new Request("http://x/", { method: "POST", body: form }));
    expect(read.getAll("name")).toEqual(["Amélie", "Nguyễn", "Élise"]);
    expect(await (read.get("file") as File).text()).toBe(content);
  });

  it("refuses a body that is no form", async () => {
    const request = new Request("http://x/", { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    await expect(parseForm(request)).rejects.toMatchObject({ status: 400 });
  });
});
