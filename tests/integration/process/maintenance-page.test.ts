import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freePort, projectRoot } from "../../fixtures/app.ts";
import { nginxMissing, startNginx } from "../../fixtures/outside/nginx.ts";

const answerOf = (url: string) =>
  new Promise<{ status: number | undefined; retry: string | undefined; text: string }>((resolve, reject) => {
    request(url, { rejectUnauthorized: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve({ status: answer.statusCode, retry: answer.headers["retry-after"], text }));
    })
      .once("error", reject)
      .end();
  });

it.skipIf(nginxMissing).each([
  ["nginx.conf", "/fia/simulators"],
  ["nginx-prefix.conf", "/cairn/fia/simulators"],
] as const)("%s shows the page of public/ while no web process answers", async (name, path) => {
  const nobody = await freePort();
  const proxy = await startNginx(name, [nobody], await freePort());
  try {
    const answer = await answerOf(proxy.url + path);
    expect(answer.status).toBe(502);
    expect(answer.retry).toBe("60");
    expect(answer.text).toBe(readFileSync(join(projectRoot, "public", "maintenance.html"), "utf8"));
  } finally {
    await proxy.stop();
  }
});

it("nothing is for search engines, and the page of a proxy asks for nothing else", () => {
  expect(readFileSync(join(projectRoot, "public", "robots.txt"), "utf8")).toMatch(/^User-agent: \*\nDisallow: \/$/m);
  expect(readFileSync(join(projectRoot, "public", "maintenance.html"), "utf8")).not.toMatch(/<(script|link|img)|https?:|url\(/);
});
