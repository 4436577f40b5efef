import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { RenderQueue } from "../../src/base/http/cache/renderQueue.ts";
import { ResponseCache } from "../../src/base/http/cache/responseCache.ts";
import type { EdgeCaching } from "../../src/base/http/edge/edgeHeaders.ts";
import type { RequestLimits } from "../../src/base/http/requests/requestLimits.ts";
import { type Addressing, createAddressing } from "../../src/base/http/requests/siteOrigins.ts";
import { openFiles } from "../../src/base/store/files/diskFiles.ts";
import type { S3Location } from "../../src/base/store/storage/location.ts";
import { openS3Files } from "../../src/base/store/storage/openStorage.ts";
import type { Files } from "../../src/base/store/storage/storageInterface.ts";
import type { Store } from "../../src/base/store/store.ts";
import type { LivePublication } from "../../src/content/published/livePublication.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import type { LiveStock } from "../../src/content/stock/liveStock.ts";
import {
  type AttachmentFolder,
  openAttachments,
} from "../../src/readers/enquiries/attachments/attachmentFolder.ts";
import { Enquiries, type EnquiriesOptions } from "../../src/readers/enquiries/enquiryService.ts";
import { type OpenSearch, openSearch } from "../../src/readers/search/search.ts";
import { SearchCounter } from "../../src/readers/search/tuning/searchCounter.ts";
import { UsageCounter } from "../../src/readers/usage/usageCounter.ts";
import { type AppOptions, buildApp } from "../../src/server/app.ts";
import type { Metrics } from "../../src/server/metrics/metrics.ts";
import type { Tracing } from "../../src/server/tracing/tracing.ts";
import { replyDay } from "../../src/staff/desk/endOfWorkingDay.ts";
import { receiveEnquiry } from "../../src/staff/desk/slaClocks.ts";
import { MediaUploads } from "../../src/staff/media/uploads/mediaUploads.ts";
import { TextSearch } from "../../src/staff/textSearch/textSearch.ts";
import { lentThreads } from "./lentThreads.ts";
import { limits } from "./limits.ts";
import { stillPublication } from "./stillPublication.ts";
import { buildDownload, publish, smallWorld, type WorldDocument } from "./world.ts";

