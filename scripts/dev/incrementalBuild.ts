import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import * as esbuild from "esbuild";
import { type Bundle, clientBundle, describeBundles, styleBundle } from "../bundle.ts";
import { describeDraftPreview, draftPreviewBundle } from "../draftPreviewBundle.ts";
import { buildIcons } from "../icons.ts";
import { copyPdfFiles } from "../pdfJsFiles.ts";
import { serverBundle } from "../serverBundle.ts";
import { describeStudio, studioBundle } from "../studioBundle.ts";

/** Files changed by a rebuild, or the errors in the sources (as esbuild's text, in colour). */
export type Outcome =
  | { readonly failure: string }
  | { readonly server: boolean; readonly scripts: boolean; readonly sheets: readonly string[] };

interface Bench {
  readonly context: esbuild.BuildContext<Bundle & { write: false }>;
  readonly entries: string;
}

/**
 * Keeps esbuild's contexts open, so that a rebuild costs milliseconds, and writes what changed
 * into `out`. Names are stable, apart from shared chunks, so that a page need not be rendered
 * again to show another style.
 */
export class Workshop {
  readonly #root: string;
  readonly #out: string;
  readonly #benches = new Map<string, Bench>();
  readonly #written = new Map<string, string>();

  constructor(root: string, out: string) {
    this.#root = root;
    this.#out = out;
  }

  /** Empties the folder and draws the icons; to be called once, before the first rebuild. */
  async open(): Promise<void> {
    await rm(this.#out, { recursive: true, force: true });
    const mark = join(this.#root, "src", "web", "brand", "mark.svg");
    const publicFolder = join(this.#out, "public");
    await Promise.all([buildIcons(mark, publicFolder), copyPdfFiles(this.#root, publicFolder)]);
  }

  async rebuild(): Promise<Outcome> {
    const target = { root: this.#root, out: this.#out, dev: true };
    const [server, client, styles, studio, draftPreview] = await Promise.allSettled([
      this.#bundle("server", serverBundle(target)),
      this.#bundle("client", clientBundle(target)),
      this.#bundle("styles", styleBundle(target)),
      this.#bundle("studio", studioBundle(target)),
      this.#bundle("draftPreview", draftPreviewBundle(target)),
    ]);
    if (
      server.status === "rejected" ||
      client.status === "rejected" ||
      styles.status === "rejected" ||
      studio.status === "rejected" ||
      draftPreview.status === "rejected"
    ) {
      const all = [server, client, styles, studio, draftPreview];
      return { failure: await describeFailures(all) };
    }
    const manifest = {
      build: "development",
      ...describeBundles(client.value.metafile, styles.value.metafile),
      studio: describeStudio(studio.value),
      draftPreview: describeDraftPreview(draftPreview.value.metafile),
    };
    const [serverChanged, scriptsChanged, sheets, studioChanged, previewChanged, manifestChanged] =
      await Promise.all([
        this.#write(server.value.outputFiles),
        this.#write(client.value.outputFiles),
        this.#write(styles.value.outputFiles),
        this.#write(studio.value.outputFiles),
        this.#write(draftPreview.value.outputFiles),
        this.#writeManifest(JSON.stringify(manifest)),
      ]);
    return {
      server: serverChanged.length > 0 || manifestChanged,
      scripts: scriptsChanged.length + studioChanged.length + previewChanged.length > 0,
      sheets: sheets.map((path) => this.#urlOf(path)),
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#benches.values()].map(({ context }) => context.dispose()));
  }

  /** A context holds its entry points for life: with a new page or island comes a new context. */
  async #bundle(
    name: string,
    bundle: Bundle,
  ): Promise<esbuild.BuildResult<Bundle & { write: false }>> {
    const entries = JSON.stringify(bundle.entryPoints);
    const known = this.#benches.get(name);
    if (known?.entries === entries) return known.context.rebuild();
    await known?.context.dispose();
    const context = await esbuild.context({ ...bundle, write: false, logLevel: "silent" });
    this.#benches.set(name, { context, entries });
    return context.rebuild();
  }

  async #write(files: readonly esbuild.OutputFile[]): Promise<string[]> {
    const changed = files.filter(({ path, hash }) => this.#written.get(path) !== hash);
    await Promise.all(
      changed.map(async ({ path, contents, hash }) => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, contents);
        this.#written.set(path, hash);
      }),
    );
    return changed.map(({ path }) => path);
  }

  async #writeManifest(text: string): Promise<boolean> {
    const path = join(this.#out, "server", "manifest.json");
    if (this.#written.get(path) === text) return false;
    await writeFile(path, text);
    this.#written.set(path, text);
    return true;
  }

  #urlOf(path: string): string {
    return `/${relative(join(this.#out, "public"), path).split(sep).join("/")}`;
  }
}

async function describeFailures(
  results: readonly PromiseSettledResult<unknown>[],
): Promise<string> {
  const texts = await Promise.all(
    results.map(async (result) => {
      if (result.status === "fulfilled") return "";
      const reason: unknown = result.reason;
      if (!isBuildFailure(reason)) return String(reason);
      return (await esbuild.formatMessages(reason.errors, { kind: "error", color: true })).join("");
    }),
  );
  return [...new Set(texts)].join("");
}

function isBuildFailure(reason: unknown): reason is esbuild.BuildFailure {
  return reason instanceof Error && "errors" in reason;
}
