import { afterAll, beforeAll, expect, it } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../tests/fixtures/outside/smtp-sink.ts";
import { htmlText, plainText } from "./letter.ts";
import { smtpMailer } from "./mailer.ts";

/** Letters of the scripts that names have here, with marks that stand apart, signs beyond the first plane and what HTML would take for its own. */
const NAMES = [
  "Ÿvonne Þór ð ı",
  "Nguyễn Thị Hồng",
  "Ελένη Παπαδοπούλου",
  "Їжакевич Щукина",
  "n° 1º – ½ « l’été » œ €",
  "M̂ x̌",
  "Zoé 😀",
  "<b>&",
];

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

/** Words of a header that are coded (RFC 2047); the space between two of them is none of the text. */
const decoded = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, form, text = ""]) =>
          form!.toLowerCase() === "b" ? Buffer.from(text, "base64") : unquoted(text.replaceAll("_", " ")),
        ),
      ).toString(),
    );
const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

function read(data: string) {
  const [head = "", ...rest] = data.split("\r\n\r\n");
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = rest
    .join("\r\n\r\n")
    .split(`--${boundary}`)
    .map((part) => {
      const [own = "", ...body] = part.split("\r\n\r\n");
      const text = body.join("\r\n\r\n").replace(/\r\n$/, "");
      const bytes = /base64/i.test(own) ? Buffer.from(text, "base64") : /quoted-printable/i.test(own) ? unquoted(text) : Buffer.from(text);
      return {
        type: /content-type: ([^;]+)/i.exec(own)?.[1],
        charset: /charset=([\w-]+)/i.exec(own)?.[1],
        text: bytes.toString().replaceAll("\r\n", "\n"),
      };
    });
  return { headers, of: (type: string) => parts.find((part) => part.type === type)! };
}

it.each(NAMES)("%s stands in subject, names, text and HTML as it was written", async (name) => {
  const mailer = smtpMailer(sink.url, `"Maison ${name}" <no-reply@cairn.example>`)!;
  const letter = { paragraphs: [`Bonjour ${name},`, "Votre proposition est prête."], link: null, after: [name] };
  sink.mails.length = 0;
  await mailer.send({
    to: [`"${name}" <client@example.com>`],
    replyTo: `"${name}" <adviser@example.com>`,
    subject: `Votre proposition : ${name}`,
    text: plainText(letter),
    html: htmlText(letter, "fr", { name, colour: null }),
  });
  mailer.close();
  const { headers, of } = read(sink.mails[0]!.data);
  expect(sink.mails[0]).toMatchObject({ from: "no-reply@cairn.example", to: ["client@example.com"] });
  expect(decoded(headers.get("subject")!)).toBe(`Votre proposition : ${name}`);
  for (const [header, shown] of [
    ["from", `Maison ${name}`],
    ["to", name],
    ["reply-to", name],
  ] as const)
    expect(decoded(headers.get(header)!).replaceAll('"', "")).toContain(`${shown} <`);
  expect(of("text/plain")).toMatchObject({ charset: "utf-8", text: plainText(letter) });
  const html = of("text/html");
  expect(html.charset).toBe("utf-8");
  expect(html.text).toContain(`>Bonjour ${name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")},</p>`);
});
