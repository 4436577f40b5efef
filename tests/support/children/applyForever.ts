import { openStore } from "../../../src/base/store/store.ts";
import { serverPerson } from "../../../src/staff/access/rights.ts";
import {
  applyChangeSet,
  undoChangeSet,
} from "../../../src/staff/batch/changeSets/apply/applyChangeSet.ts";
import type { CellChange } from "../../../src/staff/batch/changeSets/changeSetTypes.ts";
import { createDocument, inPublication } from "../../../src/staff/editing/documentOperations.ts";
import { columnBody, faqBody } from "../bodies.ts";

/**
 * Applies a change set to forty questions and undoes it, over and over, until it is killed. Prints a
 * line for each that is committed.
 */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
const languages = ["en", "zh"] as const;
const keys = Array.from({ length: 40 }, (_, index) => `faq-${index}`);
await inPublication(store, 1, async ({ tx, publish }) => {
  await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
  await publish({ key: "faq", languages });
  for (const key of keys) {
    await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
    await publish({ key, languages });
  }
});
const cells = keys.flatMap((key): CellChange[] => [
  { key, path: "/question/en", before: "Which core?", after: "Whose core?" },
  { key, path: "/question/zh", before: "什么内核？", after: "谁的内核？" },
]);
for (;;) {
  const options = { by: serverPerson, now: Date.now() };
  const set = { label: "Forever", origin: "grid", cells } as const;
  const { id, isApplied } = await applyChangeSet(store, set, { ...options, publish: languages });
  console.log(isApplied ? "applied" : "refused");
  const undone = await undoChangeSet(store, id, options);
  console.log(undone?.isUndone === true ? "undone" : "kept");
}
