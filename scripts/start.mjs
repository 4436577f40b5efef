// `npm start`: builds what is missing or stale, then becomes the server. Plain JavaScript, so that
// an old Node can read it far enough to say what is wrong.
import process from "node:process";

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

/**
 * How the C library keeps memory (glibc; others do not read it): all threads in one heap, which fills
 * the gaps of each with what the others need, and large pieces outside of it, so that they go back at
 * once (docs/decisions/0015-memory.md). A process can only be born with that.
 */
const allocator = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536" };

if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...allocator, ...process.env });
}

const { existsSync } = await import("node:fs");
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));

// Asked of the build itself: reading TypeScript would leave this process some 20 MB larger.
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

process.setSourceMapsEnabled(true);
await import(new URL("../dist/server/main.js", import.meta.url).href);
