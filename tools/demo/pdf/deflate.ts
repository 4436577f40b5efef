import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf } from "../outputOf.ts";

/** Data in the zlib format, as small as it gets: Zopfli saves a twelfth of what zlib itself leaves. */
export function deflateHard(data: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "demo-paper-"));
  try {
    const file = join(folder, "data");
    writeFileSync(file, data);
    return outputOf("zopfli", ["--zlib", "-c", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
