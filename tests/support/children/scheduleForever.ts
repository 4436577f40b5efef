import { openStore } from "../../../src/base/store/store.ts";
import {
  createDocument,
  runDueSchedule,
  saveDraft,
  scheduleTogether,
} from "../../../src/staff/editing/documentOperations.ts";
import { columnBody } from "../bodies.ts";

/**
 * Schedules the columns `left` and `right` with the same position for the same time, counting up, and
 * carries it out, until it is killed. Prints each position once it is seen.
 */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
for (let position = 1; ; position += 1) {
  await store.transaction(async (tx) => {
    const keys = ["left", "right"];
    for (const key of keys) {
      const body = columnBody({ position });
      const now = position;
      if (position === 1) await createDocument(tx, { type: "column", key, body, now });
      else await saveDraft(tx, { key, body, now });
    }
    const common = { language: "en", action: "publish", at: position, now: position } as const;
    await scheduleTogether(
      tx,
      keys.map((key) => ({ key, ...common })),
    );
  });
  await runDueSchedule(store, position);
  console.log(position);
}
