import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

it("npm start tells an old Node in one line what it needs", () => {
  const disguise =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.9.0" } })';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(disguise)}`, "scripts/start.mjs"],
    { cwd: join(projectRoot), encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^Tapeout needs Node 24 or newer, and this is Node 20\.9\.0\./),
  ]);
});