/** A test's own server, called by `inject()`. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly cache: ResponseCache;
  readonly search: OpenSearch;
  /** Publishes another state of the content. */
  swap(documents: readonly WorldDocument[]): Promise<void>;
  /** Folder of the stored files, where they are on disk. */
  readonly storage: string;
  readonly files: Files;
  /** Folder of built files for browsers. */
  readonly publicDir: string;
  /** Enquiries of the forms; absent without a store. */
  readonly enquiries: Enquiries | undefined;
  /** Database of accounts and enquiries. */
  readonly store: Store | undefined;
  /** Counts usage, written by the test; absent without a store. */
  readonly usage: UsageCounter | undefined;
  /** Counts searches, written by the test; absent without a store. */
  readonly searchCounts: SearchCounter | undefined;
  /** Folder of attachments. */
  readonly attachments: AttachmentFolder;
  /** Accepts files for the media library; absent without a store. */
  readonly media: MediaUploads | undefined;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** State of the backups. */
  readonly backups?: AppOptions["backups"];
  /** Settings of mail and backups in environment variables, and what changes them; absent: none. */
  readonly system?: Partial<NonNullable<AppOptions["system"]>>;
  readonly documents?: readonly WorldDocument[];
  /** A publication that follows a store, instead of documents. */
  readonly live?: LivePublication;
  /** Paths of stored files that additional documents refer to, so that they are public. */
  readonly publicFiles?: readonly string[];
  /** A publication that no check would accept, instead of documents. */
  readonly publication?: Publication;
  readonly addressing?: Addressing;
  readonly isStoreReachable?: () => boolean;
  readonly isStoreWritable?: () => boolean;
  /** Whether the process has been asked to stop. */
  readonly isDraining?: () => boolean;
  /** Database of accounts and enquiries; absent: signing in and sending forms are not possible. */
  readonly store?: Store;
  readonly logger?: AppOptions["logger"];
  readonly limits?: AppOptions["limits"];
  readonly trustProxy?: AppOptions["trustProxy"];
  readonly signIn?: AppOptions["signIn"];
  readonly openId?: AppOptions["openId"];
  /** Scanner of attachments; absent: none. */
  readonly scan?: EnquiriesOptions["scan"];
  readonly onUnscanned?: EnquiriesOptions["onUnscanned"];
  /** Minimum rate of uploads; absent: the usual one. */
  readonly uploadPace?: EnquiriesOptions["uploadPace"];
  /** Distributors' stock; absent: none. */
  readonly stock?: LiveStock;
  /** Time for which shared caches may keep responses; absent: not at all. */
  readonly edge?: EdgeCaching;
  /** Bucket of stored files and attachments; absent: on disk. */
  readonly bucket?: S3Location;
  /** Queue of uncached responses, with its allowance for a network; absent: the server's own. */
  readonly making?: RenderQueue;
  /** Limits on the rate of requests; absent: the defaults. */
  readonly requestLimits?: RequestLimits;
  readonly metrics?: Metrics;
  readonly metricsToken?: string;
  readonly tracing?: Tracing;
  /** Clock of the counts of usage, in milliseconds since 1970; absent: the machine's. */
  readonly usageNow?: () => number;
  /** True: staff search in texts as well as in titles. */
  readonly searchesTexts?: boolean;
  /** Renders previews; absent: in the server's own thread. */
  readonly previews?: AppOptions["previews"];
}

/**
 * Milliseconds between two writings of counts, longer than any test: the one that looks at them writes
 * them, others watch what the store holds.
 */
const writtenOnRequest = 3_600_000;

