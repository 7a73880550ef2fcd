import { expect, test } from "vitest";
import { everyItem } from "#app/services/every-item.ts";

function listOf(total: number) {
  const asked: Array<{ limit: number; offset: number }> = [];
  const list = async (page: { limit: number; offset: number }) => {
    asked.push(page);
    const length = Math.max(0, Math.min(page.limit, total - page.offset));
    return { items: Array.from({ length }, (_, at) => page.offset + at), total };
  };
  return { asked, list };
}

test.each([0, 1, 100, 101, 250, 1000])("a list of %i is given whole and in order", async (total) => {
  const { asked, list } = listOf(total);
  expect(await everyItem(list)).toEqual(Array.from({ length: total }, (_, at) => at));
  expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 100)));
});

test("no more is asked for than a choice can hold", async () => {
  const { asked, list } = listOf(1000);
  expect(await everyItem(list, 150)).toHaveLength(150);
  expect(asked).toHaveLength(2);
});
