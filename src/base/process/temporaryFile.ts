import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Writes bytes into a temporary file of the process's owner alone, has `work` read it, and removes it.
 * What goes to another thread by its path is copied neither for a message nor within one turn.
 */
export async function withHandedFile<Made>(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  work: (path: string) => Promise<Made>,
): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "handed-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes, { mode: 0o600 });
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
