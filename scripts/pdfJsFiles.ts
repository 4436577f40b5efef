import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const packageFile = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const { version }: { version: string } = JSON.parse(readFileSync(packageFile, "utf8"));

/** The entry of the script that shows PDFs. */
export const pdfReaderEntry = "src/web/client/pdf/entry.ts";

/** Address of PDF.js's own files; it holds the version, so they never change. */
export const pdfFilesUrl = `/assets/pdfjs-${version}/`;

/**
 * Files that PDF.js fetches while it shows a document: its worker, and as some files need them, the tables of
 * Chinese, Japanese and Korean encodings, fonts that every reader must have, and decoders of two
 * kinds of pictures, written in JavaScript because our security policy lets no WebAssembly run.
 */
const files = [
  { from: "legacy/build/pdf.worker.min.mjs", to: "pdf.worker.min.mjs" },
  { from: "cmaps", to: "cmaps" },
  { from: "standard_fonts", to: "standard_fonts" },
  { from: "wasm/jbig2_nowasm_fallback.js", to: "wasm/jbig2_nowasm_fallback.js" },
  { from: "wasm/openjpeg_nowasm_fallback.js", to: "wasm/openjpeg_nowasm_fallback.js" },
  { from: "wasm/LICENSE_JBIG2", to: "wasm/LICENSE_JBIG2" },
  { from: "wasm/LICENSE_OPENJPEG", to: "wasm/LICENSE_OPENJPEG" },
  { from: "LICENSE", to: "LICENSE" },
];

/** Copies PDF.js's own files into the folder of public files, where the sources have a reader of PDFs. */
export async function copyPdfFiles(root: string, publicFolder: string): Promise<void> {
  if (!existsSync(join(root, pdfReaderEntry))) return;
  const place = join(publicFolder, pdfFilesUrl);
  await Promise.all(
    files.map(async ({ from, to }) => {
      const source = join(dirname(packageFile), from);
      const target = join(place, to);
      await mkdir(dirname(target), { recursive: true });
      await cp(source, target, { recursive: true });
    }),
  );
}
