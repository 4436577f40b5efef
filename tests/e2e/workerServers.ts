import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { runContent, startServer } from "../support/server.ts";
import { copyDemoData } from "./demoData.ts";
import { furtherContent } from "./furtherContent.ts";
import { type ClientSite, openClientSite } from "./parts/clientSite.ts";

/** The built site on the demo company's content, in a process of its own for each worker. */
export interface Site {
  readonly url: string;
  /** The folder of its database and stored files. */
  readonly dataDir: string;
  /** `npm run content -- …` on the running server's store; gives what it printed. */
  content(...args: string[]): Promise<string>;
  /** Imports a stream of content documents (YAML) and publishes them. */
  import(yaml: string): Promise<void>;
  /** Makes a change of what is published, and returns as soon as the server says it has seen it. */
  publication(change: () => unknown): Promise<void>;
  /** Output of the server so far; it writes warnings and errors only. */
  said(): string;
}

// Playwright translates the positions of each call's stack by source maps, which files without JSX have
// none of: a tenth of what a worker costs.
Reflect.deleteProperty(Error, "prepareStackTrace");

interface WorkerFixtures {
  /**
   * True: the site has `furtherContent` beside the demo company's. Its worker is another one, so what these
   * tests change is not seen by others; playwright.config.ts lists their files.
   */
  readonly withFurtherContent: boolean;
  readonly demoSite: Site;
  /** A small server for the client's modules. */
  readonly clientSite: ClientSite;
}

/**
 * Playwright's `test` with all servers that a worker may have, started for the first test that needs
 * them. Every test file builds on it: for tests with other fixtures of a worker's, Playwright starts
 * other workers, each with a browser.
 */
export const test = base.extend<object, WorkerFixtures>({
  withFurtherContent: [false, { option: true, scope: "worker" }],

  demoSite: [
    async ({ withFurtherContent }, use) => {
      const dataDir = await copyDemoData();
      if (withFurtherContent) await importInto(dataDir.path, furtherContent);
      const server = startServer(dataDir.path);
      try {
        const url = await server.ready;
        await searches(url);
        const began = server.said().length;
        const site: Site = {
          url,
          dataDir: dataDir.path,
          content: (...args) => runContent(dataDir.path, args),
          import: (yaml) => importInto(dataDir.path, yaml),
          async publication(change) {
            const before = await revision(url);
            await change();
            await expect.poll(() => revision(url)).toBeGreaterThan(before);
          },
          said: () => server.said().slice(began),
        };
        await use(site);
      } finally {
        server.signal("SIGTERM");
        await server.ended;
        await dataDir.remove();
      }
    },
    { scope: "worker" },
  ],
  clientSite: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const site = await openClientSite(parallelIndex);
      await use(site);
      site.close();
    },
    { scope: "worker" },
  ],
});

async function importInto(dataDir: string, yaml: string): Promise<void> {
  const file = join(dataDir, "import.yaml");
  await writeFile(file, yaml);
  await runContent(dataDir, ["import", file]);
}

/** Resolves once a server can search: it makes its index after it has begun to answer. */
async function searches(url: string): Promise<void> {
  const ask = () => fetch(`${url}/web_en/api/v1/search/suggest?search=rg`);
  await expect.poll(async () => (await ask()).status).toBe(200);
}

/** The number of the publication that a server shows. */
async function revision(url: string): Promise<number> {
  const ready: { revision: number } = await (await fetch(`${url}/readyz`)).json();
  return ready.revision;
}
