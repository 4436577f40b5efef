import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { ResponseCache } from "../base/http/cache/responseCache.ts";
import { type Addressing, createAddressing } from "../base/http/requests/siteOrigins.ts";
import { clamd } from "../base/inspection/clamd.ts";
import { events } from "../base/process/events.ts";
import { languages } from "../base/site/languages.ts";
import type { Files } from "../base/store/storage/storageInterface.ts";
import type { Store } from "../base/store/store.ts";
import { followPublication, type LivePublication } from "../content/published/livePublication.ts";
import { LiveStock } from "../content/stock/liveStock.ts";
import { openAttachments } from "../readers/enquiries/attachments/attachmentFolder.ts";
import { Enquiries } from "../readers/enquiries/enquiryService.ts";
import { type OpenSearch, openSearch } from "../readers/search/search.ts";
import { savedIndexesIn } from "../readers/search/thread/searchThread.ts";
import { SearchCounter } from "../readers/search/tuning/searchCounter.ts";
import { UsageCounter } from "../readers/usage/usageCounter.ts";
import { setFactorGrace } from "../staff/accounts/people/presentRights.ts";
import { replyDay } from "../staff/desk/endOfWorkingDay.ts";
import { receiveEnquiry } from "../staff/desk/slaClocks.ts";
import { RedirectHits } from "../staff/editing/redirects/hitCounter.ts";
import { MediaUploads } from "../staff/media/uploads/mediaUploads.ts";
import { ServerSettings } from "../staff/serverSettings/mailAndBackupInForce.ts";
import { TextSearch } from "../staff/textSearch/textSearch.ts";
import { type Manifest, readManifest } from "../web/render/readBuildManifest.ts";
import { ThreadedPreviews } from "../web/server/preview/threadedPreviews.ts";
import { type AppOptions, buildApp } from "./app.ts";
import type { Jobs } from "./backgroundJobs.ts";
import { BackupRuns } from "./backup/backupRuns.ts";
import { backupStates } from "./backup/backupStates.ts";
import { type Config, fixedSettings } from "./config.ts";
import { configuredJobs, type Services } from "./configuredJobs.ts";
import { FailingTasks } from "./failingTasks.ts";
import { logDestination } from "./logDestination.ts";
import { type Observability, openObservability } from "./observability.ts";
import { thisMachine } from "./processAndDiskFacts.ts";
import { RequestLines } from "./recentRequestLog.ts";
import { noteCertificates } from "./recordCertificateExpiry.ts";

/** Output of the build: the server's folder, which contains this file, and files for browsers. */
const serverFolder = import.meta.dirname;
const publicDir = join(serverFolder, "..", "public");

/** Bytes of rendered pages kept in memory. */
const cacheBytes = 64 * 1024 * 1024;

/**
 * Delay of building search's index after a start, in milliseconds, so that the main pages are
 * rendered first; a search builds it earlier.
 */
const searchStartMs = 500;

/** Inputs of a server. */
export interface ServeOptions {
  readonly config: Config;
  readonly store: Store;
  readonly files: Files;
  /** Receives the stop functions, called in reverse order. */
  readonly stops: (() => unknown)[];
  /** Whether the process has been asked to stop. */
  readonly isDraining: () => boolean;
}

/** A server that does not listen yet, with jobs that are not started. */
export interface Served {
  readonly app: FastifyInstance;
  readonly jobs: Jobs;
}

