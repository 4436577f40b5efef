import { rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Metafile } from "esbuild";
import { type OutputChunk, rolldown } from "rolldown";
import { assetUrl, staticImports, type Target } from "./bundle.ts";

interface Joined {
  /** Outputs that pages refer to, that which loads the others first. */
  readonly entries: readonly [string, ...string[]];
  /** Name of the file of all that the first entry imports. */
  readonly frame: string;
  /** Files of the modules that at least so many parts have in common; `of`: those of a package alone. */
  readonly common?: readonly {
    readonly name: string;
    readonly minShareCount: number;
    readonly of?: string;
  }[];
  /** The frame and its entry are drawn at once: most of their functions run. */
  readonly runsAtOnce?: boolean;
}

/** Asks Chromium to compile all functions of a script in the background, while it is loaded. */
const compiledEarly = "//# allFunctionsCalledOnLoad";

/**
 * Joins the chunks of a build's scripts. esbuild makes one for each set of parts that share modules: where
 * a hundred parts are loaded on demand, each needs as many files, most of them below 2 KB. Afterwards what
 * the first entry imports is one file, and what many parts have in common may be another.
 * @param built what esbuild says it made; its scripts are replaced in their folder
 * @returns what there is instead, in the same form
 */
export async function joinChunks(
  { root, out }: Target,
  built: Metafile,
  { entries, frame, common = [], runsAtOnce = false }: Joined,
): Promise<Metafile> {
  const inRoot = (path: string) => join(root, path);
  const scripts = Object.keys(built.outputs).filter((path) => path.endsWith(".js"));
  const byAddress = new Map(scripts.map((path) => [assetUrl(path), inRoot(path)]));
  const sourcesOf = (path: string) =>
    Object.keys(built.outputs[relative(root, path)]?.inputs ?? {});
  const initial = new Set([...staticImports(built, entries[0])].map(inRoot));
  await using bundle = await rolldown({
    input: entries.map(inRoot),
    plugins: [{ name: "addresses", resolveId: (source) => byAddress.get(source) }],
  });
  const dir = join(out, "public", "assets");
  const named = ({ name }: { readonly name: string }) => `${withoutHash(name)}-[hash].js`;
  const atOnce = new Set([frame, withoutHash(basename(entries[0], ".js"))]);
  const { output } = await bundle.write({
    ...{ dir, entryFileNames: named, chunkFileNames: named, minify: true },
    postBanner: ({ name }) => (runsAtOnce && atOnce.has(withoutHash(name)) ? compiledEarly : ""),
    codeSplitting: {
      groups: [
        { name: frame, test: (path) => initial.has(path), priority: 1 },
        ...common.map(({ of = "", ...group }) => ({
          ...group,
          test: (path: string) => sourcesOf(path).some((source) => source.includes(of)),
        })),
      ],
    },
  });
  const joined = output.filter((one) => one.type === "chunk");
  const names = new Set(joined.map(({ fileName }) => fileName));
  await Promise.all(
    [...byAddress.values()]
      .filter((path) => !names.has(relative(dir, path)))
      .map((path) => rm(path)),
  );
  const outputOf = (name: string) => relative(root, join(dir, name));
  const others = Object.entries(built.outputs).filter(([path]) => !path.endsWith(".js"));
  return {
    ...built,
    outputs: Object.fromEntries([
      ...others,
      ...joined.map((chunk): [string, Metafile["outputs"][string]] => [
        outputOf(chunk.fileName),
        describe(chunk, outputOf, built.outputs[relative(root, chunk.facadeModuleId ?? "")]),
      ]),
    ]),
  };
}

/** A joined chunk as esbuild describes its own; the entry point is that of the chunk it was made from. */
function describe(
  { code, exports, imports, dynamicImports }: OutputChunk,
  outputOf: (name: string) => string,
  made: Metafile["outputs"][string] | undefined,
): Metafile["outputs"][string] {
  return {
    ...{ bytes: Buffer.byteLength(code), inputs: {}, exports },
    imports: [
      ...imports.map((name) => ({ path: outputOf(name), kind: "import-statement" as const })),
      ...dynamicImports.map((name) => ({ path: outputOf(name), kind: "dynamic-import" as const })),
    ],
    ...(made?.entryPoint !== undefined && { entryPoint: made.entryPoint }),
  };
}

function withoutHash(name: string): string {
  return name.replace(/-[A-Z0-9]{8}$/, "");
}
