import { expect, it } from "vitest";
import type { Viewer } from "../request-context.ts";
import { readOnce } from "./read-once.ts";

it("a thing is read once for the loaders of a page, and again for another request", async () => {
  const asked: string[] = [];
  const shown = readOnce(async (viewer: Viewer, id: string) => {
    asked.push(id);
    return `${viewer.user.firstName} ${id}`;
  });
  const viewer = () => ({ user: { firstName: "Anna" } }) as unknown as Viewer;
  const one = viewer();
  expect(await Promise.all([shown(one, "a"), shown(one, "a"), shown(one, "b")])).toEqual(["Anna a", "Anna a", "Anna b"]);
  expect(asked).toEqual(["a", "b"]);
  await shown(viewer(), "a");
  expect(asked).toEqual(["a", "b", "a"]);
});
