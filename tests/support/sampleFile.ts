import { insertMedia } from "../../src/content/media/rows.ts";
import { serverPerson } from "../../src/content/rights/rights.ts";
import type { Store } from "../../src/store/store.ts";

/** Has the file that `sampleBodies` show in the library, so that people may name it. */
export async function registerSampleFile(store: Store): Promise<void> {
  const file = { path: "sample/picture.svg", name: "picture.svg", kind: "drawing" } as const;
  await store.transaction((tx) =>
    insertMedia(
      tx,
      { ...file, size: 100, hash: "sample", needsVariants: false },
      { by: serverPerson, now: 1 },
    ),
  );
}
