import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { z } from "zod";
import { conflictReply, versionOf } from "./conflict.ts";

const schema = z.object({
  name: z.string(),
  fee: z.string().optional(),
  houses: z.array(z.string()).default([]),
  version: z.coerce.number(),
});

it("keeps what was typed, says what is in place where it differs, and belongs to the present version", () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ name: "Mine", fee: "1", houses: "a", version: "3" })) form.append(name, text);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") throw new Error("the form is valid");
  const present = { name: "Theirs", fee: "", houses: ["a"], version: 5 };
  const result = conflictReply(submission, present, "products.form.conflict", (_field, held) => held.toUpperCase());
  expect(result.error).toEqual({
    "": ["products.form.conflict"],
    name: ["common.form.inPlace?value=THEIRS"],
    fee: ["common.form.inPlaceNothing"],
  });
  expect(result.initialValue).toMatchObject({ name: "Mine", fee: "1", version: "5" });
  expect(versionOf(result, 3)).toBe(5);
  expect(versionOf(submission.reply(), 4)).toBe(3);
  expect(versionOf(undefined, 4)).toBe(4);
  expect(versionOf(result, undefined)).toBeUndefined();
});
