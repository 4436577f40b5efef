import { ConfigError } from "./server/config/problems.ts";
import { loadConfig, withdrawnVariables } from "./server/config.ts";

// The entry of the built server (`dist/server/main.js`). It loads nothing but the configuration until that is
// known to be good.
const began = performance.now();

// A full disk under them, or a reader who is gone, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const config = loadConfig();
  for (const line of withdrawnVariables()) console.error(line);
  const { start } = await import("./server/startProcess.ts");
  await start(config, began);
} catch (error) {
  // The configuration's own message says all there is to say; anything else needs its stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
