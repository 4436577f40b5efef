import { createReadStream } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import type { State } from "./serverProcess.ts";

/** Event for the open pages: load anew, or fetch these style sheets again. */
export type News = { readonly kind: "reload" } | { readonly kind: "sheets"; readonly data: string };

const types = new Map([
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
]);

interface FrontOptions {
  /** Port of the real server on this machine. */
  readonly port: number;
  /** The folder that holds `assets/`. */
  readonly publicFolder: string;
  /** Resolves when the newest sources are built and the server runs on them, or cannot. */
  readonly state: () => Promise<State>;
  /** Stack of the error that a page of the server tells of. */
  readonly stackFor: (page: string) => string | undefined;
}

/**
 * Proxy between the browser and the server in development. It holds requests while the server is exchanged, shows
 * a failure as a page that goes away once it is mended, hands out assets uncached, and tells the
 * open pages what changed.
 */
export function openFront(options: FrontOptions): {
  server: Server;
  tell: (news: News) => void;
} {
  const { publicFolder, state } = options;
  const listeners = new Set<ServerResponse>();
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url?.split("?")[0] ?? "/";
    if (path === "/__dev") return subscribe(listeners, outgoing);
    if (path.startsWith("/assets/")) return sendAsset(publicFolder, path, outgoing);
    const current = await state();
    if (current === "ready") forward(options, incoming, outgoing);
    else sendFailure(current.failure, outgoing);
  });
  const tell = (news: News): void => {
    const data = news.kind === "sheets" ? news.data : "";
    for (const listener of listeners) listener.write(`event: ${news.kind}\ndata: ${data}\n\n`);
  };
  return { server, tell };
}

function subscribe(listeners: Set<ServerResponse>, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  outgoing.write("retry: 500\n\n");
  listeners.add(outgoing);
  outgoing.once("close", () => listeners.delete(outgoing));
}

/** Read from the disk each time: the server may keep files in memory, and names do not change. */
function sendAsset(publicFolder: string, path: string, outgoing: ServerResponse): void {
  const name = path.slice("/assets/".length);
  if (!/^[\w.-]+$/.test(name)) {
    outgoing.writeHead(404).end();
    return;
  }
  const file = createReadStream(join(publicFolder, "assets", name));
  file.once("error", () => outgoing.writeHead(404).end());
  file.once("open", () => {
    const type = types.get(name.split(".").at(-1) ?? "") ?? "application/octet-stream";
    outgoing.writeHead(200, { "content-type": type, "cache-control": "no-store" });
    file.pipe(outgoing);
  });
}

function forward(
  { port, stackFor }: FrontOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, url } = incoming;
  // Uncompressed, so that a page that tells of an error can be read; it does not travel far.
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  const onward = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
  onward.once("response", async (answer) => {
    answer.once("error", () => outgoing.destroy());
    const status = answer.statusCode ?? 502;
    const isPage = answer.headers["content-type"]?.startsWith("text/html");
    if (status !== 500 || !isPage) {
      outgoing.writeHead(status, answer.rawHeaders);
      answer.pipe(outgoing);
      return;
    }
    const page = await text(answer).catch(() => "");
    const stack = stackFor(page);
    if (stack !== undefined) sendFailure(`${method} ${url}\n\n${stack}`, outgoing);
    else outgoing.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  onward.once("error", (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { "content-type": "text/plain" }).end(`${error.message}\n`);
  });
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}

function sendFailure(failure: string, outgoing: ServerResponse): void {
  const shown = stripVTControlCharacters(failure).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  outgoing.writeHead(500, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  outgoing.end(
    `<!doctype html><html lang="en"><title>Failure</title><pre>${shown}</pre>` +
      '<script>new EventSource("/__dev").addEventListener("reload", () => location.reload());</script>',
  );
}
