import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

function startDisguised(disguise: string, env: NodeJS.ProcessEnv = process.env) {
  const hook = `--import=data:text/javascript,${encodeURIComponent(disguise)}`;
  return spawnSync(process.execPath, [hook, "scripts/start.mjs"], {
    cwd: projectRoot,
    encoding: "utf8",
    env,
  });
}

it("npm start tells an old Node in one line what it needs", () => {
  const disguise =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.9.0" } })';
  const { status, stdout, stderr } = startDisguised(disguise);
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^Tapeout needs Node 24 or newer, and this is Node 20\.9\.0\./),
  ]);
});

it.runIf(process.platform === "linux")(
  "npm start is born again with the C library's memory set",
  () => {
    const disguise = `process.execve = (file, args, { MALLOC_ARENA_MAX, PATH }) => {
      console.log(JSON.stringify({ file, args, MALLOC_ARENA_MAX, PATH }));
      process.exit();
    };`;
    const { MALLOC_ARENA_MAX: _, ...environment } = process.env;
    const said = startDisguised(disguise, environment);
    expect(said.stderr).toBe("");
    expect(JSON.parse(said.stdout)).toEqual({
      file: process.execPath,
      args: [
        process.execPath,
        expect.stringMatching(/^--import=/),
        expect.stringMatching(/start\.mjs$/),
      ],
      MALLOC_ARENA_MAX: "1",
      PATH: process.env.PATH,
    });
  },
);
