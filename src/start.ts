import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { styleText } from "node:util";
import type { FastifyInstance } from "fastify";
import { ensureFirstAccount } from "./accounts/firstAccount.ts";
import { progressLine } from "./cli/progressLine.ts";
import type { Config } from "./config.ts";
import { isEmpty, loadDemo } from "./content/files/demo.ts";
import { checkListening, listeningError } from "./listening.ts";
import { serve } from "./serve.ts";
import { pathsOpenToOthers } from "./store/filePermissions.ts";
import { type Files, openFiles } from "./store/files.ts";
import { openStore, type Store } from "./store/store.ts";
import { storeFault } from "./store/storeFault.ts";

/** The demo company's files, beside what the build made. */
const demoFolder = join(import.meta.dirname, "..", "..", "demo");

/** How long requests in flight may take once the port is closed, in milliseconds. */
const maxRequestMs = 10_000;

/** Whether the process has been asked to stop. */
let isDraining = false;

/**
 * Starts the one process that serves the site, until a signal stops it.
 * @param began when the process began, on the clock of `performance`
 */
export async function startAlone(config: Config, began: number): Promise<void> {
  await start(config, began).catch((error: unknown) => {
    const fault = storeFault(error, config);
    if (fault === undefined) throw error;
    console.error(fault);
    process.exit(1);
  });
}

/** Config, store, content, publication, server: in this order, each needing the one before. */
async function start(config: Config, began: number): Promise<void> {
  // Loading the demo company takes seconds, and a start in vain leaves nothing behind.
  await checkListening(config);
  const stops: (() => unknown)[] = [];
  const [store, files] = await Promise.all([openStore(config), openFiles(config.dataDir)]);
  stops.push(() => store.close());
  try {
    await prepare(config, store, files);
    const { app, jobs } = await serve({
      config,
      store,
      files,
      stops,
      isDraining: () => isDraining,
    });
    jobs.start();
    const { port, host } = config;
    const address = await app.listen({ port, host }).catch((error: unknown) => {
      throw listeningError(error, config);
    });
    stopOnSignal(app, stops, config.drainMs);
    announce(config, new URL(address).port, began);
    warn(config, store, app);
  } catch (error) {
    for (const stop of stops.toReversed()) await stop();
    throw error;
  }
}

/** Fills an empty store: the first account, and the demo company where that is wanted. */
async function prepare(config: Config, store: Store, files: Files): Promise<void> {
  const { dataDir, adminAccount, adminPassword } = config;
  const [first] = await Promise.all([
    ensureFirstAccount(store, {
      account: adminAccount,
      password: adminPassword,
      dataDir,
      now: Date.now(),
    }),
    config.demo === "on" ? loadDemo(store, files, demoOptions()) : undefined,
  ]);
  if (config.demo === "unsaid" && (await isEmpty(store.db))) {
    console.log(
      "  The store is empty. A start with DEMO=on fills it with the demo company;\n" +
        "  npm run content -- import DIR brings in content of your own",
    );
  }
  if (first.passwordFile !== undefined) {
    console.log(`  The first account's password is in ${shown(first.passwordFile)}`);
  }
}

function demoOptions() {
  return {
    folder: demoFolder,
    now: Date.now(),
    progress: progressLine(process.stdout, "Loading the demo company"),
  };
}

/**
 * Says by `/readyz` that it leaves, and after so many milliseconds stops accepting, finishes what is
 * in flight and closes the store; a second signal ends at once.
 */
function stopOnSignal(
  app: FastifyInstance,
  stops: readonly (() => unknown)[],
  drainMs: number,
): void {
  const stop = async (signal: NodeJS.Signals) => {
    app.log.info({ signal }, "Stopping");
    isDraining = true;
    await sleep(drainMs);
    setTimeout(() => process.exit(1), maxRequestMs).unref();
    for (const one of stops.toReversed()) await one();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function announce(config: Config, port: string, began: number): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  const url = config.siteUrl ?? `http://localhost:${port}`;
  console.log(
    [
      `${styleText("bold", "Tapeout")} is ready in ${seconds} s`,
      `  Site  ${url}  (mobile: ${url}/mobile)`,
      `  Data  ${config.databasePlace ?? shown(config.dataDir)}`,
    ].join("\n"),
  );
}

/** Says what an operator should mend although the site is served. */
function warn(config: Config, store: Store, app: FastifyInstance): void {
  if (store.fault !== undefined) {
    app.log.error(
      { problem: storeFault(store.fault, config) },
      "The database is open for reading alone: pages are served, nothing can be saved",
    );
  }
  const open = pathsOpenToOthers(config.dataDir);
  if (open.length > 0) {
    app.log.warn(
      { paths: open },
      "Other accounts of this machine can reach the data: chmod -R go-rwx DATA_DIR closes it",
    );
  }
}

/** A path as the operator would type it. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}
