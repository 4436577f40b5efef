import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

function startDisguised(disguise: string) {
  const hook = `--import=data:text/javascript,${encodeURIComponent(disguise)}`;
  return spawnSync(process.execPath, [hook, "scripts/start.mjs"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
}

it("npm start reports the required version on an old Node in one line", () => {
  const disguise =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.9.0" } })';
  const { status, stdout, stderr } = startDisguised(disguise);
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^Tapeout needs Node 24 or newer, and this is Node 20\.9\.0\./),
  ]);
});

// For the first error with a stack, such as a client that vanishes, Node would read the maps of all files
// in it: a quarter of a second of the thread, and 70 MB from then on.
it.each(["scripts/start.mjs", "Dockerfile", "deploy/systemd/tapeout.service"])(
  "%s does not make Node read source maps",
  (file) => {
    const said = readFileSync(join(projectRoot, file), "utf8");
    expect(said).not.toMatch(/enable-source-maps|setSourceMapsEnabled/);
  },
);

it.skipIf(process.platform === "win32")("ends when the npm that runs it is ended", async () => {
  const program = `
    const { endWithNpm } = await import("./scripts/endWithNpm.mjs");
    endWithNpm();
    process.once("SIGTERM", () => {
      console.log("asked to stop");
      process.exit();
    });
    console.log("ready");
    setInterval(() => undefined, 1_000);
  `;
  const node = ["--input-type=module", "--eval", program];
  // As npm has it: a shell between them, which does not become its child.
  const shell = spawn("/bin/sh", ["-c", '"$0" "$@"; :', process.execPath, ...node], {
    cwd: projectRoot,
    env: { ...process.env, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  shell.stdout.once("data", () => shell.kill("SIGTERM"));
  expect(await text(shell.stdout)).toBe("ready\nasked to stop\n");
});
