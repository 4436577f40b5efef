import { openStore } from "../../../src/base/store/store.ts";
import { serverPerson } from "../../../src/staff/access/rights.ts";
import { createDocument } from "../../../src/staff/editing/documentOperations.ts";
import { valueHash } from "../../../src/staff/editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../../src/staff/editing/workingCopies/patchDocument.ts";
import { saveCopy } from "../../../src/staff/editing/workingCopies/saveWorkingCopy.ts";
import { workingCopyOf } from "../../../src/staff/editing/workingCopies/workingCopyRows.ts";
import { columnBody } from "../bodies.ts";

/**
 * Types into the title of the column `typed`, in both languages at once, counting up from what it finds
 * there, and makes a revision of every tenth text, until it is killed. Prints each number once it was
 * acknowledged.
 */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
const key = "typed";
const made = await store.db.selectFrom("documents").select("id").where("key", "=", key).execute();
if (made.length === 0) {
  const body = columnBody({ title: { en: "typed 0", zh: "typed 0" } });
  await store.transaction((tx) => createDocument(tx, { type: "column", key, body, now: 1 }));
}
const { body, seq } = await workingCopyOf(store.db, key);
const found = /"en":"typed (\d+)"/.exec(JSON.stringify(body))?.[1];
for (let number = Number(found) + 1; ; number += 1) {
  const before = valueHash(`typed ${number - 1}`);
  const { outcomes } = await patchDocument(store, {
    ...{ key, by: serverPerson, now: Date.now(), request: `typed-${seq}-${number}` },
    operations: (["en", "zh"] as const).map((language) => ({
      ...{ op: "set", path: `/title/${language}`, before, after: `typed ${number}` },
    })),
  });
  if (outcomes.some(({ status }) => status !== "applied")) throw new Error("A text was lost");
  if (number % 10 === 0) await saveCopy(store, { key, by: serverPerson, now: Date.now() });
  console.log(number);
}
