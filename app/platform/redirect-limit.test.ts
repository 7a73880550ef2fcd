import { expect, it } from "vitest";
import { limitRedirects } from "./redirect-limit.ts";

type Told = Parameters<Parameters<typeof limitRedirects>[0]["subscribe"]>[0];

function router() {
  let tell: Told = () => undefined;
  const loaded: string[] = [];
  let redirects = 0;
  let isDisposed = false;
  limitRedirects(
    {
      dispose() {
        isDisposed = true;
      },
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    (address) => loaded.push(address),
  );
  return {
    loaded,
    /** A link, then redirects; the router tells each address more than once. */
    follow(count: number) {
      for (let i = 0; i <= count; i++) {
        const location = { key: `key-${redirects++}`, pathname: "/circle", search: `?at=${i}` };
        for (const state of ["loading", "loading"]) if (!isDisposed) tell({ navigation: { state, location } });
      }
    },
    arrive: () => tell({ navigation: { state: "idle" } }),
  };
}

it("lets a hundred redirects be followed, as often as a page is reached", () => {
  const { follow, arrive, loaded } = router();
  for (let i = 0; i < 3; i++) {
    follow(100);
    arrive();
  }
  expect(loaded).toEqual([]);
});

it("stops after them, and hands the address to the browser once", () => {
  const { follow, loaded } = router();
  follow(150);
  expect(loaded).toEqual(["/circle?at=101"]);
});
