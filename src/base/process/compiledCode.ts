import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/**
 * Variables by which a process that this one starts shares its folder of compiled code (nodejs.org, module
 * compile cache); none where it has none.
 */
export function compiledCodeVariables(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // Node tells the folder of its own version, which lies in the one that it was given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
