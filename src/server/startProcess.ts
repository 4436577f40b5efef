import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { styleText } from "node:util";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { endCompression } from "../base/http/cache/compression.ts";
import { progressLine } from "../base/process/progressLine.ts";
import { pathsOpenToOthers } from "../base/store/files/pathsOpenToOthers.ts";
import { retryWhileBusy } from "../base/store/retryWhileBusy.ts";
import { openStorage } from "../base/store/storage/openStorage.ts";
import type { Files } from "../base/store/storage/storageInterface.ts";
import { openStore, type Store } from "../base/store/store.ts";
import { storeFault } from "../base/store/storeFault.ts";
import { ensureFirstAccount } from "../staff/accounts/signIn/firstAccount.ts";
import { reportDemoStock, startDemoStock } from "../staff/exchange/demoStock.ts";
import { isEmpty, loadDemo } from "../staff/exchange/loadDemo.ts";
import { checkListening, listeningError } from "./checkListening.ts";
import type { Config } from "./config.ts";
import { type Served, serve } from "./serveSite.ts";

/**
 * Tells the operator that the site is served, and where.
 * @param began when the process began, on the clock of `performance`
 */
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

/** A path as the operator would type it. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}

/** The demo company's files, beside the output of the build. */
const demoFolder = join(import.meta.dirname, "..", "..", "demo");

/** Milliseconds that requests in flight may take once the port is closed. */
const maxRequestMs = 10_000;

/**
 * Milliseconds that a start waits for another process that writes much, such as its demo company.
 */
const maxBusyMs = 60_000;

/**
 * Milliseconds in which connections that were open when the port was closed may send a last
 * request, where the server leaves a proxy's pool; and the maximum for all of it.
 */
const lastRequestMs = 1_000;
const maxLeaveMs = 3_000;

/**
 * Log line for a signal that makes many servers reload their files, and that a closing terminal
 * sends.
 */
const hangUp = "SIGHUP is ignored: a new version or new variables need a restart";

/** True from the stop signal on. */
let isDraining = false;

/**
 * Starts the process that serves the site, until a signal stops it.
 * @param began start time of the process, on the clock of `performance`
 */
export async function start(config: Config, began: number): Promise<void> {
  let log: FastifyBaseLogger | undefined;
  process.on("SIGHUP", () => {
    if (log === undefined) console.error(hangUp);
    else log.warn({ signal: "SIGHUP" }, hangUp);
  });
  // Loading the demo company takes seconds, and a failing start should leave nothing behind.
  await checkListening(config);
  await openServer(config, async (server) => {
    log = server.app.log;
    server.jobs.start();
    if (config.demo === "on") {
      const stock = startDemoStock(server.store, demoFolder, log);
      server.stops.push(() => stock.stop());
    }
    const port = await listen(config, server.app);
    stopOnSignal(() => stopServer(server, config.drainMs));
    announce(config, port, began);
    warn(config, server);
  });
}

/** A server with its services and stop functions, called in reverse order. */
interface OpenServer extends Served {
  readonly store: Store;
  readonly stops: (() => unknown)[];
}

/**
 * Opens store, content, publication and server, in the order of their dependencies. Where `begin`
 * fails, all are closed again.
 */
async function openServer(
  config: Config,
  begin: (server: OpenServer) => Promise<void>,
): Promise<void> {
  const stops: (() => unknown)[] = [];
  try {
    const [store, files] = await Promise.all([
      retryWhileBusy(() => openStore(config), maxBusyMs),
      openStorage(config, "storage"),
    ]);
    stops.push(() => store.close());
    await retryWhileBusy(() => prepare(config, store, files), maxBusyMs);
    const isStopping = () => isDraining;
    const served = await serve({ config, store, files, stops, isDraining: isStopping });
    await begin({ ...served, store, stops });
  } catch (error) {
    for (const stop of stops.toReversed()) await stop();
    const fault = storeFault(error, config);
    if (fault === undefined) throw error;
    console.error(fault);
    process.exit(1);
  }
}

/** @returns the port that the server listens on */
async function listen(config: Config, app: FastifyInstance): Promise<string> {
  const { port, host } = config;
  const address = await app.listen({ port, host }).catch((error: unknown) => {
    throw listeningError(error, config);
  });
  return new URL(address).port;
}

/** Fills an empty store with the first account and, where configured, the demo company. */
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
  if (config.demo === "on") await reportDemoStock(store, { folder: demoFolder, now: Date.now() });
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

/** Calls `stop` at the first signal to stop; a second one ends the process at once. */
function stopOnSignal(stop: () => unknown): void {
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/**
 * Reports by `/readyz` that the process leaves, and after the delay stops accepting, finishes
 * requests in flight, closes the store and exits. With a delay, a proxy may be sending a request on
 * a pooled connection while the port closes: those are served first.
 */
async function stopServer({ app, stops }: OpenServer, drainMs: number): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  app.log.info("Stopping");
  app.connections.leave();
  if (drainMs > 0) {
    await sleep(drainMs);
    await Promise.race([app.connections.retire(lastRequestMs), sleep(maxLeaveMs)]);
  }
  await closeAll(stops);
}

async function closeAll(stops: readonly (() => unknown)[]): Promise<void> {
  setTimeout(() => process.exit(1), maxRequestMs).unref();
  for (const stop of stops.toReversed()) await stop();
  await endCompression();
  process.exit(0);
}

/** Logs problems that an operator should correct although the site is served. */
function warn(config: Config, { store, app }: OpenServer): void {
  if (store.fault !== undefined) {
    app.log.error(
      { problem: storeFault(store.fault, config) },
      "The database is read-only: pages are served, nothing can be saved",
    );
  }
  const open = pathsOpenToOthers(config.dataDir);
  if (open.length > 0) {
    app.log.warn(
      { paths: open },
      "Other accounts of this machine can read the data: chmod -R go-rwx DATA_DIR prevents it",
    );
  }
}
