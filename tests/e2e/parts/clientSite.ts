import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { securityHeaders } from "../../../src/base/http/securityHeaders.ts";
import { isLanguage } from "../../../src/base/site/languages.ts";
import type * as Pages from "./clientPages.tsx";

/** A request that was for neither a page nor a file of the build. */
export interface Asked {
  readonly line: string;
  readonly search: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers a request, or leaves it hanging. */
export type Answer = (response: ServerResponse) => void;

/**
 * A small server that hands out the client's modules, each by its own name, and answers calls as a
 * test says, badly where it says so.
 */
export interface ClientSite {
  readonly url: string;
  readonly pages: typeof Pages;
  /** Requests since the last reset, in order. */
  readonly asked: readonly Asked[];
  /** From now on answers requests like `PUT /userCenter/v1/login` this way. */
  answer(line: string, answer: Answer): void;
  /** Forgets answers and requests; what is not answered otherwise is 404. */
  reset(): void;
  close(): void;
}

/** An envelope under an HTTP status. */
export function enveloped(code: number, data: unknown = {}, message = "", status = 200): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ status_code: code, message, data }));
  };
}

/** A body as it is under an HTTP status. */
export function plain(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers });
    response.end(body);
  };
}

const root = join(import.meta.dirname, "..", "..", "..");
const clientModules = [
  "runtime/entry",
  "api/api",
  "api/call",
  "ui/dialogs",
  "runtime/pageMessages",
  "ui/toasts",
  "api/upload",
];

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
};

/** Builds the client from the sources, for one worker, and listens on a free port. */
export async function openClientSite(worker: number): Promise<ClientSite> {
  const [files, pages] = await Promise.all([bundleClient(), importPages(worker)]);
  const answers = new Map<string, Answer>();
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? "/", "http://site.test");
    for (const [name, value] of Object.entries(securityHeaders(false))) {
      response.setHeader(name, value);
    }
    // Without its typefaces: nothing moves when they come.
    const file = pathname.endsWith(".woff2") ? "" : files.get(pathname);
    if (file !== undefined) {
      const type = contentTypes[pathname.split(".").at(-1) ?? ""] ?? "image/x-icon";
      return plain(200, file, { "content-type": type, "cache-control": "max-age=600" })(response);
    }
    const line = `${request.method} ${pathname}`;
    const isPage = request.headers["sec-fetch-mode"] === "navigate" && request.method === "GET";
    if (isPage) {
      const language = searchParams.get("lang");
      const html = pages.clientPage({
        language: isLanguage(language) ? language : "en",
        surface: pathname.startsWith("/mobile") ? "mobile" : "desktop",
      });
      return plain(200, html, { "content-type": "text/html; charset=utf-8" })(response);
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ line, search, headers: request.headers, body });
    (answers.get(line) ?? plain(404, "<h1>404</h1>"))(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    pages,
    asked,
    answer: (line, answer) => void answers.set(line, answer),
    reset() {
      answers.clear();
      asked.length = 0;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const shared = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  format: "esm",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  external: ["*.woff2"],
} as const satisfies BuildOptions;

async function bundleClient(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [
      ...clientModules.map((name) => `src/web/client/${name}.ts`),
      "src/web/styles/desktop.css",
      "src/web/islands/LoginForm/styles.css",
    ],
    outdir: "/assets",
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    splitting: true,
  });
  const files = outputFiles.map(({ path, text }) => [path.replaceAll("\\", "/"), text] as const);
  return new Map([...files, ["/favicon.ico", ""], ["/favicon.svg", ""]]);
}

/** The pages are TSX, so they are bundled into the project's tree, where packages are found. */
async function importPages(worker: number): Promise<typeof Pages> {
  const folder = join(root, "test-results", "parts");
  const file = join(folder, `client-pages-${worker}.mjs`);
  const { outputFiles } = await build({
    ...shared,
    entryPoints: ["tests/e2e/parts/clientPages.tsx"],
    platform: "node",
    packages: "external",
  });
  await mkdir(folder, { recursive: true });
  await writeFile(file, outputFiles[0]?.text ?? "");
  return import(pathToFileURL(file).href);
}