/** Builds the server: publication, search, enquiries, routes. */
export async function serve({
  config,
  store,
  files,
  stops,
  isDraining,
}: ServeOptions): Promise<Served> {
  setFactorGrace(config.factorGraceDays);
  const log = () => app.log;
  events.tellErrors((error, event, subscriber) =>
    log().error({ err: error, event, subscriber }, "A subscriber failed at an event"),
  );
  const reading = await openReading(store, config.dataDir, log);
  const { live, stock, search } = reading;
  const enquiries = await openEnquiries(config, {
    ...{ store, live },
    log,
  });
  const media = await MediaUploads.open({
    ...{ store, files, dataDir: config.dataDir },
    scan: scanner(config),
    onError: (error, message) => app.log.error({ err: error }, message),
  });
  const addressing = addressingOf(config);
  const usage = openUsage(store, { live, addressing, log });
  const manifest = readManifest(join(serverFolder, "manifest.json"));
  const services = {
    ...{ manifest, store, files, live, stock, search, enquiries, addressing, usage },
    redirectHits: reading.redirectHits,
    searchCounts: reading.searchCounts,
  };
  const observability = await observe(config, services, log);
  const { dataDir, databaseUrl, database } = config;
  const previews = new ThreadedPreviews({
    manifest,
    store: { dataDir, databaseUrl, database },
    addressing: addressingOptions(config),
  });
  const texts = new TextSearch(store, live, {
    onError: (error) => log().error({ err: error }, "Staff's search is behind; trying again"),
    onReady: (size) => log().info(size, "Staff's search has its index; bytes are of memory"),
  });
  const fixed = fixedSettings(config);
  const settings = new ServerSettings(store, fixed);
  const backupProgram = join(serverFolder, "backup.js");
  const failingTasks = new FailingTasks();
  const requestLines = new RequestLines();
  const backupRuns = new BackupRuns({
    ...{ store, program: backupProgram },
    log: { error: (facts, message) => log().error(facts, message) },
  });
  const app = buildApp({
    ...appOptions(config, services, isDraining),
    ...{ ...observability, media },
    backups: backupStates(async () => (await settings.backup()).settings),
    system: {
      ...{ fixed, backupRuns },
      machine: thisMachine({
        ...{ dataDir, failingTasks, requestLines, checkLinks: () => jobs.checkLinks() },
      }),
    },
    ...{ previews, texts, openSearch: search },
    logger: loggerOf(config, observability, requestLines),
  });
  keepCacheWarm(app, live);
  const jobs = configuredJobs(config, { ...services, media, settings, backupProgram }, app.log);
  events.subscribe("enquiry", "outbox", ({ outcome }) => {
    if (outcome === "saved") jobs.sendMails();
  });
  events.subscribe("settings", "outbox", () => jobs.settingsChanged());
  const stopNoting = noteCertificates(store, (error) =>
    log().warn({ err: error }, "The certificate of a server could not be recorded"),
  );
  stops.push(
    () => observability.close(),
    ...reading.stops,
    () => usage.close(),
    () => media.close(),
    () => failingTasks.close(),
    stopNoting,
    () => backupRuns.stop(),
    () => jobs.stop(),
    () => previews.close(),
    () => texts.close(),
    () => app.close(),
  );
  return { app, jobs };
}

/** Opens the publication, search, stock and the counters of searches and redirects. */
async function openReading(store: Store, dataDir: string, log: () => FastifyInstance["log"]) {
  const live = await followPublication(store, (error) => log().error(error), events);
  const stock = await LiveStock.open(store, {
    now: Date.now,
    onError: (error) => log().error({ err: error }, "Stock could not be read"),
    events,
  });
  const searchCounts = new SearchCounter(store, (error) =>
    log().warn({ job: "search-counts", err: error }, "Searches could not be counted"),
  );
  const redirectHits = new RedirectHits(store, (error) =>
    log().warn({ job: "redirect-hits", err: error }, "Uses of redirects could not be counted"),
  );
  const search = openSearch(live, {
    onError: (error) => log().error({ err: error }, "Search is behind; trying again"),
    onMiss: (language, text) => searchCounts.countMiss(language, text),
    onReady: (size) => log().info(size, "Search has its index; bytes are of memory"),
    startAfterMs: searchStartMs,
    saved: savedIndexesIn(dataDir),
  });
  const stops = [searchCounts, redirectHits, search, stock, live].map((part) => () => part.close());
  return { live, stock, search, searchCounts, redirectHits, stops };
}

