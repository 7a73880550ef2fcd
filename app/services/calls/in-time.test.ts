import { describe, expect, it, vi } from "vitest";
import { inTime } from "./in-time.ts";

describe("work that is waited for a while", () => {
  it("gives what it gives, and throws what it throws", async () => {
    expect(await inTime(Promise.resolve(7), 1000)).toBe(7);
    await expect(inTime(Promise.reject(new Error("broken")), 1000)).rejects.toThrow("broken");
  });

  it("is left alone when the time is over, and ends without a fault of its own", async () => {
    vi.useFakeTimers();
    try {
      let fail: (error: Error) => void = () => {};
      const waited = inTime(
        new Promise<number>((_, reject) => {
          fail = reject;
        }),
        400,
      );
      await vi.advanceTimersByTimeAsync(399);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await waited).toBeNull();
      fail(new Error("late"));
      await vi.advanceTimersByTimeAsync(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
