import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { styleText } from "node:util";
import type { FastifyInstance } from "fastify";
import { ensureFirstAccount } from "./accounts/firstAccount.ts";
import { startHousekeeping } from "./accounts/housekeeping.ts";
import { type AppOptions, buildApp } from "./app.ts";
import { startBackups } from "./backup/schedule.ts";
import { progressLine } from "./cli/progressLine.ts";
import { ConfigError } from "./config/problems.ts";
import { type Config, loadConfig } from "./config.ts";
import { isEmpty, loadDemo } from "./content/files/demo.ts";
import { followPublication } from "./content/live.ts";
import { startScheduler } from "./content/scheduler.ts";
import { LiveStock } from "./content/stock/liveStock.ts";
import { clamd } from "./enquiries/attachments/clamd.ts";
import { openAttachments } from "./enquiries/attachments/open.ts";
import { Enquiries } from "./enquiries/enquiries.ts";
import { startEnquiryHousekeeping } from "./enquiries/housekeeping.ts";
import { startOutbox } from "./enquiries/outbox/runner.ts";
import { type Addressing, absolute, createAddressing } from "./http/addressing.ts";
import { ResponseCache } from "./http/responseCache.ts";
import { checkListening, listeningError } from "./listening.ts";
import { logDestination } from "./logDestination.ts";
import { openSearch } from "./search/search.ts";
import { ZeroResultCounter } from "./search/zeroResultSearches.ts";
import { href } from "./site/href.ts";
import type { Language } from "./site/languages.ts";
import { pathsOpenToOthers } from "./store/filePermissions.ts";
import type { Files } from "./store/storage/contract.ts";
import { openStorage } from "./store/storage/open.ts";
import { openStore, type Store } from "./store/store.ts";
import { storeFault } from "./store/storeFault.ts";
import { readManifest } from "./web/render/manifest.ts";

/** What the build made; this file is built to `dist/server/main.js` (`dist-dev` in development). */
const built = join(import.meta.dirname, "..");

const demoFolder = join(built, "..", "demo");

/** Bytes of rendered pages kept in memory. */
const cacheBytes = 64 * 1024 * 1024;

/** After a start the main pages are made first; then search makes its index, or when it is asked. */
const searchStartMs = 500;

/** How long requests in flight may take once the port is closed, in milliseconds. */
const maxRequestMs = 10_000;

const began = performance.now();

/** Whether the process has been asked to stop. */
let isDraining = false;

