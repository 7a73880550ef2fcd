import { expect, it } from "vitest";
import { unreadKey } from "#app/domain/record-key.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { UnreadCounts } from "./unread-counts.ts";

/** A person whose count can be changed, and how often it was asked for. */
function person() {
  const state = { unread: 2, asked: 0, away: false };
  const unread = () => {
    state.asked += 1;
    return state.away ? Promise.reject(new Error("away")) : Promise.resolve({ unread: state.unread });
  };
  const viewer = { user: { uuid: "u1" }, mainRole: "adviser", api: { alertNotifications: { unread } } } as unknown as Viewer;
  return { state, viewer };
}

it("asks once in half a minute, and at once after the count was told to be another one", async () => {
  const { state, viewer } = person();
  let now = 0;
  let tell: (key: string | null) => void = () => undefined;
  const counts = new UnreadCounts(
    () => now,
    (changed) => {
      tell = changed;
    },
  );
  expect([await counts.of(viewer), await counts.of(viewer), state.asked]).toEqual([2, 2, 1]);
  state.unread = 1;
  tell("user:somebody");
  expect(await counts.of(viewer)).toBe(2);
  tell(unreadKey("u1"));
  expect(await counts.of(viewer)).toBe(1);
  state.unread = 0;
  now = 31_000;
  expect([await counts.of(viewer), state.asked]).toEqual([0, 3]);
  counts.forget("u1");
  expect([await counts.of(viewer), state.asked]).toEqual([0, 4]);
});

it("a page is shown without it where it cannot be read, or nobody may read", async () => {
  const { state, viewer } = person();
  const counts = new UnreadCounts();
  state.away = true;
  expect(await counts.of(viewer)).toBeNull();
  for (const other of [{ mainRole: null }, { failure: new Error("no record") }, { pendingLicense: true }])
    expect(await counts.of({ ...viewer, ...other })).toBeNull();
  expect(state.asked).toBe(1);
});
