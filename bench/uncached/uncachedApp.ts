import { join } from "node:path";
import { ResponseCache } from "../../src/base/http/cache/responseCache.ts";
import { createAddressing } from "../../src/base/http/requests/siteOrigins.ts";
import { openFiles } from "../../src/base/store/files/diskFiles.ts";
import { openStore } from "../../src/base/store/store.ts";
import { followPublication } from "../../src/content/published/livePublication.ts";
import { buildApp } from "../../src/server/app.ts";
import { readManifest } from "../../src/web/render/readBuildManifest.ts";

/**
 * The server over a store without a cache of responses, so that every page is made when it is requested.
 * It does not listen yet.
 */
export async function openUncachedApp(project: string, dataDir: string) {
  const store = await openStore({ dataDir });
  const live = await followPublication(store, (error) => {
    throw error;
  });
  const app = buildApp({
    health: {
      pingStore: () => store.ping(),
      tryWrite: () => store.tryWrite(),
      isDraining: () => false,
    },
    site: {
      live,
      files: await openFiles(dataDir),
      addressing: createAddressing({}),
      manifest: readManifest(join(project, "dist", "manifest.json")),
      // No answer is as small as this, so none is kept.
      cache: new ResponseCache(1),
      publicDir: join(project, "dist", "public"),
      now: () => new Date(),
    },
  });
  return { app, live, store };
}
