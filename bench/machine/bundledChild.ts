import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";

export const childrenFolder = join(import.meta.dirname, "..", "children");

/**
 * Bundles a program of `bench/children` with the server's own sources; packages stay in `node_modules`.
 * @param folder in the project's `node_modules`
 * @param others further entry points, put beside it
 * @returns the program's path
 */
export async function bundleChild(
  folder: string,
  file: string,
  others: readonly string[] = [],
  plugins: esbuild.Plugin[] = [],
): Promise<string> {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await esbuild.build({
    entryPoints: [join(childrenFolder, file), ...others],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    jsx: "automatic",
    logLevel: "warning",
    define: { "import.meta.dirname": JSON.stringify(childrenFolder) },
    plugins,
  });
  return join(folder, file.replace(/\.tsx?$/, ".js"));
}