// A full disk under them, or a reader who is gone, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const config = loadConfig();
  await start(config).catch((error: unknown) => {
    const fault = storeFault(error, config);
    if (fault === undefined) throw error;
    console.error(fault);
    process.exit(1);
  });
} catch (error) {
  // The configuration's own message says all there is to say; anything else needs its stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** Config, store, content, publication, server: in this order, each needing the one before. */
async function start(config: Config): Promise<void> {
  // Loading the demo company takes seconds, and a start in vain leaves nothing behind.
  await checkListening(config);
  const stops: (() => unknown)[] = [];
  const [store, files] = await Promise.all([openStore(config), openStorage(config, "storage")]);
  stops.push(() => store.close());
  try {
    await prepare(config, store, files);
    const app = await serve(config, store, files, stops);
    const { port, host } = config;
    const address = await app.listen({ port, host }).catch((error: unknown) => {
      throw listeningError(error, config);
    });
    stopOnSignal(app, stops, config.drainMs);
    announce(config, new URL(address).port);
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

/** Opens what the server works with and puts what stops it into `stops`, the last to stop first. */
async function serve(
  config: Config,
  store: Store,
  files: Files,
  stops: (() => unknown)[],
): Promise<FastifyInstance> {
  const live = await followPublication(store, (error) => app.log.error(error));
  const stock = await LiveStock.open(store, {
    now: Date.now,
    onError: (error) => app.log.error({ err: error }, "Stock could not be read"),
  });
  const zeroResults = new ZeroResultCounter(store, (error) =>
    app.log.warn({ err: error }, "Searches in vain could not be counted"),
  );
  const search = openSearch(live, {
    onError: (error) => app.log.error({ err: error }, "Search is behind; it is tried again"),
    onMiss: (language, text) => zeroResults.count(language, text),
    onReady: (size) => app.log.info(size, "Search has its index; bytes are of memory"),
    startAfterMs: searchStartMs,
  });
  const enquiries = await Enquiries.open({
    store,
    folder: await openAttachments(config),
    publication: () => live.current(),
    mailDomain: mailDomain(config),
    scan: config.clamdUrl === undefined ? undefined : clamd(config.clamdUrl),
    onUnscanned: (error) => app.log.error({ err: error }, "An attachment could not be scanned"),
    onUnstored: (error) => app.log.error({ err: error }, "An attachment could not be stored"),
    onSaved: () => outbox.wake(),
  });
  const addressing = addressingOf(config);
  const services = { store, files, live, stock, search, enquiries, addressing };
  const app = buildApp(appOptions(config, services));
  const scheduler = startScheduler(store, app.log);
  const { smtpUrl, mailFrom: from, enquiryMailTo: department } = config;
  const outbox = startOutbox({
    store,
    publication: () => live.current(),
    trackingUrl: (language) => trackingUrl(addressing, language),
    setting: { smtpUrl, from, department },
    log: app.log,
  });
  const housekeeping = startHousekeeping(store, app.log);
  const enquiryHousekeeping = startEnquiryHousekeeping(enquiries, app.log);
  const backups = backupsOf(config, store, app);
  stops.push(
    () => housekeeping.stop(),
    () => backups?.stop(),
    () => zeroResults.close(),
    () => search.close(),
    () => enquiryHousekeeping.stop(),
    () => outbox.stop(),
    () => stock.close(),
    () => live.close(),
    () => scheduler.stop(),
    () => app.close(),
  );
  return app;
}

/** Scheduled backups, where the configuration has a place for them. */
function backupsOf({ backup: settings }: Config, store: Store, { log }: FastifyInstance) {
  const program = join(import.meta.dirname, "backup.js");
  return settings && startBackups({ store, settings, program, log });
}

function addressingOf({ port, siteUrl, siteHosts }: Config): Addressing {
  return createAddressing({ siteUrl, siteHosts, localUrl: `http://localhost:${port}` });
}

interface Services
  extends Pick<
    AppOptions["site"],
    "files" | "live" | "stock" | "search" | "enquiries" | "addressing"
  > {
  readonly store: Store;
}

/** The server's options from the configuration and what has been opened. */
function appOptions(config: Config, { store, ...services }: Services): AppOptions {
  return {
    store,
    health: {
      pingStore: () => store.ping(),
      tryWrite: () => store.tryWrite(),
      isDraining: () => isDraining,
    },
    site: {
      ...services,
      manifest: readManifest(join(built, "manifest.json")),
      cache: new ResponseCache(cacheBytes),
      publicDir: join(built, "public"),
      now: () => new Date(),
    },
    signIn: { idleMs: config.sessionIdleMs, takesQuery: config.signInByQuery },
    logger: { level: config.logLevel, stream: logDestination() },
    trustProxy: config.trustProxy,
    limits: {
      max: config.maxConnections,
      maxPerNetwork: config.maxConnectionsPerNetwork,
      unreadMs: config.unreadMs,
    },
  };
}

/** The tracking page in a mail; only where the site's own address is known. */
function trackingUrl(addressing: Addressing, language: Language): string | undefined {
  if (!addressing.isPublic) return undefined;
  const { languageInQuery } = addressing;
  const path = href({ surface: "desktop", language, languageInQuery }, "track-enquiry");
  return absolute(addressing, language, path);
}

/** What mails' Message-IDs end with: a name that is ours. */
function mailDomain({ mailFrom, siteUrl, siteHosts }: Config): string {
  const [host = "localhost"] = siteHosts?.keys() ?? [];
  return mailFrom?.address.split("@").at(-1) ?? new URL(siteUrl ?? `http://${host}`).hostname;
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

function announce(config: Config, port: string): void {
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
