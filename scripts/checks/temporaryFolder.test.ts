import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const module = new URL("temporaryFolder.ts", import.meta.url).href;

function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), "tapeout-folders-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

/** Runs a process that makes a folder and then does what is said. */
function runProcess(parent: string, then: string) {
  const code = `
    import { makeTemporaryFolder } from ${JSON.stringify(module)};
    console.log(makeTemporaryFolder(${JSON.stringify(parent)}, "work"));
    ${then}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
}

const kill = (signal: string) =>
  `process.kill(process.pid, "${signal}"); setTimeout(() => {}, 60_000);`;

it.each(["", kill("SIGINT"), kill("SIGTERM")])(
  "removes the folder when its process ends: %s",
  (then) => {
    const parent = makeParent();
    const { stdout } = runProcess(parent, then);
    expect(stdout).toContain(join(parent, "work-"));
    expect(readdirSync(parent)).toEqual([]);
  },
);

it("removes the folder of a killed process when the next one begins, and no other", () => {
  const parent = makeParent();
  const { stdout } = runProcess(parent, kill("SIGKILL"));
  const abandoned = stdout.trim();
  expect(existsSync(abandoned)).toBe(true);
  const used = `work-${process.pid}-abcdef`;
  for (const other of [used, "work-abcdef", "others-1-abcdef"]) mkdirSync(join(parent, other));
  runProcess(parent, "");
  expect(readdirSync(parent).sort()).toEqual(["others-1-abcdef", "work-abcdef", used].sort());
});
