import { once } from "node:events";
import { type Agent, get, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, onTestFinished } from "vitest";
import { build } from "../../scripts/build.ts";
import { isStale } from "../../scripts/stale.ts";
import { makeDataDir, type ServerProcess, startServer } from "./server.ts";

/** Builds the server before the tests of a file, where its sources have changed. */
export function buildBefore(): void {
  beforeAll(async () => {
    if (isStale()) await build();
  });
}

/** A data folder that is deleted when the test ends. */
export async function dataDir(): Promise<string> {
  const folder = await makeDataDir();
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** A server that ends with the test at the latest. */
export function start(folder: string, variables?: Readonly<Record<string, string>>): ServerProcess {
  const server = startServer(folder, variables);
  onTestFinished(async () => {
    server.signal("SIGKILL");
    await server.ended;
  });
  return server;
}

/** Loading the demo company takes most of a first start. */
export const withoutDemo = { DEMO: "off" };

/** The database of a data folder. */
export const database = (folder: string) => join(folder, "tapeout.sqlite");

/** Result of SQLite's integrity check: "ok" without problems. */
export function integrity(folder: string): unknown {
  const db = new DatabaseSync(database(folder), { readOnly: true });
  try {
    return db.prepare("PRAGMA integrity_check").get()?.integrity_check;
  } finally {
    db.close();
  }
}

const path = (url: string) => new URL(url).pathname + new URL(url).search;

/** Every address that the sitemap lists, without the origin. */
export async function sitemap(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) =>
    path(loc.replaceAll("&amp;", "&")),
  );
}

/** Sends a request over a connection of its own, or over one of the agent's. */
export async function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { agent }), "response");
  return answer;
}

export async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await answer.toArray());
}

/** Occupies a port until the test ends. */
export async function takePort(port: number): Promise<void> {
  const listener = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void listener.close());
  await once(listener, "listening");
}
