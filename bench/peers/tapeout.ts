import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../scripts/stale.ts";
import { startBuiltServer } from "../machine/builtServer.ts";
import { freePort, run } from "../machine/processes.ts";
import { answers, startServer } from "../machine/servers.ts";
import { bundle } from "../uncached/bundle.ts";
import { folderSize, type Installed, type PeerSite } from "./peer.ts";

/** The demo company's pages that are measured. */
export const paths = {
  product: "/product-info?id=101&pid=1,10,11",
  list: "/product-list?id=&pid=1,10,11",
} as const;

const source = join(projectRoot, "demo/products/rg8810.yaml");

/** The site as it runs. */
export async function startTapeout(dataDir: string): Promise<PeerSite & { origin: string }> {
  const server = await startBuiltServer({ dataDir, core: 0 });
  return {
    name: "Tapeout",
    isAnew: false,
    origin: server.origin,
    urls: urlsAt(server.origin),
    pids: [server.pid],
    async publish(text) {
      const file = join(dataDir, "changed.yaml");
      const changed = readFileSync(source, "utf8").replace(
        /(\n {2}name:\n {4}en: ).*/,
        `$1${text}`,
      );
      writeFileSync(file, changed);
      await run(
        [process.execPath, join(projectRoot, "src/cli/content/content.ts"), "import", file],
        {
          env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
          cwd: projectRoot,
        },
      );
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The same without its cache of responses. */
export async function startUncachedTapeout(dataDir: string, code: string): Promise<PeerSite> {
  const program = await bundle(code, "uncachedApp.ts");
  const port = await freePort();
  const urls = urlsAt(`http://127.0.0.1:${port}`);
  const server = await startServer(
    [process.execPath, program, projectRoot, dataDir, String(port)],
    { env: { ...process.env, NODE_ENV: "production" } },
    () => answers(urls.product),
  );
  return {
    name: "Tapeout, cache off",
    isAnew: true,
    urls,
    pids: [server.pid],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function urlsAt(origin: string) {
  return { product: `${origin}${paths.product}`, list: `${origin}${paths.list}` };
}

/** The build and what it needs at run time. */
export async function tapeoutInstalled(): Promise<Installed> {
  const listed = await run(["npm", "ls", "--omit=dev", "--all", "--parseable"], {
    cwd: projectRoot,
  });
  const folders = new Set(listed.split("\n").filter((line) => line.includes("/node_modules/")));
  // Node itself comes as a package where the machine has none.
  const own = [...folders].filter((folder) => !/\/node(-bin)?-\w+-\w+$/.test(folder));
  const bytes = own.reduce((sum, folder) => sum + folderSize(folder, false), 0);
  return {
    megabytes: (bytes + folderSize(join(projectRoot, "dist"), true)) / 1e6,
    packages: own.length,
  };
}