/** Replacement for the build's manifest: pages only need the addresses of assets. */
const manifest = {
  build: "test",
  client: "/assets/entry-TEST.js",
  clientImports: [],
  islands: {},
  draftPreview: { script: "/assets/draft-preview-TEST.js", modules: [] },
  studio: {
    script: "/assets/studio-TEST.js",
    modules: [],
    style: "/assets/studio-TEST.css",
    messages: { en: "/assets/studio-en-TEST.js", zh: "/assets/studio-zh-TEST.js" },
    screens: {
      documents: {
        modules: ["/assets/studio-DocumentsScreen-TEST.js"],
        messages: { en: ["/assets/studio-lists-en.js"], zh: ["/assets/studio-lists-zh.js"] },
      },
    },
  },
  typefaces: {
    technical: { font: "/assets/technical-TEST.woff2" },
    neutral: { font: "/assets/neutral-TEST.woff2", style: "/assets/typeface-neutral-TEST.css" },
    geometric: {
      font: "/assets/geometric-TEST.woff2",
      style: "/assets/typeface-geometric-TEST.css",
    },
    system: { style: "/assets/typeface-system-TEST.css" },
  },
  styles: {
    desktop: "/assets/desktop-TEST.css",
    mobile: "/assets/mobile-TEST.css",
    pages: {},
    sections: "/assets/sections-TEST.css",
  },
};

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { documents = smallWorld(), publicFiles = [], publication, store } = options;
  const folder = await mkdtemp(join(tmpdir(), "tapeout-app-"));
  const publicDir = await makePublicFolder(folder);
  const dataDir = join(folder, "data");
  const onDisk = await openFiles(dataDir);
  const { bucket } = options;
  const files = bucket === undefined ? onDisk : await openS3Files(bucket, "storage");
  const still = stillPublication(
    publication ?? (await publish([...documents, ...publicFiles.map(buildDownload)])),
  );
  const live = options.live ?? still;
  const cache = new ResponseCache(8 * 1024 * 1024);
  // Builds its index at a test's first search; most have none.
  const searchCounts = store && new SearchCounter(store, reportError, writtenOnRequest);
  const search = openSearch(live, {
    ...{ onError: reportError, maxWaitMs: limits.wait, startThreads: lentThreads },
    onMiss: (language, text) => searchCounts?.countMiss(language, text),
  });
  const attachments = await openAttachments({ dataDir, storage: bucket });
  const { scan, onUnscanned, uploadPace } = options;
  const enquiries =
    store &&
    (await Enquiries.open({
      store,
      folder: attachments,
      publication: () => live.current(),
      onArrival: receiveEnquiry,
      replyDay: (start, days) => replyDay(store.db, start, days),
      scan,
      onUnscanned,
      uploadPace,
    }));
  const media =
    store && (await MediaUploads.open({ store, files, dataDir, scan, onError: reportError }));
  const usage =
    store &&
    new UsageCounter({
      store,
      isOn: () => live.current().views.en.setting("usage") === "on",
      ownHosts: [],
      everyMs: writtenOnRequest,
      onError: () => undefined,
      ...(options.usageNow && { now: options.usageNow }),
    });
  const services = { live, files, enquiries, cache, search, searchCounts, publicDir, usage };
  const system = { fixed: { dataDir, mail: {}, backup: {} }, ...options.system };
  const texts =
    store && options.searchesTexts === true
      ? new TextSearch(store, live, { onError: reportError })
      : undefined;
  const app = buildApp({
    ...appOptions(options, services),
    ...{ media, system, texts, openSearch: search },
  });
  await app.ready();
  return {
    app,
    cache,
    search,
    searchCounts,
    storage: onDisk.root,
    files,
    publicDir,
    enquiries,
    store,
    usage,
    attachments,
    media,
    async swap(next) {
      still.swap(await publish(next, still.current().revision + 1));
    },
    async close() {
      await app.close();
      await texts?.close();
      await usage?.close();
      await media?.close();
      await searchCounts?.close();
      await search.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder like the build's, with one script and two icons. */
async function makePublicFolder(parent: string): Promise<string> {
  const folder = join(parent, "public");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "assets", "entry-TEST.js"), "export {};\n");
  await writeFile(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(folder, "favicon.ico"), "icon of the sources");
  return folder;
}

type Services = Pick<
  AppOptions["site"],
  "live" | "files" | "enquiries" | "cache" | "search" | "searchCounts" | "publicDir" | "usage"
>;

function appOptions(
  {
    addressing = createAddressing({}),
    isStoreReachable = () => true,
    isStoreWritable = () => true,
    isDraining = () => false,
    store,
    logger,
    limits: connectionLimits,
    trustProxy,
    signIn,
    openId,
    making,
    requestLimits,
    stock,
    edge,
    metrics,
    metricsToken,
    tracing,
    previews,
    backups,
  }: TestAppOptions,
  services: Services,
): AppOptions {
  return {
    signIn,
    openId,
    backups,
    site: {
      ...services,
      addressing,
      manifest,
      ...(making && { making }),
      ...(requestLimits && { limits: requestLimits }),
      stock,
      edge,
      now: () => new Date(Date.UTC(2026, 10, 21)),
    },
    store,
    logger,
    // Tests pipeline requests by hand, from one address.
    limits: { endedPerNetwork: 1_000, ...connectionLimits },
    trustProxy,
    metrics,
    metricsToken,
    tracing,
    previews,
    health: {
      pingStore: () => unless(isStoreReachable(), "unreachable"),
      tryWrite: () => unless(isStoreReachable() && isStoreWritable(), "read-only"),
      isDraining,
      isStorageAnswering: services.files.isAnswering?.bind(services.files),
    },
  };
}

function unless(isFine: boolean, problem: string): Promise<void> {
  return isFine ? Promise.resolve() : Promise.reject(new Error(problem));
}

function reportError(error: unknown): void {
  console.error(error);
}
