import { expect, it } from "vitest";
import { keepSentForms, unansweredForm } from "./sent-form.ts";

type Told = Parameters<Parameters<typeof keepSentForms>[0]["subscribe"]>[0];

function router() {
  let tell: Told = () => undefined;
  keepSentForms({
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  return {
    send(entries: Record<string, string | File>, formMethod = "POST") {
      const formData = new FormData();
      for (const [name, value] of Object.entries(entries)) formData.append(name, value);
      tell({ navigation: { state: "submitting", formAction: "/new?index", formMethod, formData }, errors: null });
    },
    end: (errors: object | null) => tell({ navigation: { state: "idle" }, errors }),
  };
}

it("keeps what a form held until it is answered", () => {
  const { send, end } = router();
  send({ idem: "1", name: "Équilibre" });
  end({ page: new TypeError("Failed to fetch") });
  expect(unansweredForm()).toEqual({
    action: "/new?index",
    fields: [
      ["idem", "1"],
      ["name", "Équilibre"],
    ],
  });
  send({ idem: "1", name: "Équilibre" });
  end(null);
  expect(unansweredForm()).toBeNull();
});

it("keeps no search and no form with a file", () => {
  const { send, end } = router();
  send({ q: "euro" }, "GET");
  end({});
  expect(unansweredForm()).toBeNull();
  send({ name: "Prix", file: new File(["1"], "prices.csv") });
  end({});
  expect(unansweredForm()).toBeNull();
  send({ name: "Prix", file: new File([], "") });
  end({});
  expect(unansweredForm()?.fields).toEqual([["name", "Prix"]]);
});
