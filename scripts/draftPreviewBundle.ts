import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import type { Manifest } from "../src/web/render/readBuildManifest.ts";
import {
  assetBundle,
  assetUrl,
  type Bundle,
  browsers,
  entryPaths,
  staticImports,
  type Target,
} from "./bundle.ts";

const entry = "src/web/client/draftPreview/entry.ts";

/**
 * The script of previews of drafts: a build of its own, so that the chunks of the public pages are the
 * same as without it.
 */
export function draftPreviewBundle(target: Target): Bundle {
  return {
    ...assetBundle(target),
    entryPoints: existsSync(join(target.root, entry)) ? [{ in: entry, out: "draft-preview" }] : [],
    chunkNames: "draft-preview-[name]-[hash]",
    format: "esm",
    splitting: true,
    target: browsers,
  };
}

/** Its part of the manifest, from what esbuild says it made. */
export function describeDraftPreview(built: Metafile): Manifest["draftPreview"] {
  const script = entryPaths(built).get(entry);
  if (script === undefined) return undefined;
  return {
    script: assetUrl(script),
    modules: [...staticImports(built, script)].map(assetUrl).sort(),
  };
}
