import { describe, expect, it } from "vitest";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { useForm } from "../use-form.ts";
import { RemovedLineNote, removedLine, useRemoval, withRemoved } from "./removal.tsx";

/** A form of lines as a browser sends it when a button of a list is pressed. */
function sent(intent: object): FormData {
  const form = new FormData();
  for (const [name, text] of [
    ["name", "Tolérance"],
    ["answers[0].code", "A"],
    ["answers[0].flags", "one"],
    ["answers[0].flags", "two"],
    ["answers[1].code", "B"],
    ["answers[1].when[0].from", "3"],
    ["answers[1].when[1].from", "5"],
  ] as const)
    form.append(name, text);
  form.append("__intent__", JSON.stringify(intent));
  return form;
}
const removing = (name: string, index: number) => sent({ type: "remove", payload: { name, index } });

describe("a line that was taken out of a list", () => {
  it("is known with all that was typed in it, in a list of a list too", () => {
    expect(removedLine(removing("answers", 0))).toEqual({ name: "answers", index: 0, value: { code: "A", flags: ["one", "two"] } });
    expect(removedLine(removing("answers[1].when", 1))).toEqual({ name: "answers[1].when", index: 1, value: { from: "5" } });
  });

  it("is none for another press, for a line that is not there, and for what is no press", () => {
    expect(removedLine(sent({ type: "insert", payload: { name: "answers" } }))).toBeNull();
    expect(removedLine(removing("answers", 7))).toBeNull();
    const broken = sent({});
    broken.set("__intent__", "{");
    expect([removedLine(broken), removedLine(new FormData())]).toEqual([null, null]);
  });

  it("is given back where it was by one button of the answer, which needs no script", () => {
    const result = withRemoved({ initialValue: { name: "Tolérance" } }, removing("answers", 0));
    function Page() {
      const [form] = useForm({ id: "f", lastResult: result });
      const { removed } = useRemoval(result);
      return <RemovedLineNote form={form} removed={removed} />;
    }
    const html = renderHtml(<Page />, "fr");
    expect(html).toContain("Ligne retirée.");
    const value = /name="__intent__"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="__intent__"/.exec(html);
    const intent = JSON.parse((value?.[1] ?? value?.[2] ?? "").replaceAll("&quot;", '"'));
    expect(intent).toEqual({
      type: "insert",
      payload: { name: "answers", index: 0, defaultValue: { code: "A", flags: ["one", "two"] } },
    });
    expect(withRemoved({ initialValue: null }, new FormData())).toEqual({ initialValue: null });
  });
});
