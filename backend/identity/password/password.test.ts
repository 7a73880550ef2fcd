import { describe, expect, it } from "vitest";
import { hashPassword, verifyAbsent, verifyPassword } from "./password.ts";

describe("password", () => {
  it("accepts the password that was hashed and no other", async () => {
    const stored = await hashPassword("corvée à l'été 1");
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword("corvée à l'été 1", stored)).toBe(true);
    expect(await verifyPassword("corvée à l'été 2", stored)).toBe(false);
    expect(await verifyPassword("", stored)).toBe(false);
  });

  it("takes composed and decomposed letters for the same password", async () => {
    const stored = await hashPassword("e\u0301te\u0301");
    expect(await verifyPassword("\u00e9t\u00e9", stored)).toBe(true);
  });

  it("salts: two hashes of one password differ, and a given salt repeats", async () => {
    expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
    const salt = Buffer.alloc(16, 7);
    expect(await hashPassword("same", salt)).toBe(await hashPassword("same", salt));
  });

  it.each([
    "",
    "plain",
    "scrypt$1$1$1$a$b",
    "scrypt$3$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "bcrypt$16384$8$5$AAAA$AAAA",
  ])("refuses the stored value %j without throwing", async (stored) => expect(await verifyPassword("x", stored)).toBe(false));

  it("spends about the same time on an unknown name", async () => {
    const stored = await hashPassword("right");
    await verifyAbsent("warm");
    const time = async (work: () => Promise<unknown>) => {
      const samples: number[] = [];
      for (let i = 0; i < 5; i++) {
        const start = performance.now();
        await work();
        samples.push(performance.now() - start);
      }
      return Math.min(...samples);
    };
    const known = await time(() => verifyPassword("wrong", stored));
    const unknown = await time(() => verifyAbsent("wrong"));
    expect(unknown).toBeGreaterThan(known * 0.4);
    expect(unknown).toBeLessThan(known * 2.5);
  });
});
