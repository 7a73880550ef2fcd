import { expect, it } from "vitest";
import { judgePicture } from "./judge-picture.ts";

const svg = Buffer.from(`<svg viewBox="0 0 1 1"><script>x()</script><path d="M0 0h1"/></svg>`);

it("judges a picture as the rule does, in a thread", async () => {
  const judged = await judgePicture(svg, "image/svg+xml");
  expect(judged).toMatchObject({ picture: { type: "image/svg+xml" } });
  if (!("picture" in judged)) throw new Error("refused");
  expect(judged.picture.bytes.toString()).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>`);
  expect(await judgePicture(svg, "image/png")).toEqual({ fault: "other-type" });
  expect(await judgePicture(Buffer.alloc(0))).toEqual({ fault: "empty" });
});

it("refuses a picture that is not judged in time, and does not wait for it", async () => {
  expect(await judgePicture(svg, "image/svg+xml", 0)).toEqual({ fault: "too-slow" });
});
