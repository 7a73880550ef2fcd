import { expect, test } from "vitest";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { onTouch } from "./on-touch.tsx";
import { partCode } from "./part-code.ts";

const Greeting = ({ name }: { name: string }) => <p>Good day, {name}</p>;

test("the server draws a part that waits for a touch, and asks for none of its code", () => {
  let asked = 0;
  const Part = onTouch("greeting", Greeting, async () => {
    asked += 1;
    return Greeting;
  });
  expect(renderHtml(<Part name="Ada" />)).toContain('<div class="contents" data-on-touch="greeting"><p>Good day, Ada</p></div>');
  expect(asked).toBe(0);
});

test("code is asked for once, and again where a network lost it", async () => {
  const answers = [() => Promise.reject(new Error("offline")), async () => Greeting];
  let asked = 0;
  const code = partCode<{ name: string }>(null, async () => answers[asked++]!());
  await expect(code.load()).rejects.toThrow("offline");
  expect([code.part(), code.isLost()]).toEqual([null, true]);
  await Promise.all([code.load(), code.load(), code.arrival]);
  expect([code.part(), code.isLost(), asked]).toEqual([Greeting, false, 2]);
  await code.load();
  expect(asked).toBe(2);
});
