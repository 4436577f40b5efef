import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

const project = join(import.meta.dirname, "next");

/** Installs Next.js and builds the pages with it. */
export async function buildNext(input: PeerInput): Promise<void> {
  await installPackages(project);
  sharedFiles(input, { styles: join(project, "app"), files: join(project, "public") });
  await run([process.execPath, "node_modules/next/dist/bin/next", "build"], {
    cwd: project,
    env: environment(input),
  });
}

function environment({ folder }: PeerInput): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PEER_CONTENT: folder,
  };
}

/** Serves the pages by `next start`, static or rendered for each request. */
export async function startNext(input: PeerInput, mode: "static" | "server"): Promise<PeerSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer(
    [
      process.execPath,
      "node_modules/next/dist/bin/next",
      "start",
      ...["-p", String(port), "-H", "127.0.0.1"],
    ],
    { cwd: project, env: environment(input) },
    () => answers(`${origin}/${mode}/list`),
  );
  return {
    name: mode === "static" ? "Next.js, static (ISR)" : "Next.js, server rendered",
    isAnew: mode === "server",
    urls: { product: `${origin}/${mode}/product`, list: `${origin}/${mode}/list` },
    pids: [server.pid],
    async publish(text) {
      const changed = JSON.stringify(withText(input.pages.product, text));
      writeFileSync(join(input.folder, "product.json"), changed);
      if (mode === "server") return;
      const { status } = await fetch(`${origin}/api/revalidate`, { method: "POST" });
      if (status !== 200) throw new Error(`The revalidation answered ${status}`);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Size on disk and number of packages that `next start` needs, including the build. */
export async function nextInstalled(): Promise<Installed> {
  const build = join(project, ".next");
  const bytes = ["server", "static"]
    .map((name) => join(build, name))
    .filter((folder) => existsSync(folder))
    .reduce((sum, folder) => sum + folderSize(folder, true), 0);
  const packages = folderSize(join(project, "node_modules"), true);
  return { megabytes: (packages + bytes) / 1e6, packages: await packageCount(project) };
}
