import type { Store } from "../../src/base/store/store.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { insertMedia } from "../../src/staff/media/mediaRows.ts";

/** Adds the file shown by `sampleBodies` to the library, so that documents may refer to it. */
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
