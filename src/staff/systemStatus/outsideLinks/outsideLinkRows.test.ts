import { expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { badLinks } from "./outsideLinkRows.ts";

forEachStore("Outside links that are not good", (open) => {
  test("are listed with the most failures first, as many as wanted", async () => {
    const { db } = await open();
    const row = { problem: null, status: null, checked_at: null, next_at: 1 };
    await db
      .insertInto("outside_links")
      .values([
        { ...row, address: "https://b.example", state: "broken", failures: 3 },
        { ...row, address: "https://d.example", state: "doubtful", failures: 1 },
        { ...row, address: "https://a.example", state: "broken", failures: 3 },
        { ...row, address: "https://c.example", state: "good", failures: 0 },
        { ...row, address: "https://e.example", state: "unchecked", failures: 9 },
      ])
      .execute();
    const addresses = async (most: number) =>
      (await badLinks(db, most)).map(({ address, state }) => `${address} ${state}`);
    expect(await addresses(9)).toEqual([
      "https://a.example broken",
      "https://b.example broken",
      "https://d.example doubtful",
    ]);
    expect(await addresses(2)).toHaveLength(2);
  });
});
