import { expect, test } from "vitest";
import { columnBody } from "../../tests/support/bodies.ts";
import { forEachStore } from "../../tests/support/store.ts";
import { until } from "../../tests/support/until.ts";
import type { Store } from "../store/store.ts";
import { createDocument, inPublication } from "./documents.ts";
import { followPublication } from "./live.ts";

forEachStore("A publication whose reading fails", (open) => {
  test("is read again, although nothing else is published", async () => {
    const store = await open();
    let failures = 0;
    // As a database that goes away just after the publication was told.
    const leaving: Store = Object.create(store, {
      db: {
        get() {
          if (failures === 0 || failures > 2) return store.db;
          failures += 1;
          throw new Error("away");
        },
      },
    });
    const errors: unknown[] = [];
    const live = await followPublication(leaving, (error) => errors.push(error));
    const before = live.current().revision;
    failures = 1;
    await inPublication(store, 2, async ({ tx, publish }) => {
      const body = columnBody({ title: { en: "Chips", zh: "芯片" } });
      await createDocument(tx, { type: "column", key: "chips", body, now: 2 });
      await publish({ key: "chips", languages: ["en", "zh"] });
    });
    await until(() => live.current().revision > before);
    expect(errors).toHaveLength(2);
    live.close();
    await store.close();
  });
});
