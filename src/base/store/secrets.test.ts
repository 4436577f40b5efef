import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import { secret } from "./secrets.ts";

forEachStore("A secret", (open) => {
  test("is 32 bytes, and the same each time and after a restart", async () => {
    const store = await open();
    const first = await secret(store, "session");
    expect(first).toHaveLength(32);
    expect(await secret(store, "session")).toEqual(first);
    await store.close();
    expect(await secret(await open(), "session")).toEqual(first);
  });

  test("differs from every other", async () => {
    const store = await open();
    expect(await secret(store, "session")).not.toEqual(await secret(store, "captcha"));
  });

  test("is the same for all concurrent first requests", async () => {
    const stores = [await open(), await open()];
    const asked = await Promise.all(
      [...stores, ...stores, ...stores].map((store) => secret(store, "session")),
    );
    expect(new Set(asked.map((bytes) => bytes.toString("hex"))).size).toBe(1);
  });
});
