import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { BuildOptions, Metafile, Plugin } from "esbuild";
import { standardTypeface, typefaces } from "../src/base/site/brand/typefaces.ts";
import type { Manifest } from "../src/web/render/readBuildManifest.ts";
import { pdfFilesUrl, pdfReaderEntry } from "./pdfJsFiles.ts";

/** Oldest supported browsers. */
export const browsers = ["es2022", "chrome109", "safari16", "firefox115"];

const clientEntry = "src/web/client/runtime/entry.ts";
const previewStyle = "src/web/render/pdfPreview/styles.css";
const sectionStyle = "src/web/components/sections/sections.css";
const islandsFolder = "src/web/islands";
const pagesFolder = "src/web/pages";
const typefacesFolder = "src/web/typefaces";

/** Folders and mode of a build. */
export interface Target {
  readonly root: string;
  /** Folder that receives `server/`, `public/` and `manifest.json`. */
  readonly out: string;
  /** True: readable output with stable names and the reload snippet. */
  readonly dev: boolean;
}

export type Bundle = BuildOptions & { metafile: true };

interface EntryPoint {
  readonly in: string;
  readonly out: string;
}

/** Entry points of {@link clientBundle}, that of all pages first. */
export function clientEntries(root: string): [EntryPoint, ...EntryPoint[]] {
  return [{ in: clientEntry, out: "entry" }, ...previewEntries(root), ...islandEntries(root)];
}

/** The browser's entry and a module for each island, with shared code in chunks. */
export function clientBundle(target: Target): Bundle {
  const { root, dev } = target;
  return {
    ...assetBundle(target),
    entryPoints: clientEntries(root),
    format: "esm",
    splitting: true,
    target: browsers,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
    inject: dev ? [join(import.meta.dirname, "dev", "reloadSnippet.ts")] : [],
  };
}

/**
 * A style sheet for each surface, for each page that has its own, for composed sections, and for
 * each typeface that a site may choose instead of the standard one.
 */
export function styleBundle(target: Target): Bundle {
  const surfaces = ["desktop", "mobile"].map((name) => ({
    in: `src/web/styles/${name}.css`,
    out: name,
  }));
  const pages = pageStyles(target.root).map((page) => ({
    in: `${pagesFolder}/${page}/styles.css`,
    out: `page-${page}`,
  }));
  const preview = existsSync(join(target.root, previewStyle))
    ? [{ in: previewStyle, out: "preview" }]
    : [];
  const sections = existsSync(join(target.root, sectionStyle))
    ? [{ in: sectionStyle, out: "sections" }]
    : [];
  return {
    ...assetBundle(target),
    entryPoints: [...surfaces, ...pages, ...preview, ...sections, ...typefaceStyles(target.root)],
    target: browsers.filter((browser) => !browser.startsWith("es")),
    plugins: [servedPaths],
    loader: { ".svg": "file", ".png": "file", ".webp": "file", ".avif": "file", ...fontLoader },
  };
}

export const fontLoader = { ".woff2": "file" } as const;

function typefaceStyles(root: string): EntryPoint[] {
  return typefaces
    .filter((name) => name !== standardTypeface)
    .map((name) => ({ in: `${typefacesFolder}/${name}.css`, out: `typeface-${name}` }))
    .filter((entry) => existsSync(join(root, entry.in)));
}

/** Leaves `url(/…)`, which is an address of the server and not a file, unchanged. */
export const servedPaths: Plugin = {
  name: "served-paths",
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ path, kind }) =>
      kind === "url-token" ? { path, external: true } : undefined,
    );
  },
};

/** Options shared by all builds of files for browsers. */
export function assetBundle({ root, out, dev }: Target): Bundle {
  return {
    absWorkingDir: root,
    outdir: join(out, "public", "assets"),
    publicPath: "/assets",
    bundle: true,
    minify: !dev,
    entryNames: dev ? "[name]" : "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    legalComments: "linked",
    sourcemap: dev ? "inline" : false,
    metafile: true,
    logLevel: "warning",
  };
}