interface UsageNeeds extends EnquiryNeeds {
  readonly addressing: Addressing;
}

/** Opens the counter of usage, which the setting switches on and off. */
function openUsage(store: Store, { live, addressing, log }: Omit<UsageNeeds, "store">) {
  return new UsageCounter({
    store,
    isOn: () => live.current().views.en.setting("usage") === "on",
    ownHosts: languages.flatMap((language) => URL.parse(addressing.origin(language))?.host ?? []),
    onError: (error) => log().warn({ job: "usage", err: error }, "Usage could not be counted"),
  });
}

interface EnquiryNeeds {
  readonly store: Store;
  readonly live: LivePublication;
  /** The app's log, which exists once something is logged. */
  readonly log: () => FastifyInstance["log"];
}

async function openEnquiries(config: Config, needs: EnquiryNeeds): Promise<Enquiries> {
  const { store, live, log } = needs;
  return Enquiries.open({
    store,
    folder: await openAttachments(config),
    publication: () => live.current(),
    scan: scanner(config),
    onUnscanned: (error) => log().error({ err: error }, "An attachment could not be scanned"),
    onUnstored: (error) => log().error({ err: error }, "An attachment could not be stored"),
    onArrival: receiveEnquiry,
    replyDay: (start, days) => replyDay(store.db, start, days),
  });
}

function scanner({ clamdUrl }: Config) {
  return clamdUrl === undefined ? undefined : clamd(clamdUrl);
}

/** Renders the main pages when the server starts listening, and after each publication. */
function keepCacheWarm(app: FastifyInstance, live: LivePublication): void {
  const warm = () =>
    app.warmCache().catch((error) => app.log.error(error, "Warming the page cache failed"));
  live.events.subscribe("publication", "warming of the page cache", () => void warm());
  app.addHook("onListen", warm);
}

function addressingOf(config: Config): Addressing {
  return createAddressing(addressingOptions(config));
}

function addressingOptions({ port, siteUrl, siteHosts }: Config) {
  return { siteUrl, siteHosts, localUrl: `http://localhost:${port}` };
}

/** The server's options, from the configuration and the opened services. */
function appOptions(
  config: Config,
  { store, ...services }: Services,
  isDraining: ServeOptions["isDraining"],
): AppOptions {
  return {
    store,
    health: {
      pingStore: () => store.ping(),
      tryWrite: () => store.tryWrite(),
      isDraining,
      isStorageAnswering: services.files.isAnswering?.bind(services.files),
    },
    site: {
      ...services,
      cache: new ResponseCache(cacheBytes),
      publicDir,
      edge: config.edge,
      now: () => new Date(),
    },
    signIn: {
      idleMs: config.sessionIdleMs,
      takesQuery: config.signInByQuery,
    },
    openId: config.openId,
    trustProxy: config.trustProxy,
    limits: {
      max: config.maxConnections,
      maxPerNetwork: config.maxConnectionsPerNetwork,
      unreadMs: config.unreadMs,
    },
  };
}

/** Figures and traces, where configured. */
function observe(
  config: Config,
  { store, search, manifest }: Observed,
  log: () => FastifyInstance["log"],
): Promise<Observability> {
  return openObservability(config, {
    store,
    search,
    build: manifest.build,
    onError: (error) => log().error({ err: error }, "Figures could not be collected"),
  });
}

interface Observed {
  readonly store: Store;
  readonly search: OpenSearch;
  readonly manifest: Manifest;
}

/** Logs to standard output, with the ids of the current trace where there are traces, and keeps lines about requests. */
function loggerOf(
  { logLevel: level }: Config,
  { tracing }: Observability,
  requestLines: RequestLines,
): AppOptions["logger"] {
  const stream = requestLines.before(logDestination());
  return { level, stream, ...(tracing && { mixin: tracing.logFields }) };
}
