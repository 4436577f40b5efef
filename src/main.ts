import { basename, dirname, join } from "node:path";
import { ConfigError } from "./config/problems.ts";
import { type Config, loadConfig } from "./config.ts";

// The entry of the built server (`dist/server/main.js`). It loads nothing but the configuration until
// it is known what this process is for: alone, the primary process of workers, or one of them.
const began = performance.now();

// A full disk under them, or a reader who is gone, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const config = loadConfig();
  if (config.workers === undefined) {
    const { startAlone } = await import("./start.ts");
    await startAlone(config, began);
  } else {
    await startCluster(config, config.workers);
  }
} catch (error) {
  // The configuration's own message says all there is to say; anything else needs its stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function startCluster(config: Config, count: number): Promise<void> {
  const { default: cluster } = await import("node:cluster");
  if (cluster.isWorker) {
    const { startWorker } = await import("./start.ts");
    await startWorker(config, import.meta.filename);
    return;
  }
  // All that the primary process will ever need, at once: a build may replace the files while it runs.
  const { announce } = await import("./announce.ts");
  const { primaryLog } = await import("./cluster/log.ts");
  const { startPrimary } = await import("./cluster/primary.ts");
  const { stateFile } = await import("./cluster/stateFile.ts");
  const { checkListening } = await import("./listening.ts");
  const { logDestination } = await import("./logDestination.ts");
  await checkListening(config);
  const log = primaryLog(config.logLevel, logDestination());
  if (config.metrics !== undefined) {
    const { startPrimaryMetrics } = await import("./metrics/clusterMetrics.ts");
    await startPrimaryMetrics(config.metrics, (error) =>
      log.error({ err: error }, "Figures could not be collected"),
    );
  }
  startPrimary({
    count,
    program: newestProgram(process.argv[1] ?? ""),
    drainMs: config.drainMs,
    stateFile: stateFile(config.dataDir, config.port),
    log,
    onListening: (port) => announce(config, String(port), began),
  });
}

/**
 * The file that leads to whatever build is there when it is run. Links in the path stay links, so that
 * a release may be put in another's place.
 * @param started the file that this process was started with: it, or `scripts/start.mjs`
 */
function newestProgram(started: string): string {
  if (basename(started) === "main.js") return started;
  return join(dirname(started), "..", "dist", "server", "main.js");
}
