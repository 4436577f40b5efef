import { openStore } from "../../../src/base/store/store.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../../src/staff/editing/documentOperations.ts";
import { columnBody } from "../bodies.ts";

/**
 * Publishes the columns `left` and `right` with the same position, counting up, in both languages,
 * each time with a new document beside them, until it is killed. Prints each position once it is
 * committed.
 */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
const languages = ["en", "zh"] as const;
for (let position = 1; ; position += 1) {
  const now = Date.now();
  await inPublication(store, now, async ({ tx, publish }) => {
    for (const key of ["left", "right"]) {
      const body = columnBody({ position });
      if (position === 1) await createDocument(tx, { type: "column", key, body, now });
      else await saveDraft(tx, { key, body, now });
      await publish({ key, languages });
    }
    const key = `new-${position}`;
    await createDocument(tx, { type: "column", key, body: columnBody({ position }), now });
    await publish({ key, languages });
  });
  console.log(position);
}
