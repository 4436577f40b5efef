import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Plugin } from "esbuild";
import type { Bundle, Target } from "./bundle.ts";

/**
 * Packages that every start loads: they become part of the server's own files, with what they need
 * themselves. V8 holds the text of all that is loaded: here it has no comments, and nothing that is not
 * used. All other packages are loaded from `node_modules` when they are needed.
 */
const packagesOfEveryStart = new Set([
  "@fastify/accept-negotiator",
  "@fastify/multipart",
  "@fastify/proxy-addr",
  "@fastify/static",
  "cookie",
  "csv-parse",
  "diff",
  "entities",
  "fastify",
  "htmlparser2",
  "kysely",
  "lru-cache",
  "qr",
  "react",
  "react-dom",
  "sanitize-html",
  "saxes",
  "yauzl",
  "zod",
]);

/** Packages that those ask for when they first need them: a server never does. They stay in `node_modules`. */
const packagesOnDemand = new Set([
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "light-my-request",
]);

/** Packages written as CommonJS ask for Node's modules by `require`, which modules do not have. */
const requireForPackages =
  'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);';

/** The server and its threads, and what `npm start` asks whether the build is stale. */
export function serverBundle({ root, out, dev }: Target): Bundle {
  return {
    absWorkingDir: root,
    entryPoints: [
      "src/main.ts",
      "src/http/compressionWorker.ts",
      "src/search/thread/searcher.ts",
      "src/content/xliff/readWorker.ts",
      "src/store/sqlite/checkpointThread.ts",
      "src/spreadsheets/sheetThread.ts",
      "src/web/server/spreadsheets/workbookWriter.ts",
      "src/uploads/inspection/mediaInspector.ts",
      "src/process/workerHost.ts",
      "src/web/server/preview/previewThread.ts",
      "src/cli/backup.ts",
      join(import.meta.dirname, "stale.ts"),
    ],
    outdir: join(out, "server"),
    entryNames: "[name]",
    bundle: true,
    // What is imported when it is needed stays apart, and so do the packages it needs.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    jsx: "automatic",
    // Names stay, for stacks and for errors that are told by them.
    minifyWhitespace: !dev,
    minifySyntax: !dev,
    sourcemap: dev ? "inline" : "linked",
    // Comments of licences with letters beyond ASCII would stand in the text that V8 holds.
    legalComments: "linked",
    metafile: true,
    logLevel: "warning",
    ...(dev ? { packages: "external" } : release),
  };
}

/** Leaves the other packages where they are. */
const packagesApart: Plugin = {
  name: "packages-apart",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === "entry-point") return undefined;
      const [first = "", second = ""] = path.split("/");
      const name = first.startsWith("@") ? `${first}/${second}` : first;
      if (importer.includes(packageFolder)) {
        return packagesOnDemand.has(name) ? { path, external: true } : undefined;
      }
      return packagesOfEveryStart.has(name) ? undefined : { path, external: true };
    });
  },
};

const packageFolder = `${sep}node_modules${sep}`;

/**
 * Functions of modules that packages ask for as soon as they are loaded, and that the server hardly ever
 * calls: each module is loaded by the first call. HTTP/2, PostCSS and the rest are memory and time of every start.
 */
const lateFunctions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  fastify: {
    "node:http2": ["createServer", "createSecureServer"],
    "node:https": ["createServer"],
  },
  "@fastify/static": { glob: ["glob"] },
  "sanitize-html": { postcss: ["parse"] },
};

/** Puts a module before each of those, for the package that asks for it alone. */
const modulesLate: Plugin = {
  name: "modules-late",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, namespace }) => {
      if (namespace === lateNamespace) return { path, external: true };
      const functions = lateFunctions[packageOf(importer)]?.[path];
      return functions && { path, namespace: lateNamespace, pluginData: functions };
    });
    onLoad({ filter: /./, namespace: lateNamespace }, ({ path, pluginData: functions }) => {
      const made = (functions as readonly string[]).map(
        (name) => `${name}: (...given) => require("${path}").${name}(...given)`,
      );
      return { contents: `module.exports = { ${made.join(", ")} };` };
    });
  },
};

const lateNamespace = "late";

/** The package that a file is of; the empty text for one of ours. */
function packageOf(file: string): string {
  const [, inside] = file.split(packageFolder).slice(-2);
  const [first = "", second = ""] = inside?.split(sep) ?? [];
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/**
 * Writes regular expressions in ASCII, as esbuild writes texts but not them: for one Chinese letter V8
 * would hold the whole file in two bytes a letter. Escapes mean the same wherever a `.ts` file has letters
 * beyond ASCII, lines stay lines; in JSX they would not mean the same.
 */
const asciiSources: Plugin = {
  name: "ascii-sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes(packageFolder)) return undefined;
      const text = await readFile(path, "utf8");
      return { contents: text.replaceAll(/[^\0-\x7f]/g, escaped), loader: "ts" };
    });
  },
};

/** A code unit as the escape that texts and regular expressions share. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const release: Pick<Bundle, "plugins" | "banner" | "define"> = {
  plugins: [modulesLate, packagesApart, asciiSources],
  banner: { js: requireForPackages },
  define: { "process.env.NODE_ENV": '"production"' },
};