/** The PDF reader, where the sources have one. It shares nothing with the entry of all pages. */
function previewEntries(root: string): EntryPoint[] {
  return existsSync(join(root, pdfReaderEntry)) ? [{ in: pdfReaderEntry, out: "preview" }] : [];
}

/** An island is a folder that holds a component of its own name. */
function islandEntries(root: string): EntryPoint[] {
  return folders(root, islandsFolder)
    .map((name) => ({ in: `${islandsFolder}/${name}/${name}.tsx`, out: name }))
    .filter((entry) => existsSync(join(root, entry.in)));
}

function pageStyles(root: string): string[] {
  return folders(root, pagesFolder).filter((page) =>
    existsSync(join(root, pagesFolder, page, "styles.css")),
  );
}

function folders(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The manifest without its hash, from esbuild's metafile. */
export function describeBundles(client: Metafile, styles: Metafile): Omit<Manifest, "build"> {
  const scripts = entryPaths(client);
  const sheets = entryPaths(styles);
  const entry = required(scripts, clientEntry);
  const named = (paths: Map<string, string>, pattern: RegExp): Record<string, string> =>
    Object.fromEntries(
      [...paths].flatMap(([source, path]) => {
        const name = pattern.exec(source)?.[1];
        return name === undefined ? [] : [[name, assetUrl(path)]];
      }),
    );
  const preview = scripts.get(pdfReaderEntry);
  const sections = sheets.get(sectionStyle);
  const fonts = fontAddresses(styles);
  const faceStyles = named(sheets, /^src\/web\/typefaces\/([^/]+)\.css$/);
  return {
    client: assetUrl(entry),
    clientImports: [...staticImports(client, entry)].map(assetUrl).sort(),
    islands: named(scripts, /^src\/web\/islands\/([^/]+)\/\1\.tsx$/),
    ...(preview !== undefined && {
      preview: {
        script: assetUrl(preview),
        modules: [...lateImports(client, preview)].map(assetUrl).sort(),
        style: assetUrl(required(sheets, previewStyle)),
        files: pdfFilesUrl,
      },
    }),
    typefaces: Object.fromEntries(
      typefaces.map((name) => [
        name,
        {
          ...(fonts[name] !== undefined && { font: fonts[name] }),
          ...(faceStyles[name] !== undefined && { style: faceStyles[name] }),
        },
      ]),
    ),
    styles: {
      desktop: assetUrl(required(sheets, "src/web/styles/desktop.css")),
      mobile: assetUrl(required(sheets, "src/web/styles/mobile.css")),
      pages: named(sheets, /^src\/web\/pages\/([^/]+)\/styles\.css$/),
      ...(sections !== undefined && { sections: assetUrl(sections) }),
    },
  };
}

/** Outputs of entry points, by source file. */
export function entryPaths(metafile: Metafile): Map<string, string> {
  return new Map(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[entryPoint, path]],
    ),
  );
}

/** Addresses of the fonts that sheets refer to, by the names of their sources. */
export function fontAddresses({ outputs }: Metafile): Record<string, string> {
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([path, { inputs }]) => {
      if (!path.endsWith(".woff2")) return [];
      return Object.keys(inputs).map((source) => [basename(source, ".woff2"), assetUrl(path)]);
    }),
  );
}

/**
 * The output of an entry point.
 * @throws Error where it was not built
 */
export function required(paths: Map<string, string>, source: string): string {
  const path = paths.get(source);
  if (path === undefined) throw new Error(`${source} was not built`);
  return path;
}

/** Outputs that an output imports statically, directly or not. */
export function staticImports(
  metafile: Metafile,
  path: string,
  found = new Set<string>(),
): Set<string> {
  for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
    if (kind !== "import-statement" || found.has(imported)) continue;
    found.add(imported);
    staticImports(metafile, imported, found);
  }
  return found;
}

/** Modules that a script imports dynamically, with their own static imports. */
function lateImports(metafile: Metafile, path: string): Set<string> {
  const found = new Set<string>();
  for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
    if (kind !== "dynamic-import") continue;
    found.add(imported);
    staticImports(metafile, imported, found);
  }
  return found;
}

/** Address of an output. */
export function assetUrl(outputPath: string): string {
  return `/assets/${outputPath.split("/").at(-1)}`;
}
