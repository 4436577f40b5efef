import { ConfigError } from "./config/problems.ts";
import { loadConfig } from "./config.ts";

// The entry of the built server (`dist/server/main.js`). It loads nothing but the configuration until
// it is known what this process is for.
const began = performance.now();

// A full disk under them, or a reader who is gone, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const config = loadConfig();
  const { startAlone } = await import("./start.ts");
  await startAlone(config, began);
} catch (error) {
  // The configuration's own message says all there is to say; anything else needs its stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
