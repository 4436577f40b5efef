import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { standardTypeface } from "../src/base/site/brand/typefaces.ts";
import { type Language, languages } from "../src/base/site/languages.ts";
import type { Manifest } from "../src/web/render/readBuildManifest.ts";
import {
  assetBundle,
  assetUrl,
  type Bundle,
  entryPaths,
  fontAddresses,
  fontLoader,
  required,
  servedPaths,
  staticImports,
  type Target,
} from "./bundle.ts";
import { joinChunks } from "./joinChunks.ts";

/** Staff's browsers: the studio's style sheet uses `light-dark()`. */
const studioBrowsers = ["es2023", "chrome123", "safari17.5", "firefox120"];

const studioEntry = "src/studio/entry.tsx";
const studioStyle = "src/studio/styles/studio.css";
const studioMessages = (language: Language) => `src/base/i18n/studio/${language}/index.ts`;

/**
 * The studio: its entry, its screens and the messages of each language in chunks, and its style
 * sheet. It shares no file with the public site, the typeface's excepted.
 */
export function studioBundle(target: Target): Bundle {
  const { root, dev } = target;
  const hasStudio = existsSync(join(root, studioEntry));
  return {
    ...assetBundle(target),
    entryPoints: hasStudio
      ? [
          { in: studioEntry, out: "studio" },
          { in: studioStyle, out: "studio" },
          ...languages.map((language) => ({
            in: studioMessages(language),
            out: `studio-${language}`,
          })),
        ]
      : [],
    chunkNames: "studio-[name]-[hash]",
    format: "esm",
    splitting: true,
    target: studioBrowsers,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
    inject: dev && hasStudio ? [join(import.meta.dirname, "dev", "reloadSnippet.ts")] : [],
    // The manual, which the studio shows beside its screens, is text of `docs/`.
    loader: { ".md": "text", ...fontLoader },
    plugins: [servedPaths, usedLocales, reactOnce(root)],
  };
}

/** Result of a build of the studio. */
interface BuiltStudio {
  readonly metafile: Metafile;
  /** The chunks before they were joined; they tell more exactly which screen uses what. */
  readonly split?: Metafile;
}

/** Builds the studio for production, with its chunks joined. */
export async function buildStudio(target: Target): Promise<BuiltStudio> {
  const { metafile: split } = await build(studioBundle(target));
  const paths = entryPaths(split);
  const script = paths.get(studioEntry);
  if (script === undefined) return { metafile: split };
  const messages = languages.map((language) => required(paths, studioMessages(language)));
  const metafile = await joinChunks(target, split, {
    entries: [script, ...messages],
    frame: "studio-frame",
    common: [
      // What dialogs are made of: no screen waits for it.
      { name: "studio-dialogs", minShareCount: 8, of: "node_modules/react-aria/" },
      { name: "studio-common", minShareCount: 8 },
    ],
    runsAtOnce: true,
  });
  return { metafile, split };
}

/** React Aria brings its messages in 34 languages, of which the studio has two. */
const usedLocales: Plugin = {
  name: "used-locales",
  setup({ onLoad }) {
    const messages = /[\\/]react-(?:aria|stately)[^\\/]*[\\/].*[\\/][a-z]{2}-[A-Z]{2}\.m?js$/;
    onLoad({ filter: messages }, ({ path }) =>
      /[\\/](?:en-US|zh-CN)\.m?js$/.test(path) ? undefined : { contents: "export default {}" },
    );
  },
};

/**
 * React's packages as ES modules. They are CommonJS: each file that imports one would otherwise have an object
 * of its own with a getter for each export, which is made when the file runs and called for each element.
 */
const reactOnce = (root: string): Plugin => ({
  name: "react-once",
  setup({ onLoad, onResolve }) {
    const namespace = "react-once";
    onResolve(
      { filter: /^react(?:-dom|\/jsx-runtime)?$/ },
      ({ path, kind, namespace: importer }) =>
        kind === "import-statement" && importer !== namespace ? { path, namespace } : undefined,
    );
    onLoad({ filter: /^/, namespace }, async ({ path }) => {
      const { default: whole } = await import(path);
      const names = Object.keys(whole).join(", ");
      const contents = `import whole from "${path}"; export default whole; export const { ${names} } = whole;`;
      return { contents, resolveDir: root };
    });
  },
});

/** The studio's part of the manifest. */
export function describeStudio({
  metafile: studio,
  split = studio,
}: BuiltStudio): Manifest["studio"] {
  const paths = entryPaths(studio);
  const script = paths.get(studioEntry);
  if (script === undefined) return undefined;
  const font = fontAddresses(studio)[standardTypeface];
  const known = new Set([script, ...staticImports(studio, script)]);
  return {
    script: assetUrl(script),
    modules: [...known]
      .filter((path) => path !== script)
      .map(assetUrl)
      .sort(),
    style: assetUrl(required(paths, studioStyle)),
    ...(font !== undefined && { font }),
    messages: {
      en: assetUrl(required(paths, studioMessages("en"))),
      zh: assetUrl(required(paths, studioMessages("zh"))),
    },
    screens: Object.fromEntries(
      [...paths].flatMap(([source, path]) => {
        const name = screenSource.exec(source)?.[1];
        if (name === undefined || known.has(path)) return [];
        const chunks = [path, ...staticImports(studio, path)].filter((chunk) => !known.has(chunk));
        const areas = messageAreas(split, source);
        const inLanguage = (language: Language) =>
          areas
            .filter((area) => areaSource.exec(area)?.[1] === language)
            .map((area) => assetUrl(required(paths, area)))
            .sort();
        const messages = { en: inLanguage("en"), zh: inLanguage("zh") };
        const key = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
        return [[key, { modules: chunks.map(assetUrl).sort(), messages }]];
      }),
    ),
  };
}

const screenSource = /^src\/studio\/screens\/.*\/([A-Z]\w*)Screen\.tsx$/;
const areaSource = /^src\/base\/i18n\/studio\/(en|zh)\/\w+\.ts$/;

/** Sources of the messages that a screen loads beyond those of the frame, in both languages. */
function messageAreas(split: Metafile, screen: string): string[] {
  const paths = entryPaths(split);
  const script = required(paths, studioEntry);
  const known = new Set([script, ...staticImports(split, script)]);
  const path = required(paths, screen);
  const areas = [path, ...staticImports(split, path)]
    .filter((chunk) => !known.has(chunk))
    .flatMap((chunk) => split.outputs[chunk]?.imports ?? [])
    .map(({ path: imported }) => split.outputs[imported]?.entryPoint ?? "")
    .filter((source) => areaSource.test(source));
  return [...new Set(areas)];
}
