import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { startNginx } from "../machine/nginx.ts";
import { freePort, run } from "../machine/processes.ts";
import { answers, startServer } from "../machine/servers.ts";
import {
  folderSize,
  type Installed,
  installPackages,
  type PeerInput,
  type PeerSite,
  packageCount,
  sharedFiles,
  withText,
} from "./peer.ts";

const project = join(import.meta.dirname, "astro");

type Output = "static" | "server";

/** Installs Astro and builds the pages in both ways. */
export async function buildAstro(input: PeerInput): Promise<void> {
  await installPackages(project);
  sharedFiles(input, { styles: join(project, "src"), files: join(project, "public") });
  await build(input, "static");
  await build(input, "server");
}

async function build(input: PeerInput, output: Output): Promise<void> {
  await run([process.execPath, "node_modules/astro/bin/astro.mjs", "build"], {
    cwd: project,
    env: environment(input, output),
  });
  if (output === "static") pack(join(project, "dist-static"));
}

function environment({ folder }: PeerInput, output: Output): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
    PEER_CONTENT: folder,
    PEER_OUTPUT: output,
  };
}

/** Packs what nginx sends packed (`gzip_static`). */
function pack(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:html|css|js|svg)$/.test(name)) continue;
    const file = join(folder, name);
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}

/** The built files, served by nginx. */
export async function startStaticAstro(input: PeerInput): Promise<PeerSite> {
  const server = await startNginx(join(input.folder, "astro-nginx"), [
    (port) => `server {
    listen 127.0.0.1:${port};
    root ${join(project, "dist-static")};
    gzip_static on;
    location / { try_files $uri $uri/index.html =404; }
  }`,
  ]);
  const [origin = ""] = server.origins;
  return {
    name: "Astro, static (nginx)",
    isAnew: false,
    urls: { product: `${origin}/product/index.html`, list: `${origin}/list/index.html` },
    pids: [server.pid],
    async publish(text) {
      const changed = JSON.stringify(withText(input.pages.product, text));
      writeFileSync(join(input.folder, "product.json"), changed);
      await build(input, "static");
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Pages rendered for each request by the adapter's own server. */
export async function startAstroServer(input: PeerInput): Promise<PeerSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer(
    [process.execPath, "dist-server/server/entry.mjs"],
    {
      cwd: project,
      env: { ...environment(input, "server"), PORT: String(port), HOST: "127.0.0.1" },
    },
    () => answers(`${origin}/list`),
  );
  return {
    name: "Astro, server (node)",
    isAnew: true,
    urls: { product: `${origin}/product`, list: `${origin}/list` },
    pids: [server.pid],
    async publish(text) {
      const changed = JSON.stringify(withText(input.pages.product, text));
      writeFileSync(join(input.folder, "product.json"), changed);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Packages and both builds: packages are needed to build, and by the server's. */
export async function astroInstalled(): Promise<Installed> {
  const folders = ["node_modules", "dist-static", "dist-server"];
  const bytes = folders.reduce((sum, name) => sum + folderSize(join(project, name), true), 0);
  return { megabytes: bytes / 1e6, packages: await packageCount(project) };
}
