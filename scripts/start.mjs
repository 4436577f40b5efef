// `npm start`: builds what is missing or stale, then runs the server in this process. Plain JavaScript,
// so that an old Node can read it far enough to say what is wrong.
import process from "node:process";
import { endWithNpm } from "./endWithNpm.mjs";

const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(
    `Tapeout needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}. ` +
      "`npm ci` brings one along for Linux, macOS (arm64) and Windows (x64); elsewhere please " +
      "install it.",
  );
  process.exit(1);
}

process.env.NODE_ENV ??= "production";
// Before the build, which may take long enough for npm to be stopped meanwhile.
endWithNpm();

const { existsSync } = await import("node:fs");
const { fileURLToPath } = await import("node:url");

// The build's own copy of stale.ts: reading TypeScript would leave this process some 20 MB larger.
const check = new URL("../dist/server/stale.js", import.meta.url);
const isBuilt =
  existsSync(check) &&
  !(await import(check.href)).isStale(fileURLToPath(new URL("..", import.meta.url)));
if (!isBuilt) {
  const { spawnSync } = await import("node:child_process");
  // A process of its own, so that the server does not carry the build tools' memory.
  const script = fileURLToPath(new URL("build.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

await import(new URL("../dist/server/main.js", import.meta.url).href);
