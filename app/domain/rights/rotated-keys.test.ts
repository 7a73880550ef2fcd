import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { withRotatedKeys } from "./rotated-keys.ts";

/** A provider's keys as they were at the last look. */
function keysOf(published: Set<string>) {
  let known = new Set(published);
  let looks = 0;
  const find = async ({ kid }: { kid: string }) => {
    if (known.has(kid)) return kid;
    throw Object.assign(new Error("no applicable key"), { code: "ERR_JWKS_NO_MATCHING_KEY" });
  };
  const reload = async () => {
    looks += 1;
    known = new Set(published);
  };
  return { keys: Object.assign(find, { reload }), looks: () => looks };
}

it("looks once for a key that it does not know, and finds one that was published a moment ago", async () => {
  const published = new Set(["old"]);
  const { keys, looks } = keysOf(published);
  const key = withRotatedKeys(keys);
  published.add("new");
  expect([await key({ kid: "old" }), looks()]).toEqual(["old", 0]);
  expect([await key({ kid: "new" }), looks()]).toEqual(["new", 1]);
  for (let i = 0; i < 5; i++) await expect(key({ kid: "forged" })).rejects.toThrow("no applicable key");
  expect(looks()).toBe(2);
});

it("lets forged tokens ask the provider no more than five times a minute", async () => {
  let time = 0;
  const { keys, looks } = keysOf(new Set());
  const key = withRotatedKeys(keys, () => time);
  for (let i = 0; i < 100; i++) await expect(key({ kid: `forged ${i}` })).rejects.toThrow();
  expect(looks()).toBe(5);
  time += 61_000;
  await expect(key({ kid: "forged 1" })).rejects.toThrow();
  expect(looks()).toBe(6);
});

it("lets tokens of a new key that come together wait for the one look at it", async () => {
  const published = new Set(["old"]);
  const { keys, looks } = keysOf(published);
  const key = withRotatedKeys(
    Object.assign(keys, {
      reload: (
        (reload) => async () =>
          setImmediate().then(reload)
      )(keys.reload),
    }),
  );
  published.add("new");
  expect(await Promise.all(["new", "new", "new"].map((kid) => key({ kid })))).toEqual(["new", "new", "new"]);
  expect(looks()).toBe(1);
});
