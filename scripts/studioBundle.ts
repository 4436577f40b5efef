import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { standardTypeface } from "../src/base/site/brand/typefaces.ts";
import { type Language, languages } from "../src/base/site/languages.ts";
import type { Manifest } from "../src/web/render/buildManifest.ts";
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
    inject: dev && hasStudio ? [join(import.meta.dirname, "dev", "client.ts")] : [],
    // The manual, which the studio shows beside its screens, is text of `docs/`.
    loader: { ".md": "text", ...fontLoader },
    plugins: [servedPaths, usedLocales],
  };
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

/** The studio's part of the manifest, from what esbuild says it made. */
export function describeStudio(studio: Metafile): Manifest["studio"] {
  const paths = entryPaths(studio);
  const script = paths.get(studioEntry);
  if (script === undefined) return undefined;
  const font = fontAddresses(studio)[standardTypeface];
  return {
    script: assetUrl(script),
    modules: [...staticImports(studio, script)].map(assetUrl).sort(),
    style: assetUrl(required(paths, studioStyle)),
    ...(font !== undefined && { font }),
    messages: {
      en: assetUrl(required(paths, studioMessages("en"))),
      zh: assetUrl(required(paths, studioMessages("zh"))),
    },
    screens: screenModules(studio, paths, new Set([script, ...staticImports(studio, script)])),
  };
}

const screenSource = /^src\/studio\/screens\/.*\/([A-Z]\w*)Screen\.tsx$/;
const areaSource = /^src\/base\/i18n\/studio\/(en|zh)\/\w+\.ts$/;

/**
 * Returns the files that each screen loaded on demand needs beyond the studio's script, by the
 * screen's key: its chunks, and its own messages by language.
 */
function screenModules(
  studio: Metafile,
  paths: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
) {
  return Object.fromEntries(
    [...paths].flatMap(([source, path]) => {
      const name = screenSource.exec(source)?.[1];
      if (name === undefined || known.has(path)) return [];
      const chunks = [...new Set([path, ...staticImports(studio, path)])].filter(
        (chunk) => !known.has(chunk),
      );
      const areas = new Set(
        chunks.flatMap((chunk) =>
          (studio.outputs[chunk]?.imports ?? []).flatMap(({ path: imported, kind }) =>
            kind === "dynamic-import" ? [imported] : [],
          ),
        ),
      );
      const inLanguage = (language: Language) =>
        [...areas].filter(
          (area) => areaSource.exec(studio.outputs[area]?.entryPoint ?? "")?.[1] === language,
        );
      return [
        [
          `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
          {
            modules: chunks.map(assetUrl).sort(),
            messages: {
              en: inLanguage("en").map(assetUrl).sort(),
              zh: inLanguage("zh").map(assetUrl).sort(),
            },
          },
        ],
      ];
    }),
  );
}
