import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startNginx } from "../machine/nginx.ts";
import { isInstalled, run } from "../machine/processes.ts";
import { answers, type Server, startServer } from "../machine/servers.ts";
import { folderSize, type Installed, type PeerInput, type PeerSite, withText } from "./peer.ts";
import {
  databaseBootstrap,
  fpmPool,
  phpSettings,
  webServers,
  wordpressConfig,
} from "./wordpressFiles.ts";

const project = join(import.meta.dirname, "wordpress");
const root = join(project, ".root");
const packages = join(project, ".packages");

const libraries = join(root, "usr/lib/x86_64-linux-gnu");
const env = { ...process.env, LD_LIBRARY_PATH: libraries };

/** Packages by `name=version`, as Debian has them. */
const pinned = readFileSync(join(project, "packages.txt"), "utf8").split("\n").filter(Boolean);

/**
 * Unpacks Debian's packages of WordPress, PHP and MariaDB into a folder of their own.
 * @returns why that cannot be done here; undefined where it was
 */
export async function unpackWordpress(): Promise<string | undefined> {
  if (existsSync(join(root, "usr/share/wordpress"))) return undefined;
  if (process.arch !== "x64" || !isInstalled("apt-get", "--version")) {
    return "WordPress needs Debian's packages for amd64.";
  }
  mkdirSync(packages, { recursive: true });
  mkdirSync(root, { recursive: true });
  try {
    await run(["apt-get", "download", ...pinned], { cwd: packages });
  } catch (error) {
    return `Debian has no longer the packages of packages.txt: ${String(error).slice(0, 300)}`;
  }
  for (const file of readdirSync(packages)) {
    await run(["dpkg", "-x", join(packages, file), root]);
  }
  return undefined;
}

/** A running WordPress with the pages: once as it is, once behind nginx's cache of pages. */
export interface Wordpress extends AsyncDisposable {
  readonly sites: readonly PeerSite[];
}

/** @param data folder of its database and files */
export async function startWordpress(input: PeerInput, data: string): Promise<Wordpress> {
  await using started = new AsyncDisposableStack();
  for (const name of ["run", "cache", "db"]) mkdirSync(join(data, name), { recursive: true });
  const database = started.use(await startDatabase(data));
  const www = installFiles(input, data);
  const php = join(root, "usr/bin/php8.2");
  const settings = join(data, "php.ini");
  writeFileSync(settings, phpSettings(root));
  const importPages = (task: "install" | "publish") =>
    run([php, "-n", "-c", settings, join(project, "import.php"), www, input.folder, task], {
      env: { ...env, PEER_HOST: "127.0.0.1" },
    });
  await importPages("install");
  const pool = join(data, "fpm.conf");
  writeFileSync(pool, fpmPool(data));
  const socket = join(data, "run/php.sock");
  const fpm = started.use(
    await startServer(
      [join(root, "usr/sbin/php-fpm8.2"), "-n", "-c", settings, "-y", pool, "-F", "-R"],
      { env },
      async () => existsSync(socket),
    ),
  );
  const { http, servers } = webServers(data, www);
  const web = started.use(await startNginx(join(data, "nginx"), servers, http));
  const pids = [web.pid, fpm.pid, database.pid];
  const publish = async (text: string) => {
    const changed = JSON.stringify(withText(input.pages.product, text));
    writeFileSync(join(input.folder, "product.json"), changed);
    await importPages("publish");
  };
  const sites = web.origins.map(
    (origin, at): PeerSite => ({
      name: at === 0 ? "WordPress" : "WordPress, page cache (nginx)",
      isAnew: at === 0,
      urls: { product: `${origin}/product/`, list: `${origin}/list/` },
      pids,
      publish,
      async [Symbol.asyncDispose]() {},
    }),
  );
  for (const { urls } of sites) {
    if (!(await answers(urls.product))) throw new Error(`${urls.product} does not answer`);
  }
  const stack = started.move();
  return { sites, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function startDatabase(data: string): Promise<Server> {
  const daemon = join(root, "usr/sbin/mariadbd");
  const socket = join(data, "run/db.sock");
  const options = [
    "--no-defaults",
    "--user=root",
    `--basedir=${join(root, "usr")}`,
    `--lc-messages-dir=${join(root, "usr/share/mysql")}`,
    `--plugin-dir=${join(root, "usr/lib/mysql/plugin")}`,
    `--datadir=${join(data, "db")}`,
    "--skip-grant-tables",
  ];
  await run([daemon, ...options, "--bootstrap"], { env, input: databaseBootstrap(root) });
  return await startServer(
    [daemon, ...options, "--skip-networking", `--socket=${socket}`],
    { env },
    async () => existsSync(socket),
  );
}

/** WordPress with its configuration, the theme and the pictures. */
function installFiles(input: PeerInput, data: string): string {
  const www = join(data, "www");
  const theme = join(www, "wp-content/themes/peer");
  cpSync(join(root, "usr/share/wordpress"), www, {
    recursive: true,
    // Scripts of its editor that lead to packages which nothing here needs.
    filter: (source) => existsSync(source),
  });
  cpSync(join(project, "theme"), theme, { recursive: true });
  const styles = readFileSync(join(import.meta.dirname, "site.css"), "utf8");
  writeFileSync(join(theme, "style.css"), `/* Theme Name: Peer */\n${styles}`);
  cpSync(join(input.folder, "pictures"), join(www, "pictures"), { recursive: true });
  writeFileSync(join(www, "wp-config.php"), wordpressConfig(data));
  return www;
}

export function wordpressInstalled(): Installed {
  return { megabytes: folderSize(root, true) / 1e6, packages: pinned.length };
}
