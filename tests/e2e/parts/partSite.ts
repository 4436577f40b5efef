import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type * as Pages from "./pages.tsx";

/** A small site without a server: pages rendered here, and what the browser loads for them. */
export interface PartSite {
  readonly pages: typeof Pages;
  /** Opens a page; everything it asks for comes from this site. Other addresses are 404. */
  open(page: Page, html: string, options?: OpenOptions): Promise<void>;
}

interface OpenOptions {
  readonly path?: string;
  /** More files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Asked before a file is answered: may wait, or refuse by returning false. */
  readonly gate?: (path: string) => Promise<boolean> | boolean;
}

const origin = "http://site.test";
const root = join(import.meta.dirname, "..", "..", "..");

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

const qrCode = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** Builds the site's parts from the sources, for one worker. Takes about a second. */
export async function buildPartSite(worker: number): Promise<PartSite> {
  const [files, pages] = await Promise.all([bundleForBrowser(), importPages(worker)]);
  files.set("/code.svg", qrCode);
  files.set("/favicon.ico", "");
  files.set("/favicon.svg", qrCode);
  return {
    pages,
    async open(page, html, { path = "/", files: more = {}, gate = () => true } = {}) {
      const all = new Map([...files, ...Object.entries(more)]);
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const isPage = route.request().isNavigationRequest();
        if (!isPage && !(await gate(pathname))) return route.abort();
        // Without its typefaces: nothing moves when they come.
        if (pathname.endsWith(".woff2")) return route.fulfill({ body: "" });
        const body = isPage ? (all.get(pathname) ?? html) : all.get(pathname);
        const contentType = isPage
          ? "text/html; charset=utf-8"
          : contentTypes[pathname.split(".").at(-1) ?? ""];
        if (body === undefined) return route.fulfill({ status: 404, body: "" });
        return route.fulfill({ body, ...(contentType ? { contentType } : {}) });
      });
      await page.goto(`${origin}${path}`);
    },
  };
}

async function bundleForBrowser(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      "src/web/client/runtime/entry.ts",
      "tests/e2e/parts/islandClient.ts",
      "src/web/styles/desktop.css",
      "src/web/styles/mobile.css",
    ],
    outdir: "/",
    external: ["*.woff2"],
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replaceAll("\\", "/"), text]));
}

/** The pages are TSX, so they are bundled into the project's tree, where packages are found. */
async function importPages(worker: number): Promise<typeof Pages> {
  const folder = join(root, "test-results", "parts");
  const file = join(folder, `pages-${worker}.mjs`);
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["tests/e2e/parts/pages.tsx"],
    bundle: true,
    write: false,
    platform: "node",
    packages: "external",
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(file, outputFiles[0]?.text ?? "");
  return import(pathToFileURL(file).href);
}

/** Console errors and uncaught errors of a page, for a test to find empty. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
