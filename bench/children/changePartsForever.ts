import { languages } from "../../src/base/site/languages.ts";
import { openStore } from "../../src/base/store/store.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { applyChangeSet, undoChangeSet } from "../../src/staff/batch/changeSets/apply/apply.ts";
import { partValues } from "../machine/partStore.ts";

// A process of its own, made to be killed: `node changePartsForever.ts DIR URL` changes a cell of every
// part in one change set, published, and undoes it, over and over, and prints when all of either is
// prepared and when it is done.
const [, , dataDir = "", databaseUrl = ""] = process.argv;
const store = await openStore({ dataDir, ...(databaseUrl !== "" && { databaseUrl }) });
for (;;) {
  const { newest } = await partValues(store, "figure-0");
  const [before = ""] = newest.values.keys();
  const after = before === "10 MHz" ? "20 MHz" : "10 MHz";
  const cells = newest.keys.map((key) => ({ key, path: "/values/figure-0", before, after }));
  const onProgress = (prepared: number, documents: number) => {
    if (prepared === documents) console.log("prepared");
  };
  const options = { by: serverPerson, now: Date.now(), publish: languages, onProgress };
  const done = await applyChangeSet(store, { label: "Bench", origin: "sheet", cells }, options);
  if (!done.isApplied) throw new Error(JSON.stringify(done.review).slice(0, 2_000));
  console.log("applied");
  const undone = await undoChangeSet(store, done.id, {
    by: serverPerson,
    now: Date.now(),
    onProgress,
  });
  if (undone?.isUndone !== true) throw new Error(JSON.stringify(undone?.review).slice(0, 2_000));
  console.log("undone");
}
