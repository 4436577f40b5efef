import { readFileSync } from "node:fs";
import * as z from "zod";
import { typefaces } from "../../base/site/brand/typefaces.ts";
import { languages } from "../../base/site/languages.ts";

const assetUrl = z.string().startsWith("/assets/");

const manifestSchema = z.object({
  /** Short hash of everything built; changes when, and only when, an output changes. */
  build: z.string().min(1),
  /** Entry of the browser's scripts: a module script for every page. */
  client: assetUrl,
  /** Chunks that the entry imports at once, for `<link rel="modulepreload">`. */
  clientImports: z.array(assetUrl),
  /** Island name (its folder under `islands/`) to its module. */
  islands: z.record(z.string(), assetUrl),
  /** The PDF viewer, loaded on its page only; absent where the sources have none. */
  preview: z
    .object({
      script: assetUrl,
      /** First imports of the script, for `<link rel="modulepreload">`. */
      modules: z.array(assetUrl),
      style: assetUrl,
      /**
       * Folder of the files that PDF.js fetches: its worker, and fonts and tables that some files
       * need.
       */
      files: assetUrl.endsWith("/"),
    })
    .optional(),
  /** The script of previews of drafts, a bundle of its own; absent where the sources have none. */
  draftPreview: z
    .object({
      script: assetUrl,
      /** Chunks that the script imports at once, for `<link rel="modulepreload">`. */
      modules: z.array(assetUrl),
    })
    .optional(),
  /** The studio, a bundle of its own; absent where the sources have none. */
  studio: z
    .object({
      script: assetUrl,
      /** Chunks that the script imports at once, for `<link rel="modulepreload">`. */
      modules: z.array(assetUrl),
      style: assetUrl,
      /** The typeface of its style sheet; absent where the sources have none. */
      font: assetUrl.optional(),
      /** The interface's messages by language, of which a page preloads its own. */
      messages: z.record(z.enum(languages), assetUrl),
      /** Files of screens that are loaded on demand, by their keys, of which a page preloads its own. */
      screens: z.record(
        z.string(),
        z.object({
          modules: z.array(assetUrl),
          messages: z.record(z.enum(languages), z.array(assetUrl)),
        }),
      ),
    })
    .optional(),
  /** Files of the Latin faces, each absent where it has none; none at all where the sources have none. */
  typefaces: z.partialRecord(
    z.enum(typefaces),
    z.object({
      /** The file, which pages preload. */
      font: assetUrl.optional(),
      /** Declares the face; the standard one is declared by the style sheets of all pages. */
      style: assetUrl.optional(),
    }),
  ),
  styles: z.object({
    desktop: assetUrl,
    mobile: assetUrl,
    /** Page key (its folder under `pages/`) to its style sheet; a page without one is absent. */
    pages: z.record(z.string(), assetUrl),
    /**
     * Style sheet of composed sections, for pages that have some; absent where the sources have
     * none.
     */
    sections: assetUrl.optional(),
  }),
});

/** Output of the build: the paths of scripts and style sheets. */
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads `dist/manifest.json`. Throws where the file is missing or is not a manifest, both of which
 * mean that the build is absent or of another version.
 */
export function readManifest(path: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}
