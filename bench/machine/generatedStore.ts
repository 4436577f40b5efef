import { openFiles } from "../../src/base/store/files/files.ts";
import { openStore } from "../../src/base/store/store.ts";
import { writeSample } from "../../tools/sample/write.ts";

/** Any moment: when all of it was written and published, in ms since 1970. */
const now = Date.UTC(2026, 10, 21);

/** Fills an empty store with a generated company, published in both languages. */
export async function writeGeneratedStore(dataDir: string, documentCount: number): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await writeSample(store, await openFiles(dataDir), { count: documentCount, now });
  } finally {
    await store.close();
  }
}
