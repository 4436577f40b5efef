import { mkdtempSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { diskOf } from "./processAndDiskFacts.ts";

it("The space of a disk is in bytes, and unknown for a missing folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "machine-"));
  try {
    const { blocks, bsize } = await statfs(folder);
    const space = await diskOf(folder);
    expect(space?.total).toBe(blocks * bsize);
    expect(space?.free).toBeLessThanOrEqual(blocks * bsize);
    // Of any disk on which tests run a megabyte is free.
    expect(space?.free).toBeGreaterThan(1024 ** 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(await diskOf(folder)).toBeUndefined();
});
