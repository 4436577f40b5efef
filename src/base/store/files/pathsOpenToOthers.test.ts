import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { pathsOpenToOthers } from "./pathsOpenToOthers.ts";

function folder(mode: number): string {
  const path = mkdtempSync(join(tmpdir(), "tapeout-rights-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  mkdirSync(join(path, "attachments"), { mode: 0o700 });
  for (const [name, rights] of [
    ["tapeout.sqlite", 0o600],
    ["backup.sqlite", 0o644],
    ["export.tar", 0o640],
  ] as const) {
    writeFileSync(join(path, name), "");
    chmodSync(join(path, name), rights);
  }
  chmodSync(path, mode);
  return path;
}

describe.skipIf(process.platform === "win32")("Access of others to a data folder", () => {
  it("is none if the folder belongs to its owner alone", () => {
    expect(pathsOpenToOthers(folder(0o700))).toEqual([]);
  });

  it("is to the folder, and to files with rights for others", () => {
    expect(pathsOpenToOthers(folder(0o755))).toEqual([".", "backup.sqlite", "export.tar"]);
    expect(pathsOpenToOthers(folder(0o710))).toEqual([".", "backup.sqlite", "export.tar"]);
  });

  it("is to the listing alone if nobody may enter it", () => {
    expect(pathsOpenToOthers(folder(0o744))).toEqual(["."]);
  });
});
