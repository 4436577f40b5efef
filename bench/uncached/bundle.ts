import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { projectRoot } from "../../scripts/stale.ts";

/**
 * Bundles a program of this folder with the server's own sources; packages stay in `node_modules`.
 * @param folder in the project's `node_modules`
 * @returns the program's path
 */
export async function bundle(
  folder: string,
  file: string,
  plugins: esbuild.Plugin[] = [],
): Promise<string> {
  const worker = join(projectRoot, "src/base/http/cache/compressionWorker.ts");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await esbuild.build({
    entryPoints: [join(import.meta.dirname, file), worker],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    jsx: "automatic",
    logLevel: "warning",
    // Programs of the benchmarks that it starts lie where they are written.
    define: {
      "import.meta.dirname": JSON.stringify(join(import.meta.dirname, "..", "machine")),
      "import.meta.main": "false",
    },
    plugins,
  });
  return join(folder, file.replace(/\.tsx?$/, ".js"));
}
